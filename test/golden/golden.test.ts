import { readdirSync } from 'node:fs';
import { golden, goldenPlatforms, rendered } from './golden';

describe.each(goldenPlatforms)('$file', (platform) => {
  test('renders the files that were read when they last changed', () => {
    expect([...rendered(platform).keys()]).toEqual([...golden(platform).keys()]);
  });

  test.each([...rendered(platform).keys()])('renders %s as it was read', (name) => {
    expect(rendered(platform).get(name)).toBe(golden(platform).get(name));
  });
});

test('no golden folder is left of a platform that is gone', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name)).toEqual(goldenPlatforms.map(({ name }) => name));
});
