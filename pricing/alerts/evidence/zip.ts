import { crc32 } from 'node:zlib';

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;

export interface ZipEntry {
  /** Folders separated by `/`; ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Letters, digits and what `writeZip` is given: no folder above, no drive, no second name. */
const SAFE_NAME = /^(?!\/)(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w./-]+$/;

/**
 * Reads the files of a ZIP written by `writeZip`. Throws with the reason for any other or damaged
 * file: also for names that lead out of its folder or occur twice, and for entries that share
 * bytes, with which a small file can contain a very large one.
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
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length) throw new Error('a name occurs twice in the ZIP');
  const total = entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > zip.length) throw new Error('files in the ZIP share their bytes');
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
  if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('the directory of the ZIP is damaged');
  const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
  if (zip.readUInt16LE(at + 10) !== 0)
    throw new Error(`${name} is compressed: this ZIP was packed again`);
  if (!SAFE_NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file here`);
  const local = zip.readUInt32LE(at + 42);
  // Programs that read the file from its beginning would otherwise see other files.
  if (
    zip.readUInt32LE(local) !== LOCAL ||
    zip.toString('utf8', local + 30, local + 30 + zip.readUInt16LE(local + 26)) !== name
  )
    throw new Error(`${name} is not where the directory of the ZIP says`);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  if (crc32(bytes) !== zip.readUInt32LE(at + 16))
    throw new Error(`${name} is damaged: its checksum differs`);
  return { entry: { name, bytes }, next: at + 46 + nameLength + extraLength + commentLength };
}

/** Signatures from PKWARE's APPNOTE 4.3.7, 4.3.12, 4.3.16. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;

const VERSION = 20;
/** Regular file, rw-r--r--, for systems that use file modes. */
const MODE = 0o100644 * 0x10000;
const UNIX = 3 << 8;

/**
 * Writes a ZIP with stored (uncompressed) files: every unzip program opens it, and the bytes are
 * contained unchanged. The same entries and time give the same bytes in every time zone, which the
 * libraries for this do not (decision 072). For files below 4 GB and fewer than 65,536 files.
 */
export function writeZip(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name, 'ascii');
    const shared = describeFile(bytes, path, at);
    const local = Buffer.concat([uint32(LOCAL), uint16(VERSION), shared, path, bytes]);
    directory.push(
      Buffer.concat([
        uint32(CENTRAL),
        uint16(VERSION | UNIX),
        uint16(VERSION),
        shared,
        Buffer.alloc(6),
        uint32(MODE),
        uint32(offset),
        path,
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = uint16(entries.length);
  return Buffer.concat([
    ...parts,
    central,
    uint32(END),
    Buffer.alloc(4),
    count,
    count,
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ]);
}

/**
 * Fields that the local header and the directory share: flags, method (0: stored), time, checksum,
 * sizes, name length, no extra field.
 */
function describeFile(bytes: Uint8Array, path: Buffer, at: Date): Buffer {
  const size = uint32(bytes.length);
  return Buffer.concat([
    uint16(0),
    uint16(0),
    dosTime(at),
    uint32(crc32(bytes)),
    size,
    size,
    uint16(path.length),
    uint16(0),
  ]);
}

/** Time and date in DOS format, in UTC, from 1980 on, with a resolution of two seconds. */
function dosTime(at: Date): Buffer {
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return Buffer.concat([
    uint16(time),
    uint16((year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
  ]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
