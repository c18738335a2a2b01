/** What a cell of an XLSX file can hold without becoming something else. */

/** A spreadsheet computes with binary floats, which keep this many digits. */
const EXACT_DIGITS = 15;
/** Characters of a cell: a limit of the file format. */
const MAX_TEXT = 32_767;

/** A value, if need be with the number format in which it is shown. */
export type SheetCell =
  string | number | boolean | null | { readonly value: number | Date; readonly format: string };

export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
}

/**
 * A number where a spreadsheet keeps all digits of the decimal text, otherwise the text. It is shown
 * with the decimals of the text: "1500" of JPY without any, "1.250" of KWD with three.
 */
export function toNumberCell(decimal: string): SheetCell {
  const digits = decimal.replace(/[^\d]/g, '').replace(/^0+/, '');
  const number = /^-?\d+(?:\.(?<decimals>\d+))?$/.exec(decimal);
  if (digits.length > EXACT_DIGITS || !number) return decimal;
  const count = number.groups?.['decimals']?.length ?? 0;
  return {
    value: Number(decimal),
    format: count === 0 ? '#,##0' : `#,##0.${'0'.repeat(count)}`,
  };
}

/**
 * A text as this format holds it, cut with an ellipsis where it is too long. `_x0041_` stands for a
 * character there, so a text with it is written otherwise.
 */
export function toTextCell(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;
  return cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
