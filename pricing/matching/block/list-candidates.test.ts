import { expect, test } from 'vitest';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { buildSpace, compareVectors } from './build-space.ts';
import { listCandidates } from './list-candidates.ts';

const sample = createSampleCatalogs({ seed: 12, products: 800, listings: 3_000, gtins: 0 });
const left = sample.left.map(describeItem);
const right = sample.right.map(describeItem);
const space = buildSpace(left, right);

test('candidates contain nearly all true pairs', () => {
  const found = namesOf(listCandidates({ left, right, space }));
  const recall = [...sample.matches].filter((pair) => found.has(pair)).length / sample.matches.size;
  expect(recall).toBeGreaterThan(0.97);
});

test('the number of candidates grows linearly with the items', () => {
  expect(listCandidates({ left, right, space }).left.length).toBeLessThan(
    10 * (left.length + right.length) * 1.5,
  );
});

test('a focus contains every candidate of its items', () => {
  const all = namesOf(listCandidates({ left, right, space }));
  const focused = namesOf(listCandidates({ left, right, space, focus: { left: [], right: [7] } }));
  const ofListing = [...all].filter((pair) => pair.endsWith(' l7'));
  const fromListing = [...focused].filter((pair) => pair.endsWith(' l7'));
  expect(fromListing.length).toBeGreaterThanOrEqual(Math.min(10, ofListing.length));
  expect(focused.size).toBeLessThan(all.size);
});

test('a pair that shares a GTIN is a candidate whatever its names', () => {
  const a = [{ id: 'a', name: 'alpha', gtin: '4548736112117' }].map(describeItem);
  const b = [{ id: 'b', name: 'omega', gtin: '04548736112117' }].map(describeItem);
  expect(listCandidates({ left: a, right: b, space: buildSpace(a, b) }).left).toHaveLength(1);
});

test('identical names have a cosine of 1', () => {
  const twice = [
    { id: 'a', name: 'steel saucepan 20 cm' },
    { id: 'b', name: 'other things' },
  ].map(describeItem);
  const { words, grams } = compareVectors(buildSpace(twice, twice), 0, 0);
  expect(words).toBeCloseTo(1, 5);
  expect(grams).toBeCloseTo(1, 5);
});

function namesOf(pairs: ReturnType<typeof listCandidates>): Set<string> {
  return new Set(
    Array.from(
      pairs.left,
      (i, n) => `${left[i]?.item.id} ${right[pairs.right[n] as number]?.item.id}`,
    ),
  );
}
