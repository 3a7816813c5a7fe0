import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { license, scripts } from '../package.json';

interface Page {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const root = resolve(__dirname, '..');
const index = 'docs/decisions/README.md';

function page(path: string): Page {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

function markdownBelow(folder: string): Page[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => page(relative(root, join(entry.parentPath, entry.name))))
    .sort((a, b) => a.path.localeCompare(b.path));
}

const rootPages = readdirSync(root)
  .filter((name) => name.endsWith('.md'))
  .map(page);
const pages = [...rootPages, ...markdownBelow('docs')];
const decisions = markdownBelow('docs/decisions').filter(({ path }) => path !== index);
const named = (list: readonly Page[]) => list.map((one) => [one.path, one] as const);

/** Link targets that are files of the repository, without the part after `#`. */
function localLinks({ text }: Page): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => target.split('#')[0]!);
}

/** Paths of the repository in backticks; a word in capitals or angle brackets stands for something else. */
function mentionedPaths({ text }: Page): string[] {
  return [...text.matchAll(/`((?:bin|lib|charts|test|docs|\.ci)\/[^`\s]*)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !/[<>*]|[A-Z]{3}/.test(path));
}

function mentionedScripts({ text }: Page): string[] {
  return [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script]) => script!);
}

test('there are pages with links, paths and commands to look at', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', index]));
  for (const found of [localLinks, mentionedPaths, mentionedScripts]) expect(pages.flatMap(found).length).toBeGreaterThan(10);
});

describe.each(named(pages))('%s', (path, text) => {
  test('links to files that exist', () => {
    expect(localLinks(text).filter((target) => !existsSync(resolve(root, dirname(path), target)))).toEqual([]);
  });

  test('names paths that exist', () => {
    expect(mentionedPaths(text).filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  test('names commands that package.json has', () => {
    expect(mentionedScripts(text).filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('the decisions', () => {
  test('are numbered from 1 without a gap', () => {
    const numbers = decisions.map(({ path }) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]));
    expect(numbers).toEqual(decisions.map((_, position) => position + 1));
  });

  test('are all listed in the index, once and under their own title', () => {
    const listed = [...page(index).text.matchAll(/^- \[(.+)\]\((\d{4}-.+\.md)\)$/gm)].map(
      ([, title, file]) => `${file} ${title}`,
    );
    const titled = decisions.map(({ path, text }) => `${path.split('/').at(-1)} ${/^# (.+)$/m.exec(text)?.[1]}`);
    expect(listed.sort()).toEqual(titled);
  });

  test.each(named(decisions))('%s has its number in the title, and the four parts', (path, { text }) => {
    expect(text).toMatch(new RegExp(`^# ${Number(path.split('/').at(-1)!.slice(0, 4))}\\. `));
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(parts).toEqual(['Context', 'Choice', 'Rejected alternatives', 'Consequences']);
  });
});

test('the licence is the one that package.json names, unmodified', () => {
  expect(license).toBe('Apache-2.0');
  // SHA-256 of https://www.apache.org/licenses/LICENSE-2.0.txt.
  expect(
    createHash('sha256')
      .update(readFileSync(join(root, 'LICENSE')))
      .digest('hex'),
  ).toBe('cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30');
});
