import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import { featureNames } from './price-features.ts';
import { toCalibratedProbability, scorePrice, type PriceModel } from './price-model.ts';
import shipped from './price-weights.json' with { type: 'json' };

it('ships weights for the features that are read', () => {
  expect(shipped.features).toEqual(featureNames.map(({ name }) => name));
});

it('names the extractor by the weights', () => {
  const { hash, ...weights } = shipped;
  expect(createHash('sha256').update(JSON.stringify(weights)).digest('hex')).toBe(hash);
  expect(EXTRACTOR).toContain(hash.slice(0, 12));
});

it('adds up what the leaves of the trees say', () => {
  const leaf = { feature: [-1], threshold: [0], left: [0], right: [0], value: [0.25] };
  const split = {
    feature: [1, -1, -1],
    threshold: [2, 0, 0],
    left: [1, 0, 0],
    right: [2, 0, 0],
    value: [0, -1, 1],
  };
  const model: PriceModel = { features: ['a', 'b'], base: 0.5, trees: [leaf, split] };
  expect(scorePrice(model, [9, 1.9])).toBe(-0.25);
  expect(scorePrice(model, [9, 2])).toBe(1.75);
  expect(scorePrice(model, [])).toBe(-0.25);
});

it('gives no probability above the share of clear prices that were right', () => {
  const calibration = { slope: 2, intercept: 0, ceiling: 0.99 };
  expect(toCalibratedProbability(0, calibration)).toBeCloseTo(0.495);
  expect(toCalibratedProbability(40, calibration)).toBeCloseTo(0.99);
});
