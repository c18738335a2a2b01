/** Rows as a spreadsheet, written while they are read. */
import { AppError } from '#kernel/app-error.ts';
import { JsonNumber } from '#kernel/exact-json.ts';
import { writeSheet } from '#spreadsheet/write-sheet.ts';
import { type SheetCell, toNumberCell, toTextCell } from '#spreadsheet/xlsx-cells.ts';
import { type ChosenFields, chooseColumns } from '#pricing/api/rows/choose-fields.ts';
import { listLines, readPath } from '#pricing/api/rows/row-lines.ts';
import type { Row } from '#pricing/api/rows/row.ts';
import type { RowShape } from '#pricing/api/rows/row-shape.ts';
import type { ExportFile } from './export-file.ts';

/** Of a sheet, with the heading: a limit of the file format. */
const MAX_ROWS = 1_048_576;

/** Names of columns that hold times. */
const TIME_NAME = /(?:^|[._])(?:at|since|until|from|to|as_of)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss "UTC"';

export interface ListSheet {
  /** Name of the sheet. */
  readonly name: string;
  readonly shape: RowShape;
  readonly fields: ChosenFields;
  readonly pages: AsyncIterable<readonly Row[]>;
  /** With the heading. */
  readonly maxRows?: number;
}

/**
 * The rows as one sheet with a heading. Amounts are numbers where a spreadsheet keeps them exactly
 * and texts otherwise, shown with the decimals of their currency; times are dates in UTC; texts are
 * never formulas. Reading it throws `too_many_records` when there are more rows than a sheet can
 * have.
 */
export function writeListXlsx(sheet: ListSheet): ExportFile {
  const { name, shape, fields, maxRows = MAX_ROWS } = sheet;
  const columns = chooseColumns(shape, fields);
  const paths = columns.map((column) => column.split('.'));
  let count = 0;
  async function* readCells(): AsyncGenerator<SheetCell[]> {
    for await (const page of sheet.pages)
      for (const row of page)
        for (const line of listLines(row, shape)) {
          count += 1;
          if (count >= maxRows)
            throw new AppError(
              'too_many_records',
              `A spreadsheet has room for ${maxRows - 1} records: use CSV, or filters`,
            );
          yield paths.map((path, n) => toCell(readPath(line, path), columns[n] ?? ''));
        }
  }
  const pieces = writeSheet(readCells(), {
    name,
    columns: columns.map((heading) => ({
      heading,
      // Numbers and dates that do not fit are shown as #####.
      width: TIME_NAME.test(heading) ? 24 : Math.max(14, heading.length + 2),
    })),
    maxRowsPerSheet: Number.POSITIVE_INFINITY,
  });
  return { pieces, countRows: () => count };
}

function toCell(value: unknown, column: string): SheetCell {
  if (value === null || value === undefined) return null;
  if (value instanceof JsonNumber) return toNumberCell(value.source);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return toTextCell(JSON.stringify(value));
  return TIME_NAME.test(column) && TIME.test(value)
    ? { value: new Date(value), format: TIME_FORMAT }
    : toTextCell(value);
}
