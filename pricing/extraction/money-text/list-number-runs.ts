/**
 * Numbers as people write them, found in one linear pass. Which separator is the decimal one is
 * decided in `parse-number-run.ts`. Blanks group only in threes; ". 95" and ", 32 €" are decimals torn
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
