import { type Description, extractVariantWithoutBrand } from '../describe/describe-item.ts';
import type { VariantOf } from '../describe/extract-variant.ts';
import { compareQuantities } from '../describe/quantities.ts';

/** Names of one maker that share no letters. Kept short: a longer list would favor one trade. */
const SAME_BRAND: Readonly<Record<string, string>> = {
  hewlettpackard: 'hp',
  westerndigital: 'wd',
  generalelectric: 'ge',
};
const PRICE_STEPS = [0.05, 0.2, 0.5, 1];

/**
 * Bin of `brand`: the brands stated on both sides, or the brand stated on one side and searched in
 * the other's name.
 */
export function compareBrands(a: Description, b: Description): number {
  if (a.brand === null && b.brand === null) return 0;
  if (a.brand !== null && b.brand !== null) {
    const x = SAME_BRAND[a.brand] ?? a.brand;
    const y = SAME_BRAND[b.brand] ?? b.brand;
    if (x === y || x.startsWith(y) || y.startsWith(x)) return 1;
    return b.compact.includes(a.brand) || a.compact.includes(b.brand) ? 2 : 4;
  }
  const [brand, other] = a.brand === null ? [b.brand as string, a] : [a.brand, b];
  return other.compact.includes(brand) || other.words.includes(SAME_BRAND[brand] ?? brand) ? 2 : 3;
}

export function compareMeasures(a: Description, b: Description): number {
  const { agree, conflict } = compareQuantities(a.quantities, b.quantities);
  if (agree === 0 && conflict === 0) return 0;
  if (conflict === 0) return 1;
  return agree > 0 ? 2 : 3;
}

export function comparePacks(a: Description, b: Description): number {
  const x = a.pack ?? 1;
  const y = b.pack ?? 1;
  if (x === y) return a.pack === null && b.pack === null ? 0 : 1;
  return a.pack === null || b.pack === null ? 2 : 3;
}

export function compareNumbers(a: Description, b: Description): number {
  if (a.numbers.length === 0 && b.numbers.length === 0) return 0;
  const left = a.numbers.filter(
    (number) => b.words.includes(number) || b.numbers.includes(number),
  ).length;
  const right = b.numbers.filter(
    (number) => a.words.includes(number) || a.numbers.includes(number),
  ).length;
  if (left === a.numbers.length && right === b.numbers.length) return 1;
  if (left + right > 0) return 2;
  return a.numbers.length === 0 || b.numbers.length === 0 ? 3 : 4;
}

/** Bin of `price`: |ln(right / left)| in steps. Prices in different currencies are not compared. */
export function comparePrices(a: Description, b: Description): number {
  if (a.price === null || b.price === null || a.item.price?.currency !== b.item.price?.currency)
    return 0;
  const gap = Math.abs(Math.log(b.price / a.price));
  const step = PRICE_STEPS.findIndex((limit) => gap <= limit);
  return step === -1 ? 5 : step + 1;
}

/** Bin of `colour`. */
export function compareColors(a: Description, b: Description): 0 | 1 | 2 | 3 {
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

export function compareValues(a: readonly string[], b: readonly string[]): 0 | 1 | 2 | 3 {
  if (a.length === 0 && b.length === 0) return 0;
  if (a.length === 0 || b.length === 0) return 2;
  return a.some((value) => b.includes(value)) ? 1 : 3;
}

/**
 * Bin of `size`: clothing and shoe sizes, other options that both sides have, and options compared
 * with the end of the other name.
 */
export function compareSizes(a: Description, b: Description): number {
  const size = compareValues(extractVariant(a, b).sizes, extractVariant(b, a).sizes);
  if (size === 3) return 3;
  const shared = Object.keys(a.variant.others).filter((key) => b.variant.others[key] !== undefined);
  if (shared.some((key) => a.variant.others[key] !== b.variant.others[key])) return 3;
  if (shared.length > 0) return 1;
  return size === 1 ? 1 : (compareOptions(a, b) ?? compareOptions(b, a) ?? size);
}

/**
 * Compares options of `a` with the name of `b`, which may end with its variant ("Steel Bottle -
 * Black"); null when nothing can be compared.
 */
function compareOptions(a: Description, b: Description): 1 | 3 | null {
  if (a.options.length === 0 || b.options.length > 0 || b.suffix === null) return null;
  const isThere = (value: string): boolean =>
    value
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .every((word) => b.words.includes(word));
  if (a.options.every(isThere)) return 1;
  const sameColor = a.variant.colors.some((color) => b.variant.colors.includes(color));
  return sameColor || a.options.some(isThere) ? null : 3;
}

export function compareCategories(a: Description, b: Description): number {
  if (a.category.length === 0 || b.category.length === 0) return 0;
  const shared = a.category.filter((word) => b.category.includes(word)).length;
  if (shared === 0) return 3;
  return shared === Math.max(a.category.length, b.category.length) ? 1 : 2;
}

/** Bin of `nature`: the most serious difference in the kind of offer. */
export function compareNatures(a: Description, b: Description): number {
  if (isOtherThing(a, b) || isOtherThing(b, a)) return 3;
  if ((a.condition ?? 'new') !== (b.condition ?? 'new')) return 1;
  return a.bundle === b.bundle ? 0 : 2;
}

/** True when `a` is an accessory ("case for X") and nothing in `b` says that it is one too. */
function isOtherThing(a: Description, b: Description): boolean {
  return a.accessory !== null && b.accessory === null && !b.name.includes(a.accessory);
}
