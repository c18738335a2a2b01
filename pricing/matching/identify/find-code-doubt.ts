import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import { normalizeText } from '#kernel/product-names/normalize-text.ts';
import { compareQuantities, removeQuantities } from '#kernel/product-names/quantities.ts';
import { compareBrands } from '#pricing/matching/compare/compare-fields.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { isVariantWord } from '#pricing/matching/describe/extract-variant.ts';
import { extractKinds, isOneKind, type Kinds } from '#pricing/matching/describe/extract-kinds.ts';

/** What names say against an equal GTIN. */
export interface CodeDoubt {
  /** Null: nothing, as far as the prices agree. */
  readonly doubt: MatchReason | null;
  /** True where only the prices decide; they are asked once, when the match is made. */
  readonly isByPrice: boolean;
  /** True where the names say what is sold, and say the same, in whatever languages. */
  readonly isOneKind: boolean;
}

/** Prices further apart than this are a reason where the names leave a doubt. */
const APART = 2;

/**
 * Finds why two items with one GTIN are different articles: one is a part of the other or for it,
 * they are of different kinds, or of different scents. A GTIN may be mistyped, or be that of the
 * product an accessory fits. Names in which nothing can be compared (two languages, a model alone)
 * are doubted only where the brands differ or the prices are beyond half or double.
 */
export function findCodeDoubt(a: Description, b: Description): CodeDoubt {
  const brands = [a, b].map(({ item }) => normalizeText(item.brand ?? ''));
  const [ours, theirs] = [extractKinds(a.item.name, brands), extractKinds(b.item.name, brands)];
  const different = findDifferentKinds(ours, theirs);
  if (different !== null) return { doubt: different, isByPrice: false, isOneKind: false };
  const words = compareWords(a, b, brands);
  const isSame = isOneKind(ours, theirs);
  if (!isOpen({ ours, theirs }, words)) return { doubt: null, isByPrice: false, isOneKind: isSame };
  if (words.shared.length === 0 && !sharesMeasure(a, b) && compareBrands(a, b) === 'different')
    return { doubt: { code: 'names_unrelated', values: {} }, isByPrice: false, isOneKind: isSame };
  return {
    doubt: arePricesApart(a, b) ? { code: 'price_apart', values: {} } : null,
    isByPrice: true,
    isOneKind: isSame,
  };
}

function findDifferentKinds(ours: Kinds, theirs: Kinds): MatchReason | null {
  return (
    differ(ours.varieties, theirs.varieties) ??
    (isMentioned(ours, theirs) || isMentioned(theirs, ours) ? null : differ(ours.sold, theirs.sold))
  );
}

/** A part that the other name has too, as what it is for or what is included, is no difference. */
function isMentioned({ sold, isPart }: Kinds, other: Kinds): boolean {
  return isPart && [...sold.keys()].some((kind) => other.named.has(kind));
}

function differ(
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): MatchReason | null {
  if (ours.size === 0 || theirs.size === 0) return null;
  if ([...ours.keys()].some((kind) => theirs.has(kind))) return null;
  const text = (words: ReadonlyMap<string, string>): string => [...words.values()].join(', ');
  return { code: 'kinds_differ', values: { ours: text(ours), theirs: text(theirs) } };
}

interface Words {
  readonly shared: readonly string[];
  /** Words of one side only; null for a side whose name has no words but the brand. */
  readonly ours: readonly string[] | null;
  readonly theirs: readonly string[] | null;
}

/**
 * True where the names leave open whether it is the same thing: they do not agree in a kind of
 * thing, and say more than a model that they have in common.
 */
function isOpen({ ours, theirs }: { ours: Kinds; theirs: Kinds }, words: Words): boolean {
  if (words.ours === null || words.theirs === null) return false;
  if (addsPart(ours, theirs) || addsPart(theirs, ours)) return true;
  if (isOneKind(ours, theirs)) return false;
  if (ours.isPart !== theirs.isPart) return true;
  const [left, right] = [words.ours.length, words.theirs.length];
  if (left === 0 && right === 0) return false;
  const isModel = words.shared.some((word) => /\p{N}/u.test(word));
  // "Zephyr 900" and "vacuum cleaner Zephyr 900", but not "Zephyr 900" and "Zephyr 900 wheels".
  if (isModel && left === 0) return theirs.sold.size === 0;
  return !(isModel && right === 0) || ours.sold.size === 0;
}

function addsPart({ perhaps }: Kinds, other: Kinds): boolean {
  return [...perhaps].some((kind) => !other.named.has(kind));
}

function compareWords(a: Description, b: Description, brands: readonly string[]): Words {
  const [ours, theirs] = [ownWords(a, brands), ownWords(b, brands)];
  const without = (own: readonly string[], other: readonly string[]) =>
    own.length === 0 ? null : own.filter((word) => !other.some((one) => isSameWord(word, one)));
  return {
    shared: ours.filter((word) => theirs.some((other) => isSameWord(word, other))),
    ours: without(ours, theirs),
    theirs: without(theirs, ours),
  };
}

function sharesMeasure(a: Description, b: Description): boolean {
  return compareQuantities(a.quantities, b.quantities).agree > 0;
}

/** The words of a name without brands, measures, colors and sizes. */
function ownWords({ name }: Description, brands: readonly string[]): string[] {
  const brand = new Set(brands.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []));
  return (removeQuantities(name).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !brand.has(word) && !isVariantWord(word) && (word.length >= 3 || /\p{N}/u.test(word)),
  );
}

const SAME_LETTERS = 5;

/** Equal, a part of the other, or with the same beginning: "sopran", "soprano". */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= SAME_LETTERS &&
    (long.includes(short) || long.startsWith(short.slice(0, SAME_LETTERS)))
  );
}

function arePricesApart(a: Description, b: Description): boolean {
  if (a.price === null || b.price === null || a.item.price?.currency !== b.item.price?.currency)
    return false;
  return Math.max(a.price, b.price) > APART * Math.min(a.price, b.price);
}
