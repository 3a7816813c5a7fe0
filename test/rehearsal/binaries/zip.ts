import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;

/**
 * Content of one file of a ZIP archive.
 *
 * @throws when the archive has no such file, or is none
 */
export function readZipEntry(archive: Buffer, name: string): Buffer {
  for (const entry of entries(archive)) {
    if (entry.name === name) return contentOf(archive, entry);
  }
  throw new Error(`the archive must have ${name}`);
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly offset: number;
}

// Layout: APPNOTE.TXT of PKWARE, sections 4.3.12 (directory) and 4.3.16 (its end).
function* entries(archive: Buffer): Generator<Entry> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== endOfDirectory) throw new Error('not a ZIP archive');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error('the directory of the ZIP archive is broken');
    const nameLength = archive.readUInt16LE(at + 28);
    yield {
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      compressedSize: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** The sizes before the content itself may be zero; those of the directory never are. */
function contentOf(archive: Buffer, { method, compressedSize, offset }: Entry): Buffer {
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const stored = archive.subarray(start, start + compressedSize);
  return method === deflated ? inflateRawSync(stored) : stored;
}
