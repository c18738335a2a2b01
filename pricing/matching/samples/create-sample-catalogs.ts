/**
 * Two catalogs with known true pairs: a merchant's products and a retailer's listings, with what
 * makes matching difficult in practice: families of variants, successor models, packs, bundles,
 * used goods, accessories, different spellings, missing fields, reused codes.
 */
import type { Item } from '#pricing/matching/matching.ts';
import { createRandom, type Random } from './random.ts';
import { createSampleListing, type Thing } from './create-sample-listing.ts';
import { CAPACITIES, COLORS, FLAVORS, LENGTHS, SIZES, type Trade, TRADES } from './trades.ts';

export interface SampleCatalog {
  readonly left: readonly Item[];
  readonly right: readonly Item[];
  /** Pairs of ids, "left right". */
  readonly matches: ReadonlySet<string>;
}

export interface SampleOptions {
  readonly seed: number;
  readonly products: number;
  readonly listings: number;
  /** Share of products that the retailer sells too. */
  readonly overlap?: number;
  /** Share of items whose GTIN is stated. */
  readonly gtins?: number;
  /**
   * Of the listings with a GTIN, the share with a wrong one: a sibling's, as shops copy it, or a
   * typing error.
   */
  readonly wrongGtins?: number;
  /** Categories of the trades; all by default. */
  readonly trades?: readonly string[];
}

/** Creates the two catalogs. The same options give the same catalogs. */
export function createSampleCatalogs({
  seed,
  products,
  listings,
  overlap = 0.4,
  gtins = 0.5,
  wrongGtins = 0,
  trades,
}: SampleOptions): SampleCatalog {
  const random = createRandom(seed);
  const things: Thing[] = [];
  const kinds = trades ? TRADES.filter((trade) => trades.includes(trade.category)) : TRADES;
  while (things.length < products + listings)
    things.push(...makeFamily(random, things.length, kinds));
  const ours = takeMixed(things, products, random);
  const sold = ours.filter(() => random.chance(overlap)).slice(0, listings);
  const oursKeys = new Set(ours.map((thing) => thing.key));
  const others = things
    .filter((thing) => !oursKeys.has(thing.key))
    .slice(0, listings - sold.length);
  const left = ours.map((thing, i) => toItem(thing, `p${i}`, { random, gtins }));
  const idOf = new Map(ours.map((thing, i) => [thing.key, `p${i}`]));
  const matches = new Set<string>();
  const right = [...sold, ...others].map((thing, j) => {
    const { item, same } = createSampleListing(thing, `l${j}`, { random, gtins });
    const product = idOf.get(thing.key);
    if (same && product) matches.add(`${product} ${item.id}`);
    return item;
  });
  return {
    left,
    right: wrongGtins > 0 ? mistakeGtins(right, wrongGtins, createRandom(seed + 1)) : right,
    matches,
  };
}

function mistakeGtins(listings: readonly Item[], share: number, random: Random): Item[] {
  return listings.map((item, j) => {
    if (!item.gtin || !random.chance(share)) return item;
    return {
      ...item,
      gtin: random.chance(0.5) ? (listings[j - 1]?.gtin ?? createGtin(random)) : createGtin(random),
    };
  });
}

function takeMixed(things: readonly Thing[], count: number, random: Random): Thing[] {
  const share = count / things.length;
  const chosen = things.filter(() => random.chance(share * 1.05));
  return chosen.slice(0, count);
}

