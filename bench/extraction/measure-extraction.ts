/**
 * Scores extraction on the saved pages of a data folder, in four states of each page: `node
 * bench/extraction/measure-extraction.ts FOLDER [--shipped] [--show FIELD] [--state NAME] [--worst]
 * [--set-aside REASON]`. Each page's price comes from a model trained without its
 * seller; with --shipped from the weights of the program, which know the pages: seconds instead of
 * minutes. With --show every result of that field that is not right. With --worst the sellers with
 * the most wrong prices. With --set-aside the
 * sellers set aside are scored instead, with the shipped weights, at most five times in all; each
 * time is written to set-aside-log.md.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readPathAndOptions } from '#bench/read-options.ts';
import {
  createEstimator,
  estimatePrice,
  type PriceEstimator,
} from '#pricing/extraction/model/estimate-price.ts';
import { findRegionOfUrl } from '#pricing/extraction/money-text/find-currency.ts';
import { extractStates, type ExtractedPage } from './extract-states.ts';
import { loadPages, PAGE_SETS, type SavedPage } from './load-pages.ts';
import { logSetAside, requireScoringLeft } from './log-set-aside.ts';
import { pageStates } from './page-states.ts';
import { type Field, type FieldResult, FIELDS, scoreFields } from './score-fields.ts';
import { printConfidence, toRatedPrice } from './print-confidence.ts';
import { listWorstSellers } from './summarize-confidence.ts';
import { summarizeScores } from './summarize-scores.ts';
import { collectAllExamples } from './training/collect-all-examples.ts';
import { crossValidate, FOLDS } from './training/train-price-model.ts';

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
  shipped: false,
  worst: false,
});
const isAside = options['set-aside'] !== '';
const isByFolds = !isAside && !options.shipped;
const tokens = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(`${folder}/currency-tokens.json`, 'utf8')) as unknown);
if (isAside) requireScoringLeft();
const pages = loadPages(folder, { setAside: isAside ? 'only' : 'without' });
const { examples } = isByFolds ? await collectAllExamples(folder) : { examples: [] };
const folds = isByFolds ? crossValidate(examples) : [];
const scored = pages.flatMap((page) => scorePage(page, findEstimator(page.seller)));
console.log(
  isByFolds
    ? `Prices by models trained without the page's seller, in ${FOLDS} folds`
    : 'Prices by the shipped weights',
);
const rows: Record<string, ReturnType<typeof toRow>> = {};
for (const set of PAGE_SETS) addRows(set, (one) => one.page.set === set);
if (!isAside) addRows('all', () => true);
console.table(rows);
printConfidence(scored.flatMap(toRatedPrice));
if (isByFolds) printInSample();
printParts();
if (options.worst) console.table(listWorstSellers(scored.flatMap(toRatedPrice), 10));
if (options.show !== '') printMisses(options.show, options.state);
if (isAside) logSetAside(options['set-aside'], rows);

function findEstimator(seller: string): PriceEstimator {
  const fold = folds.find(({ sellers }) => sellers.has(seller));
  return fold ? createEstimator(fold.model) : estimatePrice;
}

function scorePage(page: SavedPage, estimate: PriceEstimator): ScoredPage[] {
  return [...extractStates(page, { estimate })].map(([state, extracted]) => ({
    page,
    state,
    extracted,
    fields: scoreFields(page, extracted, tokens),
  }));
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

/** The same table's prices by the shipped weights, which were trained on these pages. */
function printInSample(): void {
  const inSample = pages.flatMap((page) => scorePage(page, estimatePrice));
  const table: Record<string, ReturnType<typeof toRow>> = {};
  for (const { name } of pageStates)
    table[`in-sample, price, ${name}`] = toRow(
      inSample.flatMap(({ page, state, fields }) =>
        state === name && fields.price ? [{ seller: page.seller, result: fields.price }] : [],
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

function printMisses(field: string, state: string): void {
  for (const one of scored) {
    const result = FIELDS.includes(field as Field) ? one.fields[field as Field] : undefined;
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
