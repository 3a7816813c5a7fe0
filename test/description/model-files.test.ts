import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDescription } from '../../lib/description/load';

const folder = mkdtempSync(join(tmpdir(), 'lintel-model-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function load(architecture: string, files: Readonly<Record<string, string>> = {}) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, 'platform.yaml'),
    `name: demo\nmodels: [{ name: m, model: acme/m, architecture: ${architecture} }]\n`,
  );
  return loadDescription(join(folder, 'platform.yaml'));
}

test('the files of a model are read, relative to the description', () => {
  const { value, problems } = load('{ configJson: config.json, safetensorsIndex: index.json }', {
    'config.json': '{"model_type":"llama"}',
    'index.json': '{"metadata":{}}',
  });
  expect(problems).toEqual([]);
  expect(value).toMatchObject({
    models: [{ architecture: { configJson: { model_type: 'llama' }, safetensorsIndex: { metadata: {} } } }],
  });
});

test('infinite numbers, which Python writes into JSON, are read as absent', () => {
  const { value } = load('{ configJson: config.json }', {
    'config.json': '{"time_step_limit":[0.0,Infinity],"name":"Infinity, and beyond"}',
  });
  expect(value).toMatchObject({
    models: [{ architecture: { configJson: { time_step_limit: [0, null], name: 'Infinity, and beyond' } } }],
  });
});

test.each([
  ['a file that is not there', 'nowhere.json', {}, /must be the path of a JSON file, got "nowhere\.json": no such file/],
  ['a folder', '.', {}, /got "\.": no such file/],
  ['a file that is not JSON', 'config.json', { 'config.json': 'model_type: llama' }, /is not JSON/],
])('%s is a problem with the field that names it', (_what, file, files, message) => {
  expect(load(`{ configJson: ${file} }`, files as Record<string, string>).problems).toMatchObject([
    {
      rule: 'architecture-can-be-read',
      severity: 'error',
      path: 'models[0].architecture.configJson',
      message: expect.stringMatching(message),
    },
  ]);
});

test('dimensions and content are left as they are', () => {
  expect(load('{ layers: 2 }').value).toMatchObject({ models: [{ architecture: { layers: 2 } }] });
});
