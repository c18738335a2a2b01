/**
 * Cells that a spreadsheet would run as a formula. On the way out they get an apostrophe in front, on the way in it is taken off again:
 * what was exported comes back as it was, whatever it began with.
 */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const NEUTRAL = /^'+[=+\-@\t\r＝＋－＠]/;

/** The text as a cell that no spreadsheet runs. */
export function escapeCsvFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** The text of a cell that `neutralizeCell` may have written. */
export function readCell(text: string): string {
  return NEUTRAL.test(text) ? text.slice(1) : text;
}
