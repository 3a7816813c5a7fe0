import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDescription } from '../../lib/description/load';

const folder = mkdtempSync(join(tmpdir(), 'lintel-load-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file and loads it. */
function load(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return loadDescription(file);
}

const yaml = 'name: demo\nmodels:\n  - name: chat\n    model: Qwen/Qwen3-8B\n';
const value = { name: 'demo', models: [{ name: 'chat', model: 'Qwen/Qwen3-8B' }] };

test.each([
  ['platform.yaml', yaml],
  ['platform.yml', yaml],
  ['platform.YAML', yaml],
  ['platform.json', JSON.stringify(value)],
  ['exported.ts', `module.exports = { default: ${JSON.stringify(value)} };`],
])('%s is read', (name, text) => {
  expect(load(name, text)).toEqual({ value, problems: [] });
});

test('the starter of the repository is read from TypeScript', () => {
  expect(loadDescription('bin/platform.ts')).toMatchObject({ value: { name: expect.any(String) }, problems: [] });
});

test.each<[string, string, RegExp]>([
  ['broken.yaml', 'name: [demo\n', /^must be YAML: /],
  ['tabs.yaml', 'name:\n\t- demo\n', /^must be YAML: /],
  ['twice.yaml', 'name: demo\nname: other\n', /^must be YAML: .*unique.* at line 2/],
  ['broken.json', '{"name": ', /^must be JSON: /],
  ['throws.ts', 'throw new Error("no platform today");', /^could not be read: no platform today$/],
  ['named.ts', 'module.exports = { platform: {} };', /^must export the platform as default$/],
  ['platform.toml', 'name = "demo"', /^must end in one of \.ts, \.json, \.yaml, \.yml$/],
  ['platform', 'name: demo', /^must end in one of/],
])('%s is a problem at the file, never an exception', (name, text, message) => {
  expect(load(name, text)).toEqual({
    value: undefined,
    problems: [
      {
        rule: 'description-can-be-read',
        severity: 'error',
        path: join(folder, name),
        message: expect.stringMatching(message),
        fix: expect.stringMatching(/\S/),
      },
    ],
  });
});

test.each(['nowhere/platform.yaml', ''])('"%s" is no file', (file) => {
  expect(loadDescription(file).problems).toMatchObject([{ rule: 'description-can-be-read', path: file }]);
});
