import { createRandom } from '#tests/support/random.ts';
import { expect, test } from 'vitest';
import { fitRecalibration } from './recalibrate.ts';

test('leaves probabilities unchanged without events', () => {
  expect(fitRecalibration([])(0.73)).toBeCloseTo(0.73, 6);
});

test('lowers overconfident probabilities toward the observed frequency', () => {
  const random = createRandom(5);
  const events = Array.from({ length: 5_000 }, () => {
    const truth = random();
    const odds = (truth / (1 - truth)) ** 1.6;
    return [odds / (1 + odds), random() < truth] as const;
  });
  const recalibrate = fitRecalibration(events);
  const bold = 0.7 ** 1.6 / 0.3 ** 1.6;
  expect(Math.abs(recalibrate(bold / (1 + bold)) - 0.7)).toBeLessThan(0.03);
});
