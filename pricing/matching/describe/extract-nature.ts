/** What kind of offer a name describes: its condition, a bundle, or an accessory for the thing instead of the thing. */

export type Condition = 'new' | 'refurbished' | 'used';

const REFURBISHED =
  /(?<!\p{L})(?:refurb(?:ished)?|renewed|reconditioned|remanufactured|recertified|generaluberholt|reconditionne|ricondizionato)(?!\p{L})/u;
const USED =
  /(?<!\p{L})(?:used|pre-?owned|second[ -]hand|gebraucht|occasion|usato|open[ -]box|b-ware|b-stock|for parts|ex-display|like new)(?!\p{L})/u;
const BUNDLE =
  /(?<!\p{L})(?:bundle|bundled|combo|gift set|value kit|starter set|w\/ (?:free|bonus|case|memory|extra))(?!\p{L})| (?:\+|plus) (?:\p{L}+ ){0,3}(?:case|bag|card|cable|battery|charger|tripod|stand|kit)(?!\p{L})/u;
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

/** The condition that normalised text states; null when it states none. */
export function extractCondition(text: string, given: string | null | undefined): Condition | null {
  const said = (given ?? '').toLowerCase();
  if (/refurb|renew/.test(said) || REFURBISHED.test(text)) return 'refurbished';
  if (/used|damaged|open/.test(said) || USED.test(text)) return 'used';
  return said.includes('new') ? 'new' : null;
}

export function isBundle(text: string): boolean {
  return BUNDLE.test(text);
}

/** The accessory noun of "case for X", "X compatible battery": what is sold is that, not X. Null for the thing itself. */
export function extractAccessory(text: string): string | null {
  const link = FOR.exec(text);
  if (!link) return null;
  return NOUN.exec(text.slice(0, link.index))?.[1] ?? null;
}
