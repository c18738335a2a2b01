import { type Calibration, type Evidence, toLogit } from './calibration.ts';

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
    version: 2,
    knots: toKnots(rise(stepsOf(points, line))),
    sureFrom: findSureScore(used),
    evidence: counts,
  };
}

interface Point {
  readonly logit: number;
  readonly same: number;
  readonly weight: number;
}

const ROUNDS = 30;
/**
 * Prior of intercept (`at`) and slope with their standard deviations: the model's own
 * probabilities.
 */
const PRIOR = { at: 0, slope: 1, atDeviation: 1, slopeDeviation: 0.3 } as const;

/**
 * Logistic regression of the truth on log-odds (Platt scaling), regularized by the prior. Returns a
 * function from log-odds to probability that never decreases.
 */
function fitLine(points: readonly Point[]): (logit: number) => number {
  let at: number = PRIOR.at;
  let slope: number = PRIOR.slope;
  for (let round = 0; round < ROUNDS; round += 1) {
    let [ga, gb] = [
      (PRIOR.at - at) / PRIOR.atDeviation ** 2,
      (PRIOR.slope - slope) / PRIOR.slopeDeviation ** 2,
    ];
    let [haa, hab, hbb] = [1 / PRIOR.atDeviation ** 2, 0, 1 / PRIOR.slopeDeviation ** 2];
    for (const { logit, same, weight } of points) {
      const p = 1 / (1 + Math.exp(-(at + slope * logit)));
      const error = weight * (same - p);
      const curve = weight * p * (1 - p);
      ga += error;
      gb += error * logit;
      haa += curve;
      hab += curve * logit;
      hbb += curve * logit * logit;
    }
    const determinant = haa * hbb - hab * hab;
    const [stepA, stepB] = [
      (hbb * ga - hab * gb) / determinant,
      (haa * gb - hab * ga) / determinant,
    ];
    // Damped: a full Newton step can diverge when all points are of one kind.
    const damp = Math.min(1, 2 / Math.max(Math.abs(stepA), Math.abs(stepB), 1e-9));
    at += damp * stepA;
    slope = Math.max(0.05, slope + damp * stepB);
    if (Math.abs(stepA) + Math.abs(stepB) < 1e-7) break;
  }
  return (logit) => 1 / (1 + Math.exp(-(at + slope * logit)));
}

/** Precision required before text alone may match automatically. */
const SURE = 0.97;
/** z-value for a one-sided 95 % confidence bound. */
const Z = 1.645;
/**
 * People only decide pairs that are shown to them, which is a biased sample. So their decisions
 * count half as much as GTINs, and alone never enable automatic text matches.
 */
const PERSON_COUNTS = 0.5;
const LEAST_GTINS = 60;

/**
 * The lowest score (log-odds) at and above which the lower confidence bound of the precision is
 * high enough for automatic matches; null when there is none. Pairs with equal scores are included
 * or excluded together.
 */
function findSureScore(evidence: readonly Evidence[]): number | null {
  const falling = [...evidence].sort((a, b) => b.score - a.score);
  let [same, all, gtins] = [0, 0, 0];
  let sure: number | null = null;
  falling.forEach((each, i) => {
    const weight = each.by === 'person' ? PERSON_COUNTS : 1;
    all += weight;
    if (each.same) same += weight;
    if (each.by === 'gtin') gtins += 1;
    if (falling[i + 1]?.score === each.score) return;
    if (gtins >= LEAST_GTINS && lowerBound(same, all) >= SURE) sure = toLogit(each.score);
  });
  return sure;
}

/** Wilson lower bound of a proportion. */
function lowerBound(same: number, all: number): number {
  const p = same / all;
  const middle = p + (Z * Z) / (2 * all);
  return (
    (middle - Z * Math.sqrt((p * (1 - p)) / all + (Z * Z) / (4 * all * all))) / (1 + (Z * Z) / all)
  );
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
