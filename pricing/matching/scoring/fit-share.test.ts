import { expect, test } from 'vitest';
import { buildSpace } from '#pricing/matching/block/build-space.ts';
import { listCandidates } from '#pricing/matching/block/list-candidates.ts';
import { comparePairs } from '#pricing/matching/compare/compare-pairs.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { fitShare, estimatePartners } from './fit-tables.ts';
import { readShippedTables } from './shipped-tables.ts';
import { scoreOdds } from './tables.ts';

function prepare(overlap: number, share: number) {
  const sample = createSampleCatalogs({
    seed: 61,
    products: 500,
    listings: 800,
    overlap,
    gtins: 0,
  });
  const [left, right] = [sample.left.map(describeItem), sample.right.map(describeItem)];
  const space = buildSpace(left, right);
  const pairs = listCandidates({ left, right, space });
  const bins = comparePairs({ left, right, space, pairs });
  const tables = { ...readShippedTables(), share };
  return {
    sample,
    bins,
    tables,
    factors: new Float64Array(pairs.left.length).fill(1),
    rivals: { rows: pairs.left, columns: pairs.right },
  };
}

test('decoys distinguish a catalog with few matches from one with many', () => {
  const partnersOf = (overlap: number): number => {
    const { bins, tables, factors, rivals } = prepare(overlap, 0.03);
    return estimatePartners(scoreOdds({ bins, tables, factors }), rivals)?.partners ?? -1;
  };
  const [few, many] = [partnersOf(0.3), partnersOf(0.95)];
  expect(many).toBeGreaterThan(400);
  expect(few).toBeLessThan(350);
});

test.each([0.002, 0.2])('starting from a share of %s gives nearly the same result', (share) => {
  const { sample, ...fit } = prepare(0.7, share);
  const settled = fitShare(fit).share * fit.factors.length;
  expect(settled / sample.matches.size).toBeGreaterThan(0.3);
  expect(settled / sample.matches.size).toBeLessThan(4);
});

test('without a sure pair the share is not adjusted', () => {
  const { sample: _sample, ...fit } = prepare(0.5, 0.01);
  const none = { ...fit, factors: fit.factors.map(() => 0) };
  expect(fitShare(none)).toBe(fit.tables);
});
