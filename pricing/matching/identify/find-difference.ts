import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import { extractVariant } from '#pricing/matching/compare/compare-fields.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { findDifferentTrait } from '#pricing/matching/describe/extract-traits.ts';
import { hasDifference } from '#kernel/product-names/quantities.ts';

const CONTENT: ReadonlySet<string> = new Set(['mb', 'modules', 'g', 'ml', 'mah']);
/**
 * Measures that shops state alike. Watts and frequencies are not among them: of one product
 * they are stated in many ways.
 */
const MEASURES: ReadonlySet<string> = new Set([
  'mm',
  'mm2',
  'sides',
  'mp',
  'port',
  'channel',
  'times',
  'mbps',
  'user',
  'page',
  'hour',
  'v',
  'wh',
  'rpm',
  'cell',
]);

/**
 * Finds a property of the variant that both sides state and state differently; null when there is
 * none. Two such items are different products, whatever else agrees.
 */
export function findDifference(a: Description, b: Description): MatchReason | null {
  if (a.condition !== null && b.condition !== null && a.condition !== b.condition)
    return { code: 'conditions_differ', values: { ours: a.condition, theirs: b.condition } };
  if (a.pack !== null && b.pack !== null && a.pack !== b.pack)
    return { code: 'packs_differ', values: { ours: a.pack, theirs: b.pack } };
  if ((a.isAlone && offersMore(b)) || (b.isAlone && offersMore(a)))
    return { code: 'bundle', values: {} };
  const variant = findDifferentVariant(a, b);
  if (variant !== null) return variant;
  if (hasDifference(a.quantities, b.quantities, CONTENT))
    return { code: 'content_differs', values: {} };
  const traits = findDifferentTrait(a.traits, b.traits);
  if (traits !== null) return { code: 'versions_differ', values: traits };
  const [ours, theirs] = [a.numbers.find(isYear), b.numbers.find(isYear)];
  if (ours !== undefined && theirs !== undefined && !sharesYear(a, b) && !sharesCode(a, b))
    return { code: 'versions_differ', values: { ours, theirs } };
  // Of items with the same code one may state its measure wrongly.
  return hasDifference(a.quantities, b.quantities, MEASURES) && !sharesCode(a, b)
    ? { code: 'measures_differ', values: {} }
    : null;
}

/** True for a code in common that is longer than the name of a line ("vmax2", "hd15"). */
function sharesCode(a: Description, b: Description): boolean {
  return a.codes.some(
    (code) => /^(?=.{5})\P{N}*(?:\p{N}\P{N}*){3}/u.test(code) && b.codes.includes(code),
  );
}

function isYear(number: string): boolean {
  return /^(?:199\d|20[0-3]\d)$/.test(number);
}

function sharesYear(a: Description, b: Description): boolean {
  return a.numbers.some((number) => isYear(number) && b.words.includes(number));
}

function offersMore({ bundle, extras, isAlone }: Description): boolean {
  return !isAlone && (bundle || extras.length > 0);
}

function findDifferentVariant(a: Description, b: Description): MatchReason | null {
  const [ours, theirs] = [extractVariant(a, b), extractVariant(b, a)];
  if (differ(ours.colors, theirs.colors))
    return {
      code: 'colours_differ',
      values: { ours: ours.colors.join('/'), theirs: theirs.colors.join('/') },
    };
  if (shadesDiffer(ours.shades, theirs.shades))
    return {
      code: 'colours_differ',
      values: { ours: ours.shades.join('/'), theirs: theirs.shades.join('/') },
    };
  return differ(ours.sizes, theirs.sizes) ? { code: 'sizes_differ', values: {} } : null;
}

/** True when each side states a value that the other does not. */
function differ(ours: readonly string[], theirs: readonly string[]): boolean {
  return (
    ours.length > 0 &&
    theirs.length > 0 &&
    ours.some((value) => !theirs.includes(value)) &&
    theirs.some((value) => !ours.includes(value))
  );
}

/** "Light blue" and "dark blue" differ; shades of two colors are compared by the colors. */
function shadesDiffer(ours: readonly string[], theirs: readonly string[]): boolean {
  if (ours.length === 0 || theirs.length === 0) return false;
  return ours.some(
    (shade) =>
      !theirs.includes(shade) &&
      theirs.some((other) => !ours.includes(other) && colorOf(other) === colorOf(shade)),
  );
}

function colorOf(shade: string): string {
  return shade.slice(shade.indexOf(' ') + 1);
}
