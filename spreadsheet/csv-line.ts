/**
 * Formats rows as CSV for a spreadsheet of that locale: with a decimal comma, cells are separated
 * by semicolons, as spreadsheets there expect.
 */
import type { Money } from '#kernel/money.ts';
import { formatDecimal } from '#kernel/money.ts';

interface CsvForm {
  readonly delimiter: ',' | ';';
  readonly decimal: '.' | ',';
}

/** The byte order mark by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Amounts with three decimals are always written with a point, because "1,250" is ambiguous. */
export function chooseCsvForm(locale: string, digits: number): CsvForm {
  const usesComma =
    digits !== 3 &&
    new Intl.NumberFormat(locale)
      .formatToParts(1.5)
      .some((part) => part.type === 'decimal' && part.value === ',');
  return usesComma ? { delimiter: ';', decimal: ',' } : { delimiter: ',', decimal: '.' };
}

export function formatAmount(money: Money | null, form: CsvForm): string {
  return money === null ? '' : formatDecimal(money).replace('.', form.decimal);
}

/**
 * One line with its line end. Texts are escaped against formulas; amounts are numbers and stay
 * unchanged.
 */
export function formatLine(cells: readonly string[], form: CsvForm): string {
  return formatCells(cells.map(escapeCsvFormula), form);
}

/** One line of cells that are safe as they are. */
export function formatCells(cells: readonly string[], form: CsvForm): string {
  return `${cells.map((cell) => quote(cell, form)).join(form.delimiter)}\r\n`;
}

/**
 * Cells that a spreadsheet would run as a formula. The export puts an apostrophe in front, the
 * import removes it again, so that exported text is read back unchanged.
 */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const NEUTRAL = /^'+[=+\-@\t\r＝＋－＠]/;

/** The text as a cell that no spreadsheet runs. */
export function escapeCsvFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** The text of a cell that `escapeCsvFormula` may have written. */
export function readCell(text: string): string {
  return NEUTRAL.test(text) ? text.slice(1) : text;
}

function quote(cell: string, form: CsvForm): string {
  return cell.includes('"') || cell.includes(form.delimiter) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
