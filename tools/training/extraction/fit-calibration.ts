import {
  toCalibratedProbability,
  toProbability,
  type Calibration,
} from '#pricing/extraction/model/price-model.ts';

/** The score of a price by a model that was fitted without its seller. */
export interface HeldOutScore {
  readonly state: string;
  readonly score: number;
  readonly isRight: boolean;
}

const STEPS = 100;
/** Pulls slope and intercept toward 1 and 0 as two or three pages would: they stay finite. */
const PULL = 0.5;

/** From this probability on a price counts as one that nothing speaks against. */
const CLEAR = 0.97;

/**
 * Platt's scaling by Newton's method: as little changed as the pages ask for. Its highest
 * probability is the share of right ones among the clear prices, by the rule of succession: that
 * none of 200 was wrong does not say that none of 1,000 is.
 */
export function fitCalibration(scores: readonly HeldOutScore[]): Calibration {
  let slope = 1;
  let intercept = 0;
  for (let step = 0; step < STEPS; step += 1) {
    let [bySlope, byIntercept] = [PULL * (slope - 1), PULL * intercept];
    let [slopeTwice, mixed, interceptTwice] = [PULL, 0, PULL];
    for (const { score, isRight } of scores) {
      const given = toProbability(slope * score + intercept);
      const error = given - Number(isRight);
      const curvature = given * (1 - given);
      bySlope += error * score;
      byIntercept += error;
      slopeTwice += curvature * score * score;
      mixed += curvature * score;
      interceptTwice += curvature;
    }
    const determinant = slopeTwice * interceptTwice - mixed * mixed;
    const slopeStep = (interceptTwice * bySlope - mixed * byIntercept) / determinant;
    const interceptStep = (slopeTwice * byIntercept - mixed * bySlope) / determinant;
    slope -= slopeStep;
    intercept -= interceptStep;
    if (Math.abs(slopeStep) + Math.abs(interceptStep) < 1e-9) break;
  }
  const clear = scores.filter(({ score }) => toProbability(slope * score + intercept) >= CLEAR);
  const right = clear.filter(({ isRight }) => isRight).length;
  const ceiling = (right + 1) / (clear.length + 2);
  return { slope: round(slope), intercept: round(intercept), ceiling: round(ceiling) };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The mean log loss of calibrated scores: what settings are chosen by. */
export function measureLoss(scores: readonly HeldOutScore[], calibration: Calibration): number {
  const total = scores.reduce((sum, { score, isRight }) => {
    const probability = toCalibratedProbability(score, calibration);
    return sum - Math.log(Math.max(1e-6, isRight ? probability : 1 - probability));
  }, 0);
  return total / (scores.length || 1);
}

/** What is asked of the prices that are given, by state of the page. */
const ASKED: Readonly<Record<string, number>> = {
  'as saved': 0.98,
  'markup removed': 0.95,
};
const LOWEST = 0.5;
const HIGHEST = 0.65;

/** The lowest probability from which on prices are as often right as is asked. */
export function chooseThreshold(scores: readonly HeldOutScore[], calibration: Calibration): number {
  const rated = scores.map((one) => ({
    ...one,
    given: toCalibratedProbability(one.score, calibration),
  }));
  for (let threshold = LOWEST; threshold < HIGHEST; threshold += 0.01) {
    const isEnough = Object.entries(ASKED).every(([state, asked]) => {
      const answered = rated.filter((one) => one.state === state && one.given >= threshold);
      return answered.filter(({ isRight }) => isRight).length >= asked * answered.length;
    });
    if (isEnough) return Math.round(threshold * 100) / 100;
  }
  return HIGHEST;
}
