/** Rows as text: one JSON document per line (NDJSON), or CSV (RFC 4180). */
import { JsonNumber } from '#kernel/exact-json.ts';
import type { RowFormat } from './choose-format.ts';
import { listLines, readPath } from './row-lines.ts';
import type { Row } from './row.ts';
import { type ChosenFields, chooseColumns, chooseFields } from './choose-fields.ts';
import type { RowShape } from './row-shape.ts';

export interface RowWriter {
  /** Text before the rows. */
  readonly head: string;
  readonly format: (rows: readonly Row[]) => string;
  /** Lines written for these rows: in CSV as many as their nested entries. */
  readonly count: (rows: readonly Row[]) => number;
}

/** Cells that a spreadsheet would run as a formula, as in the app's own CSV files. */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;

/** Writes rows of this shape in the format, with the chosen fields. */
export function createRowWriter(
  shape: RowShape,
  { format, fields }: { format: RowFormat; fields: ChosenFields },
): RowWriter {
  if (format === 'ndjson')
    return {
      head: '',
      format: (rows) =>
        rows.map((row) => `${JSON.stringify(chooseFields(row, fields, shape.keys))}\n`).join(''),
      count: (rows) => rows.length,
    };
  const columns = chooseColumns(shape, fields);
  const paths = columns.map((column) => column.split('.'));
  const toLines = (row: Row): Row[] => listLines(row, shape);
  return {
    head: formatLine(columns),
    format: (rows) =>
      rows
        .flatMap(toLines)
        .map((line) => formatLine(paths.map((path) => formatCell(readPath(line, path)))))
        .join(''),
    count: (rows) => rows.reduce((sum, row) => sum + toLines(row).length, 0),
  };
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return RISKY.test(value) ? `'${value}` : value;
  if (value instanceof JsonNumber) return value.source;
  return JSON.stringify(value);
}

function formatLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
