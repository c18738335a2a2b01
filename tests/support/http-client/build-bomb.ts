/** Bodies that are small on the wire and large when decompressed. */
import zlib from 'node:zlib';

const MEGABYTE = Buffer.alloc(1024 * 1024);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const ZLIB_HEADER = Buffer.from([0x78, 0x9c]);

export const BOMBS = [
  'gzip',
  'deflate',
  'raw deflate',
  'br',
  'zstd',
  'gzip, gzip',
  'br, gzip',
] as const;
export type Bomb = (typeof BOMBS)[number];

/** `megabytes` MB of zeros in that encoding, without an end marker. */
export function buildBomb(kind: Bomb, megabytes: number): Buffer {
  switch (kind) {
    case 'gzip':
      return Buffer.concat([GZIP_HEADER, rawDeflate(megabytes)]);
    case 'deflate':
      return Buffer.concat([ZLIB_HEADER, rawDeflate(megabytes)]);
    case 'raw deflate':
      return rawDeflate(megabytes);
    case 'br':
      return zlib.brotliCompressSync(Buffer.alloc(megabytes * 1024 * 1024), {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 },
      });
    case 'zstd':
      return zlib.zstdCompressSync(Buffer.alloc(megabytes * 1024 * 1024));
    case 'gzip, gzip':
      return zlib.gzipSync(buildBomb('gzip', megabytes));
    case 'br, gzip':
      return zlib.gzipSync(buildBomb('br', megabytes));
  }
}

/** The matching Content-Encoding. */
export const getBombEncoding = (kind: Bomb): string => (kind === 'raw deflate' ? 'deflate' : kind);

/**
 * One megabyte compressed once and repeated: a full flush makes each repetition independent of the
 * others.
 */
function rawDeflate(megabytes: number): Buffer {
  const piece = zlib.deflateRawSync(MEGABYTE, { finishFlush: zlib.constants.Z_FULL_FLUSH });
  return Buffer.concat(Array<Buffer>(megabytes).fill(piece));
}
