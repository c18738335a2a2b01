/**
 * Determines the kind of offer from a name: its condition, whether it is a bundle, and whether it
 * is an accessory for a product instead of the product.
 */
import { normalizeText } from '#kernel/product-names/normalize-text.ts';

export type Condition = 'new' | 'refurbished' | 'used';

/** Matches one of these words, but not as a part of a longer word. */
function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'u');
}

const REFURBISHED_WORDS = [
  'refurb(?:s|ish|ished)?',
  'renewed',
  'reconditioned',
  'remanufactured',
  'recertified',
  'certified pre-?owned',
  '(?:general|wieder)?(?:uberholt|aufbereitet)e?[rsn]?',
  'refurbishte?[rs]?',
  'reconditionnee?s?',
  'remise? a neuf',
  'ricondizionat[oaie]',
  'rigenerat[oaie]',
  'reacondicionad[oa]s?',
  'recondicionad[oa]s?',
  'renovad[oa]s?',
  'gereviseerd',
];
const REFURBISHED = wholeWords(REFURBISHED_WORDS);
const USED_WORDS = [
  String.raw`(?<!(?:be|is|are|when|commonly|widely|not|never|un-?|been) )used(?! (?:for|with|in|to|as|by|on|at|when|where)(?!\p{L}))`,
  'pre-?(?:owned|loved)',
  'second[ -]?hand',
  'gebraucht(?:e[rsn]?)?',
  'gebrauchtware',
  'uzywan[aey]',
  String.raw`d'occasion`,
  String.raw`(?<!(?:every|any|all|each|special|for|the|an|une|grande?) )occasion(?= *(?:[,;:()\]/-]|$| tres| bon))`,
  'usat[oaie]',
  'usad[oa]s?',
  'segunda mano',
  'de segunda',
  'seconda mano',
  'tweedehands',
  'open[ -]?box',
  '[bc]-(?:ware|stock|grade)',
  'for (?:parts|repair)',
  'for parts or repair',
  'spares or repairs?',
  'defekt',
  'als ersatzteil',
  'ex-?[ -]?(?:display|demo|demonstration)',
  '(?:display|floor|shop|demo) (?:model|unit|item)',
  'ausstellungsstuck',
  'vorfuhrgerat',
  'demogerat',
  'like new',
  'wie neu',
  'comme neuf',
  'como nuevo',
  'come nuovo',
  '(?:good|very good|acceptable|fair) condition',
  'guter zustand',
  'bon etat',
  'buen estado',
  'scratch(?:ed)? (?:and|&) dent(?:ed)?',
  '(?:customer|kunden) ?-?(?:return|returns|retoure)',
  'rucklaufer',
  'returned (?:item|unit)',
];
const USED = wholeWords(USED_WORDS);
const BUNDLE_WORDS = [
  'bundle',
  'bundled',
  'combo',
  'gift set',
  'value kit',
  'starter set',
  'accessory kit',
  'zubehorpaket',
  String.raw`w\/ (?:free|bonus|case|memory|extra)`,
];
const BUNDLE = wholeWords(BUNDLE_WORDS);
const ADDED_NOUNS = [
  'case|bag|card|cable|battery|charger|tripod|stand|kit',
  'tasche|hulle|karte',
  'housse|sacoche|carte|ecouteurs',
  'funda|tarjeta',
  'custodia',
];
/** "Camera + 32 GB card", "phone + écouteurs". */
const ADDED = new RegExp(
  String.raw` (?:\+|plus) (?:[\p{L}\p{N}]+ ){0,3}(?:${ADDED_NOUNS.join('|')})(?!\p{L})`,
  'u',
);
/** A name with one of these may be that of a bundle as well. */
const SET = /(?<!\p{L})(?:kits?|sets?|pack|paket|coffret|conjunto|confezione|combo|duo)(?!\p{L})/u;
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

const ALSO_NEW = wholeWords(['new', 'neu', 'neuf', 'nuevo', 'nuovo', 'nieuw', 'nowy']);

/**
 * The condition that the path and the parameters of an address state: "/gebraucht-sehr-gut/",
 * "?condition=used". Null when they state none, or new as well ("/neu-und-gebraucht/").
 */
export function extractAddressCondition(url: string): Condition | null {
  const query = url.indexOf('?');
  const path = url.slice(0, query < 0 ? undefined : query).replace(/^[a-z]+:\/\/[^/]*/i, '');
  const values = query < 0 ? [] : [...new URLSearchParams(url.slice(query + 1)).values()];
  const text = normalizeText([decodeText(path), ...values].join(' / '))
    .replace(/[-_+.]+/g, ' ')
    .replace(/\//g, ' / ');
  return ALSO_NEW.test(text) ? null : extractCondition(text, null);
}

function decodeText(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function isBundle(text: string): boolean {
  return BUNDLE.test(text) || ADDED.test(text);
}

/** True where the name calls the offer a set, which a bundle of the same things is as well. */
export function isSet(text: string): boolean {
  return SET.test(text);
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
