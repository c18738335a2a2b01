/**
 * Phrases of many languages found in short texts, in one pass. Data are written plainly: "|" parts
 * phrases, "*" stands for any letters, "_" for any one word, "#" for the amount beside which the
 * phrase stands ("from #", "# per month"); a phrase without "#" may stand anywhere in the text. Not
 * the search of `shop-terms/find-terms.ts`: accents tell phrases apart, short ones are looked for in
 * the page's language alone, and of phrases that overlap all count but those within a longer one.
 */

import { LANGUAGES, type Language, type Phrases } from './phrase-languages.ts';

type Side = 'anywhere' | 'before' | 'after';

interface Phrase<Kind> {
  readonly kind: Kind;
  readonly side: Side;
  readonly parts: readonly string[];
}

/** One phrase found in a text, with its place there. */
export interface FoundPhrase<Kind> {
  readonly kind: Kind;
  /** Where the amount stands beside it. */
  readonly side: Side;
  readonly start: number;
  readonly end: number;
}

/** By the codes of the first letters, as `keyOf` joins them. */
type PhraseMap<Kind> = Map<number, Phrase<Kind>[]>;

/** Phrases by their first letters. */
export interface PhraseIndex<Kind> {
  /** English ones, and those long enough not to be another language's word. */
  readonly everywhere: PhraseMap<Kind>;
  /** The others of each language: looked for on its pages alone. */
  readonly own: ReadonlyMap<Language, PhraseMap<Kind>>;
}

/** Scripts whose words need no blank before them, or take prefixes. */
const JOINS_BEFORE =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Arab}\p{scx=Hebr}]/u;
/** Scripts whose words need no blank after them. */
const JOINS_AFTER = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const LETTER_CODES = 0x1_0000;

/** Two letters as one number; a phrase of one letter has a number of its own. */
const keyOf = (first: number, second: number): number =>
  (Number.isNaN(second) ? 0 : second * LETTER_CODES) + first;

/**
 * A text as phrases are compared with it: lower case, letters, digits, "/", "%" and "+", one blank
 * between words.
 */
export function normalizeWords(text: string): string {
  return text === '' ? '' : foldWords(text);
}

function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[/%+]/g, ' $& ')
    .replace(/[^\p{L}\p{M}\p{N}/%+]+/gu, ' ')
    .trim();
}

/**
 * The phrases of several kinds by their first letters. Those that no other language has are looked
 * for on every page: pages declare English that are written in another language.
 */
export function buildPhraseIndex<Kind extends string>(
  kinds: Readonly<Record<Kind, readonly Phrases[]>>,
): PhraseIndex<Kind> {
  const everywhere: PhraseMap<Kind> = new Map();
  const own = new Map<Language, PhraseMap<Kind>>();
  for (const language of LANGUAGES) {
    const map: PhraseMap<Kind> = new Map();
    own.set(language, map);
    for (const kind of Object.keys(kinds) as Kind[])
      for (const written of kinds[kind].flatMap((phrases) => phrases[language].split('|')))
        addPhrase(
          language === 'en' || isPlainEverywhere(written) ? everywhere : map,
          kind,
          written.trim(),
        );
  }
  return { everywhere, own };
}

const MIN_ANYWHERE = 7;

/** Long, of several words or of a script of few languages: no other language's word. */
function isPlainEverywhere(written: string): boolean {
  const plain = written.replace(/[#*_]/g, '').trim();
  return plain.length >= MIN_ANYWHERE || /[^\p{scx=Latn}\p{scx=Cyrl}\P{L}]/u.test(plain);
}

/** The parts of a phrase as it is written, normalized; "*" and "_" are parts of their own. */
export function listParts(written: string): string[] {
  return written
    .replace(/#/g, '')
    .trim()
    .split(/([*_])/)
    .map((part) => (part === '*' || part === '_' ? part : normalizePart(part)))
    .filter((part) => part !== '');
}

function addPhrase<Kind>(index: PhraseMap<Kind>, kind: Kind, written: string): void {
  const parts = listParts(written);
  const [first] = parts;
  if (first === undefined) return;
  const key = keyOf(first.charCodeAt(0), first.charCodeAt(1));
  const list = index.get(key) ?? [];
  list.push({ kind, side: sideOf(written), parts });
  index.set(key, list);
}

/** As `normalizeWords`, with the blanks beside a place holder kept. */
function normalizePart(part: string): string {
  const words = normalizeWords(part);
  return `${/^\s/.test(part) ? ' ' : ''}${words}${/\s$/.test(part) ? ' ' : ''}`.replace(
    /^ +$/,
    ' ',
  );
}

function sideOf(written: string): Side {
  if (written.startsWith('#')) return 'after';
  return written.endsWith('#') ? 'before' : 'anywhere';
}

/**
 * The phrases in a normalized text of a page in `language`, in the order of their places; one within
 * a longer one is left out.
 */
export function findPhrases<Kind>(
  { everywhere, own }: PhraseIndex<Kind>,
  text: string,
  language: Language | null,
): FoundPhrase<Kind>[] {
  const found: FoundPhrase<Kind>[] = [];
  const add = (phrases: readonly Phrase<Kind>[] | undefined, start: number): void => {
    if (phrases === undefined) return;
    for (const { kind, side, parts } of phrases) {
      const end = matchParts(text, start, parts);
      if (end > start && endsWord(text, end)) found.push({ kind, side, start, end });
    }
  };
  const ofLanguage = language === null ? undefined : own.get(language);
  for (let at = 0; at < text.length; at += 1) {
    if (!startsWord(text, at)) continue;
    const first = text.charCodeAt(at);
    const key = keyOf(first, text.charCodeAt(at + 1));
    add(everywhere.get(key), at);
    if (key !== first) add(everywhere.get(first), at);
    if (ofLanguage === undefined) continue;
    add(ofLanguage.get(key), at);
    if (key !== first) add(ofLanguage.get(first), at);
  }
  if (found.length < 2) return found;
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.start <= one.start &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start,
      ),
  );
}

function startsWord(text: string, at: number): boolean {
  if (at === 0 || text.charCodeAt(at - 1) === 32) return true;
  const code = text.charCodeAt(at);
  if (code < FIRST_JOINED) return false;
  return !LETTER.test(text.charAt(at - 1)) || JOINS_BEFORE.test(text.charAt(at));
}

/** Code of the first letter of scripts that join words: Hebrew's. */
const FIRST_JOINED = 0x590;

function endsWord(text: string, end: number): boolean {
  return (
    end === text.length || !LETTER.test(text.charAt(end)) || JOINS_AFTER.test(text.charAt(end - 1))
  );
}

/** Where the phrase that starts here ends; -1 when another text stands here. */
function matchParts(text: string, start: number, parts: readonly string[]): number {
  let at = start;
  for (const part of parts) {
    if (part === '*' || part === '_') {
      const from = at;
      while (at < text.length && LETTER.test(text.charAt(at))) at += 1;
      if (part === '_' && at === from) return -1;
    } else if (text.startsWith(part, at)) at += part.length;
    else return -1;
  }
  return at;
}
