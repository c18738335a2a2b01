import { isRestrictedGtin, normalizeGtin } from '#kernel/gtin.ts';
import type { Item } from '#pricing/matching/matching.ts';
import { extractCodes, isCodeLike, normalizePartNumber } from './extract-codes.ts';
import { extractExtras, isAlone } from './extract-extras.ts';
import {
  type Condition,
  extractAccessory,
  extractCondition,
  isBundle,
  isSet,
} from './extract-nature.ts';
import { extractTraits, isTraitWord } from './extract-traits.ts';
import { extractVariant, isVariantWord, type VariantOf } from './extract-variant.ts';
import {
  normalizeCode,
  normalizeText,
  removeBrand,
  removeSeparators,
} from '#kernel/product-names/normalize-text.ts';
import { extractPack } from './extract-pack.ts';
import {
  extractQuantities,
  type Quantity,
  removeQuantities,
} from '#kernel/product-names/quantities.ts';

/** Everything about one item that is compared, computed once. */
export interface Description {
  readonly item: Item;
  /** Normalized name. */
  readonly name: string;
  /**
   * Letters and digits of the name and option values only, to find codes that were written with
   * separators.
   */
  readonly compact: string;
  /** Words of name, brand, option values and part number, without duplicates. */
  readonly words: readonly string[];
  /** Words that are only in the description; looked up but never indexed. */
  readonly moreWords: ReadonlySet<string>;
  /** Codes in the name and stated codes, without separators and duplicates. */
  readonly codes: readonly string[];
  /** Codes that are only in the description. */
  readonly moreCodes: readonly string[];
  readonly partNumber: string | null;
  /** The SKU without separators; null when it looks like a shop's own running number. */
  readonly skuCode: string | null;
  readonly quantities: readonly Quantity[];
  readonly pack: number | null;
  /** Bare numbers: versions, generations, years. */
  readonly numbers: readonly string[];
  readonly variant: VariantOf;
  /** Option values as stated. */
  readonly options: readonly string[];
  /** Text after the last dash of the name: usually the variant. */
  readonly suffix: string | null;
  readonly condition: Condition | null;
  readonly bundle: boolean;
  /** Called a set or kit, as a bundle may be. */
  readonly isSet: boolean;
  /** Stated to be the product without anything else. */
  readonly isAlone: boolean;
  /** Kinds of things that are included: "case", "card". */
  readonly extras: readonly string[];
  /** Edition, licence, platform and other properties in which products of one line differ. */
  readonly traits: readonly string[];
  readonly accessory: string | null;
  /** Without separators and company forms; null when unknown. */
  readonly brand: string | null;
  /**
   * The brand as words where one of them reads like a color or a size ("Black Diamond"); null where
   * none does.
   */
  readonly brandWords: readonly string[] | null;
  /** 14 digits with a valid check digit; null for ranges reserved for a shop's internal use. */
  readonly gtin: string | null;
  /** Minor units as a number, used only for ratios; null when unknown or zero. */
  readonly price: number | null;
  readonly category: readonly string[];
}

const ROMAN: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
]);
const LONGEST_ROMAN = 4;
const MAX_WORDS = 80;
const WORD = /[\p{L}\p{N}]+/gu;
// Most fields of most items are empty. One shared empty list saves memory with 200,000 items a
// side.
const NONE: readonly never[] = [];
const NO_WORDS: ReadonlySet<string> = new Set();
const NO_VARIANT: VariantOf = { colors: NONE, shades: NONE, sizes: NONE, others: {} };
const COMPANY_FORMS = [
  'inc',
  'ltd',
  'llc',
  'gmbh',
  'corp',
  'corporation',
  'co',
  'company',
  'sa',
  'srl',
  String.raw`s\.?p\.?a`,
  'ag',
  'bv',
  'usa',
  'international',
  'technologies',
  'technology',
  'electronics',
  'computer',
  'computers',
  'the',
];
const COMPANY_FORM = new RegExp(
  String.raw`(?<!\p{L})(?:${COMPANY_FORMS.join('|')})(?!\p{L})\.?`,
  'gu',
);

/**
 * Computes once what pairs are compared by. Never throws: an unreadable field counts as unknown.
 */
