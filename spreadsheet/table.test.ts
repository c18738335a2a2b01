import { readXlsx } from 'hucre/xlsx';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Cell, Table } from './table.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const AT = new Date('2026-07-01T22:30:00Z');
const ROWS: Cell[][] = [
  ['=HYPERLINK("https://evil.example")', { decimal: '19.90' }, { at: AT }, null],
  [
    'Kettle; "big",\nred',
    { decimal: '9007199254740993.01' },
    { at: AT },
    { url: 'https://a.example/p' },
  ],
  ['@SUM(A1)', { decimal: '-1.250' }, { at: new Date('2026-12-01T22:30:00Z') }, { url: '=1+1' }],
  ['￥\u0001x', { decimal: '1500' }, null, null],
];
const HEADINGS = ['Product', 'Price', 'Since', 'Link'];

function createTable(rows: AsyncIterable<Cell[][]>, locale = 'en'): Table {
  const columns = HEADINGS.map((heading) => ({ heading }));
  return { name: 'Alerts: [all]', columns, rows, timeZone: 'Europe/Berlin', locale };
}

async function* inBatches(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (const row of rows) yield await Promise.resolve([row]);
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}

test('CSV keeps every digit and the offset of every moment, and runs nothing', async () => {
  const text = (await collect(writeCsv(createTable(inBatches(ROWS))))).toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(parse(text, { bom: true })).toEqual([
    HEADINGS,
    [`'=HYPERLINK("https://evil.example")`, '19.90', '2026-07-02T00:30:00+02:00', ''],
    [
      'Kettle; "big",\nred',
      '9007199254740993.01',
      '2026-07-02T00:30:00+02:00',
      'https://a.example/p',
    ],
    [`'@SUM(A1)`, '-1.250', '2026-12-01T23:30:00+01:00', `'=1+1`],
    ['￥\u0001x', '1500', '', ''],
  ]);
});

test('CSV of a reader with a decimal comma has one, and semicolons', async () => {
  const text = (await collect(writeCsv(createTable(inBatches(ROWS), 'de')))).toString('utf8');
  const rows: string[][] = parse(text, { bom: true, delimiter: ';' });
  // Three decimals keep the point, as "-1,250" could be a thousand.
  expect(rows.slice(1).map((row) => row[1])).toEqual([
    '19,90',
    '9007199254740993,01',
    '-1.250',
    '1500',
  ]);
});

test('XLSX has numbers where they are exact, moments in the zone, and no formula', async () => {
  const { sheets } = await readXlsx(await collect(writeXlsx(createTable(inBatches(ROWS)))));
  expect(sheets.map(({ name }) => name)).toEqual(['Alerts all']);
  const july = new Date('2026-07-02T00:30:00Z');
  // The second amount has 18 digits: a binary float would end in 992.
  expect(sheets[0]?.rows).toEqual([
    HEADINGS,
    ['=HYPERLINK("https://evil.example")', 19.9, july, null],
    ['Kettle; "big",\nred', '9007199254740993.01', july, 'https://a.example/p'],
    ['@SUM(A1)', -1.25, new Date('2026-12-01T23:30:00Z'), '=1+1'],
    ['￥\u0001x', 1500, null, null],
  ]);
  const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula);
  expect(formulas).toEqual([]);
});

test('XLSX shows each amount with the decimals of its currency', async () => {
  const rows = ['19.90', '1500', '1.250', '9007199254740993.01'].map((decimal): Cell[] => [
    'Kettle',
    { decimal },
    { at: AT },
    null,
  ]);
  const bytes = await collect(writeXlsx(createTable(inBatches(rows))));
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const readFormats = (column: number) =>
    rows.map((_, n) => sheets[0]?.cells?.get(`${n + 1},${column}`)?.style?.numFmt);
  // The last one has too many digits for a number: it is a text.
  expect(readFormats(1)).toEqual(['#,##0.00', '#,##0', '#,##0.000', undefined]);
  expect(new Set(readFormats(2))).toEqual(new Set(['yyyy-mm-dd hh:mm']));
  expect(new Set(readFormats(0))).toEqual(new Set([undefined]));
});

test('a table whose rows break off breaks the file off, in both formats', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield await Promise.resolve([ROWS[0] ?? []]);
    throw new Error('the connection was lost');
  }
  for (const write of [writeCsv, writeXlsx])
    await expect(collect(write(createTable(broken())))).rejects.toThrow('the connection was lost');
});
