/** Folds texts so that terms can be compared: one spelling for what readers take for one. */

const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f]/g;
const LIKE_OTHERS = /[ıłđßøæœىةکی’‘ʼ`´]/g;
const SAME_AS: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
};

/**
 * A text as terms are compared: lower case, without accents, hyphens as blanks, full-width
 * characters as plain ones.
 */
export function normalizeTerms(text: string): string {
  const { isPlain, isParted, isLower } = classifyText(text);
  if (isPlain && !isParted) return isLower ? text : text.toLowerCase();
  const lower = (isParted ? text.replace(/[-_\u2010-\u2013\s]+/g, ' ') : text).toLowerCase();
  if (isPlain) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(LIKE_OTHERS, (char) => SAME_AS[char] ?? char)
    .normalize('NFC')
    .toLowerCase();
}

interface TextKind {
  /** ASCII alone. */
  readonly isPlain: boolean;
  /** Anything between words but one plain blank. */
  readonly isParted: boolean;
  readonly isLower: boolean;
}

/** Most texts need little: found in one pass, which costs less than the expressions. */
function classifyText(text: string): TextKind {
  let isPlain = true;
  let isParted = false;
  let isLower = true;
  let before = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 126) isPlain = false;
    if (code < 32 || code === 45 || code === 95 || code === 0xa0 || code >= 0x2000) isParted = true;
    else if (code === 32 && before === 32) isParted = true;
    else if (code >= 65 && code <= 90) isLower = false;
    before = code;
  }
  return { isPlain, isParted, isLower };
}
