import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256Of } from '../cache';
import type { CrdBundle } from './bundles';
import { type CrdPlaces, collectCrds } from './library';

const content = Buffer.from('kind: CustomResourceDefinition\n');
const file = { name: 'things.yaml', url: 'https://example.org/v1.0.0/crds/things.yaml', sha256: sha256Of(content) };
const bundle: CrdBundle = {
  name: 'Things',
  pin: 'lwsCrds',
  version: 'v1.0.0',
  groups: ['things.dev'],
  module: { path: 'example.org/things', version: 'v1.0.0', folder: 'crds' },
  files: [file],
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lintel-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, bytes: Buffer | string = content): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), bytes);
}

function places(more: Partial<CrdPlaces> = {}): CrdPlaces {
  return {
    folder: join(root, 'folder'),
    cache: join(root, 'cache'),
    module: async () => join(root, 'module'),
    download: async () => undefined,
    ...more,
  };
}

async function found(more: Partial<CrdPlaces> = {}): Promise<string | undefined> {
  return (await collectCrds([bundle], places(more))).files[file.url]?.from;
}

test('the Go module comes first', async () => {
  write('module/crds/things.yaml');
  write('folder/things.yaml');
  expect(await found()).toBe('its Go module');
});

test('then the folder', async () => {
  write('folder/things.yaml');
  expect(await found()).toBe('LINTEL_CRDS');
  expect(await found({ module: async () => undefined })).toBe('LINTEL_CRDS');
});

test('then the address, once: after that the cache', async () => {
  expect(await found({ download: async () => content })).toBe('its address');
  expect(await found()).toBe('the cache');
});

test('a file with another checksum is passed over', async () => {
  write('module/crds/things.yaml', 'kind: Other\n');
  write('folder/things.yaml');
  expect(await found()).toBe('LINTEL_CRDS');
});

test('a wrong file and no right one is a problem that names both checksums', async () => {
  write('folder/things.yaml', 'kind: Other\n');
  const { problems } = await collectCrds([bundle], places());
  expect(problems.map(({ text }) => text)).toEqual([
    expect.stringContaining(`must have the SHA-256 ${file.sha256}, got ${sha256Of('kind: Other\n')}`),
  ]);
});

test('what an address gives is kept only with the right checksum', async () => {
  const { files, problems } = await collectCrds([bundle], places({ download: async () => Buffer.from('<html>') }));
  expect(files).toEqual({});
  expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining(file.url)]);
});

test('a file that is nowhere is a problem by name', async () => {
  const { problems } = await collectCrds([bundle], places());
  expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining('Things v1.0.0: things.yaml is in no Go module')]);
});

test('the bytes that are found are the bytes that are used', async () => {
  const { files } = await collectCrds([bundle], places({ download: async () => content }));
  expect(readFileSync(files[file.url]?.path ?? '')).toEqual(content);
});
