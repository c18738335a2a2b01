import { join } from 'node:path';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import type { SampleCatalog } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { createRandom } from '#pricing/matching/samples/random.ts';
import { ABLATIONS } from './ablate-tables.ts';
import { readLabels, readWalmartAmazon } from './calibration-cases.ts';
import { makeElectronics } from '#tools/training/matching/stand-ins/make-electronics.ts';
import { makeSoftware } from '#tools/training/matching/stand-ins/make-software.ts';
import { takeSmallCatalogs } from './take-small-catalogs.ts';

/** Kinds of catalogs; each member of the model is fitted without one of them. */
export const KINDS = ['generated', 'electronics', 'software', 'Walmart-Amazon'] as const;

export interface TrainingCatalog {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  readonly catalog: SampleCatalog;
  readonly truth: TrainingTruth;
}

/** What is known of the pairs of a catalog. */
interface TrainingTruth {
  /** Whether a pair ("left right") is a match; null: not known, or not to be learned from. */
  readonly isMatch: (pair: string) => boolean | null;
  /** Single labeled pairs of a real catalog; false: all pairs of the products it knows. */
  readonly isLabeled: boolean;
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
  [300, 500, 0.1],
  [400, 1_000, 0.3],
  [600, 900, 0.7],
  [700, 1_800, 0.4],
  [800, 1_600, 0.2],
  [800, 2_000, 0.6],
  [1_200, 1_200, 0.9],
];
const STAND_INS: readonly (readonly [seed: number, size: number])[] = [
  [11, 150],
  [12, 400],
  [13, 1_000],
  [14, 1_300],
];
const WALMART_AMAZON_WAYS = [
  'as it is',
  'no part numbers',
  'no prices',
  'no brands',
  'names only',
  'sides swapped',
  'half the rows',
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
          ...knowAll(ablate(catalog, way)),
        };
    }
  for (const [kind, make] of [
    ['electronics', makeElectronics],
    ['software', makeSoftware],
  ] as const)
    for (const [seed, size] of STAND_INS) {
      const catalog = make({ seed, size });
      const ways = [
        'no part numbers',
        'no prices',
        'no brands',
        'names only',
        'half the rows',
        'few partners',
      ];
      for (const way of ['as it is', ...(size >= ABLATED_FROM ? ways : [])])
        yield { kind, name: `${size}, ${way}`, ...knowAll(ablate(catalog, way)) };
    }
  yield* listWalmartAmazon(folder);
}

function* listWalmartAmazon(folder: string): Generator<TrainingCatalog> {
  const kind = 'Walmart-Amazon';
  const labels = readLabels(join(folder, 'train.csv'));
  const { catalog: whole, tests } = readWalmartAmazon(folder);
  const catalog = { ...whole, matches: new Set(matchesOf(labels)) };
  for (const way of WALMART_AMAZON_WAYS) {
    const isSwapped = way === 'sides swapped';
    const swap = (pair: string): string => pair.split(' ').reverse().join(' ');
    yield {
      kind,
      name: way,
      catalog: ablate(catalog, way),
      truth: {
        isMatch: (pair) => labels.get(isSwapped ? swap(pair) : pair) ?? null,
        isLabeled: true,
      },
    };
  }
  // Labels say nothing of what a product without a partner finds: half of the products with a match
  // among the training pairs lose theirs. Pairs of valid.csv and test.csv stay unseen.
  const unseen = new Set([...readLabels(join(folder, 'valid.csv')).keys(), ...tests.keys()]);
  const known = new Set([...catalog.matches].map(productOf));
  const isMatch = (pair: string): boolean | null =>
    known.has(productOf(pair)) && !unseen.has(pair) ? whole.matches.has(pair) : null;
  for (const way of ['as it is', 'no part numbers', 'names only'])
    yield {
      kind,
      name: `${way}, half of the partners gone`,
      catalog: ablate(withoutPartners(whole, known), way),
      truth: { isMatch, isLabeled: false },
    };
  yield* listSmallCatalogs(catalog);
}

const productOf = (pair: string): string => pair.split(' ')[0] as string;

/** Without the listings that half of these products match. */
function withoutPartners(catalog: SampleCatalog, products: ReadonlySet<string>): SampleCatalog {
  const random = createRandom(9);
  const alone = new Set([...products].sort().filter(() => random.chance(0.5)));
  const gone = new Set(
    [...catalog.matches].flatMap((pair) =>
      alone.has(productOf(pair)) ? [pair.split(' ')[1] as string] : [],
    ),
  );
  return { ...catalog, right: catalog.right.filter(({ id }) => !gone.has(id)) };
}

function knowAll(catalog: SampleCatalog): Pick<TrainingCatalog, 'catalog' | 'truth'> {
  const isMatch = (pair: string): boolean => catalog.matches.has(pair);
  return { catalog, truth: { isMatch, isLabeled: false } };
}

/** Catalogs of a few items; of Walmart-Amazon only items of the training pairs that match. */
function* listSmallCatalogs(walmartAmazon: SampleCatalog): Generator<TrainingCatalog> {
  const whole: readonly (readonly [TrainingCatalog['kind'], SampleCatalog])[] = [
    ['generated', createSampleCatalogs({ seed: 2_101, products: 600, listings: 1_200, gtins: 0 })],
    ['electronics', makeElectronics({ seed: 15, size: 500 })],
    ['software', makeSoftware({ seed: 15, size: 500 })],
    ['Walmart-Amazon', itemsOfMatches(walmartAmazon)],
  ];
  for (const [kind, catalog] of whole)
    for (const [seed, way] of ['as it is', 'names only', 'no part numbers'].entries())
      for (const small of takeSmallCatalogs(ablate(catalog, way), seed + 1))
        yield {
          kind,
          name: `${small.left.length} × ${small.right.length}, ${way}`,
          ...knowAll(small),
        };
}

function matchesOf(labels: ReadonlyMap<string, boolean>): string[] {
  return [...labels].flatMap(([pair, same]) => (same ? [pair] : []));
}

function itemsOfMatches({ left, right, matches }: SampleCatalog): SampleCatalog {
  const ids = [0, 1].map((side) => new Set([...matches].map((pair) => pair.split(' ')[side])));
  return {
    left: left.filter(({ id }) => ids[0]?.has(id)),
    right: right.filter(({ id }) => ids[1]?.has(id)),
    matches,
  };
}

function ablate(catalog: SampleCatalog, way: string): SampleCatalog {
  const change = ABLATIONS[way];
  if (!change) throw new Error(`There is no ablation "${way}"`);
  return change(catalog);
}
