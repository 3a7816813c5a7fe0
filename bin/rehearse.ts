import { rehearse } from '../test/rehearsal/rehearse';

rehearse(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
