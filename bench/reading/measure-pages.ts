/**
 * Extracts offers from the pages of a data folder and scores them: `node
 * bench/reading/measure-pages.ts FOLDER`. Prints the misses and one table.
 */
import { readFileSync } from 'node:fs';
import { readPathAndOptions } from '#bench/read-options.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';
import { loadPages } from './load-pages.ts';

type Score = { right: number; wrong: number; missed: number; extra: number };

/** Tokens of the truth that are missing from the token table. */
const extra: Record<string, string[]> = { 'тг.': ['KZT'], '원~': ['KRW'] };
const { path: folder = '.' } = readPathAndOptions({});
const pages = loadPages(folder);
const tokens = JSON.parse(readFileSync(`${folder}/currency-tokens.json`, 'utf8')) as Record<
  string,
  string[]
>;
const scores = new Map<string, Score>();
const stock: Record<string, number> = {};
const bare = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

interface Scored {
  page: string;
  url: string;
  expected: readonly string[] | undefined;
  read: string | null;
  same: (a: string, b: string) => boolean;
}

function score(field: string, { page, url, expected, read, same }: Scored): void {
  const total = scores.get(field) ?? { right: 0, wrong: 0, missed: 0, extra: 0 };
  scores.set(field, total);
  if (!expected || expected.length === 0) {
    if (read !== null) total.extra += 1;
    return;
  }
  if (read === null) total.missed += 1;
  else if (expected.some((one) => same(one, read))) total.right += 1;
  else total.wrong += 1;
  if (read === null || !expected.some((one) => same(one, read)))
    console.log(
      `${field.padEnd(8)} ${page.slice(0, 8)} expected ${expected.join('|')} read ${read}  ${url.slice(0, 70)}`,
    );
}

let ms = 0;
for (const { name: page, url, bytes, truth: one } of pages) {
  const started = performance.now();
  const reading: PageReading = readPage({ url, bytes }, pageHints);
  ms += performance.now() - started;
  if (reading.page.kind !== 'product')
    console.log(`page     ${page.slice(0, 8)} ${JSON.stringify(reading.page)}`);
  score('price', {
    page,
    url,
    expected: one.price,
    read: reading.offer?.price ?? null,
    same: (a, b) => Number(a) === Number(b),
  });
  const wanted = one.currency?.flatMap(
    (token) =>
      tokens[token] ??
      tokens[token.toLowerCase()] ??
      tokens[`${token}.\u200f`] ??
      extra[token] ?? [token],
  );
  score('currency', {
    page,
    url,
    expected: wanted,
    read: reading.offer?.currency ?? null,
    same: (a, b) => a === b,
  });
  score('sku', {
    page,
    url,
    expected: one.sku,
    read: reading.product.sku,
    same: (a, b) => bare(a) === bare(b),
  });
  score('brand', {
    page,
    url,
    expected: one.brand,
    read: reading.product.brand,
    same: (a, b) => bare(a) === bare(b),
  });
  score('mpn', {
    page,
    url,
    expected: one.mpn,
    read: reading.product.mpn,
    same: (a, b) => bare(a) === bare(b),
  });
  score('gtin', {
    page,
    url,
    expected: one.gtin,
    read: reading.product.gtin,
    same: (a, b) => a.padStart(14, '0') === b,
  });
  const key = `${one.availability?.[0] ?? '-'} → ${reading.offer?.availability ?? 'none'}`;
  stock[key] = (stock[key] ?? 0) + 1;
  if (
    one.availability?.[0] === 'OutOfStock' ||
    !/in_stock|unknown/.test(reading.offer?.availability ?? 'unknown')
  )
    console.log(`stock    ${page.slice(0, 8)} ${key}`);
}
console.table(
  Object.fromEntries(
    [...scores].map(([field, s]) => {
      const precision = s.right / (s.right + s.wrong || 1);
      const recall = s.right / (s.right + s.wrong + s.missed || 1);
      return [
        field,
        {
          ...s,
          precision: precision.toFixed(3),
          recall: recall.toFixed(3),
          f1: ((2 * precision * recall) / (precision + recall || 1)).toFixed(3),
        },
      ];
    }),
  ),
);
console.log(stock, `${(ms / pages.length).toFixed(1)} ms a page`);
