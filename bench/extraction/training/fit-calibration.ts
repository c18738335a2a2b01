import { type Calibration, applyCalibration } from '#pricing/extraction/model/price-model.ts';

/** The most probable amount of a page that the model was not trained on. */
export interface HeldOutChoice {
  readonly state: string;
  readonly probability: number;
  readonly isRight: boolean;
}

const STEPS = 100;
/** Pulls the slope toward 1 as about ten pages would. */
const PULL = 2;

const logOdds = (probability: number): number => {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(bounded / (1 - bounded));
};

/** Platt's scaling by Newton's method: of the log odds, as little changed as the pages ask for. */
export function fitCalibration(choices: readonly HeldOutChoice[]): Calibration {
  let slope = 1;
  let intercept = 0;
  for (let step = 0; step < STEPS; step += 1) {
    let [bySlope, byIntercept] = [PULL * (slope - 1), PULL * intercept];
    let [slopeTwice, mixed, interceptTwice] = [PULL, 0, PULL];
    for (const { probability, isRight } of choices) {
      const x = logOdds(probability);
      const given = 1 / (1 + Math.exp(-(slope * x + intercept)));
      const error = given - Number(isRight);
      const curvature = given * (1 - given);
      bySlope += error * x;
      byIntercept += error;
      slopeTwice += curvature * x * x;
      mixed += curvature * x;
      interceptTwice += curvature;
    }
    const determinant = slopeTwice * interceptTwice - mixed * mixed;
    const slopeStep = (interceptTwice * bySlope - mixed * byIntercept) / determinant;
    const interceptStep = (slopeTwice * byIntercept - mixed * bySlope) / determinant;
    slope -= slopeStep;
    intercept -= interceptStep;
    if (Math.abs(slopeStep) + Math.abs(interceptStep) < 1e-9) break;
  }
  return { slope: round(slope), intercept: round(intercept) };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** What is asked of the prices that are given, by state of the page. */
const ASKED: Readonly<Record<string, number>> = {
  'as saved': 0.97,
  'markup removed': 0.95,
};
const LOWEST = 0.5;
const HIGHEST = 0.65;

/** The lowest probability from which on prices are as often right as is asked. */
export function chooseThreshold(
  choices: readonly HeldOutChoice[],
  calibration: Calibration,
): number {
  const rated = choices.map((choice) => ({
    ...choice,
    given: applyCalibration(choice.probability, calibration),
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
