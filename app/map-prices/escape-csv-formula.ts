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

/** The text of a cell that `neutralizeCell` may have written. */
export function readCell(text: string): string {
  return NEUTRAL.test(text) ? text.slice(1) : text;
}
