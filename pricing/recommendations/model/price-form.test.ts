import { expect, test } from 'vitest';
import { applyPriceForm } from './price-form.ts';

const form = (bend: number, kink = 0) => ({ bend, kink, kinkSd: 0 });

test.each([
  [0, Math.log(1.1)],
  [1, 0.1],
  [2, 0.105],
  [5e-324, Math.log(1.1)],
  [1e-7, Math.log(1.1)],
])('transforms the price by the power %j', (bend, stretched) => {
  expect(applyPriceForm(form(bend), 1.1, Number.NaN)).toBeCloseTo(stretched, 6);
});

test('has a kink at the market price when it is known', () => {
  const slope = (from: number) =>
    (applyPriceForm(form(0, 0.5), from * 1.01, Math.log(from * 1.01)) -
      applyPriceForm(form(0, 0.5), from, Math.log(from))) /
    Math.log(1.01);
  expect(slope(1.2)).toBeCloseTo(1.5, 6);
  expect(slope(0.8)).toBeCloseTo(0.5, 6);
  expect(applyPriceForm(form(0, 0.5), 1.2, Number.NaN)).toBeCloseTo(Math.log(1.2), 6);
});
