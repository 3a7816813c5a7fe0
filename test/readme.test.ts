import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { loadDescription } from '../lib/description/load';
import { plan } from '../lib/plan';
import { scripts } from '../package.json';
import { printedBlocks, readmeBlocks } from './golden/readme';

const root = resolve(__dirname, '..');
const blocks = readmeBlocks();

function blocksOf(info: string): string[] {
  return blocks.filter((block) => block.info === info).map(({ text }) => text);
}

test('every kind of block is one that a test looks at', () => {
  expect(new Set(blocks.map(({ info }) => info))).toEqual(
    new Set(['sh', 'ts', 'yaml', 'text plan', 'yaml own', 'yaml refused', 'text refused']),
  );
});

test.each(Object.entries(printedBlocks()))('the block `%s` is what the command prints', (info, printed) => {
  expect(blocksOf(info)).toEqual([printed]);
});

test('the first description is that of bin/platform.ts, in TypeScript as in YAML', () => {
  const { value } = loadDescription(join(root, 'bin/platform.ts'));
  expect(blocksOf('yaml').map((text) => parse(text) as unknown)).toEqual([value]);
  expect(blocksOf('ts')[0]).toBe(readFileSync(join(root, 'bin/platform.ts'), 'utf8'));
});

test("a model of one's own can be planned by its dimensions", () => {
  const [text] = blocksOf('yaml own');
  const { problems, plan: made } = plan(parse(text!));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(made!.models[0]!.roles[0]!.kvTokens).toBeGreaterThan(32_768);
});

describe('the TypeScript blocks', () => {
  // Inside the repository, so that packages are found as a user's own project finds them.
  const folder = mkdtempSync(join(root, 'test', '.readme-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("compile against the package's own types", () => {
    for (const [index, text] of blocksOf('ts').entries()) writeFileSync(join(folder, `block${index}.ts`), text);
    const options = {
      extends: '../../tsconfig.json',
      compilerOptions: { paths: { lintel: ['../../lib/index.ts'] }, rootDir: '../..' },
      include: ['*.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    expect(() =>
      execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' }),
    ).not.toThrow();
  });

  test('describe platforms that can be planned', () => {
    const described = blocksOf('ts').filter((text) => text.includes('definePlatform('));
    expect(described).toHaveLength(2);
    described.forEach((text, index) => {
      const path = join(folder, `platform${index}.ts`);
      writeFileSync(path, text.replace("from 'lintel'", `from '${root}/lib/description/platform'`));
      const { problems } = plan(loadDescription(path).value);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    });
  });
});

test('every npm script that the README names exists', () => {
  const named = [
    ...blocks
      .map(({ text }) => text)
      .join('\n')
      .matchAll(/npm run ([\w:]+)/g),
  ].map(([, name]) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});
