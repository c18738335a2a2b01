/**
 * The pure part of live matching: `node bench/matching/measure-live-core.ts [--products 10000]
 * [--listings 100000] [--asked 300]`. Items are taken out of an index and put back one at a time;
 * how long that takes, and how far it agrees with a full run with the same weights.
 */
import { readOptions } from '#bench/read-options.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { buildIndex } from '#pricing/matching/live/live-side.ts';
import { scoreAgainstIndex } from '#pricing/matching/live/score-against-index.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';

/** Processor time of this process, which other load on the machine does not change. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const { products, listings, asked } = readOptions({
  products: 10_000,
  listings: 100_000,
  /** Of each side. */
  asked: 300,
});
const isFull = products + listings <= 30_000;
const sample = createSampleCatalogs({ seed: 5, products, listings });
const before = process.memoryUsage().rss;
const started = performance.now();
const index = buildIndex({ products: sample.left, listings: sample.right });
console.log(
  `${products} × ${listings}: built in ${((performance.now() - started) / 1_000).toFixed(1)} s, ` +
    `${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`,
);

const full = isFull
  ? scoreCatalogs(sample.left.map(describeItem), sample.right.map(describeItem))
  : null;
const wanted = new Map(full?.pairs.map((pair) => [`${pair.left} ${pair.right}`, pair]));
const rows = (['products', 'listings'] as const).map((side) => {
  const items = (side === 'products' ? sample.left : sample.right).filter(
    (_item, i, all) => i % Math.ceil(all.length / asked) === 0,
  );
  const times: number[] = [];
  let [pairs, verdicts, rivals, rivalVerdicts] = [0, 0, 0, 0];
  let furthest = 0;
  for (const item of items) {
    index[side].remove(item.id);
    const from = processorMs();
    index[side].put(item);
    const scores = scoreAgainstIndex(index, { [side]: [item.id] }, { weights: full?.weights });
    times.push(processorMs() - from);
    for (const pair of full ? scores.pairs : []) {
      const same = wanted.get(`${pair.left} ${pair.right}`);
      pairs += 1;
      if ((same?.verdict ?? 'rejected') === pair.verdict) verdicts += 1;
      furthest = Math.max(furthest, Math.abs((same?.probability ?? 0) - pair.probability));
    }
    for (const pair of full ? scores.rivals : []) {
      rivals += 1;
      if ((wanted.get(`${pair.left} ${pair.right}`)?.verdict ?? 'rejected') === pair.verdict)
        rivalVerdicts += 1;
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.floor(share * (times.length - 1))] as number).toFixed(1);
  const agreement = full
    ? {
        pairs,
        'same verdict %': ((100 * verdicts) / pairs).toFixed(1),
        furthest: furthest.toFixed(2),
        rivals,
        'same verdict % of rivals': ((100 * rivalVerdicts) / rivals).toFixed(1),
      }
    : {};
  return { side, 'median ms': at(0.5), '95 % ms': at(0.95), 'most ms': at(1), ...agreement };
});
console.table(rows);
