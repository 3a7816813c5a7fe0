import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../../lib/stacks/cluster-function/handlers');

test.each(['kubernetes-crds.handler', 'node-drain.onEvent', 'node-drain.isComplete'])('%s is what Lambda finds', (handler) => {
  const [file, name] = handler.split('.');
  expect(require(join(FOLDER, file!))[name!]).toEqual(expect.any(Function));
});

test('the functions need nothing but Node, one another, and the SDK that the Lambda runtime brings', () => {
  const scripts = readdirSync(FOLDER).filter((file) => file.endsWith('.js'));
  const required = scripts.flatMap((file) =>
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/require\('([^']+)'\)/g)].map((match) => match[1]!),
  );
  const others = required.filter((name) => !name.startsWith('node:') && !scripts.includes(`${name.replace(/^\.\//, '')}.js`));
  expect(others).toEqual(['@aws-sdk/client-eks']);
});
