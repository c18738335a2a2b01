import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { TooLarge } from './outbound-error.ts';
import { readBody } from './read-body.ts';

const LIMITS = { maxBytes: 5 * 1024 * 1024, cut: false, maxRatio: 100 };
/** Text that compresses to about a quarter, like pages. */
const page = (length: number): Buffer =>
  Buffer.from(
    Array.from({ length: length / 16 }, (_, n) =>
      `${((n * 2654435761) % 1e9).toString(36)} <p>it`.padEnd(16),
    ).join(''),
  );
const pieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );
/** With the quality that servers use; the best one takes seconds. */
const brotli = (bytes: Buffer): Buffer =>
  zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
const PACKERS: [string, (bytes: Buffer) => Buffer][] = [
  ['gzip', zlib.gzipSync],
  ['br', brotli],
  ['deflate', zlib.deflateSync],
  ['deflate', zlib.deflateRawSync],
  ['zstd', zlib.zstdCompressSync],
];

it.each(
  PACKERS.flatMap(([name, pack]) =>
    [80_000, 3_200_000].flatMap((length) =>
      [1_000, 60_000, 1 << 24].map((size) => ({ name, pack, length, size })),
    ),
  ),
)(
  'reads a body of $length bytes as $name in chunks of $size',
  async ({ name, pack, length, size }) => {
    const { bytes, isCut } = await readBody(pieces(pack(page(length)), size), name, LIMITS);
    expect(isCut).toBe(false);
    expect(Buffer.compare(bytes, page(length))).toBe(0);
  },
);

it('reads two nested encodings of any length', async () => {
  for (const length of [80_000, 3_200_000]) {
    const { bytes } = await readBody(
      pieces(brotli(zlib.gzipSync(page(length))), 60_000),
      'gzip, br',
      LIMITS,
    );
    expect(Buffer.compare(bytes, page(length))).toBe(0);
  }
});

it('reads zstd frames that arrive in separate chunks', async () => {
  const frames = [page(16_000), page(32_000)];
  const { bytes } = await readBody(
    Readable.from(frames.map((frame) => zlib.zstdCompressSync(frame))),
    'zstd',
    LIMITS,
  );
  expect(Buffer.compare(bytes, Buffer.concat(frames))).toBe(0);
});

it.each(PACKERS)(
  'rejects as %s a body that is short on the wire and too large when decompressed',
  async (name, pack) => {
    const bomb = pack(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100 * 1024);
    await expect(readBody(pieces(bomb, 1 << 24), name, LIMITS)).rejects.toThrow(TooLarge);
    await expect(
      readBody(pieces(bomb, 1 << 24), name, { ...LIMITS, maxBytes: 1 << 30 }),
    ).rejects.toThrow('Compressed more than 100 to 1');
  },
);

it('cuts a short body at the limit when requested, and rejects it otherwise', async () => {
  const packed = zlib.gzipSync(page(160_000));
  const cut = await readBody(pieces(packed, 5_000), 'gzip', {
    ...LIMITS,
    maxBytes: 1_000,
    cut: true,
  });
  expect(cut.isCut).toBe(true);
  expect(Buffer.compare(cut.bytes, page(160_000).subarray(0, 1_000))).toBe(0);
  await expect(
    readBody(pieces(packed, 5_000), 'gzip', { ...LIMITS, maxBytes: 1_000 }),
  ).rejects.toThrow(TooLarge);
});

it('reports what is missing at the end of a short body', async () => {
  const packed = zlib.gzipSync(page(80_000));
  await expect(readBody(pieces(packed.subarray(0, -20), 5_000), 'gzip', LIMITS)).rejects.toThrow(
    'The body is not gzip',
  );
});
