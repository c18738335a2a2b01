import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import ExcelJs from 'exceljs';
import type { Cell, Table } from './table.ts';
import { openZonedClock, type ZonedClock } from './zoned-time.ts';

/** Excel's own limits. */
const MAX_ROWS = 1_048_576;
const MAX_LINKS = 65_530;
const MAX_TEXT = 32_767;
/** A spreadsheet computes with binary floats, which keep this many digits. */
const EXACT_DIGITS = 15;
const TIME_FORMAT = 'yyyy-mm-dd hh:mm';
const BUFFER_BYTES = 256 * 1024;

/**
 * Writes a table as XLSX, as fast as the pieces are taken and never with more than a batch of rows
 * in memory. Texts are text cells, which no spreadsheet runs as a formula; a number is a numeric
 * cell where a spreadsheet keeps all of its digits, otherwise its text; moments are what a clock in
 * the table's time zone shows. A table of more rows than a sheet has continues on the next one.
 */
export async function* writeXlsx(table: Table): AsyncGenerator<Uint8Array> {
  const output = new PassThrough({ highWaterMark: BUFFER_BYTES });
  const writing = writeBook(table, output).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  for await (const piece of output) yield toBytes(piece);
  await writing;
}

function toBytes(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  throw new TypeError('A piece of a file that is no bytes');
}

async function writeBook(table: Table, output: PassThrough): Promise<void> {
  const book = new ExcelJs.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
  });
  const clock = openZonedClock(table.timeZone);
  let sheets = 1;
  let sheet = addSheet(book, table, sheets);
  let rowsOfSheet = 1;
  let linksOfSheet = 0;
  for await (const rows of table.rows) {
    for (const cells of rows) {
      if (rowsOfSheet === MAX_ROWS) {
        sheet.commit();
        sheets += 1;
        sheet = addSheet(book, table, sheets);
        [rowsOfSheet, linksOfSheet] = [1, 0];
      }
      const row = sheet.addRow([]);
      cells.forEach((cell, index) => {
        const canLink = linksOfSheet < MAX_LINKS;
        if (writeCell(row.getCell(index + 1), cell, { clock, canLink })) linksOfSheet += 1;
      });
      row.commit();
      rowsOfSheet += 1;
    }
    // Rows that were not taken yet would gather in memory.
    if (output.writableNeedDrain) await once(output, 'drain');
  }
  sheet.commit();
  await book.commit();
}

function addSheet(
  book: ExcelJs.stream.xlsx.WorkbookWriter,
  table: Table,
  count: number,
): ExcelJs.Worksheet {
  // Characters that Excel allows in no sheet's name.
  const name = table.name
    .replace(/[\\/*?:[\]\s]+/g, ' ')
    .trim()
    .slice(0, 25);
  const sheet = book.addWorksheet(count === 1 ? name : `${name} ${count}`, {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  sheet.columns = table.columns.map(({ width = 16 }) => ({ width }));
  const heading = sheet.addRow(table.columns.map((column) => column.heading));
  heading.font = { bold: true };
  heading.commit();
  return sheet;
}

/** Writes one cell; true when it has become a link. */
function writeCell(
  target: ExcelJs.Cell,
  cell: Cell,
  { clock, canLink }: { clock: ZonedClock; canLink: boolean },
): boolean {
  if (cell === null) return false;
  if (typeof cell === 'string') target.value = cell.slice(0, MAX_TEXT);
  else if ('at' in cell) {
    target.value = clock.toWallTime(cell.at);
    target.numFmt = TIME_FORMAT;
  } else if ('decimal' in cell) writeNumber(target, cell.decimal);
  else if (canLink && /^https?:\/\/\S{1,2000}$/.test(cell.url)) {
    target.value = { text: cell.url, hyperlink: cell.url };
    return true;
  } else target.value = cell.url.slice(0, MAX_TEXT);
  return false;
}

function writeNumber(target: ExcelJs.Cell, decimal: string): void {
  const digits = decimal.replace(/^-?0*|\./g, '');
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal) || digits.length > EXACT_DIGITS) {
    target.value = decimal;
    return;
  }
  target.value = Number(decimal);
  const fraction = decimal.split('.')[1]?.length ?? 0;
  target.numFmt = fraction === 0 ? '#,##0' : `#,##0.${'0'.repeat(fraction)}`;
}
