/**
 * What the model learns from: fitted without half of Walmart-Amazon's categories or brands and
 * measured on those, without each kind of catalogs, and without each group of values.
 */
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { type MatchModel, toModel } from '#pricing/matching/model/match-model.ts';
import { VALUE_COUNT } from '#pricing/matching/model/pair-values.ts';
import { compareCatalogs } from '#pricing/matching/score-catalogs.ts';
import {
  listInventedCases,
  listWalmartAmazonCases,
  readWalmartAmazon,
} from './calibration-cases.ts';
import { summarizeRatedPairs } from './measure-catalogs.ts';
import { collectRows, type LabeledRows, mergeRows } from './collect-rows.ts';
import { fitOne, type KindRows } from './fit-members.ts';
import { KINDS, listTrainingCatalogs } from './list-training-catalogs.ts';
import {
  type ComparedCase,
  type NamedRows,
  printLeftOut,
  ratePairs,
  reportProgress,
} from './measure-left-out.ts';
import { VALUE_GROUPS } from './value-roles.ts';

/** Items of each invented catalog. */
const SIZE = 1_000;

/**
 * Fits and measures; prints three tables, and the progress on stderr. Nine minutes of processor
 * time.
 */
export function printLearning(folder: string): void {
  const collected: NamedRows[] = [];
  for (const { kind, name, ...catalog } of listTrainingCatalogs(folder)) {
    collected.push({ kind, name, rows: collectRows(catalog) });
    if (collected.length % 50 === 0) reportProgress(`${collected.length} training catalogs read`);
  }
  const cases = [...compareCases(folder)];
  printLeftOut({ collected, cases, products: readWalmartAmazon(folder).catalog.left });
  printWithoutKinds(collected, cases);
  printWithoutValues(collected, cases);
}

/** Walmart-Amazon and the invented catalogs. */
function* compareCases(folder: string): Generator<ComparedCase> {
  let last: ComparedCase | undefined;
  for (const each of [...listWalmartAmazonCases(folder), ...listInventedCases(SIZE)]) {
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

function printWithoutKinds(collected: readonly KindRows[], cases: readonly ComparedCase[]): void {
  const models = ['nothing', ...KINDS].map((without) => ({
    without,
    model: toModel(
      fitOne(mergeRows(collected.filter(({ kind }) => kind !== without).map(({ rows }) => rows))),
    ),
  }));
  console.table(models.flatMap((each) => rateModel(each, cases)));
}

function printWithoutValues(collected: readonly KindRows[], cases: readonly ComparedCase[]): void {
  const rows = mergeRows(collected.map(({ rows }) => rows));
  const models = VALUE_GROUPS.map(([without, places]) => ({
    without,
    model: toModel(fitOne(blank(rows, places))),
  }));
  console.table(models.flatMap((each) => rateModel(each, cases)));
}

/** Rows that say nothing in these values: a model fitted on them cannot use them. */
function blank(rows: LabeledRows, places: readonly number[]): LabeledRows {
  const values = rows.values.slice();
  for (const place of places)
    for (let at = place; at < values.length; at += VALUE_COUNT) values[at] = 0;
  return { ...rows, values };
}

function rateModel(
  { without, model }: { readonly without: string; readonly model: MatchModel },
  cases: readonly ComparedCase[],
) {
  return cases
    .filter(({ name }) => !name.includes('102') && !name.includes('names only'))
    .map((each) => {
      const truths = each.asked
        ? [...each.asked.values()].filter(Boolean).length
        : each.catalog.matches.size;
      const {
        F1,
        'ECE %': ece,
        'covers %': covers,
        'right %': right,
      } = summarizeRatedPairs(ratePairs(each, model), truths);
      return {
        without,
        catalogs: each.name,
        F1,
        'ECE %': ece,
        'right %': right,
        'covers %': covers,
      };
    });
}
