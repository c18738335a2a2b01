import { toRefusal } from '#app/locales/format-refusal.ts';
import { parseCsv } from '#app/csv/parse-csv.server.ts';
import { readCell } from '#spreadsheet/csv-line.ts';
import { type PeriodColumn, readColumns } from './period-columns.ts';
import { MAX_PERIOD_FILE_BYTES, MAX_PERIOD_FILE_LINES } from './period-file-limits.ts';
import type { PeriodLine } from './read-period-line.ts';

/**
 * Yields the lines below the header while the file arrives: it is never held in memory. Throws
 * `validation_failed` (not a CSV file, a column is missing), `payload_too_large`, and `unavailable`
 * when too many files are being read.
 */
export async function* readPeriodFile(
  body: ReadableStream<Uint8Array>,
  shop: string,
): AsyncGenerator<PeriodLine> {
  let columns: (PeriodColumn | undefined)[] | null = null;
  let count = 0;
  for await (const lines of parseCsv(body, { maxBytes: MAX_PERIOD_FILE_BYTES, shop })) {
    for (const { line, cells: given } of lines) {
      if (columns === null) {
        columns = readHeading(given);
        continue;
      }
      if ((count += 1) > MAX_PERIOD_FILE_LINES)
        throw toRefusal('payload_too_large', [
          'file_too_long',
          { most: String(MAX_PERIOD_FILE_LINES) },
        ]);
      const cells: Partial<Record<PeriodColumn, string>> = {};
      for (const [at, column] of columns.entries())
        if (column && given[at]) cells[column] ??= readCell(given[at]);
      yield { line, cells };
    }
  }
  if (columns === null) throw toRefusal('validation_failed', ['file_empty']);
  if (count === 0) throw toRefusal('validation_failed', ['file_only_heading']);
}

function readHeading(header: readonly string[]): (PeriodColumn | undefined)[] {
  const columns = readColumns(header);
  const has = (...names: PeriodColumn[]) => names.some((name) => columns.includes(name));
  if (
    !has('from') ||
    !has('map_price', 'share') ||
    !has('variant_id', 'sku', 'collection', 'brand', 'scope')
  )
    throw toRefusal('validation_failed', [
      'file_names_no_period',
      { found: header.slice(0, 15).join(', ').slice(0, 200) },
    ]);
  return columns;
}
