/** Rows as a spreadsheet, written while they are read. */
import { writeXlsxStream } from 'hucre/xlsx';
import { AppError } from '#kernel/app-error.ts';
import { JsonNumber } from '#kernel/exact-json.ts';
import { toNumberCell, toTextCell } from '#spreadsheet/xlsx-cells.ts';
import { type ChosenFields, chooseColumns } from '../rows/choose-fields.ts';
import { listLines, readPath } from '../rows/row-lines.ts';
import type { Row } from '../rows/row.ts';
import type { RowShape } from '../rows/row-shape.ts';
import type { ExportFile } from './export-file.ts';

/** Of a sheet, with the heading: a limit of the file format. */
const MAX_ROWS = 1_048_576;

/** Names of columns that hold times. */
const TIME_NAME = /(?:^|[._])(?:at|since|until|from|to|as_of)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss "UTC"';
/** At least two decimals, and all that there are. */
const AMOUNT_FORMAT = '0.00##';

type Cell = string | number | boolean | Date | null;

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
 * and texts otherwise, times are dates in UTC, texts are never formulas. Reading it throws
 * `too_many_records` when there are more rows than a sheet can have.
 */
export function writeListXlsx(sheet: ListSheet): ExportFile {
  const { name, shape, fields, maxRows = MAX_ROWS } = sheet;
  const columns = chooseColumns(shape, fields);
  const paths = columns.map((column) => column.split('.'));
  let count = 0;
  const toCells = (row: Row): Cell[] =>
    paths.map((path, n) => toCell(readPath(row, path), columns[n] ?? ''));
  async function* readLines(): AsyncGenerator<Row> {
    for await (const page of sheet.pages) for (const row of page) yield* listLines(row, shape);
  }
  async function* writeRows(examples: readonly Row[], rest: AsyncGenerator<Row>) {
    for (const row of examples) yield addRow(row);
    for await (const row of rest) yield addRow(row);
  }
  const addRow = (row: Row): Cell[] => {
    count += 1;
    if (count >= maxRows)
      throw new AppError(
        'too_many_records',
        `A spreadsheet has room for ${maxRows - 1} records: use CSV, or filters`,
      );
    return toCells(row);
  };
  async function* write(): AsyncGenerator<Uint8Array> {
    const lines = readLines();
    const examples = await takeFirst(lines, EXAMPLES);
    yield* writeXlsxStream(writeRows(examples, lines), {
      name,
      columns: columns.map((header, n) => ({
        header,
        // Numbers and dates that do not fit are shown as #####.
        width: TIME_NAME.test(header) ? 24 : Math.max(14, header.length + 2),
        ...chooseFormat(
          header,
          examples.map((row) => readPath(row, paths[n] ?? [])),
        ),
      })),
      freezePane: { rows: 1 },
      maxRowsPerSheet: Number.POSITIVE_INFINITY,
    });
  }
  return { pieces: write(), countRows: () => count };
}

/** Rows by which the number formats of the columns are chosen. */
const EXAMPLES = 500;

async function takeFirst<T>(all: AsyncGenerator<T>, count: number): Promise<T[]> {
  const first: T[] = [];
  while (first.length < count) {
    const next = await all.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  return first;
}

/** A column has one format; without one, a number is shown with the decimals that it has. */
function chooseFormat(column: string, values: readonly unknown[]): { numFmt?: string } {
  if (TIME_NAME.test(column)) return { numFmt: TIME_FORMAT };
  const isAmount = values.some(
    (value) => value instanceof JsonNumber && value.source.includes('.'),
  );
  return isAmount ? { numFmt: AMOUNT_FORMAT } : {};
}

function toCell(value: unknown, column: string): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof JsonNumber) return toNumberCell(value.source);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return toTextCell(JSON.stringify(value));
  return TIME_NAME.test(column) && TIME.test(value) ? new Date(value) : toTextCell(value);
}
