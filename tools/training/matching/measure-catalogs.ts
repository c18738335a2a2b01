import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { ScoredPair } from '#pricing/matching/matching.ts';
import type { SampleCatalog } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';
import type { CalibrationCase } from './calibration-cases.ts';
import { reliabilityOf } from './reliability.ts';

const ACCEPT = 0.5;

/**
 * One row per case: how right the probabilities are, and what is automatic. Cases of the same
 * catalog that follow each other are scored once.
 */
export function* measureCases(
  cases: Iterable<CalibrationCase>,
): Generator<Record<string, string | number>> {
  const scored = new Map<SampleCatalog, ScoredPair[]>();
  for (const { name, catalog, asked } of cases) {
    const pairs = scored.get(catalog) ?? scorePairsOf(catalog);
    scored.clear();
    scored.set(catalog, pairs);
    yield { catalogs: name, ...measure({ catalog, pairs }, asked) };
  }
}

function scorePairsOf({ left, right }: SampleCatalog): ScoredPair[] {
  return scoreCatalogs(left.map(describeItem), right.map(describeItem)).pairs;
}

/** A pair with its probability, and whether it is a match. */
export interface RatedPair {
  readonly left: string;
  /** "left right". */
  readonly pair: string;
  readonly probability: number;
  readonly isAutomatic: boolean;
  readonly right: boolean;
}

function measure(
  { catalog, pairs }: { catalog: SampleCatalog; pairs: readonly ScoredPair[] },
  asked: CalibrationCase['asked'],
): Record<string, string | number> {
  const truths = asked ? [...asked.values()].filter(Boolean).length : catalog.matches.size;
  const rated = pairs
    .map(({ left, right, probability, verdict }) => ({
      left,
      pair: `${left} ${right}`,
      probability,
      isAutomatic: verdict === 'auto',
    }))
    .filter(({ pair }) => !asked || asked.has(pair))
    .map((each) => ({
      ...each,
      right: asked ? asked.get(each.pair) === true : catalog.matches.has(each.pair),
    }));
  return summarizeRatedPairs(rated, truths);
}

/** How right the probabilities of pairs are, and what is automatic. */
export function summarizeRatedPairs(rated: readonly RatedPair[], truths: number) {
  const found = rated.filter((pair) => pair.probability >= ACCEPT);
  const hits = found.filter((pair) => pair.right).length;
  const automatic = rated.filter((pair) => pair.isAutomatic);
  const sure = automatic.filter((pair) => pair.right).length;
  const { ece, brier, pairs: plausible } = reliabilityOf(rated);
  return {
    'true pairs': truths,
    F1: percent(2 * hits, found.length + truths),
    'pairs ≥ 0.05': plausible,
    'ECE %': ece.toFixed(1),
    Brier: brier.toFixed(3),
    automatic: automatic.length,
    'right %': percent(sure, automatic.length),
    wrong: automatic.length - sure,
    'expected wrong': automatic.reduce((sum, pair) => sum + 1 - pair.probability, 0).toFixed(1),
    'covers %': percent(sure, truths),
    'largest tie %': percent(largestTie(rated), plausible),
  };
}

/** Pairs of the most frequent probability (to 4 digits) among those of 0.05 and above. */
function largestTie(pairs: readonly { readonly probability: number }[]): number {
  const counts = new Map<string, number>();
  for (const { probability } of pairs) {
    if (probability < 0.05) continue;
    const key = probability.toFixed(4);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(1);
}
