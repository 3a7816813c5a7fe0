import { type SourceFile, sourceFiles } from './source';

/** What a folder may import from the repository. Arrows go one way: facts, description, plan, then what renders and reports it. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'lib/catalog': ['lib/catalog'],
  'lib/description': ['lib/description', 'lib/catalog'],
  'lib/plan': ['lib/plan', 'lib/description', 'lib/catalog'],
  charts: ['charts', 'lib/plan/plan'],
  'lib/report': ['lib/report', 'lib/plan', 'lib/description', 'lib/catalog', 'charts'],
  'lib/pins': ['lib/pins', 'lib/report', 'lib/catalog'],
  'lib/stacks': ['lib/stacks', 'lib/plan', 'lib/description', 'lib/catalog', 'lib/report', 'charts'],
};

/** Packages that a folder must not know. */
const forbidden: Readonly<Record<string, readonly RegExp[]>> = {
  'lib/catalog': [/^aws-cdk-lib/, /^constructs$/, /^cdk8s/, /^node:/],
  'lib/plan': [/^aws-cdk-lib/, /^constructs$/, /^cdk8s/, /^node:/],
  charts: [/^aws-cdk-lib/, /^@aws-cdk/, /^node:(?!crypto)/],
  'lib/report': [/^aws-cdk-lib/],
  'lib/pins': [/^aws-cdk-lib/],
};

// The generator of the flag tables is a tool of the catalog, run by hand; it stands beside what it makes.
const files = Object.keys(arrows).flatMap((folder) => sourceFiles(folder).map((file) => ({ folder, file })));

test.each(Object.keys(arrows))('%s imports only what lies before it', (folder) => {
  expect(files.filter((one) => one.folder === folder).flatMap(({ file }) => strayImports(file, arrows[folder]!))).toEqual([]);
});

test.each(Object.keys(forbidden))('%s knows no package that belongs further on', (folder) => {
  const patterns = forbidden[folder]!;
  const stray = files
    .filter((one) => one.folder === folder)
    .flatMap(({ file }) =>
      file.imports
        .filter(({ target }) => patterns.some((pattern) => pattern.test(target)))
        .map(({ target }) => `${file.path} imports ${target}`),
    );
  expect(stray).toEqual([]);
});

test('charts see no more of the plan than its types', () => {
  const values = sourceFiles('charts').flatMap((file) =>
    file.imports
      .filter(({ target, typeOnly }) => target.startsWith('lib/') && !typeOnly)
      .map(({ target }) => `${file.path} imports values of ${target}`),
  );
  expect(values).toEqual([]);
});

test('nobody imports from tests or commands', () => {
  const stray = files.flatMap(({ file }) =>
    file.imports.filter(({ target }) => /^(test|bin)\//.test(target)).map(({ target }) => `${file.path} imports ${target}`),
  );
  expect(stray).toEqual([]);
});

function strayImports(file: SourceFile, allowed: readonly string[]): string[] {
  return file.imports
    .filter(({ target }) => /^(lib|charts|bin|test)(\/|$)/.test(target))
    .filter(({ target }) => !allowed.some((prefix) => target === prefix || target.startsWith(`${prefix}/`)))
    .map(({ target }) => `${file.path} imports ${target}`);
}
