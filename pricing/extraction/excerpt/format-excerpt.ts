/**
 * A part of a document for people: one thing a line, indented, with what was read marked. Texts
 * stand as they were sent; only blanks between things are made anew, and what is left out is a line
 * of its own.
 */
import type { TextRange } from './locate-json.ts';

export interface Mark extends TextRange {
  /** As in the sources of a reading: "price", "availability", "currency". */
  readonly field: string;
}

/** A part of a text, and places inside it. */
export interface LocatedPart {
  readonly part: TextRange;
  readonly format: 'json' | 'markup' | 'text';
  readonly marks: readonly Mark[];
  /** False when the price may stand elsewhere too, and is marked where it stands first. */
  readonly exact: boolean;
}

export interface PrintedExcerpt {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Never characters of a text (Unicode noncharacters): they hold the place of a mark meanwhile. */
const OPEN = '\ufdd0';
const CLOSE = '\ufdd1';
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, 'g');
/** Where lines were left out. */
const LEFT_OUT = '⋯';
const HEAD_LINES = 14;
const LINES_AROUND = 8;
const MAX_LINES = 120;
const LONG = 240;

/** Prints a part of the text in its format. */
export function formatExcerpt(
  text: string,
  { part, format, marks }: Omit<LocatedPart, 'exact'>,
): PrintedExcerpt {
  const ordered = marks
    .filter((mark) => mark.start >= part.start && mark.end <= part.end && mark.start < mark.end)
    .toSorted((a, b) => a.start - b.start)
    .filter((mark, n, all) => n === 0 || mark.start >= (all[n - 1]?.end ?? 0));
  const marked = insertMarks(text, part, ordered);
  const lines = { json: printJson, markup: printMarkup, text: printText }[format](marked);
  return readMarks(keepAround(lines).join('\n'), ordered);
}

function insertMarks(text: string, part: TextRange, marks: readonly Mark[]): string {
  let out = '';
  let at = part.start;
  for (const mark of marks) {
    out += `${text.slice(at, mark.start).replace(MARKS, '')}${OPEN}${text.slice(mark.start, mark.end).replace(MARKS, '')}${CLOSE}`;
    at = mark.end;
  }
  return out + text.slice(at, part.end).replace(MARKS, '');
}

function readMarks(printed: string, marks: readonly Mark[]): PrintedExcerpt {
  const found: Mark[] = [];
  let text = '';
  let start = 0;
  for (const sign of printed.split(/([\ufdd0\ufdd1])/)) {
    if (sign === OPEN) start = text.length;
    else if (sign === CLOSE)
      found.push({ field: marks[found.length]?.field ?? '', start, end: text.length });
    else text += sign;
  }
  return { text, marks: found };
}

/** The beginning, and what stands around the marks. */
function keepAround(lines: readonly string[]): string[] {
  const isMarked = lines.map((line) => line.includes(OPEN));
  const near = (n: number): boolean =>
    isMarked.slice(Math.max(0, n - LINES_AROUND), n + LINES_AROUND + 1).includes(true);
  const kept: string[] = [];
  for (const [n, line] of lines.entries()) {
    if ((n < HEAD_LINES || near(n)) && kept.length < MAX_LINES) kept.push(line);
    else if (kept.at(-1) !== LEFT_OUT) kept.push(LEFT_OUT);
  }
  return kept;
}

function printJson(text: string): string[] {
  const lines: string[] = [''];
  let depth = 0;
  const add = (piece: string): void => {
    lines[lines.length - 1] += piece;
  };
  const breakLine = (): void => {
    lines.push('  '.repeat(Math.max(0, depth)));
  };
  const token = /"(?:[^"\\]|\\[^])*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
  let before = '';
  for (const [piece] of text.matchAll(token)) {
    const isEnd = piece === '}' || piece === ']';
    if (isEnd) {
      depth -= 1;
      if (before !== '{' && before !== '[') breakLine();
    } else if (before === '{' || before === '[' || before === ',') breakLine();
    add(piece === ':' ? ': ' : shorten(piece));
    if (piece === '{' || piece === '[') depth += 1;
    before = piece;
  }
  return lines;
}

function printMarkup(text: string): string[] {
  const lines: string[] = [];
  let depth = 0;
  const put = (line: string): void => {
    lines.push(`${'  '.repeat(Math.min(20, Math.max(0, depth)))}${line}`);
  };
  const token =
    /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+|</gi;
  let opened: string | null = null;
  for (const [piece, slash, name] of text.matchAll(token)) {
    const shown = shorten(piece.replace(/\s+/g, ' ').trim());
    if (shown === '') continue;
    if (name === undefined) {
      if (opened === null) put(shown);
      else lines[lines.length - 1] += shown;
    } else if (slash === '/') {
      depth -= 1;
      if (opened === name.toLowerCase()) lines[lines.length - 1] += shown;
      else put(shown);
      opened = null;
    } else {
      put(shown);
      const isVoid = piece.endsWith('/>') || VOID.has(name.toLowerCase());
      if (!isVoid) depth += 1;
      opened = isVoid ? null : name.toLowerCase();
    }
  }
  return lines;
}

const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
  'area',
  'base',
  'col',
]);

function printText(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.trimEnd());
}

/** A long text without what was marked is cut; the sign says so. */
function shorten(piece: string): string {
  return piece.length <= LONG || piece.includes(OPEN) || piece.includes(CLOSE)
    ? piece
    : `${piece.slice(0, LONG - 40)}${LEFT_OUT}${piece.slice(-20)}`;
}
