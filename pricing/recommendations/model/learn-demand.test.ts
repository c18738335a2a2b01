import { expect, test } from 'vitest';
import {
  countInterval,
  countMedian,
  logProbability,
  getMidProbability,
  getProbabilityAbove,
} from './count-forecast.ts';
import { digamma, inverseTrigamma, logGamma, trigamma } from './gamma-functions.ts';
import { learnBelief, learnBeliefs, type SalesHistory } from './learn-beliefs.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { createRandom, drawPoisson } from '#tests/support/random.ts';

test('computes the gamma function and its derivatives', () => {
  expect(logGamma(5)).toBeCloseTo(Math.log(24), 9);
  expect(logGamma(0.5)).toBeCloseTo(0.5723649429247001, 9);
  expect(digamma(1)).toBeCloseTo(-0.5772156649015329, 8);
  expect(trigamma(1)).toBeCloseTo(Math.PI ** 2 / 6, 8);
  for (const value of [0.001, 0.1, 1, 4, 20])
    expect(trigamma(inverseTrigamma(value)) / value).toBeCloseTo(1, 3);
});

test('forecast probabilities add up to one', () => {
  const forecast = { mean: Math.log(4), variance: 0.3 };
  let sum = 0;
  for (let units = 0; units < 200; units += 1) sum += Math.exp(logProbability(forecast, units));
  expect(sum).toBeCloseTo(1, 6);
  const median = countMedian(forecast);
  const [low, high] = countInterval(forecast, 0.1, 0.9);
  expect(
    getProbabilityAbove(forecast, high) + (1 - getProbabilityAbove(forecast, low - 1)),
  ).toBeLessThan(0.3);
  expect([low < median, median < high]).toEqual([true, true]);
  expect(getProbabilityAbove(forecast, median)).toBeLessThan(0.5);
  expect(getMidProbability(forecast, median)).toBeGreaterThan(0.3);
});

test('finds the elasticity in sales with many price changes', () => {
  const belief = learnBelief(history('p', { elasticity: -3.5, changes: 40, level: 40, seed: 7 }));
  expect(belief).toMatchObject({ basis: 'own', salesDays: 200 });
  expect(Math.abs(belief.mean + 3.5)).toBeLessThan(2.5 * belief.sd);
  expect(belief.sd).toBeLessThan(0.6);
});

test('keeps the prior when the price never changed', () => {
  const belief = learnBelief(history('p', { elasticity: -3.5, changes: 0, level: 20, seed: 3 }));
  expect(belief).toMatchObject({ basis: 'prior', priceChanges: 0 });
  expect(belief.mean).toBeCloseTo(PRIOR_BELIEF.mean, 6);
  expect(belief.sd).toBeCloseTo(PRIOR_BELIEF.sd, 6);
});

test('uses similar products for a product without sales', () => {
  const others = Array.from({ length: 30 }, (_, n) =>
    history(`p${n}`, { elasticity: -4, changes: 12, level: 30, seed: 100 + n }),
  );
  const beliefs = learnBeliefs([
    ...others,
    { productId: 'new', group: 'shoes', currentPrice: 50, days: [] },
  ]);
  expect(beliefs.get('new')).toMatchObject({ basis: 'group', salesDays: 0 });
  expect(beliefs.get('new')?.mean).toBeLessThan(-3.3);
});

test('does not treat two products as a group', () => {
  const others = [1, 2].map((n) =>
    history(`p${n}`, { elasticity: -6, changes: 12, level: 30, seed: n }),
  );
  expect(
    learnBeliefs([...others, { productId: 'new', group: 'shoes', currentPrice: 50, days: [] }]).get(
      'new',
    ),
  ).toMatchObject({ basis: 'prior' });
});

function history(
  productId: string,
  {
    elasticity,
    changes,
    level,
    seed,
  }: { elasticity: number; changes: number; level: number; seed: number },
): SalesHistory {
  const random = createRandom(seed);
  const length = 200;
  let price = 50;
  const days = Array.from({ length }, (_, day) => {
    if (changes > 0 && day % Math.floor(length / changes) === 0)
      price = 50 * (0.85 + 0.3 * random());
    return {
      day,
      price,
      units: drawPoisson(level * Math.exp(elasticity * (price / 50 - 1)), random),
      sessions: null,
      competitorIndex: null,
    };
  });
  return { productId, group: 'shoes', currentPrice: 50, days };
}
