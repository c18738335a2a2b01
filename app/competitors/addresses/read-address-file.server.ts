/**
 * Reads a CSV file of product pages, as spreadsheets write it: each line names one of our products
 * and a page that sells it.
 */
import type { CsvLine } from '#app/csv/csv-parser.ts';
import { parseCsv } from '#app/csv/parse-csv.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

export interface AddressLine {
  /** As a spreadsheet counts, from 1. */
  readonly line: number;
  /** A SKU, the product's id at the service, or the variant's id in Shopify. */
  readonly product: string;
  readonly url: string;
}

export const MAX_FILE_BYTES = 1_000_000;
export const MAX_FILE_LINES = 500;

type Column = 'product' | 'url';
const NAMES: Readonly<Record<string, Column>> = {
  sku: 'product',
  variantsku: 'product',
  productid: 'product',
  product: 'product',
  variantid: 'product',
  id: 'product',
  gid: 'product',
  artikelnummer: 'product',
  url: 'url',
  address: 'url',
  link: 'url',
  page: 'url',
  producturl: 'url',
  competitorurl: 'url',
  adresse: 'url',
};

/**
 * Returns the lines below the header. Without a header, the first column is the product and the
 * second the address. Throws AppError: `validation_failed` (not a CSV file, columns missing),
 * `payload_too_large`, and `unavailable` when too many files are being read.
 */
export async function readAddressFile(bytes: Uint8Array, shop: string): Promise<AddressLine[]> {
  const lines: CsvLine[] = [];
  // As one piece, so that the encoding is detected from the whole file.
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  for await (const read of parseCsv(body, {
    maxBytes: MAX_FILE_BYTES,
    shop,
  })) {
    lines.push(...read);
    // One more for the header.
    if (lines.length > MAX_FILE_LINES + 1) throw tooLong();
  }
  const [first] = lines;
  if (!first) throw toRefusal('validation_failed', ['file_empty']);
  const hasHeading = !first.cells.some(isAddress);
  const at = hasHeading ? readHeading(first.cells) : { product: 0, url: 1 };
  const rest = hasHeading ? lines.slice(1) : lines;
  if (rest.length === 0) throw toRefusal('validation_failed', ['file_only_heading']);
  if (rest.length > MAX_FILE_LINES) throw tooLong();
  return rest.map(({ cells, line }) => ({
    line,
    product: cells[at.product] ?? '',
    url: cells[at.url] ?? '',
  }));
}

const tooLong = (): Error =>
  toRefusal('payload_too_large', ['file_too_long', { most: String(MAX_FILE_LINES) }]);

const isAddress = (cell: string): boolean => /^https?:\/\//i.test(cell);

function readHeading(record: readonly string[]): Record<Column, number> {
  const columns = record.map((name) => NAMES[name.toLowerCase().replace(/[^a-z]/g, '')]);
  const at = { product: columns.indexOf('product'), url: columns.indexOf('url') };
  if (at.product >= 0 && at.url >= 0) return at;
  const found = record.slice(0, 10).join(', ').slice(0, 200);
  throw toRefusal('validation_failed', ['file_names_no_address', { found }]);
}
