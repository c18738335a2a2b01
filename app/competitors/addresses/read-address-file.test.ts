import { expect, test } from 'vitest';
import { MAX_FILE_BYTES, MAX_FILE_LINES, readAddressFile } from './read-address-file.server.ts';

const SHOP = 'kettles.myshopify.com';
const URL_A = 'https://kettles.example/blue';
const read = (text: string) => readAddressFile(Buffer.from(text), SHOP);

test.each([
  ['a heading', `sku,url\nK-1,${URL_A}\n`, 2],
  ['other names, order and columns', `note;Competitor URL;Product ID\nx;${URL_A};K-1`, 2],
  ['tabs', `SKU\tURL\r\nK-1\t${URL_A}\r\n`, 2],
  ['no heading', `K-1,${URL_A}`, 1],
  ['a byte order mark, quotes and empty lines', `\uFEFF"sku","url"\n\n"K-1","${URL_A}"\n\n`, 3],
])('reads a file with %s', async (_what, text, line) => {
  expect(await read(text)).toEqual([{ line, product: 'K-1', url: URL_A }]);
});

test("keeps incomplete lines, so that results stay in the file's order", async () => {
  expect(await read(`sku,url\n,${URL_A}\nK-2\n`)).toEqual([
    { line: 2, product: '', url: URL_A },
    { line: 3, product: 'K-2', url: '' },
  ]);
});

test.each([
  ['UTF-16', Buffer.from(`\uFEFFsku,url\nGröße,${URL_A}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\uFEFFsku,url\nGröße,${URL_A}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(`sku,url\nGröße,${URL_A}`, 'latin1')],
])('reads %s', async (_what, bytes) => {
  expect(await readAddressFile(bytes, SHOP)).toMatchObject([{ product: 'Größe', url: URL_A }]);
});

test.each<[string, Uint8Array | string, RegExp]>([
  ['nothing', '', /empty/],
  ['blank lines', '\n , \n', /empty/],
  ['only a heading', 'sku,url\n', /no rows/],
  [
    'columns that say nothing',
    'name,price\nKettle,19.90',
    /must name two columns: sku .*Found: name, price/,
  ],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004'), /This is a spreadsheet/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), /This isn’t a text file/],
  ['a quote without end', `sku,url\n"K-1,${URL_A}`, /isn’t a CSV file/],
  [
    'a line without end',
    `sku,url\nK-1,https://kettles.example/${'x'.repeat(20_000)}`,
    /^Row 2 is longer/,
  ],
])('refuses %s', async (_what, given, message) => {
  const bytes = typeof given === 'string' ? Buffer.from(given) : given;
  await expect(readAddressFile(bytes, SHOP)).rejects.toThrow(
    expect.objectContaining({ code: 'validation_failed', message: expect.stringMatching(message) }),
  );
});

test('refuses too many lines and too many bytes', async () => {
  expect(await read(`sku,url\n${`K-1,${URL_A}\n`.repeat(MAX_FILE_LINES)}`)).toHaveLength(
    MAX_FILE_LINES,
  );
  await expect(read(`sku,url\n${`K-1,${URL_A}\n`.repeat(MAX_FILE_LINES + 1)}`)).rejects.toThrow(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
  await expect(readAddressFile(Buffer.alloc(MAX_FILE_BYTES + 1, 32), SHOP)).rejects.toThrow(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
});
