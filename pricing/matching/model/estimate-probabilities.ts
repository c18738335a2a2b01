import { applyCalibration, toLogit } from '../calibrate/calibration.ts';
import { isUnopposed } from '../identify/identification.ts';
import { OTHER_GTIN_ODDS, type ComparedCandidates } from '../compare-candidates.ts';
import type { MatchWeights } from '../scoring/tables.ts';
import { listPairValues } from './pair-values.ts';
import { readShippedModel } from './shipped-model.ts';

/** What is decided of the plausible pairs, in their order. */
export interface Estimates {
  readonly probabilities: Float64Array;
  /** Whether the pair may be matched automatically when its probability is high enough. */
  readonly mayAct: readonly boolean[];
}

/**
 * A pair is only automatic by its text when every member of the model is this sure: also the one
 * that never saw catalogs of its kind.
 */
const LEAST_SURE = toLogit(0.8);

/** Probabilities of the plausible pairs, and which of them may be automatic. */
export function estimateProbabilities(
  compared: ComparedCandidates,
  { calibration, textActs }: MatchWeights,
): Estimates {
  const { input, plausible } = compared;
  const { logits, least } = readShippedModel().predict(listPairValues(input, plausible));
  const mayAct: boolean[] = [];
  const decided = new Set<number>();
  const probabilities = logits.map((logit, k) => {
    const n = plausible[k] as number;
    const identification = input.identified.get(n);
    const text = applyCalibration(toProbability(logit), identification ? null : calibration);
    mayAct[k] = identification
      ? identification.doubt === null
      : isUnopposed(input.against, n) &&
        (text.isSure || (textActs && (least[k] as number) >= LEAST_SURE));
    const probability = input.against.otherGtin.has(n)
      ? scaleOdds(text.probability, OTHER_GTIN_ODDS)
      : text.probability;
    if (!identification) return probability;
    const { by, doubt, least: floor = 0 } = identification;
    if (doubt === null) {
      if (by !== 'gtin' && textActs) return probability;
      decided.add(k);
      return identification.probability;
    }
    const atLeast = Math.max(probability, floor);
    return by === 'gtin' ? Math.min(identification.probability, atLeast) : atLeast;
  });
  return { probabilities: limitListings(probabilities, { compared, decided }), mayAct };
}

/**
 * A listing is one product: the probabilities of its pairs add up to one at most. A pair whose
 * identifier decides keeps its probability, and the others share what is left. Pairs that a person
 * decided are not counted; they have lowered the others already.
 */
function limitListings(
  probabilities: Float64Array,
  {
    compared: { rivals, plausible, said },
    decided,
  }: { compared: ComparedCandidates; decided: ReadonlySet<number> },
): Float64Array {
  const sums = new Map<number, { open: number; left: number }>();
  const sumOf = (k: number): { open: number; left: number } => {
    const listing = rivals.columns[plausible[k] as number] as number;
    const sum = sums.get(listing) ?? { open: 0, left: 1 };
    sums.set(listing, sum);
    return sum;
  };
  plausible.forEach((n, k) => {
    if (said.confirmed.has(n) || said.refused.has(n)) return;
    const sum = sumOf(k);
    if (decided.has(k)) sum.left = Math.max(0, sum.left - (probabilities[k] as number));
    else sum.open += probabilities[k] as number;
  });
  return probabilities.map((probability, k) => {
    const { open, left } = sumOf(k);
    return decided.has(k) || open <= left ? probability : (probability * left) / open;
  });
}

/** Multiplies the odds of a probability by this share. */
function scaleOdds(probability: number, share: number): number {
  return (probability * share) / (probability * share + 1 - probability);
}

/**
 * Probabilities of pairs whose truth may be known (a GTIN on both sides, a person's decision) from
 * their text alone, as if there were no identifiers; 0 for all others.
 */
export function estimateTextProbabilities({
  set: { left, right, pairs },
  input,
  plausible,
  said,
}: ComparedCandidates): Float64Array {
  const known = plausible.filter(
    (n) =>
      said.confirmed.has(n) ||
      said.refused.has(n) ||
      (left[pairs.left[n] as number]?.gtin && right[pairs.right[n] as number]?.gtin),
  );
  const { logits } = readShippedModel().predict(
    listPairValues(
      {
        ...input,
        odds: input.textOdds,
        scores: input.textScores,
        against: { ...input.against, otherGtin: new Set() },
        identified: new Map(),
      },
      known,
    ),
  );
  const scores = new Float64Array(input.pairs.left.length);
  known.forEach((n, k) => {
    scores[n] = toProbability(logits[k] as number);
  });
  return scores;
}

function toProbability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
