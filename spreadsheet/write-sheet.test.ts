import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeSheet } from './write-sheet.ts';
import { type SheetCell, toNumberCell } from './xlsx-cells.ts';

const AMOUNTS = ['19.90', '1500', '1.250'];
const FORMATS = ['#,##0.00', '#,##0', '#,##0.000'];

async function* listAmounts(count: number): AsyncGenerator<SheetCell[]> {
  for (let n = 0; n < count; n += 1)
    yield await Promise.resolve([toNumberCell(AMOUNTS[n % AMOUNTS.length] ?? '')]);
}

async function write(count: number, maxRowsPerSheet?: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const columns = [{ heading: 'Price', width: 12 }];
  const options = { name: 'Prices', columns, ...(maxRowsPerSheet && { maxRowsPerSheet }) };
  for await (const piece of writeSheet(listAmounts(count), options)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a cell has its own format also on the next sheets', async () => {
  // A heading and four amounts: each sheet begins with another currency.
  const { sheets } = await readXlsx(await write(10, 5), { readStyles: true });
  expect(sheets).toHaveLength(3);
  const formats = sheets.flatMap((sheet) =>
    sheet.rows.slice(1).map((_, n) => sheet.cells?.get(`${n + 1},0`)?.style?.numFmt),
  );
  expect(formats).toEqual(Array.from({ length: 10 }, (_, n) => FORMATS[n % FORMATS.length]));
});

test('a format is in the file once, however many cells have it', async () => {
  const [few, many] = [await write(3), await write(3_000)];
  expect(getStylesSize(many)).toBe(getStylesSize(few));
  expect(getStylesSize(await write(1))).toBeLessThan(getStylesSize(few));
});

/** Uncompressed bytes of the file's styles, as its central directory says. */
function getStylesSize(bytes: Buffer): number {
  const name = bytes.lastIndexOf('xl/styles.xml');
  expect(bytes.toString('latin1', name - 46, name - 44)).toBe('PK');
  return bytes.readUInt32LE(name - 46 + 24);
}
