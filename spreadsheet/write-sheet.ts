/** An XLSX file of one table, written while its rows are read. */
import { writeXlsxStream } from 'hucre/xlsx';
import type { SheetCell, SheetColumn } from './xlsx-cells.ts';

interface SheetOptions {
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** With the heading; what is beyond continues on another sheet. Without it: the file format's limit. */
  readonly maxRowsPerSheet?: number;
}

/**
 * Writes rows as XLSX as fast as the pieces are taken, with one row and the number formats in
 * memory. Each cell has its own number format; each format is in the file once.
 */
export async function* writeSheet(
  rows: AsyncIterable<readonly SheetCell[]>,
  { name, columns, maxRowsPerSheet }: SheetOptions,
): AsyncGenerator<Uint8Array> {
  // hucre has number formats by column only, and reads a column's format for each of its cells at
  // the time it writes the row that it has just taken: a column answers with that row's format.
  let formats: readonly string[] = [];
  async function* readValues() {
    for await (const row of rows) {
      formats = row.map((cell) => (isFormatted(cell) ? cell.format : ''));
      yield row.map((cell) => (isFormatted(cell) ? cell.value : cell));
    }
  }
  yield* writeXlsxStream(readValues(), {
    name,
    columns: columns.map(({ heading, width }, at) => ({
      header: heading,
      width,
      get numFmt() {
        return formats[at] ?? '';
      },
    })),
    freezePane: { rows: 1 },
    ...(maxRowsPerSheet !== undefined && { maxRowsPerSheet }),
  });
}

const isFormatted = (cell: SheetCell) => cell !== null && typeof cell === 'object';
