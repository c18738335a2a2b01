import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('a party with many requests leaves places to another one', async () => {
  const places = createPlaces({ most: 4, mostOfOne: 2 });
  const isIn: string[] = [];
  const enter = async (party: string) => {
    const leave = await places.take(party, 60_000);
    isIn.push(party);
    return leave;
  };
  const [a1, a2, b, c, a3, c2, d] = ['a', 'a', 'b', 'c', 'a', 'c', 'd'].map(enter);
  await Promise.all([a1, a2, b, c]);
  expect(await places.take('b', 0)).toBeNull();
  // The first one waiting has two already, the second one; the third has none.
  (await b)?.();
  await d;
  // Both that wait have one now.
  (await a1)?.();
  await a3;
  (await c)?.();
  await c2;
  expect(isIn).toEqual(['a', 'a', 'b', 'c', 'd', 'a', 'c']);
  for (const entered of [a2, a3, c2, d]) (await entered)?.();
  expect(await places.take('e', 0)).not.toBeNull();
});
