/**
 * What the model learns from: fitted without half of Walmart-Amazon's categories or brands and
 * measured on those, without each kind of catalogs, and without each group of values. Printed by
 * measure-calibration.ts.
 */
import { printRows } from '#bench/print-rows.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { type MatchModel, toModel } from '#pricing/matching/model/match-model.ts';
import { VALUE_COUNT } from '#pricing/matching/model/pair-values.ts';
import { compareCatalogs } from '#pricing/matching/score-catalogs.ts';
import {
  listInventedCases,
  listWalmartAmazonCases,
  readWalmartAmazon,
} from '#bench/matching/calibration-cases.ts';
import { summarizeRatedPairs } from '#bench/matching/measure-catalogs.ts';
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

/**
 * Fits and measures; prints a table, or three with `isWhole`, and the progress on stderr. The first
 * takes about four minutes of processor time, all of them nine.
 */
export function printLearning(
  folder: string,
  { size, isWhole }: { size: number; isWhole: boolean },
): void {
  const collected: NamedRows[] = [];
  for (const { kind, name, ...catalog } of listTrainingCatalogs(folder)) {
    collected.push({ kind, name, rows: collectRows(catalog) });
    if (collected.length % 50 === 0) reportProgress(`${collected.length} training catalogs read`);
  }
  const cases = [...compareCases(folder, isWhole ? size : null)];
  printLeftOut({ collected, cases, products: readWalmartAmazon(folder).catalog.left });
  if (!isWhole) return;
  console.log();
  printWithoutKinds(collected, cases);
  console.log();
  printWithoutValues(collected, cases);
}

/** Walmart-Amazon, and with a size the invented catalogs. */
function* compareCases(folder: string, size: number | null): Generator<ComparedCase> {
  let last: ComparedCase | undefined;
  const invented = size === null ? [] : listInventedCases(size);
  for (const each of [...listWalmartAmazonCases(folder), ...invented]) {
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
