import { parse } from 'csv-parse';

export interface CsvLine {
  /** As a spreadsheet counts, from 1; of a record with several lines, the last one. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvParser {
  /** Returns the non-empty lines that the bytes (UTF-8) complete. Throws CsvError. */
  write(bytes: Uint8Array): Promise<readonly CsvLine[]>;
  /** Returns the last line when no line end follows it. Throws CsvError. */
  end(): Promise<readonly CsvLine[]>;
}

/**
 * Opens a parser of CSV text. Its memory grows with the longest record, whose limit is not kept
 * here: `max_record_size` of csv-parse does not count empty cells, so a line of commas would fill
 * the memory. read-csv-text.ts keeps it.
 */
export function openCsvParser(delimiter: string): CsvParser {
  let lines: CsvLine[] = [];
  const stream = parse({
    delimiter,
    info: true,
    // All three, as read-csv-text.ts ends a record: csv-parse alone would keep to the first it sees.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Errors reach the pending write; an `error` event without a listener would end the process.
  stream.on('error', () => undefined);
  stream.on('data', ({ record, info }: { record: string[]; info: { lines: number } }) => {
    if (record.some((cell) => cell !== '')) lines.push({ line: info.lines, cells: record });
  });
  const take = (): readonly CsvLine[] => {
    const taken = lines;
    lines = [];
    return taken;
  };
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(bytes, (error?: Error | null) => (error ? reject(error) : resolve(take())));
      }),
    end: () =>
      new Promise((resolve, reject) => {
        stream
          .once('error', reject)
          .once('end', () => resolve(take()))
          .end();
      }),
  };
}
