import { expect, test } from 'vitest';
import { PathSum } from './estimate-sums.ts';

const path = (expected: number, half: number, isCostKnown = true) => {
  const estimate = { low: expected - half, expected, high: expected + half };
  const profit = isCostKnown ? estimate : null;
  return {
    units: estimate,
    revenue: estimate,
    profit,
    revenueBeside: estimate,
    profitBeside: profit,
  };
};

test('ranges of independent products partly cancel, of dependent ones they add up', () => {
  const own = new PathSum();
  own.add(path(100, 30), true);
  own.add(path(100, 40), true);
  expect(own.get().revenue).toEqual({ low: 150, expected: 200, high: 250 });
  const shared = new PathSum();
  shared.add(path(100, 30), false);
  shared.add(path(100, 40), false);
  expect(shared.get().revenue).toEqual({ low: 130, expected: 200, high: 270 });
  // 50 of the independent ones and 120 of the others: √(50² + 120²) = 130.
  own.add(path(0, 120), false);
  expect(own.get().revenue).toEqual({ low: 70, expected: 200, high: 330 });
});

test('profit is that of the products with a cost', () => {
  const sum = new PathSum();
  sum.add(path(100, 10, false), true);
  expect(sum.get().profit).toBeNull();
  sum.add(path(50, 10), true);
  expect(sum.get()).toMatchObject({ profit: { expected: 50 }, revenue: { expected: 150 } });
});
