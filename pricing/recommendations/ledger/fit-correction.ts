/**
 * Corrects an account's beliefs by its outcomes. The difference between an outcome's log uplift and
 * the predicted one is assumed normal with mean δ·w·L and variance κ²s² + m²: L is the step, s the
 * standard deviation of the prediction, m that of the measurement, w how much of the belief was
 * prior. δ shifts the elasticities, κ scales their standard deviation; both are regularized toward
 * no correction, so that few cases correct little. Pure.
 */
import type { DemandBelief } from '#pricing/recommendations/model/recommendation.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';

export interface Correction {
  /** Added to the elasticity, multiplied by how much of the belief is prior. */
  readonly shift: number;
  /** Factor for the standard deviation. */
  readonly stretch: number;
}

export const NO_CORRECTION: Correction = { shift: 0, stretch: 1 };

/** A prediction, with the correction it included, and its outcome. */
export interface OutcomeCase {
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly uplift: number;
  readonly interval: readonly [number, number];
  readonly correction: Correction;
  /** Confidence that gross profit rises; null when the confidence is about another objective. */
  readonly confidence: number | null;
  readonly realised: {
    readonly uplift: number;
    readonly interval: readonly [number, number];
    readonly improved: number | null;
  };
}

/** Corrections start from this number of outcomes. */
export const FEWEST_OUTCOMES = 10;
const PRIOR_SD = { shift: 0.4, logStretch: 0.2 } as const;
const STRETCHES = Array.from({ length: 41 }, (_, n) => 0.5 * 4 ** (n / 40));
/** Width of an 80 % interval in standard deviations. */
const SPAN = 2 * 1.2816;

/** Fits the correction to the outcomes; no correction with fewer than FEWEST_OUTCOMES. */
export function fitCorrection(cases: readonly OutcomeCase[]): Correction {
  if (cases.length < FEWEST_OUTCOMES) return NO_CORRECTION;
  const terms = cases.map(toTerm);
  let best: Correction & { score: number } = { ...NO_CORRECTION, score: -Infinity };
  for (const stretch of STRETCHES) {
    let precision = 1 / PRIOR_SD.shift ** 2;
    let weighted = 0;
    for (const { error, sd, noise, lever } of terms) {
      const variance = (stretch * sd) ** 2 + noise ** 2;
      precision += lever ** 2 / variance;
      weighted += (lever * error) / variance;
    }
    const shift = weighted / precision;
    let score =
      -0.5 * (shift / PRIOR_SD.shift) ** 2 - 0.5 * (Math.log(stretch) / PRIOR_SD.logStretch) ** 2;
    for (const { error, sd, noise, lever } of terms) {
      const variance = (stretch * sd) ** 2 + noise ** 2;
      score -= 0.5 * (Math.log(variance) + (error - shift * lever) ** 2 / variance);
    }
    if (score > best.score) best = { shift, stretch, score };
  }
  return { shift: rounded(best.shift), stretch: rounded(best.stretch) };
}

/** Applies a correction to a belief. */
export function applyCorrection(
  belief: DemandBelief,
  { shift, stretch }: Correction,
): DemandBelief {
  return shift === 0 && stretch === 1
    ? belief
    : { ...belief, mean: belief.mean + shift * priorShare(belief.sd), sd: belief.sd * stretch };
}

/**
 * Prediction error in standard deviations of prediction and measurement together; within ±1.2816 in
 * 80 % of cases.
 */
export function getStandardError(one: OutcomeCase): number {
  const { sd, noise } = spreadsOf(one);
  return (Math.log1p(one.realised.uplift) - Math.log1p(one.uplift)) / Math.hypot(sd, noise);
}

function toTerm(one: OutcomeCase): { error: number; sd: number; noise: number; lever: number } {
  const step = Number(one.toMinor) / Number(one.fromMinor) - 1;
  const spreads = spreadsOf(one);
  const sd = spreads.sd / one.correction.stretch;
  const lever = step * priorShare(sd / Math.max(0.001, Math.abs(step)));
  const predicted = Math.log1p(one.uplift) - one.correction.shift * lever;
  return { error: Math.log1p(one.realised.uplift) - predicted, sd, noise: spreads.noise, lever };
}

function spreadsOf({ interval, realised }: OutcomeCase): { sd: number; noise: number } {
  const spread = ([low, high]: readonly [number, number]): number =>
    Math.max(0.001, (Math.log1p(Math.max(-0.99, high)) - Math.log1p(Math.max(-0.99, low))) / SPAN);
  return { sd: spread(interval), noise: spread(realised.interval) };
}

/** How much of a belief with this standard deviation is prior: 1 without own data. */
function priorShare(sd: number): number {
  return Math.min(1, (sd / PRIOR_BELIEF.sd) ** 2);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
