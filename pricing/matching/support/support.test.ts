import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import type { ScoredPair } from '#pricing/matching/matching.ts';
import { comparePriceMoves, type PriceMove } from './compare-price-moves.ts';
import { applySupport, type Support } from './support.ts';

const pair = (right: string, probability: number, more: Partial<ScoredPair> = {}): ScoredPair => ({
  left: 'prd_1',
  right,
  probability,
  verdict: 'auto',
  tier: 'text',
  isOpposed: false,
  reasons: [{ code: 'names_alike', values: {} }],
  ...more,
});
const support = (listingId: string, ratio: number): Support => ({
  productId: 'prd_1',
  listingId,
  ratio,
  reason: { code: ratio > 1 ? 'sibling_confirmed' : 'sibling_rejected', values: {} },
});

test('support changes the odds of a pair and is named before what the text says', () => {
  const [changed, other] = applySupport([pair('a', 0.5), pair('b', 0.5)], [support('a', 3)]);
  expect(changed).toMatchObject({ probability: 0.75, verdict: 'auto' });
  expect(changed?.reasons.map(({ code }) => code)).toEqual(['sibling_confirmed', 'names_alike']);
  expect(other).toEqual(pair('b', 0.5));
});

test('the identifier stays the first reason', () => {
  const [changed] = applySupport([pair('a', 0.6, { tier: 'identifier' })], [support('a', 1 / 3)]);
  expect(changed?.reasons.map(({ code }) => code)).toEqual(['names_alike', 'sibling_rejected']);
});

test('the products of a listing stay alternatives: what one gains the others lose', () => {
  const pairs = [pair('a', 0.6), pair('a', 0.3, { left: 'prd_2' })];
  const changed = applySupport(pairs, [support('a', 3)]);
  const [own, other] = changed.map(({ probability }) => probability) as [number, number];
  expect(own).toBeCloseTo(1.8 / 2.2, 10);
  expect(other).toBeCloseTo(0.3 / 2.2, 10);
  expect(changed[1]?.reasons).toEqual(pairs[1]?.reasons);
});

test('all support of a pair together counts ten to one at most, and is never certain', () => {
  const [twice] = applySupport([pair('a', 0.5)], [support('a', 10), support('a', 3)]);
  expect(twice?.probability).toBeCloseTo(10 / 11, 10);
  expect(applySupport([pair('a', 0.99)], [support('a', 10)])[0]?.probability).toBe(0.995);
  expect(applySupport([pair('a', 0.999)], [support('a', 10)])[0]?.probability).toBe(0.999);
  const [against] = applySupport([pair('a', 0.5)], [support('a', 1 / 10), support('a', 1 / 3)]);
  expect(against?.probability).toBeCloseTo(1 / 11, 10);
});

test('no support raises a pair with an objection or lets it act', () => {
  const random = createRandom(7);
  for (let run = 0; run < 500; run += 1) {
    const pairs = Array.from({ length: 1 + Math.floor(6 * random()) }, (_, n) =>
      pair(`lst_${n % 3}`, random() / 3, {
        left: `prd_${n}`,
        isOpposed: random() < 0.5,
        verdict: random() < 0.5 ? 'review' : 'auto',
      }),
    );
    const supports = pairs.flatMap(({ left, right }) =>
      random() < 0.7 ? [{ ...support(right, random() < 0.5 ? 1 / 10 : 10), productId: left }] : [],
    );
    const changed = applySupport(pairs, supports);
    for (const [n, before] of pairs.entries()) {
      const after = changed[n] as ScoredPair;
      expect(after.verdict).toBe(before.verdict);
      expect(after.isOpposed).toBe(before.isOpposed);
      if (before.isOpposed) expect(after.probability).toBeLessThanOrEqual(before.probability);
    }
    const sums = Map.groupBy(changed, ({ right }) => right);
    for (const own of sums.values())
      expect(own.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThan(1 + 1e-9);
  }
});

const moves = (...list: readonly (readonly [day: number, size: number])[]): PriceMove[] =>
  list.map(([day, size]) => ({ at: new Date(Date.UTC(2026, 0, 1) + day * DAY_MS), size }));
const still = Array.from({ length: 30 }, () => [] as PriceMove[]);

test('changes at the same times, in the same direction and of like size count', () => {
  const ours = moves([10, -0.1], [60, 0.12], [120, -0.2]);
  const theirs = moves([11, -0.12], [58, 0.1], [121, -0.15]);
  expect(comparePriceMoves({ ours, theirs, others: still, days: 180 })).toEqual({
    together: 3,
    ratio: 3,
  });
});

test.each([
  ['one change in common', moves([11, -0.1], [90, 0.1])],
  ['the other direction', moves([10, 0.1], [60, -0.1], [120, 0.2])],
  ['another size', moves([10, -0.4], [60, 0.02], [120, -0.8])],
  ['weeks later', moves([30, -0.1], [80, 0.12], [140, -0.2])],
])('%s counts nothing', (_, theirs) => {
  const ours = moves([10, -0.1], [60, 0.12], [120, -0.2]);
  expect(comparePriceMoves({ ours, theirs, others: still, days: 180 }).ratio).toBe(1);
});

test('changes that the whole retailer makes, or a price that always changes, count nothing', () => {
  const ours = moves([10, -0.1], [60, 0.1], [120, -0.1]);
  const sale = Array.from({ length: 30 }, () => ours);
  expect(comparePriceMoves({ ours, theirs: ours, others: sale, days: 180 }).ratio).toBe(1);
  expect(comparePriceMoves({ ours, theirs: ours, others: [], days: 180 }).ratio).toBe(1);
  const daily = moves(
    ...Array.from({ length: 180 }, (__, day) => [day, day % 2 === 0 ? 0.1 : -0.1] as const),
  );
  expect(comparePriceMoves({ ours, theirs: daily, others: still, days: 180 }).ratio).toBe(1);
});

/** Linear congruential: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