function makeFamily(random: Random, from: number, kinds: readonly Trade[]): Thing[] {
  const trade = random.pick(kinds);
  const brand = random.pick(trade.brands);
  const noun = random.pick(trade.nouns);
  const adjectives = [
    random.pick(trade.adjectives),
    ...(random.chance(0.4) ? [random.pick(trade.adjectives)] : []),
  ];
  const extras = random.chance(0.7)
    ? [random.pick(trade.extras), ...(random.chance(0.3) ? [random.pick(trade.extras)] : [])]
    : [];
  const cents = Math.round(
    Math.exp(Math.log(trade.price[0]) + random.next() * Math.log(trade.price[1] / trade.price[0])) *
      100,
  );
  const letters = random.pick([
    'WH',
    'KX',
    'DL',
    'TR',
    'GZ',
    'PM',
    'SV',
    'HB',
    'ELP',
    'MX',
    'CR',
    'BT',
  ]);
  const number = random.between(10, 9_899);
  const coded = random.chance(trade.coded);
  const axes = trade.varies.filter(() => random.chance(0.5)).slice(0, 2);
  const size = axes.length === 0 ? 1 : random.between(1, 5);
  const seen = new Set<string>();
  const family: Thing[] = [];
  for (let i = 0; i < size; i += 1) {
    const variant = pickVariant(axes, random, i);
    const key = JSON.stringify(variant);
    if (seen.has(key)) continue;
    seen.add(key);
    const suffix =
      variant.options.Color && random.chance(0.6)
        ? `/${variant.options.Color.charAt(0)}`
        : random.pick(['', '', '', 'A', 'X', 'US']);
    const code = coded
      ? `${letters}-${number + (axes.length > 0 && !variant.options.Color ? i * random.pick([1, 1, 10, 5]) : 0)}${suffix}`
      : null;
    const scale = variant.pack > 1 ? variant.pack * 0.9 : 1 + i * 0.05;
    family.push({
      key: `${from + i}`,
      trade,
      brand,
      noun,
      adjectives,
      extras,
      code,
      ...variant,
      gtin: createGtin(random),
      cents: Math.round(cents * scale),
    });
  }
  return family;
}

function pickVariant(
  axes: Trade['varies'],
  random: Random,
  i: number,
): Pick<Thing, 'options' | 'pack' | 'version'> {
  const options: Record<string, string> = {};
  let pack = 1;
  let version: string | null = null;
  for (const axis of axes) {
    if (axis === 'colour') options.Color = random.pick(COLORS);
    else if (axis === 'size') options.Size = random.pick(SIZES);
    else if (axis === 'capacity') options.Capacity = random.pick(CAPACITIES);
    else if (axis === 'flavour') options.Flavor = random.pick(FLAVORS);
    else if (axis === 'length') options.Length = random.pick(LENGTHS);
    else if (axis === 'pack') pack = random.pick([1, 1, 2, 4, 6, 12, 24]);
    else version = String(random.chance(0.5) ? 2008 + i : 2 + i);
  }
  return { options, pack, version };
}

/** A GTIN-13 with a valid check digit, outside the restricted prefixes. */
function createGtin(random: Random): string {
  const body = `4${Array.from({ length: 11 }, () => random.between(0, 9)).join('')}`;
  const sum = [...body].reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function toItem(
  thing: Thing,
  id: string,
  { random, gtins }: { random: Random; gtins: number },
): Item {
  const name = [
    thing.brand,
    ...thing.adjectives,
    thing.noun,
    thing.version,
    ...thing.extras,
    thing.pack > 1 ? random.pick([`${thing.pack} Pack`, `Pack of ${thing.pack}`]) : null,
  ];
  const values = Object.values(thing.options);
  const inName = thing.code !== null && random.chance(0.6);
  const words = [...name.slice(random.chance(0.85) ? 0 : 1), inName ? thing.code : null];
  const options = values.length > 0 ? ` - ${values.join(' / ')}` : '';
  return {
    id,
    name: `${words.filter(Boolean).join(' ')}${options}`,
    brand: random.chance(0.9) ? thing.brand : null,
    mpn: thing.code !== null && random.chance(0.5) ? thing.code : null,
    gtin: random.chance(gtins) ? thing.gtin : null,
    price: { minor: BigInt(thing.cents), currency: 'USD' },
    category: thing.trade.category,
  };
}
