import { distance } from 'fastest-levenshtein';
import {
  type Description,
  extractVariantWithoutBrand,
} from '#pricing/matching/describe/describe-item.ts';
import type { VariantOf } from '#pricing/matching/describe/extract-variant.ts';
import { compareQuantities } from '#kernel/product-names/quantities.ts';
import type { Bin, Statement } from './features.ts';
import type { Space } from '#pricing/matching/block/build-space.ts';

/** Names of one maker that share no letters. Kept short: a longer list would favor one trade. */
const SAME_BRAND: Readonly<Record<string, string>> = {
  hewlettpackard: 'hp',
  westerndigital: 'wd',
  generalelectric: 'ge',
};
/** Upper limits of |ln(right / left)|. */
const PRICE_STEPS = [
  { bin: '5 %', limit: 0.05 },
  { bin: '20 %', limit: 0.2 },
  { bin: '60 %', limit: 0.5 },
  { bin: '170 %', limit: 1 },
] as const;

/**
 * Bin of `brand`: the brands stated on both sides, or the brand stated on one side and searched in
 * the other's name.
 */
export function compareBrands(a: Description, b: Description): Bin<'brand'> {
  if (a.brand === null && b.brand === null) return 'missing';
  if (a.brand !== null && b.brand !== null) {
    const x = SAME_BRAND[a.brand] ?? a.brand;
    const y = SAME_BRAND[b.brand] ?? b.brand;
    if (x === y || x.startsWith(y) || y.startsWith(x)) return 'equal';
    return b.compact.includes(a.brand) || a.compact.includes(b.brand) ? 'named' : 'different';
  }
  const [brand, other] = a.brand === null ? [b.brand as string, a] : [a.brand, b];
  return other.compact.includes(brand) || other.words.includes(SAME_BRAND[brand] ?? brand)
    ? 'named'
    : 'not named';
}

/** Bin of `quantities`. */
export function compareMeasures(a: Description, b: Description): Bin<'quantities'> {
  const { agree, conflict } = compareQuantities(a.quantities, b.quantities);
  if (agree === 0 && conflict === 0) return 'missing';
  if (conflict === 0) return 'agree';
  return agree > 0 ? 'mixed' : 'conflict';
}

/** Bin of `pack`. */
export function comparePacks(a: Description, b: Description): Bin<'pack'> {
  const x = a.pack ?? 1;
  const y = b.pack ?? 1;
  if (x === y) return a.pack === null && b.pack === null ? 'unsaid' : 'equal';
  return a.pack === null || b.pack === null ? 'one side' : 'different';
}

/** Bin of `numbers`: versions and years. */
export function compareNumbers(a: Description, b: Description): Bin<'numbers'> {
  if (a.numbers.length === 0 && b.numbers.length === 0) return 'missing';
  const left = a.numbers.filter(
    (number) => b.words.includes(number) || b.numbers.includes(number),
  ).length;
  const right = b.numbers.filter(
    (number) => a.words.includes(number) || a.numbers.includes(number),
  ).length;
  if (left === a.numbers.length && right === b.numbers.length) return 'equal';
  if (left + right > 0) return 'some';
  return a.numbers.length === 0 || b.numbers.length === 0 ? 'one side' : 'different';
}

/** Bin of `price`. Prices in different currencies are not compared. */
export function comparePrices(a: Description, b: Description): Bin<'price'> {
  if (a.price === null || b.price === null || a.item.price?.currency !== b.item.price?.currency)
    return 'missing';
  const gap = Math.abs(Math.log(b.price / a.price));
  return PRICE_STEPS.find(({ limit }) => gap <= limit)?.bin ?? 'further';
}

/** Bin of `colour`. */
export function compareColors(a: Description, b: Description): Bin<'colour'> {
  return compareValues(extractVariant(a, b).colors, extractVariant(b, a).colors);
}

/**
 * Variant of `a`. A brand that only `b` states is removed first, so that it is not read as a color
 * or a size of `a`.
 */
export function extractVariant(a: Description, b: Description): VariantOf {
  return a.brand === null && b.brandWords !== null
    ? extractVariantWithoutBrand(a, b.brandWords)
    : a.variant;
}

/** One value in common is enough: a name may state several. */
export function compareValues(a: readonly string[], b: readonly string[]): Statement {
  if (a.length === 0 && b.length === 0) return 'unsaid';
  if (a.length === 0 || b.length === 0) return 'one side';
  return a.some((value) => b.includes(value)) ? 'equal' : 'different';
}

/**
 * Bin of `size`: clothing and shoe sizes, other options that both sides have, and options compared
 * with the end of the other name.
 */
export function compareSizes(a: Description, b: Description): Bin<'size'> {
  const size = compareValues(extractVariant(a, b).sizes, extractVariant(b, a).sizes);
  if (size === 'different') return 'different';
  const shared = Object.keys(a.variant.others).filter((key) => b.variant.others[key] !== undefined);
  if (shared.some((key) => a.variant.others[key] !== b.variant.others[key])) return 'different';
  if (shared.length > 0) return 'equal';
  return size === 'equal' ? 'equal' : (compareOptions(a, b) ?? compareOptions(b, a) ?? size);
}

/**
 * Compares options of `a` with the name of `b`, which may end with its variant ("Steel Bottle -
 * Black"); null when nothing can be compared.
 */
