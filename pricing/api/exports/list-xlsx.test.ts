import { z } from '@hono/zod-openapi';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { JsonNumber } from '#kernel/exact-json.ts';
import type { Row } from '#pricing/api/rows/row.ts';
import { writeListXlsx } from './list-xlsx.ts';

const shape = {
  name: 'things',
  schema: z.object({
    name: z.string(),
    price: z.number(),
    count: z.number(),
    seen_at: z.string(),
    tags: z.array(z.string()),
  }),
  keys: [],
};

async function write(rows: readonly Row[], maxRows?: number) {
  async function* pages() {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  }
  const file = writeListXlsx({
    name: 'things',
    shape,
    fields: null,
    pages: pages(),
    ...(maxRows !== undefined && { maxRows }),
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of file.pieces) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), count: file.countRows() };
}

async function readCells(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes);
  return sheets[0]?.rows ?? [];
}

test('amounts are exact numbers, times are dates, texts are never formulas', async () => {
  const { bytes, count } = await write([
    {
      name: '=HYPERLINK("https://x.example")',
      price: new JsonNumber('19.90'),
      count: 3,
      seen_at: '2026-11-20T12:30:00Z',
      tags: ['a', 'b'],
    },
    { name: '+49 30', price: new JsonNumber('0.10'), count: 0, seen_at: null, tags: [] },
    { name: '-1', price: new JsonNumber('12345678901234567.89'), count: 1 },
    { name: '@SUM(A1)', price: new JsonNumber('-5'), count: 1, seen_at: 'unknown' },
    { name: '_x0041_ \u0007 <&> é 😀', price: null, count: 1 },
  ]);
  expect(count).toBe(5);
  expect(await readCells(bytes)).toEqual([
    ['name', 'price', 'count', 'seen_at', 'tags'],
    ['=HYPERLINK("https://x.example")', 19.9, 3, new Date('2026-11-20T12:30:00Z'), '["a","b"]'],
    ['+49 30', 0.1, 0, null, '[]'],
    ['-1', '12345678901234567.89', 1, null, null],
    ['@SUM(A1)', -5, 1, 'unknown', null],
    ['_x0041_ \u0007 <&> é 😀', null, 1, null, null],
  ]);
});

test('an amount has the decimals of its currency, whatever the others of the column have', async () => {
  const { bytes } = await write(
    ['19.90', '1500', '-1.250', '12345678901234567.89'].map((source) => ({
      name: 'n',
      price: new JsonNumber(source),
      count: 1,
      seen_at: '2026-11-20T12:30:00Z',
    })),
  );
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const readFormats = (column: number) =>
    [1, 2, 3, 4].map((row) => sheets[0]?.cells?.get(`${row},${column}`)?.style?.numFmt);
  expect(readFormats(1)).toEqual(['#,##0.00', '#,##0', '#,##0.000', undefined]);
  expect(readFormats(2)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(readFormats(3))).toEqual(new Set(['yyyy-mm-dd hh:mm:ss "UTC"']));
});

test('a text longer than a cell is cut, and the file stays readable', async () => {
  const { bytes } = await write([{ name: 'x'.repeat(40_000), price: null, count: 1 }]);
  const text = (await readCells(bytes))[1]?.[0];
  expect(String(text)).toHaveLength(32_767);
  expect(String(text).endsWith('x…')).toBe(true);
});

test('more rows than a sheet has are refused', async () => {
  const rows = [1, 2, 3].map((count) => ({ name: 'n', price: null, count }));
  expect((await write(rows, 4)).count).toBe(3);
  await expect(write(rows, 3)).rejects.toMatchObject({ code: 'too_many_records' });
});

test('a list without rows has its heading', async () => {
  const { bytes, count } = await write([]);
  expect(count).toBe(0);
  expect(await readCells(bytes)).toEqual([['name', 'price', 'count', 'seen_at', 'tags']]);
});

test('the same rows give the same bytes', async () => {
  const rows = [{ name: 'n', price: new JsonNumber('1.00'), count: 1 }];
  expect((await write(rows)).bytes.equals((await write(rows)).bytes)).toBe(true);
});
