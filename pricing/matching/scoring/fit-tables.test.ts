import { expect, test } from 'vitest';
import { buildSpace } from '#pricing/matching/block/build-space.ts';
import { listCandidates } from '#pricing/matching/block/list-candidates.ts';
import { comparePairs } from '#pricing/matching/compare/compare-pairs.ts';
import { PAIR_WIDTH } from '#pricing/matching/compare/features.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { normalizeByCompetition } from './normalize-by-competition.ts';
import { fitTables } from './fit-tables.ts';
import { createTables } from './create-tables.ts';
import { readShippedTables } from './shipped-tables.ts';
import { collectKinds, scoreOdds, writeOdds } from './tables.ts';

test('competing pairs share the probability of one listing', () => {
  const rivals = { rows: Uint32Array.of(0, 1, 2), columns: Uint32Array.of(0, 0, 1) };
  const [first, second, alone] = normalizeByCompetition(Float64Array.of(9, 9, 9), rivals);
  expect(first).toBeCloseTo(9 / 19);
  expect(second).toBeCloseTo(9 / 19);
  expect(alone).toBeCloseTo(0.9);
});

test('odds of zero stay zero among competitors', () => {
  expect([
    ...normalizeByCompetition(Float64Array.of(0, 5), {
      rows: Uint32Array.of(0, 0),
      columns: Uint32Array.of(0, 1),
    }),
  ]).toEqual([0, 5 / 6]);
});

test('a fit without labels finds about the right share of pairs', () => {
  const sample = createSampleCatalogs({
    seed: 41,
    products: 800,
    listings: 1_600,
    overlap: 0.5,
    gtins: 0,
  });
  const [left, right] = [sample.left.map(describeItem), sample.right.map(describeItem)];
  const space = buildSpace(left, right);
  const pairs = listCandidates({ left, right, space });
  const bins = comparePairs({ left, right, space, pairs });
  const factors = new Float64Array(pairs.left.length).fill(1);
  const rivals = { rows: pairs.left, columns: pairs.right };
  const tables = fitTables({ bins, rivals, factors, start: readShippedTables() });
  const expected = normalizeByCompetition(scoreOdds({ bins, tables, factors }), rivals).reduce(
    (sum, p) => sum + p,
    0,
  );
  expect(expected / sample.matches.size).toBeGreaterThan(0.7);
  expect(expected / sample.matches.size).toBeLessThan(1.5);
});

test('the shipped tables equal the output of the script', () => {
  const [shipped, made] = [readShippedTables(), createTables()];
  shipped.m.forEach((value, cell) => expect(value).toBeCloseTo(made.m[cell] as number, 5));
  shipped.u.forEach((value, cell) => expect(value).toBeCloseTo(made.u[cell] as number, 5));
});

test('odds and competition written in place give the same values', () => {
  const tables = readShippedTables();
  const bins = Uint8Array.from({ length: 3 * PAIR_WIDTH }, (_, n) => n % 3);
  const factors = Float64Array.of(1, 0.1, 1);
  const rivals = { rows: Uint32Array.of(0, 0, 1), columns: Uint32Array.of(0, 1, 1) };
  const used = Float64Array.of(7, 7, 7);
  expect(
    normalizeByCompetition(
      writeOdds(used, { bins, tables, factors, kinds: collectKinds(bins) }),
      rivals,
      used,
    ),
  ).toEqual(normalizeByCompetition(scoreOdds({ bins, tables, factors }), rivals));
});
