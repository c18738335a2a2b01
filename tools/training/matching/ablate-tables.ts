import type { Item } from '#pricing/matching/matching.ts';
import type { SampleCatalog } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { createRandom } from '#pricing/matching/samples/random.ts';

/**
 * Ways in which other catalogs may have fewer data: a scorer that depends on one column fails on
 * some of them.
 */
export const ABLATIONS: Readonly<Record<string, (of: SampleCatalog) => SampleCatalog>> = {
  'as it is': (of) => of,
  'no part numbers': (of) => without(of, { mpn: null, sku: null }),
  'no prices': (of) => without(of, { price: null }),
  'no brands': (of) => without(of, { brand: null }),
  'names only': (of) =>
    without(of, {
      mpn: null,
      sku: null,
      price: null,
      brand: null,
      category: null,
      description: null,
      variant: null,
    }),
  'sides swapped': ({ left, right, matches }) => ({
    left: right,
    right: left,
    matches: new Set([...matches].map((pair) => pair.split(' ').reverse().join(' '))),
  }),
  'half the rows': half,
  'few partners': withFewPartners,
};

function without({ left, right, matches }: SampleCatalog, fields: Partial<Item>): SampleCatalog {
  return {
    left: left.map((item) => ({ ...item, ...fields })),
    right: right.map((item) => ({ ...item, ...fields })),
    matches,
  };
}

/** Without most of the listings that have a partner: as at a retailer of other goods. */
function withFewPartners({ left, right, matches }: SampleCatalog): SampleCatalog {
  const random = createRandom(8);
  const partners = new Set([...matches].map((pair) => pair.split(' ')[1]));
  const kept = right.filter(({ id }) => !partners.has(id) || random.chance(0.3));
  const ids = new Set(kept.map(({ id }) => id));
  return {
    left,
    right: kept,
    matches: new Set([...matches].filter((pair) => ids.has(pair.split(' ')[1] as string))),
  };
}

function half({ left, right, matches }: SampleCatalog): SampleCatalog {
  const random = createRandom(7);
  const kept = {
    left: left.filter(() => random.chance(0.5)),
    right: right.filter(() => random.chance(0.5)),
  };
  const ids = {
    left: new Set(kept.left.map((item) => item.id)),
    right: new Set(kept.right.map((item) => item.id)),
  };
  return {
    ...kept,
    matches: new Set(
      [...matches].filter(
        (pair) =>
          ids.left.has(pair.split(' ')[0] as string) && ids.right.has(pair.split(' ')[1] as string),
      ),
    ),
  };
}
