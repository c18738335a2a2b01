/**
 * Corrects stated probabilities by observed events: a shift and a scale on the log-odds,
 * regularized toward no correction by a prior.
 */

export type Recalibrate = (probability: number) => number;

/** Prior standard deviations of the shift around 0 and of the scale around 1. */
const PRIOR_SD = { shift: 0.5, stretch: 0.3 } as const;
const ROUNDS = 12;

/**
 * Fits shift and scale by Newton's method to pairs of a stated probability and whether the event
 * happened.
 */
export function fitRecalibration(events: readonly (readonly [number, boolean])[]): Recalibrate {
  let [shift, stretch] = [0, 1];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [g0, g1] = [-shift / PRIOR_SD.shift ** 2, -(stretch - 1) / PRIOR_SD.stretch ** 2];
    let [h00, h01, h11] = [1 / PRIOR_SD.shift ** 2, 0, 1 / PRIOR_SD.stretch ** 2];
    for (const [stated, happened] of events) {
      const x = logOdds(stated);
      const p = 1 / (1 + Math.exp(-(shift + stretch * x)));
      const error = Number(happened) - p;
      const weight = p * (1 - p);
      g0 += error;
      g1 += error * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    shift += (h11 * g0 - h01 * g1) / determinant;
    stretch += (h00 * g1 - h01 * g0) / determinant;
  }
  return (probability) => 1 / (1 + Math.exp(-(shift + stretch * logOdds(probability))));
}

function logOdds(probability: number): number {
  const p = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(p / (1 - p));
}
