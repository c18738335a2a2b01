/**
 * What learned places add where a page has lost its markup: `node bench/extraction/measure-patterns.ts
 * FOLDER [--show]`.
 * For each seller with several pages the places are learned from other pages of the seller, as
 * saved; the price is then read from the page without its markup, once without and once with them.
 * Then the same on shops of our own in many themes, each redesigned half way. With --show every page
 * on which the places changed the result.
 */
import { readPathAndOptions } from '#bench/read-options.ts';
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import { updatePlaces } from '#pricing/extraction/patterns/update-places.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { toExtractedPage } from './extract-states.ts';
import { loadPages, PAGE_SETS, type SavedPage } from './load-pages.ts';
import { measureThemes } from './theme-results.ts';
import { pageStates } from './page-states.ts';
import type { Perturbation } from './perturbation.ts';
import { perturbations } from './perturbations.ts';
import { type FieldResult, scoreFields } from './score-fields.ts';
import { type ScoredField, summarizeScores } from './summarize-scores.ts';

/** States of a page without its markup: as is usual, and with nothing else for scripts either. */
const STATES = ['markup removed', 'visible only'];

const { path: folder = '.', options } = readPathAndOptions({ show: false });
const shops = [
  ...Map.groupBy(loadPages(folder, { sets: PAGE_SETS }), ({ url }) => new URL(url).hostname),
].filter(([, pages]) => pages.length > 1);

const rows: Record<string, Record<string, string | number>> = {};
for (const [title, isIn] of [
  ['labelled by hand', (page: SavedPage) => page.set !== 'product-pages-more'],
  ['labelled by machine', (page: SavedPage) => page.set === 'product-pages-more'],
] as const)
  for (const k of [1, 3])
    for (const state of STATES)
      addRows(`${title}, ${k} other page${k === 1 ? '' : 's'}, ${state}`, { k, state, isIn });
console.table(rows);
console.table(measureThemes());

function addRows(
  title: string,
  { k, state, isIn }: { k: number; state: string; isIn: (page: SavedPage) => boolean },
): void {
  const change = [...pageStates, ...perturbations].find(({ name }) => name === state);
  if (!change) throw new Error(`There is no state ${state}`);
  const without: ScoredField[] = [];
  const withPlaces: ScoredField[] = [];
  const sellers = new Set<string>();
  let learnedFrom = 0;
  let tested = 0;
  for (const [, pages] of shops) {
    if (pages.length <= k) continue;
    for (const [at, page] of pages.entries()) {
      if (!isIn(page) || page.truth.price?.[0] === undefined) continue;
      const others = Array.from(
        { length: k },
        (_, i) => pages[(at + i + 1) % pages.length] ?? page,
      );
      const places = learn(others);
      sellers.add(page.seller);
      tested += 1;
      if (places.length > 0) learnedFrom += 1;
      const before = score(page, change, []);
      const after = score(page, change, places);
      without.push({ seller: page.seller, result: before.result });
      withPlaces.push({ seller: page.seller, result: after.result });
      if (options.show && before.result.given !== after.result.given) show(page, before, after);
    }
  }
  const add = (name: string, scored: readonly ScoredField[]): void => {
    const { right, wrong, missed, precision, recall, f1 } = summarizeScores(scored);
    rows[`${title}, ${name}`] = {
      sellers: sellers.size,
      pages: tested,
      'with places': learnedFrom,
      right,
      wrong,
      missed,
      precision: precision.toFixed(3),
      recall: recall.toFixed(3),
      F1: f1.toFixed(3),
    };
  };
  add('without', without);
  add('with', withPlaces);
}

function learn(pages: readonly SavedPage[]): LearnedPlace[] {
  let places: LearnedPlace[] = [];
  for (const { url, bytes } of pages) {
    const { places: observed } = readPage({ url, bytes }, pageHints, { places, isLearning: true });
    if (observed) places = updatePlaces(places, observed).kept;
  }
  return places;
}

interface Scored {
  readonly result: FieldResult;
  readonly from: string | null;
}

function score(page: SavedPage, change: Perturbation, places: readonly LearnedPlace[]): Scored {
  const html = Buffer.from(page.bytes).toString('utf8');
  const price = page.truth.price?.[0] ?? null;
  const changed = change.apply({ html, price, currency: null });
  const extracted = toExtractedPage(
    readPage({ url: page.url, bytes: Buffer.from(changed) }, pageHints, { places }),
  );
  const result = scoreFields({ ...page, set: 'product-pages' }, extracted, {}).price;
  if (!result) throw new Error(`No price is expected of ${page.name}`);
  return { result, from: extracted.from };
}

function show(page: SavedPage, before: Scored, after: Scored): void {
  console.log(
    [
      `${before.result.verdict} → ${after.result.verdict}`.padEnd(17),
      page.name.slice(0, 40),
      `expected ${before.result.expected.join('|')}`,
      `${before.result.given} → ${after.result.given}`,
      after.from?.slice(-110) ?? '-',
    ].join(' · '),
  );
}
