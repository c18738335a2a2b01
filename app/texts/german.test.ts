import { expect, test } from 'vitest';
import { deServer } from './de-server.ts';
import { de } from './de.ts';
import { enServer } from './en-server.ts';
import { en } from './en.ts';

/** Written the same in both languages: names, codes, signs, and words that German took over. */
const SAME = new Set([
  'Pricing Intelligence',
  'Starter',
  'Growth',
  'Scale',
  'Enterprise',
  'Shopify',
  'WooCommerce',
  'Magento',
  'Shopify Flow',
  'SKU',
  'Barcode',
  'Name',
  'Status',
  'Default Title',
  '%',
  '–',
  'sku',
  'Shop',
  'HTTP-Status',
  '/app/competitors',
  '/app/settings',
  'Start',
]);
/** English names that Shopify itself shows. */
const NAMES =
  /„Minimum advertised price“|„Price below floor“|shop\.example\.com|\((?:floor|cost)\)|\b\w+_\w+\b/g;
const ENGLISH =
  /\b(?:the|your|you|is|are|of|and|not|with|this|for|price|prices|product|products|floor|offer|match|shown?)\b/i;

type Sentence = (...values: unknown[]) => string;

// Reasons are made of values with kinds of their own: format-reason.test.ts walks them.
const { reasons: _english, ...ours } = en;
const { reasons: _german, ...theirs } = de;
const leaves = listLeaves({ ...ours, ...enServer });
const german = new Map(listLeaves({ ...theirs, ...deServer }));

test('has a German text for every English one, and no other', () => {
  expect([...german.keys()]).toEqual(expect.arrayContaining(leaves.map(([path]) => path)));
  expect([...german.keys()].filter((path) => !leaves.some(([known]) => known === path))).toEqual(
    [],
  );
  expect(leaves.length).toBeGreaterThan(600);
});

test.each(leaves)('%s is in German, with the same figures', (path, english) => {
  const translated = german.get(path);
  expect(typeof translated).toBe(typeof english);
  for (const values of [
    [4321, 8765, 6543, 2109],
    [8765, 4321, 6543, 2109],
    [1, 1, 1, 1],
    [0.5, 3, 0, 0],
    [4321, 0, 0, 0],
  ]) {
    const [here, there] = [say(english, values), say(translated, values)];
    expect(there.trim()).not.toBe('');
    expect(there).not.toMatch(/undefined|NaN|\[object/);
    expect(there.replace(NAMES, '')).not.toMatch(ENGLISH);
    if (/\p{L}{2}/u.test(here) && !SAME.has(here)) expect(there).not.toBe(here);
    if (values[0] !== 1) expect(figures(there)).toEqual(figures(here));
  }
});

test('writes quotation marks and per cent signs as German does', () => {
  for (const [path, words] of german) {
    const text = say(words, [4321, 8765, 6543, 2109]);
    expect(text, path).not.toMatch(/["“][^“]*”|\d %|\d%/);
  }
});

function listLeaves(words: unknown, path = ''): [string, string | Sentence][] {
  if (typeof words === 'string' || isSentence(words)) return [[path, words]];
  if (typeof words !== 'object' || words === null) throw new TypeError(`${path} is no text`);
  return Object.entries(words).flatMap(([key, inner]) =>
    listLeaves(inner, path === '' ? key : `${path}.${key}`),
  );
}

function isSentence(words: unknown): words is Sentence {
  return typeof words === 'function';
}

/** A text as it is shown. Functions that take one object are given one with the first value under every name. */
function say(words: string | Sentence | undefined, values: readonly unknown[]): string {
  if (typeof words !== 'function') return words ?? '';
  const said = String(words(...values));
  return /undefined|NaN/.test(said) ? words(new Proxy({}, { get: () => values[0] })) : said;
}

/** Its numbers, without the signs that group them. */
function figures(text: string): string[] {
  return [...text.replace(/(?<=\d)[.,](?=\d)/g, '').matchAll(/\d+/g)]
    .map(([digits]) => digits)
    .sort();
}
