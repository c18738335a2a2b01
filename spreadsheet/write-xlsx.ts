import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell, Table } from './table.ts';
import { toNumberCell, toTextCell } from './xlsx-cells.ts';
import { openZonedClock, type ZonedClock } from '#kernel/zoned-clock.ts';

const TIME_FORMAT = 'yyyy-mm-dd hh:mm';

type Rows = readonly (readonly Cell[])[];
type SheetCell = string | number | Date | null;

/**
 * Writes a table as XLSX, as fast as the pieces are taken and never with more than a batch of rows
 * in memory. Texts are text cells, which no spreadsheet runs as a formula; a number is a numeric
 * cell where a spreadsheet keeps all of its digits, otherwise its text; moments are what a clock in
 * the table's time zone shows. A table of more rows than a sheet has continues on the next one.
 */
export async function* writeXlsx(table: Table): AsyncGenerator<Uint8Array> {
  const clock = openZonedClock(table.timeZone);
  const batches = table.rows[Symbol.asyncIterator]();
  const first = await batches.next();
  const examples: Rows = first.done === true ? [] : first.value;
  async function* readRows(): AsyncGenerator<SheetCell[]> {
    for (let rows = examples; ;) {
      for (const row of rows) yield row.map((cell) => toSheetCell(cell, clock));
      const next = await batches.next();
      if (next.done === true) return;
      rows = next.value;
    }
  }
  yield* writeXlsxStream(readRows(), {
    // Without the characters that no sheet's name may have.
    name: table.name
      .replace(/[\\/*?:[\]\s]+/g, ' ')
      .trim()
      .slice(0, 25),
    columns: table.columns.map(({ heading, width = 16 }, at) => ({
      header: heading,
      width,
      ...chooseFormat(examples.map((row) => row[at] ?? null)),
    })),
    freezePane: { rows: 1 },
  });
}

/** A column has one number format: of moments, or with as many decimals as its first cells have. */
function chooseFormat(cells: readonly Cell[]): { numFmt?: string } {
  const decimals = cells.flatMap((cell) =>
    cell !== null && typeof cell === 'object' && 'decimal' in cell ? [cell.decimal] : [],
  );
  if (cells.some((cell) => cell !== null && typeof cell === 'object' && 'at' in cell))
    return { numFmt: TIME_FORMAT };
  if (decimals.length === 0) return {};
  const digits = Math.max(...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0));
  return { numFmt: digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}` };
}

function toSheetCell(cell: Cell, clock: ZonedClock): SheetCell {
  if (cell === null) return null;
  if (typeof cell === 'string') return toTextCell(cell);
  if ('at' in cell) return clock.toWallTime(cell.at);
  return 'decimal' in cell ? toNumberCell(cell.decimal) : toTextCell(cell.url);
}
