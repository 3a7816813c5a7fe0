import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate, type RawFacts } from '../lib/catalog/engine/generate';

const catalog = join(__dirname, '..', 'lib', 'catalog', 'engine');
const usage = 'usage: npm run catalog:engine -- VERSION [--wheel FILE.whl | --facts FILE.json]';

function readWheel(wheel: string): RawFacts {
  const output = execFileSync('python3', [join(catalog, 'read_flags.py'), wheel], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(output.toString()) as RawFacts;
}

/** Downloads the wheel of a version, reads it and removes it again. */
function downloadAndRead(version: string): RawFacts {
  const folder = mkdtempSync(join(tmpdir(), 'vllm-wheel-'));
  try {
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--no-binary=:none:', '--dest', folder, `vllm==${version}`];
    execFileSync('python3', pip, { stdio: 'inherit' });
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (!wheel) throw new Error(`vllm ${version} must come as a wheel, got ${readdirSync(folder).join(', ')}`);
    return readWheel(join(folder, wheel));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { wheel: { type: 'string' }, facts: { type: 'string' } },
  });
  const [version] = positionals;
  if (!version || (values.wheel && values.facts)) throw new Error(usage);
  const facts = values.facts
    ? (JSON.parse(readFileSync(values.facts, 'utf8')) as RawFacts)
    : values.wheel
      ? readWheel(values.wheel)
      : downloadAndRead(version);
  if (facts.version !== version) throw new Error(`the facts must be of vLLM ${version}, got ${facts.version}`);
  const { data, types } = generate(facts);
  writeFileSync(join(catalog, `vllm-${version}.data.ts`), data);
  writeFileSync(join(catalog, `vllm-${version}.types.ts`), types);
  console.log(`${facts.flags.length} flags and ${facts.config_fields.length} config fields of vLLM ${version}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
