/**
 * Reads a CSV file as spreadsheets write it into lines with the known columns. Streamed: a file of
 * 100,000 lines is never held in memory.
 */
import { parseCsv } from '#app/csv/parse-csv.server.ts';
import { MAX_FILE_BYTES, MAX_FILE_LINES } from './file-limits.ts';
import { readCell } from '#spreadsheet/csv-line.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

type FileColumn = 'variant_id' | 'sku' | 'map_price' | 'cost' | 'min_price' | 'min_markup';

export interface FileLine {
  /** As a spreadsheet counts: the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<FileColumn, string>>>;
}

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
  floor: 'map_price',
  floorprice: 'map_price',
  map: 'map_price',
  mapprice: 'map_price',
  minimumadvertisedprice: 'map_price',
  mindestpreis: 'map_price',
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

/**
 * Yields the lines below the header. Throws `validation_failed` (not a CSV file, no known column),
 * `payload_too_large`, and `unavailable` when too many files are being read.
 */
export async function* readMapPriceFile(
  body: ReadableStream<Uint8Array>,
  shop: string,
): AsyncGenerator<FileLine> {
  let columns: (FileColumn | undefined)[] | null = null;
  let count = 0;
  for await (const lines of parseCsv(body, { maxBytes: MAX_FILE_BYTES, shop })) {
    for (const { line, cells: given } of lines) {
      if (columns === null) {
        columns = readHeading(given);
        continue;
      }
      if ((count += 1) > MAX_FILE_LINES)
        throw toRefusal('payload_too_large', ['file_too_long', { most: String(MAX_FILE_LINES) }]);
      const cells: Partial<Record<FileColumn, string>> = {};
      for (const [at, column] of columns.entries())
        if (column && given[at]) cells[column] ??= readCell(given[at]);
      yield { line, cells };
    }
  }
  if (columns === null) throw toRefusal('validation_failed', ['file_empty']);
}

function readHeading(record: readonly string[]): (FileColumn | undefined)[] {
  const columns = record.map((name) => NAMES[name.toLowerCase().replace(/[^a-zäöüß]/g, '')]);
  const has = (...names: FileColumn[]) => names.some((name) => columns.includes(name));
  if (!has('variant_id', 'sku'))
    throw toRefusal('validation_failed', [
      'file_names_no_variant',
      { found: record.slice(0, 10).join(', ').slice(0, 200) },
    ]);
  if (!has('map_price', 'cost', 'min_price', 'min_markup'))
    throw toRefusal('validation_failed', ['file_sets_nothing']);
  return columns;
}
