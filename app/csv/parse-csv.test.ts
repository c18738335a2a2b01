import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CsvOptions, parseCsv } from './parse-csv.server.ts';

const LENGTH = 200_000;
const PIECE = 65_536;
const SHOP = 'a.myshopify.com';
const LOOPING = new URL('../../tests/support/silent-child.ts', import.meta.url);

function* piecesOf(text: string | Uint8Array): Generator<Uint8Array, undefined> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

const streamOf = (pieces: Generator<Uint8Array, undefined>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: (controller) => {
      const { value } = pieces.next();
      if (value) controller.enqueue(value);
      else controller.close();
    },
  });

async function read(
  text: string | Uint8Array,
  options: Partial<CsvOptions> = {},
): Promise<readonly (readonly string[])[]> {
  const lines = [];
  const given = { maxBytes: 10 * LENGTH, shop: SHOP, ...options };
  for await (const batch of parseCsv(streamOf(piecesOf(text)), given)) lines.push(...batch);
  return lines.map(({ line, cells }) => [String(line), ...cells]);
}

test('reads lines completely where a piece ends within one, or within a character', async () => {
  const long = 'ü'.repeat(9_999);
  const lines = Array.from({ length: 20 }, (_, at) => [String(at + 1), `${at}`, long]);
  const text = lines.map(([, a, b]) => `${a},${b}\n`).join('');
  expect(await read(text)).toEqual(lines);
  expect(await read(text.slice(0, 3 * 10_002))).toEqual(lines.slice(0, 3));
});

test('reads line ends of all systems in one file', async () => {
  expect(await read('a,b\r\nc\nd,"e\nf"\rg')).toEqual([
    ['1', 'a', 'b'],
    ['2', 'c'],
    ['4', 'd', 'e\nf'],
    ['5', 'g'],
  ]);
});

test.each([
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe,😀\n', 'utf16le')])],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffGröße,😀\n')],
  ['a second byte order mark', Buffer.from('\ufeff\ufeffGröße,\ufeff😀\n')],
])('reads %s', async (_what, bytes) => {
  expect(await read(bytes)).toEqual([['1', 'Größe', '😀']]);
});

test.each([
  ['blanks', `${' '.repeat(19_999)}\n`.repeat(LENGTH / 20_000)],
  ['blanks, small', `${' '.repeat(19_999)}\n`.repeat(3)],
  ['lines of blanks', `${' '.repeat(99)}\n`.repeat(LENGTH / 100)],
  ['cells of blanks', `a${' '.repeat(97)},1\n`.repeat(LENGTH / 100)],
  ['quotes', `${'"'.repeat(998)},1\n`.repeat(LENGTH / 1000)],
])('does not block the event loop for a file of %s', async (_what, text) => {
  let turns = 0;
  let isDone = false;
  const reading = read(text).finally(() => (isDone = true));
  for (; !isDone; turns += 1) await turn();
  await reading;
  expect(turns).toBeGreaterThan(5);
});

test('stops reading at the size limit', async () => {
  let given = 0;
  function* endless(): Generator<Uint8Array, undefined> {
    for (;;) {
      given += PIECE;
      yield Buffer.alloc(PIECE, 'a,b\n');
    }
  }
  const reading = (async () => {
    for await (const lines of parseCsv(streamOf(endless()), {
      maxBytes: LENGTH,
      shop: SHOP,
    }))
      expect(lines).not.toEqual([]);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(given).toBeLessThanOrEqual(LENGTH + 3 * PIECE);
});

const refused = (name: string) => ({ code: 'validation_failed', said: { name } });

test.each([
  ['a line without end', 'a'.repeat(100_000), 'file_row_too_long'],
  ['blanks without end', ' '.repeat(100_000), 'file_row_too_long'],
  ['a quote without end', `"${'a\n'.repeat(50_000)}`, 'file_row_too_long'],
  ['quotes without end', '"'.repeat(100_000), 'file_row_too_long'],
  ['commas without end', ','.repeat(100_000), 'file_row_too_wide'],
  [
    'commas after lines that are none',
    `a\r\n${',\n'.repeat(10)}${','.repeat(20_000)}`,
    'file_row_too_wide',
  ],
  ['a short quote without end', '"a', 'no_csv'],
  ['bytes that are no text', 'a\0b', 'file_no_text'],
  ['UTF-16 without a byte order mark', Buffer.from('a,b\n', 'utf16le'), 'file_no_text'],
  ['a spreadsheet', 'PK\u0003\u0004', 'file_is_spreadsheet'],
])('refuses %s', async (_what, text, name) => {
  await expect(read(text)).rejects.toMatchObject(refused(name));
});

const LARGE = 'a,b\n'.repeat(LENGTH / 4);

test.each([
  ['runs out of memory', { heapMb: 1 }],
  ['takes too long', { file: LOOPING, limitMs: 200 }],
  ['cannot start', { file: new URL('no-such-file.ts', import.meta.url) }],
])('refuses a file whose process %s', async (_what, child) => {
  await expect(read(LARGE, { child })).rejects.toMatchObject(refused('file_not_processed'));
  expect(await read(LARGE)).toHaveLength(LENGTH / 4);
});

test('a shop with as many files as it may have waits; another one does not', async () => {
  const open = [parseCsv(streamOf(piecesOf(LARGE)), { maxBytes: LENGTH, shop: SHOP })];
  open.push(parseCsv(streamOf(piecesOf(LARGE)), { maxBytes: LENGTH, shop: SHOP }));
  for (const each of open) await each.next();
  const third = read(LARGE);
  expect(await read(LARGE, { shop: 'other.myshopify.com' })).toHaveLength(LENGTH / 4);
  await open[0]?.return(undefined);
  expect(await third).toHaveLength(LENGTH / 4);
  await open[1]?.return(undefined);
});

test('an upload that hardly moves is ended, and gives its place back', async () => {
  const piece = Buffer.from('a,b\n'.repeat(20_000));
  let isCancelled = false;
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(piece),
    // Then a line whenever it is asked for, a little later each.
    pull: async (controller) => {
      await sleep(20);
      controller.enqueue(Buffer.from('a,b\n'));
    },
    cancel: () => void (isCancelled = true),
  });
  const readAll = async () => {
    for await (const lines of parseCsv(slow, { maxBytes: LENGTH, shop: SHOP, slowMs: 100 }))
      expect(lines.length).toBeGreaterThan(0);
  };
  await expect(readAll()).rejects.toMatchObject({
    ...refused('file_too_slow'),
    code: 'request_timeout',
  });
  await expect.poll(() => isCancelled).toBe(true);
  expect(await read(LARGE)).toHaveLength(LENGTH / 4);
});

test('a file that is no longer read gives its place back', async () => {
  for (let count = 0; count < 5; count += 1) {
    const open = parseCsv(streamOf(piecesOf(LARGE)), { maxBytes: LENGTH, shop: SHOP });
    await open.next();
    await open.return(undefined);
  }
  expect(await read(LARGE)).toHaveLength(LENGTH / 4);
});
