/** A CSV file as spreadsheets write it → lines with the columns that we know. Streamed: a file of 100,000 lines is never held whole. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { MAX_FILE_BYTES, MAX_FILE_LINES } from './file-limits.ts';
import { readCell } from './neutral-cell.ts';
import { refuse } from '#app/texts/refuse.ts';

export const FILE_COLUMNS = [
  'variant_id',
  'sku',
  'floor',
  'cost',
  'min_price',
  'min_markup',
] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

export interface FileLine {
  /** As a spreadsheet counts: the heading is line 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<FileColumn, string>>>;
}

const MAX_LINE = 20_000;

const NAMES: Readonly<Record<string, FileColumn>> = {
  variantid: 'variant_id',
  variant: 'variant_id',
  id: 'variant_id',
  gid: 'variant_id',
  variantgid: 'variant_id',
  variantenid: 'variant_id',
  sku: 'sku',
  variantsku: 'sku',
  artikelnummer: 'sku',
  floor: 'floor',
  floorprice: 'floor',
  map: 'floor',
  mapprice: 'floor',
  minimumadvertisedprice: 'floor',
  mindestpreis: 'floor',
  cost: 'cost',
  unitcost: 'cost',
  costperitem: 'cost',
  einkaufspreis: 'cost',
  kosten: 'cost',
  minprice: 'min_price',
  minimumprice: 'min_price',
  lowerbound: 'min_price',
  untergrenze: 'min_price',
  kleinsterpreis: 'min_price',
  minmarkup: 'min_markup',
  minmarkuppercent: 'min_markup',
  markup: 'min_markup',
  mindestaufschlag: 'min_markup',
};

/** The lines below the heading. Throws `validation_failed` (no CSV, no column that we know) and `payload_too_large`. */
export async function* readFloorFile(body: ReadableStream<Uint8Array>): AsyncGenerator<FileLine> {
  const text = decode(body);
  const first = await text.next();
  const start = first.done ? '' : first.value;
  const records = Readable.from(rejoin(start, text)).pipe(
    parse({
      bom: true,
      delimiter: findDelimiter(start),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_LINE,
    }),
  );
  let columns: (FileColumn | undefined)[] | null = null;
  let count = 0;
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (columns === null) {
        columns = readHeading(record);
        continue;
      }
      if (record.every((cell) => cell === '')) continue;
      if ((count += 1) > MAX_FILE_LINES)
        throw refuse('payload_too_large', ['file_too_long', String(MAX_FILE_LINES)]);
      const cells: Partial<Record<FileColumn, string>> = {};
      for (const [at, column] of columns.entries())
        if (column && record[at]) cells[column] ??= readCell(record[at]);
      yield { line: info.lines, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('validation_failed', ['no_csv', error.message], { cause: error });
  }
  if (columns === null) throw refuse('validation_failed', ['file_empty']);
}

function readHeading(record: readonly string[]): (FileColumn | undefined)[] {
  const columns = record.map((name) => NAMES[name.toLowerCase().replace(/[^a-zäöüß]/g, '')]);
  const has = (...names: FileColumn[]) => names.some((name) => columns.includes(name));
  if (!has('variant_id', 'sku'))
    throw refuse('validation_failed', [
      'file_names_no_variant',
      record.slice(0, 10).join(', ').slice(0, 200),
    ]);
  if (!has('floor', 'cost', 'min_price', 'min_markup'))
    throw refuse('validation_failed', ['file_sets_nothing']);
  return columns;
}

/** What parts the cells of the heading most often. */
function findDelimiter(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/** UTF-8, UTF-16 by its mark, and what is neither is read as Windows' western code page, as older spreadsheets write it. */
async function* decode(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let bytes = 0;
  let decoder: TextDecoder | null = null;
  for await (const chunk of body) {
    if ((bytes += chunk.byteLength) > MAX_FILE_BYTES)
      throw refuse('payload_too_large', ['file_too_large', String(MAX_FILE_BYTES / 1_000_000)]);
    decoder ??= chooseDecoder(chunk);
    yield decodeChunk(decoder, chunk);
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

function chooseDecoder(chunk: Uint8Array): TextDecoder {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return new TextDecoder('utf-16le');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true });
    return new TextDecoder('utf-8', { fatal: true });
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function decodeChunk(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw refuse('validation_failed', ['file_not_utf8'], { cause: error });
  }
}

async function* rejoin(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
