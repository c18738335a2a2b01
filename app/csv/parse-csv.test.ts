import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.server.ts';

const LENGTH = 200_000;
const PIECE = 65_536;

function* piecesOf(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

async function read(text: string, maxBytes = 10 * LENGTH): Promise<readonly (readonly string[])[]> {
  const lines = [];
  for await (const batch of parseCsv(piecesOf(text), { maxBytes })) lines.push(...batch);
  return lines.map(({ line, cells }) => [String(line), ...cells]);
}

test('reads lines completely where a piece ends within one, or within a character', async () => {
  const long = 'ü'.repeat(9_999);
  const lines = Array.from({ length: 20 }, (_, at) => [String(at + 1), `${at}`, long]);
  expect(await read(lines.map(([, a, b]) => `${a},${b}\n`).join(''))).toEqual(lines);
});

/**
 * The parser has its own thread, so the event loop continues during a piece. Without the thread it
 * would turn only once per piece.
 */
test.each([
  ['blanks', ' '.repeat(LENGTH)],
  ['lines of blanks', `${' '.repeat(99)}\n`.repeat(LENGTH / 100)],
  ['cells of blanks', `a${' '.repeat(97)},1\n`.repeat(LENGTH / 100)],
  ['quotes', `${'"'.repeat(997)},1\n`.repeat(LENGTH / 1000)],
])('does not block the event loop for a file of %s', async (_what, text) => {
  let turns = 0;
  let isDone = false;
  const reading = read(text).finally(() => (isDone = true));
  for (; !isDone; turns += 1) await turn();
  await reading;
  expect(turns).toBeGreaterThan(20 * (LENGTH / PIECE));
});

test('stops reading at the size limit', async () => {
  let given = 0;
  function* endless(): Generator<Uint8Array> {
    for (;;) {
      given += PIECE;
      yield Buffer.alloc(PIECE, 'a,b\n');
    }
  }
  const reading = (async () => {
    for await (const lines of parseCsv(endless(), { maxBytes: LENGTH }))
      expect(lines).not.toEqual([]);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(given).toBeLessThanOrEqual(LENGTH + PIECE);
});

test.each([
  ['a line without end', 'a'.repeat(100_000), 'validation_failed'],
  ['a quote without end', `"${'a\n'.repeat(50_000)}`, 'validation_failed'],
  ['bytes that are no text', 'a\0b', 'validation_failed'],
  ['a spreadsheet', 'PK\u0003\u0004', 'validation_failed'],
])('refuses %s', async (_what, text, code) => {
  await expect(read(text)).rejects.toMatchObject({ code });
});

test('reads four files at once, and the next one when one has ended', async () => {
  const open = Array.from({ length: 4 }, () => parseCsv(piecesOf('a,b\n'), { maxBytes: LENGTH }));
  await Promise.all(open.map((lines) => lines.next()));
  await expect(read('a,b\n')).rejects.toMatchObject({ code: 'unavailable' });
  await open[0]?.return(undefined);
  expect(await read('a,b\n')).toEqual([['1', 'a', 'b']]);
  await Promise.all(open.map((lines) => lines.return(undefined)));
});
