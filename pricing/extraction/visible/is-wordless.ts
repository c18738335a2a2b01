/** Signs of currencies and the blank beside them: € £ ¥ and a blank that does not break. */
const SIGNS = new Set([0x20ac, 0xa3, 0xa5, 0xa0]);

/**
 * True for a number with its sign alone ("€1,299.00"), which most prices are: no word of any
 * language can be in it. False where that takes a closer look.
 */
export function isWordless(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isLetter = code < 0x80 ? (code | 0x20) >= 97 && (code | 0x20) <= 122 : !SIGNS.has(code);
    if (isLetter) return false;
  }
  return true;
}
