/**
 * Finds terms of shops in a text: by a table of their first characters, so that thousands of
 * terms cost no more than a few. Not the search of `price-kinds/phrases.ts`: terms are compared
 * without accents, whatever the page's language, and hold counts ("only # left"); of terms that
 * overlap the first counts.
 */
import type { LanguageTerms } from './language-terms.ts';
import { normalizeTerms } from './normalize-terms.ts';
import { createTermSieve, type TermSieve } from './term-sieve.ts';
import { listTerms } from './terms.ts';

export type TermKind = keyof LanguageTerms;

export interface TermHit {
  /** What the term says wherever it stands. */
  readonly kinds: ReadonlySet<TermKind>;
  /** What it says where nothing else is written with it. */
  readonly aloneKinds: ReadonlySet<TermKind>;
  readonly isAlone: boolean;
  /** The number in the term; null when it has none. */
  readonly count: number | null;
  /** Offsets in the folded text. */
  readonly start: number;
  readonly end: number;
}

interface Term {
  /** Parts of the term; a number stands between two. */
  readonly parts: readonly string[];
  readonly isStem: boolean;
  readonly length: number;
  readonly kinds: Set<TermKind>;
  readonly aloneKinds: Set<TermKind>;
}

export interface TermFinder {
  /** The terms in a folded text; of two that overlap the first, then longest. */
  readonly find: (folded: string) => TermHit[];
  /** False where none can be in a text before it is folded: cheap, for the many without one. */
  readonly canBeIn: TermSieve;
}

/**
 * A finder for the terms of these kinds in every language. `asked` are those that matter to whoever
 * asks `canBeIn`: others may only keep a part of them from being taken for one.
 */
export function createTermFinder(
  kinds: readonly TermKind[],
  asked: readonly TermKind[] = kinds,
): TermFinder {
  const table = buildTable(kinds);
  const beginnings = [...table.values()]
    .flat()
    .filter((term) => asked.some((kind) => term.kinds.has(kind) || term.aloneKinds.has(kind)))
    .map(({ parts }) => parts);
  return {
    find: (folded) => findIn(folded, table),
    canBeIn: createTermSieve({
      words: beginnings.filter(([first]) => first !== '').flatMap(writeBeginning),
      afterNumbers: beginnings.filter(([first]) => first === '').map(([, next = '']) => next),
    }),
  };
}

/** The first part of a term, with what may follow it where that is a number. */
const writeBeginning = ([first = '', ...more]: readonly string[]): string[] =>
  more.length === 0 ? [first] : [`${first} `, `${first}:`, `${first}0`];

type Table = ReadonlyMap<number, readonly Term[]>;

function buildTable(kinds: readonly TermKind[]): Table {
  const terms = new Map<string, Term>();
  for (const kind of kinds)
    for (const written of listTerms(kind)) {
      const isAlone = written.startsWith('=');
      const isStem = written.endsWith('*');
      const text = normalizeTerms(written.slice(isAlone ? 1 : 0, isStem ? -1 : undefined))
        .replaceAll('*', '')
        .trim();
      const key = `${text}${isStem ? '*' : ''}`;
      const term = terms.get(key) ?? {
        parts: text.split('#').map((part) => part.trim()),
        isStem,
        length: text.length,
        kinds: new Set(),
        aloneKinds: new Set(),
      };
      (isAlone ? term.aloneKinds : term.kinds).add(kind);
      terms.set(key, term);
    }
  const table = new Map<number, Term[]>();
  for (const term of [...terms.values()].sort((a, b) => b.length - a.length)) {
    const first = term.parts[0] ?? '';
    const key = first === '' ? NUMBER : keyAt(first, 0, first.length < 3 ? 2 : 3);
    table.set(key, [...(table.get(key) ?? []), term]);
  }
  return table;
}

const NUMBER = -1;
/** The first characters as one number: terms that share it are then compared. */
const keyAt = (text: string, at: number, length: number): number =>
  length === 3
    ? (text.charCodeAt(at) << 15) ^ (text.charCodeAt(at + 1) << 7) ^ text.charCodeAt(at + 2)
    : 0x4000_0000 + text.charCodeAt(at) * 0x100 + (text.charCodeAt(at + 1) & 0xff);

/** A place in a text, and where its first and last words are. */
interface Reach {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function findIn(text: string, table: Table): TermHit[] {
  const hits: TermHit[] = [];
  let from = 0;
  let to = text.length;
  while (from < to && !isWordAt(text, from)) from += 1;
  while (to > from && !isWordAt(text, to - 1)) to -= 1;
  for (let at = from; at < to; at += 1) {
    if (!isStart(text, at)) continue;
    const reach = { at, from, to };
    const hit = isDigitAt(text, at)
      ? firstHit(text, table.get(NUMBER), reach)
      : (firstHit(text, table.get(keyAt(text, at, 3)), reach) ??
        firstHit(text, table.get(keyAt(text, at, 2)), reach));
    if (!hit) continue;
    hits.push(hit);
    at = hit.end - 1;
  }
  return hits;
}

function firstHit(text: string, terms: readonly Term[] | undefined, reach: Reach): TermHit | null {
  if (terms === undefined) return null;
  const { at, from, to } = reach;
  for (const { parts, isStem, kinds, aloneKinds } of terms) {
    const matched = matchParts(text, at, parts);
    if (matched === null || (!isStem && !isEnd(text, matched.end))) continue;
    const isAlone =
      at === from && (matched.end === to || (isStem && !text.slice(matched.end, to).includes(' ')));
    return { kinds, aloneKinds, isAlone, count: matched.count, start: at, end: matched.end };
  }
  return null;
}

/** The parts one after the other with a number between two. */
function matchParts(
  text: string,
  start: number,
  parts: readonly string[],
): { end: number; count: number | null } | null {
  let at = start;
  let count: number | null = null;
  for (let i = 0; i < parts.length; i += 1) {
    if (i > 0) {
      at = skipBlanks(text, at);
      const from = at;
      while (at - from < 6 && isDigitAt(text, at)) at += 1;
      if (at === from) return null;
      count = Number(text.slice(from, at));
      if (parts[i] !== '') at = skipBlanks(text, at);
    }
    const part = parts[i] ?? '';
    if (!text.startsWith(part, at)) return null;
    at += part.length;
  }
  return { end: at, count };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ' ' || text.charAt(at) === ':') at += 1;
  return at;
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

const WORD = /[\p{L}\p{M}\d]/u;
/** Scripts that put no blank between words, and those that hang endings on them. */
const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return WORD.test(text.charAt(at));
}

/** Where a word begins, or may begin. */
function isStart(text: string, at: number): boolean {
  if (!isWordAt(text, at)) return text.charCodeAt(at) > 0x2000 || text.charAt(at) === '+';
  if (at === 0 || !isWordAt(text, at - 1)) return !isDecimal(text, at);
  return text.charCodeAt(at) >= 0xe00 && UNSPACED.test(text.charAt(at));
}

/** The digits after the separator of "1.5" or "2,500". */
const isDecimal = (text: string, at: number): boolean =>
  isDigitAt(text, at) && /[.,]/.test(text.charAt(at - 1)) && isDigitAt(text, at - 2);

function isEnd(text: string, end: number): boolean {
  if (end >= text.length || !isWordAt(text, end) || !isWordAt(text, end - 1)) return true;
  return (
    (text.charCodeAt(end) >= 0xe00 && UNSPACED.test(text.charAt(end))) ||
    (text.charCodeAt(end - 1) >= 0xe00 && UNSPACED.test(text.charAt(end - 1)))
  );
}
