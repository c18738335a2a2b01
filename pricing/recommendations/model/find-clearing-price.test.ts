import { expect, test } from 'vitest';
import { findClearingPrice } from './find-clearing-price.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { DEFAULT_SETTINGS, type RecommendationInput } from './recommendation.ts';

const find = (input: Partial<RecommendationInput> = {}, elasticity = -2) =>
  findClearingPrice({
    asOf: new Date('2026-11-20T12:00:00Z'),
    currency: 'EUR',
    currentMinor: 10_000n,
    costMinor: 5_000n,
    mapMinor: null,
    minMinor: null,
    competitors: [],
    changedAt: null,
    lowest30Minor: null,
    belief: { ...PRIOR_BELIEF, mean: elasticity, sd: 0.01, basis: 'own' },
    settings: { ...DEFAULT_SETTINGS, maxStep: 0.2, charmEndings: false },
    ...input,
  });

test('the lowest price that earns no less than today', () => {
  // Semi-log demand, elasticity −4 at today’s price, cost of half the price: at p, the profit is
  // (p − 50) · exp(4 · (1 − p / 100)); it is today’s 50 again below 80, at the end of the step.
  expect(find({}, -4)).toBe(8_000n);
  // At −2.2 it is again today’s at about 90.9, and lower below it.
  const price = find({}, -2.2);
  expect(price).toBeGreaterThan(8_000n);
  expect(price).toBeLessThan(10_000n);
  const profit = (minor: bigint): number =>
    (Number(minor) - 5_000) * Math.exp(2.2 * (1 - Number(minor) / 10_000));
  expect(profit(price ?? 0n)).toBeGreaterThanOrEqual(5_000);
  expect(profit((price ?? 0n) - 50n)).toBeLessThan(5_000);
});

test('else the largest cut within the limits', () => {
  expect(find({}, -0.5)).toBe(8_000n);
  expect(find({ minMinor: 9_500n }, -0.5)).toBe(9_500n);
});

test('none without room for a cut, or without a margin', () => {
  expect(find({ mapMinor: 10_000n })).toBeNull();
  expect(find({ costMinor: null })).toBeNull();
});
