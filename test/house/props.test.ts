import { sourceFiles } from './source';

/** Interfaces that users write: the description, and the construct's props. */
const publicFiles = [
  ...sourceFiles('lib/description').filter(({ text }) => /interface \w+Props/.test(text)),
  ...sourceFiles('lib/stacks').filter(({ text }) => /interface \w+Props|interface ExistingResources/.test(text)),
];

test.each(publicFiles.map((file) => [file.path, file] as const))(
  'every optional property in %s says its default',
  (_path, file) => {
    const optional = [...file.text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)?\s*\n?\s*readonly (\w+)\?:/g)];
    const silent = optional.filter(([, comment]) => !comment?.includes('@default')).map(([, , name]) => name);
    expect(silent).toEqual([]);
  },
);

test('there are optional properties to look at', () => {
  expect(publicFiles.flatMap((file) => [...file.text.matchAll(/readonly \w+\?:/g)]).length).toBeGreaterThan(30);
});
