import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { collectBytes } from './collect-bytes.ts';
import { TooLarge } from './outbound-error.ts';

const MEGABYTE = 1024 * 1024;
const unchecked = { maxBytes: Infinity, cut: false, check: () => undefined };

test('keeps the order of chunks of any size', async () => {
  const sizes = [1, 70_000, 3, 0, 8_192, 64 * 1024, 100, 200_000, 65_535, 2];
  const all = Buffer.from(
    Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, n) => n % 251),
  );
  let from = 0;
  // Some chunks own their buffer, others are views of a larger one.
  const pieces = sizes.map((size, index) => {
    const view = all.subarray(from, (from += size));
    return index % 2 ? new Uint8Array(view) : view;
  });
  const sizesSeen: number[] = [];
  const collected = await collectBytes(stream(pieces), {
    ...unchecked,
    check: (size) => sizesSeen.push(size),
  });
  expect(all.equals(collected.bytes)).toBe(true);
  expect(sizesSeen).toEqual(
    sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0)),
  );
});

test('stops at the first byte over the limit', async () => {
  const pieces = [Buffer.from('01234'), Buffer.from('56789')];
  expect(await collectBytes(stream(pieces), { ...unchecked, maxBytes: 10 })).toMatchObject({
    isCut: false,
  });
  await expect(collectBytes(stream(pieces), { ...unchecked, maxBytes: 9 })).rejects.toThrow(
    TooLarge,
  );
  const cut = await collectBytes(stream(pieces), { ...unchecked, maxBytes: 7, cut: true });
  expect([Buffer.from(cut.bytes).toString(), cut.isCut]).toEqual(['0123456', true]);
});

test('does not keep read buffers alive for a single byte', async () => {
  v8.setFlagsFromString('--expose-gc');
  const collectGarbage = vm.runInNewContext('gc') as () => void;
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  let held = 0;
  const reads = async function* (): AsyncGenerator<Uint8Array> {
    for (let n = 0; n < 500; n += 1) yield new Uint8Array(64 * 1024).subarray(n, n + 1);
    // Unreferenced buffers are freed in the background: soon, but not at once.
    for (let tries = 0; tries < 50; tries += 1) {
      collectGarbage();
      held = process.memoryUsage().arrayBuffers - before;
      if (held < MEGABYTE) return;
      await sleep(10);
    }
  };
  expect((await collectBytes(reads(), unchecked)).bytes.length).toBe(500);
  expect(held).toBeLessThan(MEGABYTE);
});

async function* stream(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
