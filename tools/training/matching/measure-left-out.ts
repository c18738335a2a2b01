import { type ComparedCandidates, FIT_FROM } from '#pricing/matching/compare-candidates.ts';
import { DEFAULT_THRESHOLDS, type Item } from '#pricing/matching/matching.ts';
import { estimateProbabilities } from '#pricing/matching/model/estimate-probabilities.ts';
import { type MatchModel, toModel } from '#pricing/matching/model/match-model.ts';
import type { CalibrationCase } from './calibration-cases.ts';
import { type RatedPair, summarizeRatedPairs } from './measure-catalogs.ts';
import { filterRows } from './collect-rows.ts';
import { fitMembers, type KindRows } from './fit-members.ts';
import type { KINDS } from './list-training-catalogs.ts';

/** A case with what a probability is made of. */
export interface ComparedCase extends CalibrationCase {
  readonly compared: ComparedCandidates;
}

/** Rows of one training catalog, with its name. */
export interface NamedRows extends KindRows {
  readonly name: string;
}

const WALMART_AMAZON: (typeof KINDS)[number] = 'Walmart-Amazon';

/** Whole categories, and whole brands, that the model was not fitted on. */
export function printLeftOut({
  collected,
  cases,
  products,
}: {
  readonly collected: readonly NamedRows[];
  readonly cases: readonly ComparedCase[];
  readonly products: readonly Item[];
}): void {
  const table: Record<string, string | number>[] = [];
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
        (without) => reportProgress(`half of the ${name} left out: fitted without ${without}`),
      ),
    );
    for (const each of cases) {
      if (!each.name.startsWith(WALMART_AMAZON) || each.asked !== null) continue;
      const isWanted = (pair: string): boolean => out.has(pair.split(' ')[0] as string);
      table.push({
        catalogs: each.name.replace(', all pairs', ''),
        'left out': `half of the ${name}`,
        ...summarizeRatedPairs(
          ratePairs(each, model).filter(({ left }) => out.has(left)),
          [...each.catalog.matches].filter(isWanted).length,
        ),
      });
    }
  }
  console.table(table);
}

/** Half of the values of a field, the same on every machine. */
function isInHalf(value: string): boolean {
  let hash = 7;
  for (const letter of value) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash >>> 4) % 2 === 0;
}

/** Pairs of a case with the model's probabilities. */
export function ratePairs(
  { compared, catalog, asked }: ComparedCase,
  model: MatchModel,
): RatedPair[] {
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

/** A line for whoever waits: the tables stay alone on stdout. */
export function reportProgress(text: string): void {
  console.error(`  ${text}`);
}
