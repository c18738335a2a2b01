import { expect, test } from 'vitest';
import { createRandom, drawNormal } from '#tests/support/random.ts';
import { mergeWithOwn, type ElasticityEstimate, mergeElasticities } from './merge-elasticities.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';

test('is the published prior before any estimate', () => {
  expect(mergeElasticities([]).shop).toMatchObject({
    mean: PRIOR_BELIEF.mean,
    sd: PRIOR_BELIEF.sd,
    support: 0,
  });
});

test('finds the mean of each group and the spread of products', () => {
  const { groups } = mergeElasticities(
    estimates({ a: -1.4, b: -3 }, { count: 300, spread: 0.6, error: 0.8 }),
  );
  expect(groups.get('a')?.mean).toBeCloseTo(-1.4, 0);
  expect(groups.get('b')?.mean).toBeCloseTo(-3, 0);
  expect(Math.abs((groups.get('a')?.sd ?? 0) - 0.6)).toBeLessThan(0.2);
});

test('one product changes its group only a little', () => {
  const alone = mergeElasticities([{ group: 'a', mean: -6, variance: 2 }]);
  expect(alone.groups.get('a')?.mean).toBeGreaterThan(-4);
  expect(alone.groups.get('a')?.sd).toBeGreaterThan(0.9);
});

test('more products do not reduce the common error of a shop that follows demand', () => {
  const many = estimates({ a: -1 }, { count: 2_000, spread: 0.6, error: 0.8 });
  const [sure, unsure] = [mergeElasticities(many), mergeElasticities(many, { commonSd: 0.6 })];
  expect(unsure.shop.mean).toBeLessThan(sure.shop.mean - 0.05);
  expect(unsure.groups.get('a')?.sd).toBeGreaterThan((sure.groups.get('a')?.sd ?? 0) + 0.02);
});

test('stated intervals contain the truth as often as stated', () => {
  const random = createRandom(3);
  let inside = 0;
  const trials = 40;
  for (let shop = 0; shop < trials; shop += 1) {
    const mean = -2.2 + 0.5 * drawNormal(random);
    const products = Array.from({ length: 100 }, () => {
      const truth = mean + 0.9 * drawNormal(random);
      const variance = 1 + 6 * random();
      return {
        truth,
        group: 'a',
        mean: truth + Math.sqrt(variance) * drawNormal(random),
        variance,
      };
    });
    const level = mergeElasticities(products).groups.get('a');
    if (!level) throw new Error('no group');
    for (const product of products) {
      const belief = mergeWithOwn(level, product);
      inside +=
        Number(Math.abs(product.truth - belief.mean) < 1.2816 * belief.sd) / products.length;
    }
  }
  expect(Math.abs(inside / trials - 0.8)).toBeLessThan(0.05);
});

function estimates(
  means: Record<string, number>,
  { count, spread, error }: { count: number; spread: number; error: number },
): ElasticityEstimate[] {
  const random = createRandom(9);
  return Object.entries(means).flatMap(([group, mean]) =>
    Array.from({ length: count }, () => ({
      group,
      mean: mean + spread * drawNormal(random) + error * drawNormal(random),
      variance: error ** 2,
    })),
  );
}
