const MAX_LOOK = 120;

/**
 * Every run of blanks becomes one plain blank. A single plain blank, the most frequent, is left
 * alone and costs nothing.
 */
export function normalizeBlanks(text: string): string {
  return isPlain(text) ? text : text.replace(/\s{2,}|[^\S ]/g, ' ');
}

/** A short text whose blanks are single plain ones already: most are, and cost no expression. */
function isPlain(text: string): boolean {
  if (text.length > MAX_LOOK) return false;
  let before = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code <= 32 ? code !== 32 || before === 32 : code === 0xa0 || code >= 0x1680) return false;
    before = code;
  }
  return true;
}
