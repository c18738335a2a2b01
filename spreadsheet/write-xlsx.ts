import type { Cell, Table } from './table.ts';
import { writeSheet } from './write-sheet.ts';
import { type SheetCell, toNumberCell, toTextCell } from './xlsx-cells.ts';
import { openZonedClock, type ZonedClock } from '#kernel/zoned-clock.ts';

const TIME_FORMAT = 'yyyy-mm-dd hh:mm';

/**
 * Writes a table as XLSX, as fast as the pieces are taken and never with more than a batch of rows
 * in memory. Texts are text cells, which no spreadsheet runs as a formula; a number is a numeric
 * cell where a spreadsheet keeps all of its digits, otherwise its text, and shows its own decimals;
 * moments are what a clock in the table's time zone shows. A table of more rows than a sheet has
 * continues on the next one.
 */
export async function* writeXlsx(table: Table): AsyncGenerator<Uint8Array> {
  const clock = openZonedClock(table.timeZone);
  async function* readRows(): AsyncGenerator<SheetCell[]> {
    for await (const rows of table.rows)
      for (const row of rows) yield row.map((cell) => toSheetCell(cell, clock));
  }
  yield* writeSheet(readRows(), {
    // Without the characters that no sheet's name may have.
    name: table.name
      .replace(/[\\/*?:[\]\s]+/g, ' ')
      .trim()
      .slice(0, 25),
    columns: table.columns.map(({ heading, width = 16 }) => ({ heading, width })),
  });
}

function toSheetCell(cell: Cell, clock: ZonedClock): SheetCell {
  if (cell === null) return null;
  if (typeof cell === 'string') return toTextCell(cell);
  if ('at' in cell) return { value: clock.toWallTime(cell.at), format: TIME_FORMAT };
  return 'decimal' in cell ? toNumberCell(cell.decimal) : toTextCell(cell.url);
}
