/**
 * Creates shipped-tables.json: counts the bins of true and other candidates over sample catalogs
 * with known truth, of several sizes and overlaps, without identifiers. Run after a change of
 * features: `node pricing/matching/scoring/create-tables.ts`. Sample catalogs differ from real
 * ones, so rarely seen bins are pulled toward a weight of zero.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSpace } from '#pricing/matching/block/build-space.ts';
import { listCandidates } from '#pricing/matching/block/list-candidates.ts';
import { comparePairs } from '#pricing/matching/compare/compare-pairs.ts';
import { PAIR_WIDTH } from '#pricing/matching/compare/features.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { countTables, type Tables, encodeTables } from './tables.ts';

const SIZES: readonly (readonly [products: number, listings: number, overlap: number])[] = [
  [60, 200, 0.6],
  [300, 900, 0.4],
  [1_000, 1_000, 0.8],
  [1_500, 6_000, 0.3],
];

/** Tables over all sample catalogs, weighted by their number of pairs. */
export function createTables(): Tables {
  const parts = SIZES.map(([products, listings, overlap], i) =>
    binsOf({ seed: 1_000 + i, products, listings, overlap }),
  );
  const bins = new Uint8Array(parts.reduce((total, part) => total + part.bins.length, 0));
  const truth = new Float64Array(bins.length / PAIR_WIDTH);
  let at = 0;
  for (const part of parts) {
    bins.set(part.bins, at * PAIR_WIDTH);
    truth.set(part.truth, at);
    at += part.truth.length;
  }
  return countTables(bins, truth);
}

function binsOf(options: { seed: number; products: number; listings: number; overlap: number }): {
  bins: Uint8Array;
  truth: Float64Array;
} {
  const sample = createSampleCatalogs(options);
  const [left, right] = [sample.left.map(describeItem), sample.right.map(describeItem)];
  const space = buildSpace(left, right);
  const pairs = listCandidates({ left, right, space });
  const bins = comparePairs({ left, right, space, pairs });
  const truth = Float64Array.from(pairs.left, (i, n) =>
    sample.matches.has(`${left[i]?.item.id} ${right[pairs.right[n] as number]?.item.id}`) ? 1 : 0,
  );
  return { bins, truth };
}

function write(tables: Tables): void {
  writeFileSync(
    join(import.meta.dirname, 'shipped-tables.json'),
    `${JSON.stringify(encodeTables(tables), null, 1)}\n`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) write(createTables());
