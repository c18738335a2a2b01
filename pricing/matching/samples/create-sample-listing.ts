import type { Item } from '#pricing/matching/matching.ts';
import type { Random } from './random.ts';
import type { Trade } from './trades.ts';

interface LocalizedReason {
  readonly item: Item;
  /** False when something else is sold: a bundle, a used one, another pack, an accessory for it. */
  readonly same: boolean;
}

const FILLERS = [
  'new',
  'genuine',
  'original',
  'free shipping',
  'best price',
  'retail packaging',
  'latest model',
  'official',
];
const UNIT_STYLE: readonly (readonly [RegExp, string])[] = [
  [/(\d)GB/, '$1 GB'],
  [/(\d)TB/, '$1 TB'],
  [/(\d) ft/, '$1-foot'],
  [/(\d) inch/, '$1"'],
  [/(\d) g\b/, '$1g'],
  [/(\d) ml/, '$1ml'],
  [/(\d) kg/, '$1kg'],
  [/(\d) L\b/, '$1l'],
  [/(\d) W\b/, '$1W'],
  [/USB 2\.0/, 'USB2.0'],
];
/** Spread of the retailers' prices around ours, as a standard deviation of ln. */
const PRICE_SPREAD = 0.18;

/** A real product, before a merchant or a retailer describes it. */
export interface Thing {
  readonly key: string;
  readonly trade: Trade;
  readonly brand: string;
  readonly noun: string;
  readonly adjectives: readonly string[];
  readonly extras: readonly string[];
  /** Model code with its separators; null for products without one. */
  readonly code: string | null;
  readonly options: Readonly<Record<string, string>>;
  readonly pack: number;
  readonly version: string | null;
  readonly gtin: string;
  readonly cents: number;
}

/**
 * Creates a retailer's listing of a product: different word order and spelling, words left out and
 * added, fields missing, and sometimes another product.
 */
export function createSampleListing(
  thing: Thing,
  id: string,
  { random, gtins }: { random: Random; gtins: number },
): LocalizedReason {
  const twist = random.chance(0.1)
    ? random.pick(['used', 'refurbished', 'bundle', 'accessory', 'pack'] as const)
    : null;
  let name = nameOf(thing, random);
  let cents = thing.cents * Math.exp(random.normal() * PRICE_SPREAD);
  let condition: string | null = random.chance(0.4) ? 'new' : null;
  if (twist === 'used' || twist === 'refurbished') {
    condition = random.chance(0.5) ? twist : null;
    name = condition === null || random.chance(0.5) ? `${name} (${twist})` : name;
    cents *= 0.65;
  } else if (twist === 'bundle') {
    name = `${name} bundle with ${random.pick(['case', 'cable', 'bag', 'charger'])}`;
    cents *= 1.3;
  } else if (twist === 'accessory') {
    name = `${random.pick(['Generic', 'Fitwell', 'Partsy'])} ${random.pick(thing.trade.accessories)} ${name}`;
    cents *= 0.15;
  } else if (twist === 'pack') {
    name = `${name}, ${random.pick(['pack of', 'case of'])} ${random.pick([2, 3, 10, 20].filter((count) => count !== thing.pack))}`;
    cents *= 3;
  }
  // A seller of packs and used goods often states the code of the single new product.
  const keepsGtin = twist === null || (twist !== 'accessory' && random.chance(0.5));
  return {
    same: twist === null,
    item: itemOf(
      { thing, id, name, cents, condition, keepsGtin, accessory: twist === 'accessory' },
      { random, gtins },
    ),
  };
}

interface ListingFacts {
  readonly thing: Thing;
  readonly id: string;
  readonly name: string;
  readonly cents: number;
  readonly condition: string | null;
  readonly keepsGtin: boolean;
  readonly accessory: boolean;
}

function itemOf(
  { thing, id, name, cents, condition, keepsGtin, accessory }: ListingFacts,
  { random, gtins }: { random: Random; gtins: number },
): Item {
  const statesCode = thing.code !== null && !accessory && random.chance(0.55);
  return {
    id,
    name,
    brand: accessory || random.chance(0.25) ? null : spellBrand(thing, random),
    mpn: statesCode ? respell(thing.code, random) : tellShopNumber(random),
    gtin: keepsGtin && random.chance(gtins) ? thing.gtin : null,
    price: random.chance(0.92)
      ? { minor: BigInt(Math.max(1, Math.round(cents))), currency: 'USD' }
      : null,
    category: random.chance(0.5)
      ? thing.trade.category
      : random.pick(['sale', 'new arrivals', 'all products', thing.noun.toLowerCase()]),
    condition,
    variant: Object.keys(thing.options).length > 0 && random.chance(0.4) ? thing.options : null,
  };
}

const spellBrand = ({ brand }: Thing, random: Random): string =>
  random.chance(0.9) ? brand : `${brand} Inc.`;

/** A shop's own number, which some shops state in place of the part number. */
const tellShopNumber = (random: Random): string | null =>
  random.chance(0.2) ? `S${random.between(10_000, 999_999)}` : null;

function nameOf(thing: Thing, random: Random): string {
  const pick = (words: readonly string[], share: number): string[] =>
    words.filter(() => random.chance(share));
  const options = random.chance(0.85) ? Object.values(thing.options) : [];
  const parts = [
    random.chance(0.75) ? thing.brand : null,
    thing.code !== null && random.chance(0.6) ? respell(thing.code, random) : null,
    ...pick(thing.adjectives, 0.7),
    random.chance(0.8) ? thing.noun : (thing.noun.split(' ').at(-1) ?? thing.noun),
    thing.version !== null && random.chance(0.9) ? thing.version : null,
    ...pick(thing.extras, 0.6),
    ...(random.chance(0.4) ? [random.pick(thing.trade.extras)] : []),
    ...options,
    thing.pack > 1
      ? random.pick([
          `${thing.pack}-pack`,
          `pack of ${thing.pack}`,
          `${thing.pack}pk`,
          `set of ${thing.pack}`,
        ])
      : null,
    random.chance(0.2) ? random.pick(FILLERS) : null,
  ].filter((part): part is string => part !== null);
  if (random.chance(0.35))
    parts.push(parts.splice(random.between(0, parts.length - 1), 1)[0] as string);
  let name = parts.join(' ');
  for (const [pattern, spelling] of UNIT_STYLE)
    if (random.chance(0.5)) name = name.replace(pattern, spelling);
  return random.chance(0.4) ? name.toLowerCase() : name;
}

function respell(code: string, random: Random): string {
  const spelling = random.pick(['same', 'same', 'joined', 'spaced', 'short', 'lower'] as const);
  if (spelling === 'joined') return code.replace(/[-/]/g, '');
  if (spelling === 'spaced') return code.replace(/-/, ' ');
  if (spelling === 'short') return code.split('/')[0] as string;
  return spelling === 'lower' ? code.toLowerCase() : code;
}
