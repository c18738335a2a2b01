/**
 * How extraction tolerates pages that differ from the saved ones: `node
 * bench/extraction/measure-perturbed.ts FOLDER [--show NAME] [--half A|B]`. Each page of a data
 * folder is changed in ways in which other shops' pages differ, and extracted again. Prints one
 * table; with --show the misses of one change. With --half the pages labelled by machine of that
 * half are changed instead; misses of half B are not shown.
 */
import { readPathAndOptions } from '#bench/read-options.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { PriceCandidate } from '#pricing/extraction/reading.ts';
import { loadPages } from './load-pages.ts';
import { perturbations } from './perturbations.ts';
import { getHalf } from './sellers.ts';

const { path = '.', options } = readPathAndOptions({ show: '', half: '' });
const { half } = options;
const shown = options.show || null;
const table: Record<
  string,
  { right: number; wrong: number; unknown: number; precision: string; f1: string }
> = {};
const scores = new Map(perturbations.map((one) => [one.name, { right: 0, wrong: 0, unknown: 0 }]));

const pages =
  half === ''
    ? loadPages(path)
    : loadPages(path, { sets: ['product-pages-more'] }).filter(
        ({ seller }) => getHalf(seller) === half,
      );

for (const { name: page, url, bytes, truth } of pages) {
  const price = truth.price?.[0];
  if (price === undefined) continue;
  const html = Buffer.from(bytes).toString('utf8');
  const currency = readPage({ url, bytes: Buffer.from(html) }, pageHints).offer?.currency ?? null;
  for (const change of perturbations) {
    if (shown !== null && change.name !== shown) continue;
    const reading = readPage(
      { url, bytes: Buffer.from(change.apply({ html, price, currency })) },
      pageHints,
    );
    const read = reading.offer?.price ?? null;
    const verdict = classifyAnswer(read, change.expect === 'none' ? null : price);
    const score = scores.get(change.name);
    if (score) score[verdict] += 1;
    if (shown !== null && half !== 'B' && verdict !== 'right')
      console.log(
        [
          `${verdict.padEnd(8)} ${page.slice(0, 40)} expected ${change.expect === 'none' ? 'none' : price} read ${read}`,
          `from ${JSON.stringify(reading.sources['offer.price'] ?? reading.page)}  ${url.slice(0, 60)}`,
          reading.candidates.slice(0, 5).map(describeCandidate).join(''),
        ].join(' '),
      );
  }
}
for (const [name, { right, wrong, unknown }] of scores) {
  const precision = right / (right + wrong || 1);
  const recall = right / (right + wrong + unknown || 1);
  if (right + wrong + unknown > 0)
    table[name] = {
      right,
      wrong,
      unknown,
      precision: precision.toFixed(3),
      f1: ((2 * precision * recall) / (precision + recall || 1)).toFixed(3),
    };
}
console.table(table);

function describeCandidate({ amount, text, from, at, why }: PriceCandidate): string {
  return `\n           ${amount} ${JSON.stringify(text.slice(0, 40))} ${from} ${at.slice(-90)}: ${why}`;
}

/** `price` null: the page no longer states one. */
function classifyAnswer(read: string | null, price: string | null): 'right' | 'wrong' | 'unknown' {
  if (price === null) return read === null ? 'right' : 'wrong';
  if (read === null) return 'unknown';
  return Number(read) === Number(price) ? 'right' : 'wrong';
}
