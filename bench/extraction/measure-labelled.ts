/**
 * Scores extraction on pages labelled by machine, for development only: `node
 * bench/extraction/measure-labelled.ts FOLDER [--show FIELD] [--state NAME] [--sellers]`. Each page
 * is read as saved and with the places hidden that its labels came from. Pages of one seller and
 * template share one vote. --show lists the results of half A that are not right, with `--show
 * other` its pages without a label whose price is another one once a part is hidden; --sellers the
 * sellers of half A with the most wrong and missed prices.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readPathAndOptions } from '#bench/read-options.ts';
import { extractStates, type ExtractedPage } from './extract-states.ts';
import { LABELS_LEFT_OUT } from './labels-left-out.ts';
import { loadPages, type SavedPage } from './load-pages.ts';
import { pageStates } from './page-states.ts';
import { leaveVisible } from './markup-changes.ts';
import { byDom, type Perturbation } from './perturbation.ts';
import { type Field, type FieldResult, scoreFields } from './score-fields.ts';
import { findTemplate, isStillStated, LABELLED_FIELDS, summarizeVotes } from './score-labels.ts';
import { getHalf } from './sellers.ts';

/**
 * The label's own place is hidden step by step: without markup, scripts and data attributes are
 * left, at last only what a reader sees.
 */
const LABEL_STATES: readonly Perturbation[] = [
  ...pageStates.filter(({ name }) => name !== 'markup stale'),
  { name: 'visible only', expect: 'same', apply: byDom(leaveVisible) },
];

interface LabelledResult {
  readonly page: SavedPage;
  readonly half: 'A' | 'B';
  readonly state: string;
  readonly field: Field;
  readonly weight: number;
  readonly result: FieldResult;
  readonly extracted: ExtractedPage;
}

const { path: folder = '.', options } = readPathAndOptions({
  show: '',
  state: 'markup removed',
  sellers: false,
});
const tokens = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(`${folder}/currency-tokens.json`, 'utf8')) as unknown);
const pages = loadPages(folder, { sets: ['product-pages-more'] });
const templates = new Map(
  pages.map((page) => [page, `${page.seller} ${findTemplate(Buffer.from(page.bytes).toString())}`]),
);
const sizes = Map.groupBy(pages, (page) => templates.get(page));
/** Pages whose price has no label, as they were read in each state. */
const unlabelled = new Map<SavedPage, Map<string, ExtractedPage>>();
const results = pages.flatMap((page) => scorePage(page));

if (pages.length === 0) console.log('There are no pages labelled by machine (product-pages-more).');
else {
  printTable();
  printStock();
  printAgreement();
  if (options.show === 'other') printOthers(options.state);
  else if (options.show !== '') printMisses(options.show, options.state);
  if (options.sellers) printSellers();
}

function scorePage(page: SavedPage): LabelledResult[] {
  const weight = 1 / (sizes.get(templates.get(page))?.length ?? 1);
  const states = extractStates(page, { states: LABEL_STATES });
  if (page.truth.unknown.includes('price')) unlabelled.set(page, states);
  return [...states].flatMap(([state, extracted]) => {
    const fields = scoreFields(page, extracted, tokens);
    return LABELLED_FIELDS.flatMap((field) => {
      const result = fields[field];
      if (!result || LABELS_LEFT_OUT[page.name]?.[field] !== undefined) return [];
      if (!isStillStated(page, field, state)) return [];
      // Pages whose price is 0 state a currency of no price.
      if (field === 'currency' && page.truth.price === undefined && extracted.price === null)
        return [];
      return [{ page, half: getHalf(page.seller), state, field, weight, result, extracted }];
    });
  });
}

