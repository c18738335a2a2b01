import { expect, test } from 'vitest';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';
import { parseWeights, encodeWeights } from '#pricing/matching/scoring/tables.ts';
import { buildIndex } from './live-side.ts';
import { scoreAgainstIndex, scoreInTurns } from './score-against-index.ts';

const sample = createSampleCatalogs({ seed: 31, products: 300, listings: 700 });
const full = scoreCatalogs(sample.left.map(describeItem), sample.right.map(describeItem));
const verdictOf = new Map(full.pairs.map((pair) => [`${pair.left} ${pair.right}`, pair.verdict]));

test('a single item gets the same verdicts as in a full run', () => {
  const index = buildIndex({ products: sample.left, listings: sample.right });
  const weights = parseWeights(JSON.parse(JSON.stringify(encodeWeights(full.weights))));
  let [same, pairs] = [0, 0];
  for (const item of sample.right.slice(0, 60)) {
    index.listings.remove(item.id);
    index.listings.put(item);
    for (const pair of scoreAgainstIndex(index, { listings: [item.id] }, { weights }).pairs) {
      pairs += 1;
      if (verdictOf.get(`${pair.left} ${pair.right}`) === pair.verdict) same += 1;
    }
  }
  expect(pairs).toBeGreaterThan(20);
  expect(same / pairs).toBeGreaterThan(0.95);
});

test('putting, changing and removing items gives the same index as building it anew', () => {
  const changed: Item = { ...(sample.right[4] as Item), name: 'Another thing altogether' };
  const built = buildIndex({
    products: sample.left,
    listings: [...sample.right.slice(0, 4), changed, ...sample.right.slice(6)],
  });
  const moved = buildIndex({ products: sample.left, listings: sample.right });
  moved.listings.put(changed);
  moved.listings.remove((sample.right[5] as Item).id);
  expect(moved.listings.size).toBe(built.listings.size);
  expect([...moved.terms.frequency].reduce((sum, n) => sum + n, 0)).toBe(
    [...built.terms.frequency].reduce((sum, n) => sum + n, 0),
  );
  const ids = sample.left.slice(0, 20).map((item) => item.id);
  const bare = (index: typeof built) =>
    scoreAgainstIndex(index, { products: ids })
      .pairs.map((pair) => `${pair.left} ${pair.right} ${pair.verdict}`)
      .sort();
  expect(bare(moved)).toEqual(bare(built));
});

test('a better listing replaces the listing matched before', () => {
  const product: Item = { id: 'p', name: 'Voltara AB-1234 kettle', brand: 'Voltara' };
  const index = buildIndex({
    products: [product],
    listings: [{ id: 'weak', name: 'Voltara kettle' }],
  });
  const before = scoreAgainstIndex(index, { listings: ['weak'] }).pairs[0]?.probability ?? 0;
  index.listings.put({ id: 'strong', name: 'Voltara AB-1234 kettle', brand: 'Voltara' });
  const { pairs, rivals, settled } = scoreAgainstIndex(index, { listings: ['strong'] });
  expect(pairs[0]).toMatchObject({ left: 'p', right: 'strong', verdict: 'auto' });
  expect(rivals.find((pair) => pair.right === 'weak')?.probability ?? 0).toBeLessThan(before);
  expect([...settled.products]).toEqual(['p']);
});

test('a person’s decision excludes the competing pairs and is not returned', () => {
  const index = buildIndex({
    products: [
      { id: 'p', name: 'Steel bowl 2 l' },
      { id: 'q', name: 'Steel bowl 2 l blue' },
    ],
    listings: [{ id: 'l', name: 'Steel bowl 2 l' }],
  });
  const { pairs } = scoreAgainstIndex(
    index,
    { listings: ['l'] },
    { known: new Map([['q l', 'confirmed']]) },
  );
  expect(pairs).toEqual([]);
});

test('unknown ids and empty sides give no pairs', () => {
  const index = buildIndex({ listings: [{ id: 'l', name: 'Steel bowl' }] });
  expect(scoreAgainstIndex(index, { products: ['nowhere'], listings: ['l'] }).pairs).toEqual([]);
  expect(index.listings.remove('nowhere')).toBe(false);
});

test('rejects stored weights of other features', () => {
  const stored = encodeWeights(full.weights);
  expect(parseWeights({ ...stored, tables: { ...stored.tables, features: {} } })).toBeNull();
  expect(parseWeights({ some: 'thing' })).toBeNull();
  expect(parseWeights(null)).toBeNull();
});

test('other tasks run while one item is scored, with the same result', async () => {
  const index = buildIndex({ products: sample.left, listings: sample.right });
  const focus = { products: [(sample.left[7] as Item).id] };
  let pauses = 0;
  const turns = { isOver: () => true, next: () => Promise.resolve(void (pauses += 1)) };
  expect(await scoreInTurns(index, focus, { turns })).toEqual(scoreAgainstIndex(index, focus));
  expect(pauses).toBeGreaterThan(20);
});
