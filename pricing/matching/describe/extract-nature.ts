/**
 * Determines the kind of offer from a name: its condition, whether it is a bundle, and whether it
 * is an accessory for a product instead of the product.
 */

export type Condition = 'new' | 'refurbished' | 'used';

/** Matches one of these words, but not as a part of a longer word. */
function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'u');
}

const REFURBISHED_WORDS = [
  'refurb(?:ished)?',
  'renewed',
  'reconditioned',
  'remanufactured',
  'recertified',
  'generaluberholt',
  'reconditionne',
  'ricondizionato',
];
const REFURBISHED = wholeWords(REFURBISHED_WORDS);
const USED_WORDS = [
  'used',
  'pre-?owned',
  'second[ -]hand',
  'gebraucht',
  'occasion',
  'usato',
  'open[ -]box',
  'b-ware',
  'b-stock',
  'for parts',
  'ex-display',
  'like new',
];
const USED = wholeWords(USED_WORDS);
const BUNDLE_WORDS = [
  'bundle',
  'bundled',
  'combo',
  'gift set',
  'value kit',
  'starter set',
  String.raw`w\/ (?:free|bonus|case|memory|extra)`,
];
/** Items that are included as extras: "camera + 32 GB card". */
const EXTRAS = ['case', 'bag', 'card', 'cable', 'battery', 'charger', 'tripod', 'stand', 'kit'];
const BUNDLE = new RegExp(
  String.raw`${wholeWords(BUNDLE_WORDS).source}| (?:\+|plus) (?:\p{L}+ ){0,3}(?:${EXTRAS.join('|')})(?!\p{L})`,
  'u',
);
const ACCESSORY_NOUNS = [
  'case',
  'cover',
  'sleeve',
  'skin',
  'protector',
  'charger',
  'adapter',
  'adaptor',
  'battery',
  'batteries',
  'cable',
  'cord',
  'strap',
  'band',
  'mount',
  'bracket',
  'holder',
  'stand',
  'dock',
  'cradle',
  'replacement',
  'refill',
  'filter',
  'bulb',
  'lamp',
  'remote',
  'earpads',
  'pads',
  'hood',
  'lens cap',
  'pouch',
  'bag',
  'tips',
  'toner',
  'cartridge',
  'warranty',
  'protection plan',
  'manual',
  'screen film',
  'hulle',
  'ladegerat',
  'ersatz',
  'housse',
  'coque',
  'custodia',
  'funda',
] as const;
const NOUN = new RegExp(`(?<!\\p{L})(${ACCESSORY_NOUNS.join('|')})(?!\\p{L})`, 'u');
const FOR =
  /(?<!\p{L})(?:for|fur|pour|per|para|voor|compatible with|fits|designed for|passend)(?!\p{L})/u;

/** The condition that normalized text states; null when it states none. */
export function extractCondition(text: string, given: string | null | undefined): Condition | null {
  const stated = (given ?? '').toLowerCase();
  if (/refurb|renew/.test(stated) || REFURBISHED.test(text)) return 'refurbished';
  if (/used|damaged|open/.test(stated) || USED.test(text)) return 'used';
  return stated.includes('new') ? 'new' : null;
}

export function isBundle(text: string): boolean {
  return BUNDLE.test(text);
}

/**
 * The accessory noun in "case for X" or "X compatible battery", where an accessory is sold, not X.
 * Null for the product itself.
 */
export function extractAccessory(text: string): string | null {
  const link = FOR.exec(text);
  if (!link) return null;
  return NOUN.exec(text.slice(0, link.index))?.[1] ?? null;
}
