import { expect, test } from 'vitest';
import { mergeIds } from './merge-ids.ts';

const payloads = [
  { accountId: 'a', productIds: ['1', '2'] },
  { accountId: 'b', productIds: ['9'] },
  { accountId: 'a', productIds: ['2', '3'] },
];

test('merges by group without duplicates', () => {
  const merged = mergeIds(payloads, {
    key: (each) => each.accountId,
    ids: (each) => each.productIds,
  });
  expect(merged).toEqual([
    { key: 'a', ids: ['1', '2', '3'] },
    { key: 'b', ids: ['9'] },
  ]);
});

test('keeps each call within its limit', () => {
  const merged = mergeIds(payloads, { key: () => '', ids: (each) => each.productIds, limit: 3 });
  expect(merged.map((call) => call.ids.length)).toEqual([3, 1]);
});
