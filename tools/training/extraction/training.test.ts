import { expect, test } from 'vitest';
import { createRandom } from '#tests/support/random.ts';
import { toCalibratedProbability, scorePrice } from '#pricing/extraction/model/price-model.ts';
import { featureNames } from '#pricing/extraction/model/price-features.ts';
import { directedFeatures } from './feature-directions.ts';
import { chooseThreshold, fitCalibration, type HeldOutScore } from './fit-calibration.ts';
import type { Direction } from '#tools/training/fit-boosted-trees.ts';
import { fitTrees, type TrainingRow, type TreeOptions } from './fit-trees.ts';

const OPTIONS: TreeOptions = {
  trees: 40,
  depth: 2,
  rate: 0.1,
  ridge: 1,
  share: 1,
  pageShare: 0.8,
  seed: 3,
};

/** Right where the first number is high; a few rows say the opposite at its upper end. */
function drawRows(): TrainingRow[] {
  const random = createRandom(7);
  return Array.from({ length: 300 }, () => {
    const first = random() * 10;
    const isRight = first > 9.4 ? random() < 0.2 : random() < first / 10;
    return { features: [first, random()], isRight, weight: 1 };
  });
}

const fit = (direction: Direction): ReturnType<typeof fitTrees> =>
  fitTrees(
    drawRows(),
    [
      { name: 'first', direction },
      { name: 'noise', direction: 0 },
    ],
    OPTIONS,
  );

test('trees keep to the direction of a feature, whatever a few rows say', () => {
  const scores = (direction: Direction): number[] =>
    [1, 3, 5, 7, 9, 9.9].map((first) => scorePrice(fit(direction), [first, 0.5]));
  const bounded = scores(1);
  expect(bounded).toEqual([...bounded].sort((a, b) => a - b));
  expect(bounded[0]).toBeLessThan(0);
  expect(bounded[4]).toBeGreaterThan(0);
  const free = scores(0);
  expect(free[5]).toBeLessThan(free[4] ?? 0);
});

test('the same rows and seed give the same trees', () => {
  expect(fit(1)).toEqual(fit(1));
});

test('each feature with a direction is one that is read', () => {
  const names = featureNames.map(({ name }) => name);
  expect(directedFeatures.filter((name) => !names.includes(name))).toEqual([]);
});

/** Scores that are twice as sure as they may be, in a state. */
function drawScores(state: string, count: number): HeldOutScore[] {
  const random = createRandom(11);
  return Array.from({ length: count }, () => {
    const truth = random() * 6 - 1;
    return { state, score: 2 * truth, isRight: random() < 1 / (1 + Math.exp(-truth)) };
  });
}

test('calibration undoes scores that are too sure, and never says more than it has seen', () => {
  const { slope, intercept, ceiling } = fitCalibration(drawScores('as saved', 3000));
  expect(slope).toBeCloseTo(0.5, 1);
  expect(intercept).toBeCloseTo(0, 0);
  expect(ceiling).toBeLessThan(1);
  const none = fitCalibration([]);
  expect(toCalibratedProbability(100, none)).toBe(0.5);
});

test('the threshold is the lowest from which on enough prices are right', () => {
  const sure = { slope: 1, intercept: 0, ceiling: 1 };
  const at = (probability: number, isRight: boolean): HeldOutScore => ({
    state: 'as saved',
    isRight,
    score: Math.log(probability / (1 - probability)),
  });
  const right = Array.from({ length: 60 }, () => at(0.9, true));
  expect(chooseThreshold(right, sure)).toBe(0.5);
  expect(chooseThreshold([...right, at(0.55, false), at(0.56, false)], sure)).toBeGreaterThan(0.55);
});
