import { expect, test } from 'vitest';
import { chooseCompareAt, listCompareAtChoices } from './choose-compare-at.ts';

test.for<[string, { from: bigint; to: bigint; compareAt: bigint | null }, string[]]>([
  ['down, without one', { from: 1000n, to: 900n, compareAt: null }, ['leave', 'old_price']],
  ['down, with one', { from: 1000n, to: 900n, compareAt: 1200n }, ['leave', 'old_price', 'clear']],
  ['up, without one', { from: 1000n, to: 1100n, compareAt: null }, []],
  ['up, with one', { from: 1000n, to: 1100n, compareAt: 1200n }, ['leave', 'clear']],
  ['up beyond it', { from: 1000n, to: 1300n, compareAt: 1200n }, ['leave', 'clear']],
  [
    'down, with one below the price',
    { from: 1000n, to: 900n, compareAt: 800n },
    ['leave', 'old_price', 'clear'],
  ],
  ['up, with one of zero', { from: 1000n, to: 1100n, compareAt: 0n }, ['leave', 'clear']],
])('a price that goes %s', ([, change, choices]) => {
  expect(listCompareAtChoices(change)).toEqual(choices);
});

test.for<[string, bigint, bigint, bigint | null, bigint | null]>([
  ['leave', 1000n, 900n, 1200n, 1200n],
  ['old_price', 1000n, 900n, 1200n, 1000n],
  ['old_price', 1000n, 900n, null, 1000n],
  // A former price below the new price would not be a reduction.
  ['old_price', 1000n, 1100n, 1200n, 1200n],
  ['clear', 1000n, 1100n, 1050n, null],
])('%s of %d → %d over %d', ([mode, from, to, current, becomes]) => {
  expect(
    chooseCompareAt(
      {
        compare_at_mode: mode,
        from_minor: from,
        to_minor: to,
        compare_at_from: null,
        compare_at_to: null,
      },
      current,
    ),
  ).toBe(becomes);
});
