import { expect, test } from 'vitest';
import {
  getTruncatedCdf,
  getTruncatedExponentialMean,
  getNormalCdf,
  getNormalQuantile,
} from './normal.ts';

test.each([
  [0, 0.5],
  [1, 0.8413447460685429],
  [-1.96, 0.024997895148220435],
  [3.5, 0.9997673709209645],
])('computes the probability below %d', (z, share) => {
  expect(Math.abs(getNormalCdf(z) - share)).toBeLessThan(1e-7);
  expect(getNormalQuantile(share)).toBeCloseTo(z, 6);
});

test('agrees with a numeric integral of the truncated normal', () => {
  const cut = { mean: -2.2, sd: 1.1, upper: -0.1 };
  let [mass, mean] = [0, 0];
  for (let x = -10; x < cut.upper; x += 0.0005) {
    const density = Math.exp(-((x - cut.mean) ** 2) / (2 * cut.sd ** 2));
    mass += density;
    mean += density * Math.exp(x * -0.05);
  }
  expect(getTruncatedExponentialMean(cut, -0.05)).toBeCloseTo(mean / mass, 5);
  expect(getTruncatedCdf(cut, -2.2)).toBeCloseTo(0.5 / getNormalCdf(2.1 / 1.1), 6);
  expect(getTruncatedCdf(cut, 0)).toBe(1);
});
