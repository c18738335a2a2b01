/**
 * What the model learns from: fitted without half of Walmart-Amazon's categories or brands and
 * measured on those, without each kind of catalogs, and without each group of values. Printed by
 * measure-calibration.ts.
 */
import { printRows } from '#bench/print-rows.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';
import { type ComparedCandidates, FIT_FROM } from '#pricing/matching/compare-candidates.ts';
import { DEFAULT_THRESHOLDS } from '#pricing/matching/matching.ts';
import { estimateProbabilities } from '#pricing/matching/model/estimate-probabilities.ts';
import { type MatchModel, toModel } from '#pricing/matching/model/match-model.ts';
import { VALUE_COUNT } from '#pricing/matching/model/pair-values.ts';
import { compareCatalogs } from '#pricing/matching/score-catalogs.ts';
import {
  type CalibrationCase,
  listInventedCases,
  listWalmartAmazonCases,
  readWalmartAmazon,
} from '../calibration-cases.ts';
import { type RatedPair, summarizeRatedPairs } from '../measure-catalogs.ts';
import { collectRows, filterRows, type LabeledRows, mergeRows } from './collect-rows.ts';
import { fitMembers, fitOne, type KindRows } from './fit-members.ts';
import { KINDS, listTrainingCatalogs } from './list-training-catalogs.ts';
import { VALUE_GROUPS } from './value-roles.ts';

interface ComparedCase extends CalibrationCase {
  readonly compared: ComparedCandidates;
}

interface NamedRows extends KindRows {
  readonly name: string;
}

const WALMART_AMAZON: (typeof KINDS)[number] = 'Walmart-Amazon';

/** Fits and measures; prints three tables. Some minutes. */
export function printLearning(folder: string, size: number): void {
  const collected: NamedRows[] = [];
  for (const { kind, name, ...catalog } of listTrainingCatalogs(folder))
    collected.push({ kind, name, rows: collectRows(catalog) });
  const cases = [...compareCases(folder, size)];
  printLeftOut(collected, cases, readWalmartAmazon(folder).catalog.left);
  console.log();
  printWithoutKinds(collected, cases);
  console.log();
  printWithoutValues(collected, cases);
}

function* compareCases(folder: string, size: number): Generator<ComparedCase> {
  let last: ComparedCase | undefined;
  for (const each of [...listWalmartAmazonCases(folder), ...listInventedCases(size)]) {
    const { left, right } = each.catalog;
    const compared =
      last?.catalog === each.catalog
        ? last.compared
        : compareCatalogs(left.map(describeItem), right.map(describeItem));
    if (!compared) throw new Error(`${each.name} has no items`);
    last = { ...each, compared };
    yield last;
  }
}

/** Whole categories, and whole brands, that the model was not fitted on. */
function printLeftOut(
  collected: readonly NamedRows[],
  cases: readonly ComparedCase[],
  products: readonly Item[],
): void {
  const add = printRows(['Walmart-Amazon, no part numbers']);
  for (const [field, name] of [
    ['category', 'categories'],
    ['brand', 'brands'],
  ] as const) {
    // By id: catalogs with data removed have no category and no brand.
    const out = new Set(
      products.filter((product) => isInHalf(product[field] ?? '')).map(({ id }) => id),
    );
    const model = toModel(
      fitMembers(
        collected.map(({ kind, name, rows }) => ({
          kind,
          // With the sides swapped the products are the other table's: none is kept.
          rows:
            kind === WALMART_AMAZON
              ? filterRows(rows, ({ id }) => name !== 'sides swapped' && !out.has(id))
              : rows,
        })),
      ),
    );
    for (const each of cases) {
      if (!each.name.startsWith(WALMART_AMAZON) || each.asked !== null) continue;
      const isWanted = (pair: string): boolean => out.has(pair.split(' ')[0] as string);
      add({
        catalogs: each.name.replace(', all pairs', ''),
        'left out': `half of the ${name}`,
        ...summarizeRatedPairs(
          ratePairs(each, model).filter(({ left }) => out.has(left)),
          [...each.catalog.matches].filter(isWanted).length,
        ),
      });
    }
  }
}

/** Half of the values of a field, the same on every machine. */
function isInHalf(value: string): boolean {
  let hash = 7;
  for (const letter of value) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash >>> 4) % 2 === 0;
}

function printWithoutKinds(collected: readonly KindRows[], cases: readonly ComparedCase[]): void {
  const add = printRows(['Walmart-Amazon, no part numbers, test pairs']);
  for (const without of ['nothing', ...KINDS]) {
    const model = toModel(
      fitOne(mergeRows(collected.filter(({ kind }) => kind !== without).map(({ rows }) => rows))),
    );
    addCases(add, { without, model, cases });
  }
}

function printWithoutValues(collected: readonly KindRows[], cases: readonly ComparedCase[]): void {
  const add = printRows(['Walmart-Amazon, no part numbers, test pairs']);
  const rows = mergeRows(collected.map(({ rows }) => rows));
  for (const [without, places] of VALUE_GROUPS)
    addCases(add, { without, model: toModel(fitOne(blank(rows, places))), cases });
}

/** Rows that say nothing in these values: a model fitted on them cannot use them. */
function blank(rows: LabeledRows, places: readonly number[]): LabeledRows {
  const values = rows.values.slice();
  for (const place of places)
    for (let at = place; at < values.length; at += VALUE_COUNT) values[at] = 0;
  return { ...rows, values };
}

function addCases(
  add: ReturnType<typeof printRows>,
  {
    without,
    model,
    cases,
  }: {
    readonly without: string;
    readonly model: MatchModel;
    readonly cases: readonly ComparedCase[];
  },
): void {
  for (const each of cases) {
    if (each.name.includes('102') || each.name.includes('names only')) continue;
    const {
      F1,
      'ECE %': ece,
      'covers %': covers,
      'right %': right,
    } = summarizeRatedPairs(
      ratePairs(each, model),
      each.asked ? [...each.asked.values()].filter(Boolean).length : each.catalog.matches.size,
    );
    add({ without, catalogs: each.name, F1, 'ECE %': ece, 'right %': right, 'covers %': covers });
  }
}

/** Pairs of a case with the model's probabilities. */
function ratePairs({ compared, catalog, asked }: ComparedCase, model: MatchModel): RatedPair[] {
  const { set, plausible } = compared;
  const textActs = set.pairs.left.length >= FIT_FROM;
  const estimates = estimateProbabilities(compared, { calibration: null, textActs }, model);
  return Array.from(plausible, (n, k) => {
    const left = set.left[set.pairs.left[n] as number]?.item.id ?? '';
    const pair = `${left} ${set.right[set.pairs.right[n] as number]?.item.id}`;
    const probability = estimates.probabilities[k] as number;
    return {
      left,
      pair,
      probability,
      isAutomatic: estimates.mayAct[k] === true && probability >= DEFAULT_THRESHOLDS.auto,
      right: asked ? asked.get(pair) === true : catalog.matches.has(pair),
    };
  }).filter(({ pair }) => asked === null || asked.has(pair));
}