function printTable(): void {
  const rows: Record<string, Record<string, string>> = {};
  for (const field of LABELLED_FIELDS)
    for (const { name: state } of LABEL_STATES)
      for (const half of ['A', 'B'] as const) {
        const chosen = results.filter(
          (one) => one.half === half && one.state === state && one.field === field,
        );
        if (chosen.length === 0) continue;
        const { votes, right, wrong, missed, precision, recall, f1 } = summarizeVotes(chosen);
        rows[`${half}, ${field}, ${state}`] = {
          pages: String(chosen.length),
          votes: votes.toFixed(1),
          right: right.toFixed(1),
          wrong: wrong.toFixed(1),
          missed: missed.toFixed(1),
          precision: precision.toFixed(3),
          recall: recall.toFixed(3),
          F1: f1.toFixed(3),
        };
      }
  console.table(rows);
}

function printStock(): void {
  for (const { name: state } of LABEL_STATES)
    for (const half of ['A', 'B'] as const) {
      const stock = results.filter(
        (one) => one.half === half && one.state === state && one.field === 'availability',
      );
      const out = stock.filter(({ result }) => result.expected.includes('OutOfStock'));
      const found = out.filter(({ result }) => result.verdict === 'right');
      const wrongly = stock.filter(
        ({ result }) => result.given === 'OutOfStock' && result.verdict !== 'right',
      );
      console.log(
        `${half}, out of stock, ${state}: found ${found.length} of ${out.length} pages, ` +
          `said wrongly ${wrongly.length} of ${stock.length - out.length}`,
      );
    }
}

/** Where no label says the price: whether it stays the same when a part of the page is hidden. */
function printAgreement(): void {
  for (const half of ['A', 'B'] as const)
    for (const { name: state } of LABEL_STATES.slice(1)) {
      const counts = { same: 0, other: 0, gone: 0, new: 0, none: 0 };
      for (const [page, states] of unlabelled)
        if (getHalf(page.seller) === half) counts[compareStates(states, state)] += 1;
      const text = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
      console.log(`${half}, price without a label, ${state}: ${text.join(', ')}`);
    }
}

function compareStates(
  states: ReadonlyMap<string, ExtractedPage>,
  state: string,
): 'same' | 'other' | 'gone' | 'new' | 'none' {
  const before = states.get('as saved')?.price ?? null;
  const after = states.get(state)?.price ?? null;
  if (before === null) return after === null ? 'none' : 'new';
  if (after === null) return 'gone';
  return Number(before) === Number(after) ? 'same' : 'other';
}

function printOthers(state: string): void {
  for (const [page, states] of unlabelled) {
    const kind = compareStates(states, state);
    if (getHalf(page.seller) !== 'A' || kind === 'same' || kind === 'none') continue;
    const [before, after] = [states.get('as saved'), states.get(state)];
    console.log(
      [
        `${kind.padEnd(5)} ${page.name}`,
        `as saved ${before?.price} ${before?.currency} (${before?.from?.slice(-50)}; ${before?.kind})`,
        `${state} ${after?.price} ${after?.currency} (${after?.from?.slice(-80)}; ${after?.kind})`,
      ].join(' · '),
    );
  }
}

function printMisses(field: string, state: string): void {
  for (const one of results) {
    if (one.half !== 'A' || (field !== 'all' && one.field !== field) || one.state !== state)
      continue;
    const { result, extracted, page } = one;
    if (result.verdict === 'right') continue;
    console.log(
      [
        `${result.verdict.padEnd(6)} ${page.name}`,
        `${one.field}: expected ${result.expected.join('|')}, given ${result.given}`,
        extracted.kind,
        extracted.from?.slice(-100) ?? '-',
        page.truth.platform ?? '',
      ].join(' · '),
    );
  }
}

function printSellers(): void {
  const prices = results.filter(({ half, field }) => half === 'A' && field === 'price');
  const sellers = [...Map.groupBy(prices, ({ page }) => page.seller)].map(([seller, all]) => {
    const { wrong, missed } = summarizeVotes(all);
    return { seller, wrong, missed };
  });
  sellers.sort((a, b) => 2 * b.wrong + b.missed - 2 * a.wrong - a.missed);
  console.table(sellers.slice(0, 15));
}
