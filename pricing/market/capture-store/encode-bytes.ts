import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { CaptureStoreError, type ObjectEncoding } from './capture-store.ts';

const compressZstd = promisify(zlib.zstdCompress);
const decompressZstd = promisify(zlib.zstdDecompress);
const decompressGzip = promisify(zlib.gunzip);

/** First bytes of formats that are compressed already: PNG, JPEG, gzip, ZIP, zstd. */
const COMPRESSED = ['89504e47', 'ffd8ff', '1f8b', '504b0304', '28b52ffd'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** How bytes are stored: compressed, unless their format is compressed already. */
export function chooseEncoding(bytes: Uint8Array): ObjectEncoding {
  const isCompressed = COMPRESSED.some(
    (start) => start.compare(bytes, 0, Math.min(start.length, bytes.length)) === 0,
  );
  return isCompressed ? 'identity' : 'zstd';
}

/** The bytes as they are stored. */
export async function encodeBytes(
  bytes: Uint8Array,
  encoding: ObjectEncoding,
): Promise<Uint8Array> {
  return encoding === 'zstd' ? compressZstd(bytes) : bytes;
}

/** Compressed bytes that are longer than this are not those of a document of this size. */
export const getMaxEncodedSize = (size: number): number => Math.ceil(size * 1.01) + 1024;

/**
 * The bytes as they were fetched, checked with their hash and size in bytes. `gzip` is of rows of
 * older releases. Throws CaptureStoreError `damaged`; `place` is for its detail.
 */
export async function decodeBytes(
  body: Uint8Array,
  expected: { encoding: string; sha256: Buffer; size: number; place: string },
): Promise<Uint8Array> {
  const { encoding, sha256, place } = expected;
  // More than the stated size is damage too, and must not fill the memory.
  const limit = { maxOutputLength: Math.max(expected.size, 1) };
  let bytes: Uint8Array = body;
  if (encoding !== 'identity') {
    const decompress = encoding === 'zstd' ? decompressZstd : decompressGzip;
    bytes = await decompress(body, limit).catch((error: unknown) => {
      throw new CaptureStoreError('damaged', `${place}: the bytes cannot be decompressed`, error);
    });
  }
  if (!createHash('sha256').update(bytes).digest().equals(sha256))
    throw new CaptureStoreError('damaged', `${place}: the bytes do not have the recorded hash`);
  return bytes;
}
