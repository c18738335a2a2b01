import { join } from 'node:path';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import type { SampleCatalog } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { ABLATIONS } from '../ablate-tables.ts';
import { readLabels, readWalmartAmazon } from '../calibration-cases.ts';
import { makeElectronics } from '../stand-ins/make-electronics.ts';
import { makeSoftware } from '../stand-ins/make-software.ts';

/** Kinds of catalogs; each member of the model is fitted without one of them. */
export const KINDS = ['generated', 'electronics', 'software', 'Walmart-Amazon'] as const;

export interface TrainingCatalog {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  readonly catalog: SampleCatalog;
  readonly labels: ReadonlyMap<string, boolean> | null;
}

const TRADES: readonly (readonly string[] | undefined)[] = [
  undefined,
  ['electronics'],
  ['clothing', 'home and office'],
  ['grocery'],
  ['software and games'],
];
const GENERATED: readonly (readonly [products: number, listings: number, overlap: number])[] = [
  [100, 250, 0.5],
  [400, 1_000, 0.3],
  [800, 2_000, 0.6],
  [1_200, 1_200, 0.9],
];
const STAND_INS: readonly (readonly [seed: number, size: number])[] = [
  [11, 150],
  [12, 400],
  [13, 1_000],
  [14, 1_300],
];
/** From this size on, a stand-in is also learned from with some of its data removed. */
const ABLATED_FROM = 400;

/** Catalogs with known truth of several kinds, sizes and overlaps, whole and with data removed. */
export function* listTrainingCatalogs(folder: string): Generator<TrainingCatalog> {
  let seed = 2_000;
  for (const trades of TRADES)
    for (const [products, listings, overlap] of GENERATED) {
      seed += 1;
      const gtins = seed % 3 === 0 ? 0.3 : 0;
      const options = { seed, products, listings, overlap, gtins };
      const catalog = createSampleCatalogs(trades ? { ...options, trades } : options);
      const ways = ['no part numbers', 'no prices', 'no brands', 'names only', 'sides swapped'];
      for (const way of ['as it is', ways[seed % 5] as string])
        yield {
          kind: 'generated',
          name: `${trades?.join() ?? 'all'} ${products}, ${way}`,
          catalog: ablate(catalog, way),
          labels: null,
        };
    }
  for (const [kind, make] of [
    ['electronics', makeElectronics],
    ['software', makeSoftware],
  ] as const)
    for (const [seed, size] of STAND_INS) {
      const catalog = make({ seed, size });
      const ways = ['no part numbers', 'no prices', 'no brands', 'names only', 'half the rows'];
      for (const way of ['as it is', ...(size >= ABLATED_FROM ? ways : [])])
        yield { kind, name: `${size}, ${way}`, catalog: ablate(catalog, way), labels: null };
    }
  const { catalog } = readWalmartAmazon(folder);
  const labels = readLabels(join(folder, 'train.csv'));
  for (const way of Object.keys(ABLATIONS))
    yield {
      kind: 'Walmart-Amazon',
      name: way,
      catalog: ablate(catalog, way),
      labels:
        way === 'sides swapped'
          ? new Map([...labels].map(([pair, same]) => [pair.split(' ').reverse().join(' '), same]))
          : labels,
    };
}

function ablate(catalog: SampleCatalog, way: string): SampleCatalog {
  const change = ABLATIONS[way];
  if (!change) throw new Error(`There is no ablation "${way}"`);
  return change(catalog);
}
