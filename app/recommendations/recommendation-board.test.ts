import { expect, it } from 'vitest';
import type { RecommendationRow } from '#app/recommendations/list-recommendations.server.ts';
import { mergeInOrder } from './recommendation-board.tsx';

const row = (id: string) => ({ recommendation: { serviceProductId: id } }) as RecommendationRow;
const ids = (rows: RecommendationRow[]) => rows.map((each) => each.recommendation.serviceProductId);
const nothing = () => false;
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')];

it('shows the list in its order at first', () => {
  expect(mergeInOrder([], [a, b, c], nothing)).toEqual([a, b, c]);
});

it('keeps every place when the list comes back in another order, with new rows at the end', () => {
  expect(ids(mergeInOrder([a, b, c], [d, row('c'), row('a'), row('b')], nothing))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

it('shows current data, except for rows that were decided', () => {
  const [newA, newB] = [row('a'), row('b')];
  const list = mergeInOrder([a, b], [newA, newB], (id) => id === 'b');
  expect(list[0]).toBe(newA);
  expect(list[1]).toBe(b);
});

it('keeps rows that are no longer in the list', () => {
  const list = mergeInOrder([a, b, c], [a, c], nothing);
  expect(ids(list)).toEqual(['a', 'b', 'c']);
  expect(list[1]).toBe(b);
});
