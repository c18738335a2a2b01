/**
 * Formats rows as CSV for a spreadsheet of that locale: with a decimal comma, cells are separated
 * by semicolons, as spreadsheets there expect.
 */
import type { Money } from '#kernel/money.ts';
import { formatDecimal } from '#kernel/money.ts';
import { escapeCsvFormula } from './escape-csv-formula.ts';

export interface CsvForm {
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
  return `${cells.map((cell) => quote(escapeCsvFormula(cell), form)).join(form.delimiter)}\r\n`;
}

function quote(cell: string, form: CsvForm): string {
  return cell.includes('"') || cell.includes(form.delimiter) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