function compareOptions(a: Description, b: Description): 'equal' | 'different' | null {
  if (a.options.length === 0 || b.options.length > 0 || b.suffix === null) return null;
  const isThere = (value: string): boolean =>
    value
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .every((word) => b.words.includes(word));
  if (a.options.every(isThere)) return 'equal';
  const sameColor = a.variant.colors.some((color) => b.variant.colors.includes(color));
  return sameColor || a.options.some(isThere) ? null : 'different';
}

/** Bin of `category`. */
export function compareCategories(a: Description, b: Description): Bin<'category'> {
  if (a.category.length === 0 || b.category.length === 0) return 'missing';
  const shared = a.category.filter((word) => b.category.includes(word)).length;
  if (shared === 0) return 'different';
  return shared === Math.max(a.category.length, b.category.length) ? 'equal' : 'some';
}

/**
 * Bin of `nature`: the most serious difference in the kind of offer. `isOneKind`: what the names say
 * that is sold is known to be the same, in whatever words.
 */
export function compareNatures(a: Description, b: Description, isOneKind = false): Bin<'nature'> {
  if (!isOneKind && (isOtherThing(a, b) || isOtherThing(b, a))) return 'accessory';
  if ((a.condition ?? 'new') !== (b.condition ?? 'new')) return 'condition';
  return isOtherBundle(a, b) || isOtherBundle(b, a) ? 'bundle' : 'same';
}

/** True when `a` is a bundle and `b` is the product without what `a` adds. */
function isOtherBundle(a: Description, b: Description): boolean {
  return a.bundle && !b.bundle && !b.isSet && b.extras.length === 0;
}

/** True when `a` is an accessory ("case for X") and nothing in `b` says that it is one too. */
function isOtherThing(a: Description, b: Description): boolean {
  return a.accessory !== null && b.accessory === null && !b.name.includes(a.accessory);
}

const SHORTEST_PART = 4;
const SHORTEST_APART = 6;
/**
 * A code found in at most this many items of both sides together identifies one product; a more
 * frequent one, a product series.
 */
const RARE = 4;
const SERIES = 20;
const MAX_CODES = 6;

/**
 * Bin of `partNumber`: compares the stated part numbers, or one stated part number with the other
 * side's codes.
 */
export function comparePartNumbers(a: Description, b: Description): Bin<'partNumber'> {
  if (a.partNumber !== null && b.partNumber !== null) {
    if (a.partNumber === b.partNumber) return 'equal';
    if (contains(a.partNumber, b.partNumber)) return 'contained';
    if (hasCode(b, a.partNumber) || hasCode(a, b.partNumber)) return 'found';
    return isSibling(a.partNumber, b.partNumber) ? 'sibling' : 'different';
  }
  if (a.partNumber === null && b.partNumber === null) return 'missing';
  const [stated, other] = a.partNumber === null ? [b.partNumber as string, a] : [a.partNumber, b];
  if (hasCode(other, stated)) return 'found';
  return other.codes.length === 0 ? 'missing' : 'not found';
}

/** Bin of `sharedCode`: how rare the rarest code is that both sides have. */
export function compareCodes(a: Description, b: Description, space: Space): Bin<'sharedCode'> {
  if (a.codes.length === 0 || b.codes.length === 0) return 'missing';
  let rarest = Infinity;
  for (const code of a.codes)
    if (hasCode(b, code)) rarest = Math.min(rarest, frequencyOf(code, space));
  for (const code of b.codes)
    if (hasCode(a, code)) rarest = Math.min(rarest, frequencyOf(code, space));
  if (rarest <= RARE) return 'rare';
  if (rarest <= SERIES) return 'some';
  if (rarest < Infinity) return 'common';
  return a.codes
    .slice(0, MAX_CODES)
    .some((x) => b.codes.slice(0, MAX_CODES).some((y) => contains(x, y)))
    ? 'part'
    : 'none';
}

/** Bin of `looseCodes`: where both sides have codes, which side has codes that the other lacks. */
export function compareLooseCodes(a: Description, b: Description): Bin<'looseCodes'> {
  if (a.codes.length === 0 || b.codes.length === 0) return 'none';
  const left = a.codes.some((code) => !reaches(b, code));
  const right = b.codes.some((code) => !reaches(a, code));
  if (left && right) return 'both';
  if (left) return 'left';
  return right ? 'right' : 'none';
}

/**
 * True when an item has this code: among its codes, in its description, or written with separators
 * in its name.
 */
export function hasCode(item: Description, code: string): boolean {
  return (
    item.codes.includes(code) ||
    item.moreCodes.includes(code) ||
    (code.length >= SHORTEST_APART && item.compact.includes(code))
  );
}

function reaches(item: Description, code: string): boolean {
  return hasCode(item, code) || item.codes.some((other) => contains(code, other));
}

function contains(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST_PART && (long.startsWith(short) || long.endsWith(short));
}

/**
 * Codes that differ in one character, such as WH1000XM3 and WH1000XM4: the next model of the same
 * maker, or a typing error.
 */
function isSibling(a: string, b: string): boolean {
  return (
    a.length >= 5 &&
    b.length >= 5 &&
    distance(a, b) <= Math.max(1, Math.floor(Math.min(a.length, b.length) / 5))
  );
}

function frequencyOf(code: string, space: Space): number {
  const id = space.wordIds.get(code);
  return id === undefined ? 1 : (space.frequency[id] as number);
}
