import { normalizeGtin } from '#kernel/gtin.ts';
import { buildAlternatives } from '#pricing/extraction/word-patterns.ts';

const LABEL = /^\s*\(?(?:(?:gtin|ean|upc|isbn)[\s-]?(?:8|10|12|13|14)?)?\s*[:#-]?\s*/i;

/**
 * The 14-digit GTIN in a text such as "EAN: 880-8993650040", "ISBN10: 0-545-01022-5" (given its 978
 * form) or "(9782894556726)"; null when the check digit is wrong, letters are mixed in, or it is no
 * trade item number.
 */
export function parseGtin(text: string | null): string | null {
  if (text === null || text.length > 60) return null;
  for (const candidate of [text.trim().replace(/^[a-z]+:/i, ''), text.replace(LABEL, '')]) {
    const bare = candidate
      .replace(/^\s*(?:gtin|ean|upc|isbn)(?:[\s-]?(?:8|10|12|13|14)(?=\D))?\s*[:#-]?\s*/i, '')
      .replace(/[()\s]/g, '')
      .replace(/-/g, '');
    const isbn10 = /^\d{9}[\dXx]$/.test(bare) && /-|isbn/i.test(text) ? isbn13Of(bare) : null;
    const gtin = isbn10 ?? normalizeGtin(bare);
    if (gtin !== null) return gtin;
  }
  return null;
}

/** ISBN-10 → its 14-digit GTIN; null when its own check digit (modulo 11) is wrong. */
function isbn13Of(isbn: string): string | null {
  let sum = 0;
  for (let i = 0; i < 10; i += 1)
    sum += (isbn[i] === 'X' || isbn[i] === 'x' ? 10 : Number(isbn[i])) * (10 - i);
  if (sum % 11 !== 0) return null;
  const body = `978${isbn.slice(0, 9)}`;
  let check = 0;
  for (let i = 0; i < 12; i += 1) check += Number(body[i]) * (i % 2 === 0 ? 1 : 3);
  return normalizeGtin(`${body}${(10 - (check % 10)) % 10}`);
}

const PLACEHOLDER =
  /^(?:n\/?a|none|null|undefined|nan|unknown|does not apply|-+|0+|false|true|not applicable|generic|\{\{.*|<.*)$/i;

/** Labels that a source writes into the number itself, and what is written for "number". */
const NUMBER_LABELS = [
  'sku',
  'mpn',
  'art(?:ikel|icle|\\.)?[- ]?(?:nr|no|n°)?\\.?',
  'model',
  'ref(?:erence)?\\.?',
  'réf(?:érence)?\\.?',
  'code',
  'código',
  'cód\\.?',
  'codice',
  'kód',
  'kods?',
  'šifra',
  'арт(?:икул)?\\.?',
  'код(?: товара| товару)?',
  'item ?(?:no|number)?\\.?',
  'isbn',
  'product ?id',
];
const NUMBER_LABEL = new RegExp(
  String.raw`^\s*(?:${buildAlternatives(NUMBER_LABELS)}\s*[:#]\s*)`,
  'iu',
);
/** "#418295", "№ 12", "[FM-12]". */
const BRACKETS = /^[#№\s]+(?=[\p{L}\d])|^[[(]\s*([^\])]+?)\s*[\])]$/u;

/**
 * A stock keeping number as a source writes it: trimmed, without label; null for placeholders and
 * texts too long to be one.
 */
export function normalizeIdentifier(text: string | null): string | null {
  if (text === null) return null;
  const trimmed = text
    .replace(NUMBER_LABEL, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(BRACKETS, '$1');
  return trimmed === '' || trimmed.length > 80 || PLACEHOLDER.test(trimmed) ? null : trimmed;
}

/** A number of a database or of a script, which no customer is shown. */
const INTERNAL =
  /^gid:|^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|^[\da-f]{24}$|^cat\d+$|^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])\w{14,}$/;

/** True for an identifier that only the shop's software knows. */
export const isInternalNumber = (value: string): boolean => INTERNAL.test(value);

/**
 * The 14-digit GTIN of a book whose ISBN stands in its address ("/9781292264455/",
 * "?isbn=0545010225"); null when there is none.
 */
export function findIsbnInAddress(url: string): string | null {
  const bare = safeDecode(url).slice(0, 500);
  const found =
    /(?:^|[^\d])(97[89]\d{10})(?!\d)/.exec(bare)?.[1] ??
    /isbn(?:10|13)?[-=/_]((?:97[89])?\d{9}[\dX])(?![\dA-Z])/i.exec(bare)?.[1];
  return found === undefined ? null : parseGtin(`ISBN ${found}`);
}

/**
 * Item numbers in the address of a page: the number a marketplace or shop files the product under
 * ("/itm/302474151804", "…-p-112949990.html"). Only those that the page itself uses count, so that
 * years, sizes and page numbers do not.
 */
const MIN_USES = 3;
const ID_KEYS = /^(?:.*sku|.*_?id|pid|item|itm|prod(?:uct)?|art(?:icle)?|code|offer|goods)$/i;
const AFTER_WORD =
  /^(?:itm|dp|item|items|product|products|p|deal|goods|offer|detail|prod|artikel|gp)$/i;

/**
 * Likely item numbers of an address, best first. `html` is the page's source, in which they must
 * appear.
 */
export function findAddressIds(url: string, html: string): string[] {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return [];
  }
  const scored = new Map<string, number>();
  const add = (id: string | undefined, score: number): void => {
    if (id && isItemNumber(id) && score > (scored.get(id) ?? 0)) scored.set(id, score);
  };
  const segments = parsed.pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(safeDecode);
  segments.forEach((segment, i) => {
    const bare = segment.replace(/\.\w{2,5}$/, '');
    const last = i === segments.length - 1;
    if (AFTER_WORD.test(segments[i - 1] ?? '')) add(bare, 4);
    add(bare, last ? 3 : 1.5);
    add(/[-_./~]p?-?([A-Za-z]{0,4}\d[\dA-Za-z]{3,23})$/.exec(bare)?.[1], last ? 2.5 : 1);
    add(/(\d{6,20})$/.exec(bare)?.[1], last ? 2.4 : 1);
    add(/^(\d{5,20})[-_]/.exec(bare)?.[1], last ? 2 : 0.8);
  });
  for (const [key, value] of parsed.searchParams)
    if (ID_KEYS.test(key) && !/^(?:c|cat|category|cg|utm|session|campaign|click|aff)/i.test(key))
      add(value, 2);
  const used = [...scored]
    .filter(([id]) => usesOf(html, id, MIN_USES) >= MIN_USES)
    .sort((a, b) => b[1] - a[1])
    .map(([id]) => id);
  const [first] = used;
  // "c7200a278526196": when the page uses the number inside by itself, that is the item, and the
  // rest a category.
  const inner =
    first === undefined
      ? undefined
      : used.find(
          (id) =>
            id !== first &&
            first.endsWith(id) &&
            usesOf(html, id, 40) >= 2 * usesOf(html, first, 20),
        );
  return inner === undefined ? used : [inner, ...used.filter((id) => id !== inner)];
}

/** Digits, or digits with letters in one run; no year, no word with a number at its end. */
function isItemNumber(id: string): boolean {
  if (!/^[A-Za-z\d]{4,24}$/.test(id) || !/\d/.test(id)) return false;
  if (/^(?:19|20)\d{2}$/.test(id) || /^\d{1,3}[a-z]{1,3}$/i.test(id)) return false;
  if (/^\d+x\d+/i.test(id) || isInternalNumber(id)) return false;
  return /^\d{4,}$/.test(id) || (id.match(/\d/g) ?? []).length >= 2;
}

function usesOf(html: string, id: string, limit: number): number {
  let uses = 0;
  for (let at = html.indexOf(id); at >= 0 && uses < limit; at = html.indexOf(id, at + id.length))
    uses += 1;
  return uses;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
