import type { SampleCatalog } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { createRandom, type Random } from '#pricing/matching/samples/random.ts';

/** Items of each side, and how many such catalogs are taken. */
const SIZES: readonly (readonly [products: number, listings: number, times: number])[] = [
  [2, 2, 12],
  [3, 8, 8],
  [5, 5, 8],
  [10, 10, 6],
  [10, 40, 4],
  [25, 25, 4],
  [50, 100, 3],
  [100, 100, 2],
  [100, 300, 2],
  [300, 300, 1],
];
/** Share of the smaller side that has a partner; often none has. */
const OVERLAPS = [0, 0.2, 0.5, 0.9];

/**
 * Parts of a catalog as small as those of a new shop. Half of them are items that follow each other
 * in the catalog when sorted by kind, so that also a small catalog has near variants.
 */
export function* takeSmallCatalogs(catalog: SampleCatalog, seed: number): Generator<SampleCatalog> {
  const random = createRandom(seed);
  const sorted = sortByKind(catalog);
  let n = 0;
  for (const [products, listings, times] of SIZES)
    for (let time = 0; time < times; time += 1) {
      const overlap = OVERLAPS[n % OVERLAPS.length] as number;
      const isNear = n % 8 >= OVERLAPS.length;
      n += 1;
      const at = isNear ? random.next() : null;
      yield takePart(isNear ? sorted : catalog, { products, listings, overlap, at, random });
    }
}

interface Part {
  readonly products: number;
  readonly listings: number;
  readonly overlap: number;
  /** Where the items begin that are taken, as a share of the catalog; null: anywhere, mixed. */
  readonly at: number | null;
  readonly random: Random;
}

function takePart(
  { left, right, matches }: SampleCatalog,
  { products, listings, overlap, at, random }: Part,
): SampleCatalog {
  const partners = new Map([...matches].map((pair) => pair.split(' ') as [string, string]));
  const ours = takeSome(left, products, { at, random });
  const wanted = ours
    .flatMap(({ id }) => partners.get(id) ?? [])
    .slice(0, Math.round(overlap * Math.min(products, listings)));
  const known = new Set(ours.flatMap(({ id }) => partners.get(id) ?? []));
  const byId = new Map(right.map((item) => [item.id, item]));
  const sold = wanted.flatMap((id) => byId.get(id) ?? []);
  const others = takeSome(
    right.filter(({ id }) => !known.has(id)),
    Math.max(0, listings - sold.length),
    { at, random },
  );
  const theirs = [...sold, ...others];
  const ids = {
    left: new Set(ours.map(({ id }) => id)),
    right: new Set(theirs.map(({ id }) => id)),
  };
  return {
    left: ours,
    right: theirs,
    matches: new Set(
      [...matches].filter((pair) => {
        const [a, b] = pair.split(' ') as [string, string];
        return ids.left.has(a) && ids.right.has(b);
      }),
    ),
  };
}

function takeSome<T>(
  items: readonly T[],
  count: number,
  { at, random }: Pick<Part, 'at' | 'random'>,
): T[] {
  if (at !== null) {
    const from = Math.floor(at * items.length);
    return [...items.slice(from), ...items.slice(0, from)].slice(0, count);
  }
  const taken = new Set<number>();
  while (taken.size < Math.min(count, items.length)) taken.add(random.between(0, items.length - 1));
  return [...taken].map((n) => items[n] as T);
}

function sortByKind({ left, right, matches }: SampleCatalog): SampleCatalog {
  const keyOf = ({ category, brand, name }: SampleCatalog['left'][number]): string =>
    `${category ?? ''} ${brand ?? ''} ${name}`;
  const sort = (items: SampleCatalog['left']) =>
    [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { left: sort(left), right: sort(right), matches };
}
