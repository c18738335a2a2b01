import {
  BYTE_ORDER_MARK,
  chooseCsvForm,
  escapeCsvFormula,
  formatLine,
  formatCells,
} from './csv-line.ts';
import type { Cell, Table } from './table.ts';
import { openZonedClock } from '#kernel/zoned-clock.ts';

/**
 * Writes a table as CSV in UTF-8, a batch of rows at a time. Amounts keep every decimal; moments
 * carry their offset; a text that a spreadsheet would run as a formula is escaped.
 */
export async function* writeCsv(table: Table): AsyncGenerator<Uint8Array> {
  const clock = openZonedClock(table.timeZone);
  const form = chooseCsvForm(table.locale, 2);
  const encoder = new TextEncoder();
  const toText = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return escapeCsvFormula(cell);
    if ('decimal' in cell) return formatNumber(cell.decimal);
    return 'at' in cell ? clock.format(cell.at) : escapeCsvFormula(cell.url);
  };
  // "1,250" is ambiguous: numbers with three decimals keep the point.
  const formatNumber = (decimal: string): string =>
    /\.\d{3}$/.test(decimal) ? decimal : decimal.replace('.', form.decimal);
  const headings = table.columns.map(({ heading }) => heading);
  yield encoder.encode(BYTE_ORDER_MARK + formatLine(headings, form));
  for await (const rows of table.rows)
    yield encoder.encode(rows.map((row) => formatCells(row.map(toText), form)).join(''));
}