export function describeItem(item: Item): Description {
  const name = normalizeText(item.name);
  const options = optionsOf(item);
  const brandText = normalizeText(item.brand ?? '');
  const brandWords = misleadingWords(brandText, isVariantWord);
  const traitWords = misleadingWords(brandText, isTraitWord);
  const partNumber = normalizePartNumber(item.mpn);
  const skuCode = distinctiveSku(item.sku);
  const codes = new Set(extractCodes(name));
  if (partNumber) codes.add(partNumber);
  if (skuCode !== null && isCodeLike(skuCode)) codes.add(skuCode);
  const more = item.description ? normalizeText(item.description) : '';
  const words = new Set(
    [
      ...wordsOf(name),
      ...codes,
      ...wordsOf(brandText),
      ...Object.values(options).flatMap(wordsOf),
    ].slice(0, MAX_WORDS),
  );
  return {
    item,
    name,
    brand: brandOf(brandText),
    brandWords,
    partNumber,
    skuCode,
    suffix: / [-–|] ([^-–|]+)$/.exec(name)?.[1] ?? null,
    options: listOf(
      Object.values(options).filter((value) => value !== '' && value !== 'default title'),
    ),
    compact: removeSeparators(`${name} ${Object.values(options).join(' ')}`),
    words: [...words],
    moreWords: more === '' ? NO_WORDS : new Set(wordsOf(more).filter((word) => !words.has(word))),
    codes: listOf(codes),
    moreCodes: more === '' ? NONE : extractCodes(more).filter((code) => !codes.has(code)),
    quantities: listOf(extractQuantities(`${name} ${Object.values(options).join(' ; ')}`)),
    pack:
      extractPack(name) ??
      Object.values(options)
        .map(extractPack)
        .find((count) => count !== null) ??
      null,
    numbers: listOf(bareNumbers(name)),
    variant: leanVariant(extractVariant(removeBrand(name, brandWords), options)),
    condition: extractCondition(name, item.condition),
    bundle: isBundle(name),
    isSet: isSet(name),
    isAlone: isAlone(name),
    extras: extractExtras(name),
    traits: extractTraits(removeBrand(name, traitWords)),
    accessory: extractAccessory(name),
    gtin: usableGtin(item.gtin),
    price: item.price && item.price.minor > 0n ? Number(item.price.minor) : null,
    category: item.category ? wordsOf(normalizeText(item.category)) : NONE,
  };
}

function optionsOf(item: Item): Record<string, string> {
  return Object.fromEntries(
    Object.entries(item.variant ?? {}).map(([key, value]) => [
      normalizeText(key),
      normalizeText(value),
    ]),
  );
}

/** Variant of an item that does not state its brand, when the other side of the pair states it. */
export function extractVariantWithoutBrand(
  { item, name }: Description,
  brandWords: readonly string[],
): VariantOf {
  return extractVariant(removeBrand(name, brandWords), optionsOf(item));
}

/** The words of a brand where one of them would be read as something else; null otherwise. */
function misleadingWords(
  brand: string,
  isMisleading: (word: string) => boolean,
): readonly string[] | null {
  const words = brand === '' ? null : brand.match(WORD);
  return words?.some(isMisleading) ? words : null;
}

function listOf<T>(values: Iterable<T>): readonly T[] {
  const list = [...values];
  return list.length === 0 ? NONE : list;
}

function leanVariant(variant: VariantOf): VariantOf {
  const { colors: colors, sizes, others } = variant;
  return colors.length + sizes.length + Object.keys(others).length === 0 ? NO_VARIANT : variant;
}

/**
 * Letters and digits of a normalized brand without its company form ("hewlett-packard co." →
 * "hewlettpackard").
 */
function brandOf(text: string): string | null {
  if (text === '') return null;
  return removeSeparators(text.replace(COMPANY_FORM, ' ')) || removeSeparators(text) || null;
}

/**
 * Normalized SKU with at least two letters and five characters; null otherwise: "10045" is a shop's
 * own number.
 */
function distinctiveSku(sku: string | null | undefined): string | null {
  const code = sku ? normalizeCode(sku) : '';
  return code.length >= 5 && code.length <= 40 && (code.match(/\p{L}/gu)?.length ?? 0) >= 2
    ? code
    : null;
}

function wordsOf(text: string): string[] {
  return text.match(WORD)?.map((word) => romanNumber(word) ?? word) ?? [];
}

function romanNumber(word: string): string | undefined {
  return word.length <= LONGEST_ROMAN ? ROMAN.get(word) : undefined;
}

function bareNumbers(name: string): string[] {
  const tokens = removeQuantities(name).split(/[\s,;:()[\]/+"'&|]+/);
  const numbers = tokens.flatMap(
    (token) => /^v?(\d{1,4}(?:\.\d{1,2})?)$/.exec(token)?.[1] ?? romanNumber(token) ?? [],
  );
  return [...new Set(numbers.map((number) => String(Number(number))))];
}

function usableGtin(text: string | null | undefined): string | null {
  const gtin = text ? normalizeGtin(text) : null;
  return gtin !== null && !isRestrictedGtin(gtin) ? gtin : null;
}
