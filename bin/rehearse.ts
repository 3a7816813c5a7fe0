import { rehearse } from '../test/rehearsal/rehearse';

// What was cut off in the middle may still wait for something; everything that it started is ended by now.
rehearse(process.argv.slice(2)).then((code) => process.exit(code));
