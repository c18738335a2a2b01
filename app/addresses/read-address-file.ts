/** A CSV file of product pages, as spreadsheets write it → lines: which product of ours, and where somebody sells it. Pure. */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { refuse } from '#app/texts/refuse.ts';

export interface AddressLine {
  /** As a spreadsheet counts, from 1. */
  readonly line: number;
  /** SKU, or the id of the product at the service, or of the variant in Shopify. */
  readonly product: string;
  readonly url: string;
}

export const MAX_FILE_BYTES = 1_000_000;
export const MAX_FILE_LINES = 500;
const MAX_LINE = 10_000;

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

/** What the parser makes of the file with `info`; its types know nothing of that. */
const ParsedLinesSchema = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);
type ParsedLine = z.output<typeof ParsedLinesSchema>[number];

/**
 * The lines of the file, without its heading; a file without one has the product first and the address second. Throws AppError
 * validation_failed (no CSV, columns missing) and payload_too_large.
 */
export function readAddressFile(bytes: Uint8Array): AddressLine[] {
  if (bytes.length > MAX_FILE_BYTES)
    throw refuse('payload_too_large', ['file_too_large', String(MAX_FILE_BYTES / 1_000_000)]);
  const lines = parseLines(decode(bytes)).filter(({ record }) =>
    record.some((cell) => cell !== ''),
  );
  const [first] = lines;
  if (!first) throw refuse('validation_failed', ['file_empty']);
  const hasHeading = !first.record.some(isAddress);
  const at = hasHeading ? readHeading(first.record) : { product: 0, url: 1 };
  const rest = hasHeading ? lines.slice(1) : lines;
  if (rest.length === 0) throw refuse('validation_failed', ['file_only_heading']);
  if (rest.length > MAX_FILE_LINES)
    throw refuse('payload_too_large', ['file_too_long', String(MAX_FILE_LINES)]);
  return rest.map(({ record, info }) => ({
    line: info.lines,
    product: record[at.product] ?? '',
    url: record[at.url] ?? '',
  }));
}

const isAddress = (cell: string): boolean => /^https?:\/\//i.test(cell);

function readHeading(record: readonly string[]): Record<Column, number> {
  const columns = record.map((name) => NAMES[name.toLowerCase().replace(/[^a-z]/g, '')]);
  const at = { product: columns.indexOf('product'), url: columns.indexOf('url') };
  if (at.product >= 0 && at.url >= 0) return at;
  const found = record.slice(0, 10).join(', ').slice(0, 200);
  throw refuse('validation_failed', ['file_names_no_address', found]);
}

function parseLines(text: string): ParsedLine[] {
  try {
    const lines = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_LINE,
    });
    return ParsedLinesSchema.parse(lines);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('validation_failed', ['no_csv', error.message], { cause: error });
  }
}

/** What parts the cells of the first line most often. */
function findDelimiter(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (sign: string): number => heading.split(sign).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/** UTF-8, UTF-16 by its mark, and what is neither is read as Windows' western code page, as older spreadsheets write it. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw refuse('validation_failed', ['file_is_spreadsheet']);
  const text = decodeText(bytes);
  if (text.includes('\0')) throw refuse('validation_failed', ['file_no_text']);
  return text;
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
