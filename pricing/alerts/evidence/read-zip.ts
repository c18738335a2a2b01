import { crc32 } from 'node:zlib';
import type { ZipEntry } from './write-zip.ts';

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;

/**
 * Reads the files of a ZIP written by `writeZip`. Throws with the reason for any other or damaged
 * file.
 */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  try {
    for (let n = 0, at = zip.readUInt32LE(end + 16); n < count; n += 1) {
      const { entry, next } = readEntry(zip, at);
      entries.push(entry);
      at = next;
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Error('the ZIP is cut off', { cause: error });
    throw error;
  }
  return entries;
}

function findEnd(zip: Buffer): number {
  for (
    let at = zip.length - END_LENGTH;
    at >= Math.max(0, zip.length - END_LENGTH - MAX_COMMENT);
    at -= 1
  )
    if (zip.readUInt32LE(at) === END) return at;
  throw new Error('this is no ZIP');
}

function readEntry(zip: Buffer, at: number): { entry: ZipEntry; next: number } {
  const [nameLength, extraLength, commentLength] = [
    zip.readUInt16LE(at + 28),
    zip.readUInt16LE(at + 30),
    zip.readUInt16LE(at + 32),
  ];
  const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
  if (zip.readUInt16LE(at + 10) !== 0)
    throw new Error(`${name} is compressed: this ZIP was packed again`);
  const local = zip.readUInt32LE(at + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  if (crc32(bytes) !== zip.readUInt32LE(at + 16))
    throw new Error(`${name} is damaged: its checksum differs`);
  return { entry: { name, bytes }, next: at + 46 + nameLength + extraLength + commentLength };
}
