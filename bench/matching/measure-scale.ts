/**
 * How do time and memory of matching grow with the catalog? `node bench/matching/measure-scale.ts
 * [--products 10000] [--listings 1000,10000,100000]`, on sample catalogs, beside TF-IDF cosine top-1.
 * Run each size in a separate process to measure its memory.
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { buildSpace, compareVectors } from '#pricing/matching/block/build-space.ts';
import { createSearch, buildInvertedIndex } from '#pricing/matching/block/find-nearest.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import {
  createSampleCatalogs,
  type SampleCatalog,
} from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scorePairs } from '#pricing/matching/score-pairs.ts';

function f1(found: readonly string[], truth: ReadonlySet<string>): string {
  const right = found.filter((pair) => truth.has(pair)).length;
  return ((200 * right) / (found.length + truth.size)).toFixed(1);
}

function cosineTop1({ left, right }: SampleCatalog): string[] {
  const [a, b] = [left.map(describeItem), right.map(describeItem)];
  const space = buildSpace(a, b);
  const search = createSearch(buildInvertedIndex(space.right, space.terms), 1);
  return left.flatMap((item, i) => {
    const j = search(space.left, i)[0];
    return j !== undefined && compareVectors(space, i, j).words >= 0.5
      ? [`${item.id} ${right[j]?.id}`]
      : [];
  });
}

/**
 * Elapsed seconds and processor seconds: the latter is what an idle machine would need, including
 * garbage collection on other threads.
 */
function timed<T>(work: () => T): { result: T; seconds: string; processor: string } {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return {
    result,
    seconds: ((performance.now() - started) / 1_000).toFixed(1),
    processor: ((user + system) / 1e6).toFixed(1),
  };
}

/**
 * The number of candidates grows with both sides; so does the time, times the logarithm of the
 * searched size.
 */
const workOf = (products: number, listings: number): number =>
  (products + listings) * Math.log2(products + listings);

const { products, listings: sizes } = readOptions({
  products: 10_000,
  listings: '1000,10000,100000',
});
const add = printRows();
for (const listings of sizes.split(',').map(Number)) {
  const sample = createSampleCatalogs({ seed: 9, products, listings });
  const ours = timed(() => scorePairs(sample.left, sample.right));
  const found = ours.result
    .filter((pair) => pair.probability >= 0.5)
    .map((pair) => `${pair.left} ${pair.right}`);
  const automatic = ours.result.filter((pair) => pair.verdict === 'auto');
  const rightAutomatic = automatic.filter((pair) =>
    sample.matches.has(`${pair.left} ${pair.right}`),
  ).length;
  const peak = Math.round(process.resourceUsage().maxRSS / 1_000);
  const plain = timed(() => cosineTop1(sample));
  const perWork = ((1e6 * Number(ours.processor)) / workOf(products, listings)).toFixed(1);
  add({
    products,
    listings,
    F1: f1(found, sample.matches),
    'cosine F1': f1(plain.result, sample.matches),
    s: ours.seconds,
    'cosine s': plain.seconds,
    'processor s': ours.processor,
    'cosine processor s': plain.processor,
    'µs per n log n': perWork,
    'peak MB': peak,
    'automatic right %': ((100 * rightAutomatic) / automatic.length).toFixed(1),
  });
}
