/**
 * Is the price of a saved page read right, and is its probability true? `node
 * bench/extraction/measure-extraction.ts FOLDER [--show FIELD] [--state NAME] [--worst]
 * [--set-aside REASON]`. Each page is read in four states, then changed as other shops' pages differ,
 * with the weights of the program, which know the pages; `npm run train:extraction` reports on sellers
 * that the model has not seen. Then prices alone in short texts. With --show every result of that
 * field that is not right. With --worst the sellers with the most wrong prices. With --set-aside the
 * sellers set aside are scored instead, at most five times in all; each time is written to
 * set-aside-log.md.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readPathAndOptions } from '#bench/read-options.ts';
import { findRegionOfUrl } from '#pricing/extraction/money-text/find-currency.ts';
import { extractStates, type ExtractedPage } from '#tests/support/saved-pages/extract-states.ts';
import { loadPages, PAGE_SETS, type SavedPage } from '#tests/support/saved-pages/load-pages.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import type { Perturbation } from '#tests/support/saved-pages/perturbation.ts';
import { perturbations } from '#tests/support/saved-pages/perturbations.ts';
import { listWorstSellers } from '#tests/support/saved-pages/summarize-confidence.ts';
import { logSetAside, requireScoringLeft } from './log-set-aside.ts';
import { printConfidence, toRatedPrice } from './print-confidence.ts';
import { printPriceStrings } from './print-price-strings.ts';
import { type Field, type FieldResult, FIELDS, scoreFields } from './score-fields.ts';
import { summarizeScores } from './summarize-scores.ts';

interface ScoredPage {
  readonly page: SavedPage;
  readonly state: string;
  readonly extracted: ExtractedPage;
  readonly fields: Partial<Record<Field, FieldResult>>;
}

const { path: folder = '.', options } = readPathAndOptions({
  show: '',
  state: 'as saved',
  'set-aside': '',
  worst: false,
});
/** Read at the end alone: a changed page counts where its price is known. */
const CHANGES = perturbations.filter(({ name }) =>
  pageStates.every((state) => state.name !== name),
);
const isAside = options['set-aside'] !== '';
const tokens = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(`${folder}/currency-tokens.json`, 'utf8')));
if (isAside) requireScoringLeft();
const pages = loadPages(folder, { setAside: isAside ? 'only' : 'without' });
const scored = pages.flatMap((page) => scorePage(page, pageStates));
const rows: Record<string, ReturnType<typeof toRow>> = {};
for (const set of PAGE_SETS) addRows(set, (one) => one.page.set === set);
if (!isAside) addRows('all', () => true);
console.table(rows);
printConfidence(scored.flatMap(toRatedPrice));
printParts();
if (options.worst) console.table(listWorstSellers(scored.flatMap(toRatedPrice), 10));
const changed = isAside
  ? []
  : pages.flatMap((page) => (page.truth.price ? scorePage(page, CHANGES) : []));
if (!isAside) {
  printChanged();
  printPriceStrings(folder, tokens);
}
const shown = FIELDS.find((field) => field === options.show);
if (shown) printMisses(shown, options.state);
if (isAside) logSetAside(options['set-aside'], rows);

function scorePage(page: SavedPage, states: readonly Perturbation[]): ScoredPage[] {
  const extracted = extractStates(page, { states });
  return states.flatMap(({ name, expect }) => {
    const given = extracted.get(name);
    const truth = expect === 'none' ? { ...page.truth, price: undefined } : page.truth;
    return given
      ? [
          {
            page,
            state: name,
            extracted: given,
            fields: scoreFields({ ...page, truth }, given, tokens),
          },
        ]
      : [];
  });
}

function addRows(title: string, isIn: (one: ScoredPage) => boolean): void {
  for (const { name: state } of pageStates)
    for (const field of FIELDS) {
      if (state !== 'as saved' && field !== 'price') continue;
      const results = scored
        .filter((one) => one.state === state && isIn(one))
        .flatMap((one) => {
          const result = one.fields[field];
          return result ? [{ seller: one.page.seller, result }] : [];
        });
      if (results.length > 0)
        rows[`${title}, ${field}${field === 'price' ? `, ${state}` : ''}`] = toRow(results);
    }
  const stock = countStock(scored.filter((one) => one.state === 'as saved' && isIn(one)));
  if (stock !== null) console.log(`${title}, ${stock}`);
}

function toRow(results: Parameters<typeof summarizeScores>[0]): Record<string, string | number> {
  const { right, wrong, missed, invented, precision, recall, f1, interval } =
    summarizeScores(results);
  return {
    right,
    wrong,
    missed,
    invented,
    precision: precision.toFixed(3),
    recall: recall.toFixed(3),
    F1: f1.toFixed(3),
    '95 %': interval.map((end) => end.toFixed(3)).join('–'),
  };
}

function printChanged(): void {
  const table: Record<string, ReturnType<typeof toRow>> = {};
  for (const [name, own] of Map.groupBy(changed, ({ state }) => state))
    table[`changed, price, ${name}`] = toRow(
      own.flatMap(({ page: { seller }, fields: { price } }) =>
        price ? [{ seller, result: price }] : [],
      ),
    );
  console.table(table);
}

/** The prices by platform, kind of page and country of the address, over the four states. */
function printParts(): void {
  const parts: readonly [string, (page: SavedPage) => string][] = [
    ['platform', ({ truth }) => truth.platform ?? 'not noted'],
    ['kind', ({ truth }) => truth.kind ?? 'not noted'],
    ['country', ({ url }) => findRegionOfUrl(url) ?? 'not in the address'],
  ];
  for (const [title, read] of parts) {
    const table: Record<string, Record<string, number>> = {};
    for (const [name, own] of [...Map.groupBy(scored, ({ page }) => read(page))].sort(
      ([, a], [, b]) => b.length - a.length,
    )) {
      const verdicts = own.map(({ fields }) => fields.price?.verdict);
      const count = (wanted: string): number => verdicts.filter((one) => one === wanted).length;
      table[`${title} ${name}`] = {
        pages: own.length / pageStates.length,
        sellers: new Set(own.map(({ page }) => page.seller)).size,
        right: count('right'),
        wrong: count('wrong'),
        missed: count('missed'),
        invented: count('invented'),
      };
    }
    console.table(table);
  }
}

/** Pages out of stock that were found, and pages wrongly said to be so. */
function countStock(results: readonly ScoredPage[]): string | null {
  const stocks = results.flatMap(({ fields }) => fields.availability ?? []);
  const out = stocks.filter(({ expected }) => expected.includes('OutOfStock'));
  const found = out.filter(({ verdict }) => verdict === 'right');
  const wrongly = stocks.filter(
    ({ given, verdict }) => given === 'OutOfStock' && verdict !== 'right',
  );
  return stocks.length === 0
    ? null
    : `out of stock: found ${found.length} of ${out.length}, said wrongly ${wrongly.length} of ${stocks.length - out.length}`;
}

function printMisses(field: Field, state: string): void {
  for (const one of [...scored, ...changed]) {
    const result = one.fields[field];
    if (!result || one.state !== state) continue;
    if (result.verdict === 'right' || result.verdict === 'none') continue;
    console.log(
      [
        `${result.verdict.padEnd(8)} ${one.page.set}/${one.page.name.slice(0, 40)}`,
        `expected ${result.expected.join('|') || 'none'}, given ${result.given}`,
        one.extracted.kind,
        one.extracted.from?.slice(-100) ?? '-',
        one.page.url.slice(0, 90),
      ].join(' · '),
    );
  }
}
