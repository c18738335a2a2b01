import { applyCalibration, toLogit } from '#pricing/matching/calibrate/calibration.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { type Against, isUnopposed } from '#pricing/matching/identify/identification.ts';
import {
  OTHER_GTIN_ODDS,
  OTHER_VARIANT_ODDS,
  type ComparedCandidates,
} from '#pricing/matching/compare-candidates.ts';
import type { MatchWeights } from '#pricing/matching/scoring/tables.ts';
import { isUnlike } from './is-unlike.ts';
import type { MatchModel } from './match-model.ts';
import { listPairValues } from './pair-values.ts';
import { readShippedModel } from './shipped-model.ts';

/** What is decided of the plausible pairs, in their order. */
export interface Estimates {
  readonly probabilities: Float64Array;
  /** Whether the pair may be matched automatically when its probability is high enough. */
  readonly mayAct: readonly boolean[];
}

/**
 * A pair is only automatic by its text when no member of the model doubts it: also not the one that
 * never saw catalogs of its kind. A higher limit left out as many right pairs as wrong ones.
 */
const LEAST_SURE = toLogit(0.6);

/**
 * From here on a doubted code leaves the probability of the text; below, it is between the lower
 * limit and this, in the order of the text: cut off at the limit, many would be equal.
 */
const EVEN = 0.5;

/** Factor for the odds of a pair whose names share no word that says what the items are. */
const UNLIKE_ODDS = 0.05;

/** Probabilities of the plausible pairs, and which of them may be automatic. */
export function estimateProbabilities(
  compared: ComparedCandidates,
  { calibration, textActs }: Pick<MatchWeights, 'calibration' | 'textActs'>,
  model: MatchModel = readShippedModel(),
): Estimates {
  const {
    input,
    plausible,
    set: { left, right, pairs, bins },
  } = compared;
  const { logits, least } = model.predict(listPairValues(input, plausible));
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
    const probability = scaleOdds(text.probability, oddsAgainst(input.against, n));
    if (!identification) {
      const a = left[pairs.left[n] as number] as Description;
      const b = right[pairs.right[n] as number] as Description;
      const isOther = isUnlike({ bins, pair: n }, a, b);
      return isOther ? scaleOdds(probability, UNLIKE_ODDS) : probability;
    }
    const { by, doubt, least: floor = 0 } = identification;
    if (doubt === null) {
      if (by !== 'gtin' && textActs) return probability;
      decided.add(k);
      return identification.probability;
    }
    if (by === 'gtin') return floor + (identification.probability - floor) * probability;
    return probability < EVEN ? floor + (1 - floor / EVEN) * probability : probability;
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

function oddsAgainst({ otherGtin, otherVariant }: Against, n: number): number {
  return (otherGtin.has(n) ? OTHER_GTIN_ODDS : 1) * (otherVariant.has(n) ? OTHER_VARIANT_ODDS : 1);
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
