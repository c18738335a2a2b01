/**
 * Bytes that decode to nothing, within a number: with a separator or a blank between, as in "1 �99"
 * or "19.�9".
 */
const GOES_ON = /^[.,·'’ ]?\ufffd+[.,·'’ ]?\d/;
const CAME_BEFORE = /\d[.,·'’ ]?\ufffd+[.,·'’ ]?$/;
const REACH = 8;

/**
 * Numbers as people write them, found in one linear pass. Which separator is the decimal one is
 * decided in `amounts.ts`. Blanks group only in threes; ". 95" and ", 32 €" are decimals torn
 * apart by markup; a euro sign may stand for the decimal point.
 */
export interface NumberRun {
  /** Offsets in the normalized text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /**
   * Digit groups in order and the separators between them (one shorter); '€' is the euro sign used
   * as a decimal point.
   */
  readonly groups: readonly string[];
  readonly separators: readonly string[];
  /** A separator that stands before the first digit: ",89". */
  readonly leading: string;
}

/**
 * Whether bytes that nobody can decode are a part of this number, so that it is not known what it
 * says. Before the first digit, or after the decimals, they are taken for the sign of a currency.
 */
export function isBrokenNumber(text: string, run: NumberRun): boolean {
  if (!text.includes('\ufffd')) return false;
  const after = text.slice(run.end, run.end + REACH);
  if (
    GOES_ON.test(after) ||
    CAME_BEFORE.test(text.slice(Math.max(0, run.start - REACH), run.start))
  )
    return true;
  const hasDecimals = run.separators.length > 0 && run.groups.at(-1)?.length === 2;
  return after.startsWith('\ufffd') && !hasDecimals;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function digitsFrom(text: string, at: number): number {
  let end = at;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end - at;
}

/** The separator at `at` and where the next group starts, or null when the number ends here. */
function separatorAt(
  text: string,
  at: number,
  { groups, separators }: Pick<NumberRun, 'groups' | 'separators'>,
): { separator: string; next: number } | null {
  if (at === text.length) return null;
  const char = text.charAt(at);
  switch (char) {
    case '.':
    case ',':
    case '·':
    case "'": {
      if (isDigit(text.charCodeAt(at + 1)))
        return { separator: char === '·' ? '.' : char, next: at + 1 };
      const torn =
        (char === '.' || char === ',') &&
        text.charAt(at + 1) === ' ' &&
        digitsFrom(text, at + 2) === 2;
      return torn && mayEndAmount(text, at + 4, char) ? { separator: char, next: at + 2 } : null;
    }
    case ' ': {
      const length = groups.at(-1)?.length ?? 0;
      const fits =
        separators.length === 0 ? length <= 3 : length === 3 && separators.every((s) => s === ' ');
      return fits && digitsFrom(text, at + 1) === 3 ? { separator: ' ', next: at + 1 } : null;
    }
    case '€': {
      const next = text.charAt(at + 1) === ' ' ? at + 2 : at + 1;
      const cents = digitsFrom(text, next);
      const alone = cents === 2 || (cents > 0 && cents <= 3 && next === at + 1);
      return alone &&
        !/[.,'%€\d]/.test(text.charAt(next + cents)) &&
        text.charAt(next + cents + 1) !== '%' &&
        separators.every((s) => s === ' ')
        ? { separator: '€', next }
        : null;
    }
    default:
      return null;
  }
}

function mayEndAmount(text: string, at: number, separator: string): boolean {
  const rest = text.slice(at, at + 3);
  if (/^[.,]?\d/.test(rest) || rest.startsWith('%')) return false;
  return separator === '.' || rest.trim() === '' || !/^\s*[a-z]{3}/.test(text.slice(at, at + 5));
}

/** Every run of digits with its separators, in order; at most `limit` of them. */
export function listNumberRuns(text: string, limit = 64): NumberRun[] {
  const runs: NumberRun[] = [];
  let i = 0;
  while (i < text.length && runs.length < limit) {
    if (!isDigit(text.charCodeAt(i))) {
      i += 1;
      continue;
    }
    const before = text.charAt(i - 1);
    const leading =
      (before === '.' || before === ',') && !/[\p{L}\d]/u.test(text.charAt(i - 2)) ? before : '';
    const groups: string[] = [];
    const separators: string[] = [];
    const run = { start: i - leading.length, end: i, groups, separators, leading };
    for (;;) {
      const length = digitsFrom(text, i);
      groups.push(text.slice(i, i + length));
      i += length;
      const step = separatorAt(text, i, run);
      if (!step) break;
      separators.push(step.separator);
      i = step.next;
    }
    run.end = i;
    runs.push(run);
  }
  return runs;
}

/** First code point of each run of ten decimal digits that shops use, other than ASCII. */
const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

const MARKS = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Characters that are read as others, by kind. */
const BLANKS = '[\\s\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]';
const DIGITS = '[\\u0660-\\u1819\\uff0c\\uff0e\\uff10-\\uff19]';
const QUOTES_AND_DASHES = '[\\u2018\\u2019\\u02bc\\u00b4\\u066b\\u066c\\u2212\\u2012-\\u2015]';
const SPECIAL = new RegExp([BLANKS, DIGITS, QUOTES_AND_DASHES].join('|'), 'g');

function plainCharacter(char: string): string {
  const code = char.charCodeAt(0);
  if (code === 0x066b) return ',';
  if (code === 0x066c) return "'";
  if (code === 0xff0c) return ',';
  if (code === 0xff0e) return '.';
  if (code === 0x2018 || code === 0x2019 || code === 0x02bc || code === 0x00b4) return "'";
  if (code === 0x2212 || (code >= 0x2012 && code <= 0x2015)) return '-';
  if (code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x205f))
    return ' ';
  for (const zero of DIGIT_ZEROS) {
    if (code >= zero && code < zero + 10) return String.fromCharCode(48 + code - zero);
  }
  return char;
}

/**
 * Nothing but characters that stay as they are: ASCII, letters from Latin to Hebrew, signs of
 * currencies.
 */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 0x20 && code <= 0x7e) continue;
    const stays =
      (code > 0xa0 && code < 0x600 && code !== 0xad && code !== 0xb4 && code !== 0x2bc) ||
      (code >= 0x20a0 && code < 0x2100);
    if (!stays) return false;
  }
  return true;
}

/**
 * Characters of many scripts made one: ASCII digits, plain blanks, one apostrophe, no direction
 * marks. Lengths stay the same but for dropped marks.
 *
 * The text as the price scanner reads it.
 */
export function normalizePriceText(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(MARKS, '').replace(SPECIAL, plainCharacter);
}
