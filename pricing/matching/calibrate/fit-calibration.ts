import { type Calibration, type Evidence, toLogit } from './calibration.ts';
import { fitLine } from './fit-line.ts';
import { findSureScore } from './find-sure-score.ts';

/** Lower scores affect no verdict, and their large number would dominate the fit. */
const LEAST_SCORE = 0.002;
/**
 * Matching and non-matching pairs a calibration needs of each; with fewer, ten more pairs could
 * reverse the result.
 */
const LEAST_OF_EACH = 25;
/**
 * People see only pairs in review and decide the easy ones first. Their decision on a pair is taken
 * as its truth, but says less about other pairs with the same score than a GTIN, which nobody
 * selected.
 */
const COUNTS_AS = { gtin: 1, person: 0.5 } as const;
/**
 * Pairs per step of the step function, and how many pairs the straight line counts as beside a
 * step.
 */
const STEP = 40;
const LINE_COUNTS = 8;

interface Weighed {
  readonly logit: number;
  readonly same: number;
  readonly weight: number;
}

/**
 * Fits probabilities to text scores from pairs with known truth. First a straight line in log-odds
 * (regularized toward a prior when evidence is scarce), then a monotonic step function that is
 * pulled toward the line. Null when there are too few matching or non-matching pairs: text scores
 * then stay capped.
 */
export function fitCalibration(evidence: readonly Evidence[]): Calibration | null {
  const used = evidence.filter((each) => each.score >= LEAST_SCORE);
  const counts = { gtin: countOf(used, 'gtin'), person: countOf(used, 'person') };
  if (
    counts.gtin.same + counts.person.same < LEAST_OF_EACH ||
    counts.gtin.other + counts.person.other < LEAST_OF_EACH
  )
    return null;
  const points = used
    .map(({ score, same, by }): Weighed => ({
      logit: toLogit(score),
      same: same ? 1 : 0,
      weight: COUNTS_AS[by],
    }))
    .sort((a, b) => a.logit - b.logit);
  const line = fitLine(points);
  return {
    version: 1,
    knots: toKnots(rise(stepsOf(points, line))),
    sureFrom: findSureScore(used),
    evidence: counts,
  };
}

function countOf(
  evidence: readonly Evidence[],
  by: Evidence['by'],
): { same: number; other: number } {
  const of = evidence.filter((each) => each.by === by);
  const same = of.filter((each) => each.same).length;
  return { same, other: of.length - same };
}

interface Step {
  readonly logit: number;
  readonly probability: number;
  readonly weight: number;
}

function stepsOf(points: readonly Weighed[], line: (logit: number) => number): Step[] {
  const steps: Step[] = [];
  for (let from = 0; from < points.length; from += STEP) {
    // The remaining points join the last step, so that no step rests on few points.
    const isLast = from + 2 * STEP > points.length;
    const inside = points.slice(from, isLast ? undefined : from + STEP);
    const weight = inside.reduce((sum, point) => sum + point.weight, 0);
    const logit = inside.reduce((sum, point) => sum + point.weight * point.logit, 0) / weight;
    const same = inside.reduce((sum, point) => sum + point.weight * point.same, 0);
    steps.push({
      logit,
      weight: weight + LINE_COUNTS,
      probability: (same + LINE_COUNTS * line(logit)) / (weight + LINE_COUNTS),
    });
    if (isLast) break;
  }
  return steps;
}

/** Merges neighboring steps until probabilities rise with the score (pool adjacent violators). */
function rise(steps: readonly Step[]): Step[] {
  const pools: Step[] = [];
  for (const step of steps) {
    let pool = step;
    while ((pools.at(-1)?.probability ?? -1) >= pool.probability) {
      const last = pools.pop() as Step;
      const weight = last.weight + pool.weight;
      pool = {
        weight,
        logit: (last.logit * last.weight + pool.logit * pool.weight) / weight,
        probability: (last.probability * last.weight + pool.probability * pool.weight) / weight,
      };
    }
    pools.push(pool);
  }
  return pools;
}

function toKnots(steps: readonly Step[]): Calibration['knots'] {
  return steps.map(({ logit, probability }) => ({
    logit: round(logit),
    probability: round(probability),
  }));
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
