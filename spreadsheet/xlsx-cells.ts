/** What a cell of an XLSX file can hold without becoming something else. */

/** A spreadsheet computes with binary floats, which keep this many digits. */
const EXACT_DIGITS = 15;
/** Characters of a cell: a limit of the file format. */
const MAX_TEXT = 32_767;

/** A number where a spreadsheet keeps all digits of the decimal text, otherwise the text. */
export function toNumberCell(decimal: string): number | string {
  const digits = decimal.replace(/[^\d]/g, '').replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS && /^-?\d+(?:\.\d+)?$/.test(decimal)
    ? Number(decimal)
    : decimal;
}

/**
 * A text as this format holds it, cut with an ellipsis where it is too long. `_x0041_` stands for a
 * character there, so a text with it is written otherwise.
 */
export function toTextCell(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;
  return cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
