/** Rows as CSV for a spreadsheet of that locale: with a decimal comma the cells are parted by semicolons, as spreadsheets there expect. */
import type { Money } from '#kernel/money.ts';
import { formatDecimal } from '#kernel/money.ts';
import { escapeCsvFormula } from './escape-csv-formula.ts';

export interface CsvForm {
  readonly delimiter: ',' | ';';
  readonly decimal: '.' | ',';
}

/** The mark by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Amounts with three decimals are written with a point always: "1,250" has two readings. */
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

/** One line with its end. Texts are neutralized; amounts are numbers and stay. */
export function formatLine(cells: readonly string[], form: CsvForm): string {
  return `${cells.map((cell) => quote(escapeCsvFormula(cell), form)).join(form.delimiter)}\r\n`;
}

function quote(cell: string, form: CsvForm): string {
  return cell.includes('"') || cell.includes(form.delimiter) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
