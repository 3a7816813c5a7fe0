import { deflateRawSync } from 'node:zlib';
import { readZipEntry } from './zip';

/** An archive of the given files, each stored or compressed. Checksums are left out: nobody reads them. */
function archive(files: readonly { readonly name: string; readonly content: string; readonly compressed: boolean }[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, compressed } of files) {
    const data = compressed ? deflateRawSync(Buffer.from(content)) : Buffer.from(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(compressed ? 8 : 0, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const two = archive([
  { name: 'kubectl/kubectl', content: 'stored', compressed: false },
  { name: 'helm/helm', content: 'compressed '.repeat(20), compressed: true },
]);

test.each([
  ['kubectl/kubectl', 'stored'],
  ['helm/helm', 'compressed '.repeat(20)],
])('%s is read as it was put in', (name, content) => {
  expect(readZipEntry(two, name).toString()).toBe(content);
});

test('a file that is not in the archive is named', () => {
  expect(() => readZipEntry(two, 'helm')).toThrow('the archive must have helm');
});

test('what is no archive is refused', () => {
  expect(() => readZipEntry(Buffer.from('text'), 'helm')).toThrow('not a ZIP archive');
});
