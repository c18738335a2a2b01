interface Point {
  readonly logit: number;
  readonly same: number;
  readonly weight: number;
}

const ROUNDS = 30;
/**
 * Prior of intercept (`at`) and slope with their standard deviations. The slope is below 1 because
 * text scores are overconfident.
 */
const PRIOR = { at: 0, slope: 0.8, atDeviation: 1.5, slopeDeviation: 0.4 } as const;

/**
 * Logistic regression of the truth on log-odds (Platt scaling), regularized by the prior. Returns a
 * function from log-odds to probability that never decreases.
 */
export function fitLine(points: readonly Point[]): (logit: number) => number {
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
