import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import {
  compareBrands,
  compareColors,
  compareMeasures,
  compareNumbers,
  compareSizes,
} from '#pricing/matching/compare/compare-fields.ts';
import type { Bin, Statement } from '#pricing/matching/compare/features.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { DOUBTED, type Identification, type Identified } from './identification.ts';

/** A property in which variants of one product differ. */
interface Trait {
  readonly name: Extract<MatchReason, { code: 'trait_on_one_side' }>['values']['trait'];
  readonly compare: (x: Description, y: Description) => Statement;
  /** True when stating it on one side only leaves open which of several siblings is meant. */
  readonly isChoice: boolean;
  /**
   * True for a property that is usually an option: it counts as stated when all options are named
   * on both sides.
   */
  readonly isOption?: boolean;
}

const MEASURE: Readonly<Record<Bin<'quantities'>, Statement>> = {
  missing: 'unsaid',
  agree: 'equal',
  mixed: 'different',
  conflict: 'different',
};
const VERSION: Readonly<Record<Bin<'numbers'>, Statement>> = {
  missing: 'unsaid',
  equal: 'equal',
  some: 'one side',
  'one side': 'one side',
  different: 'different',
};
const TRAITS: readonly Trait[] = [
  { name: 'colour', isChoice: true, isOption: true, compare: compareColors },
  { name: 'size', isChoice: true, isOption: true, compare: compareSizes },
  { name: 'pack', isChoice: true, compare: comparePieces },
  { name: 'measure', isChoice: true, compare: compareStatedMeasures },
  { name: 'version', isChoice: false, compare: (x, y) => VERSION[compareNumbers(x, y)] },
  { name: 'option', isChoice: true, isOption: true, compare: compareOptions },
];
/** Maximum number of items with the same code to compare; more would not change the result. */
const MOST = 40;

/**
 * Finds pairs whose shared code does not identify the variant: a code other than a GTIN may be that
 * of a whole product family. Such a pair is doubted when measures or versions differ, when other
 * items on either side have the code and differ in something the pair does not agree in, and when
 * only one side names its variant (an option; or any property while other items have the code).
 */
export function checkSiblings(
  found: Map<number, Identification>,
  { left, right, pairs }: Identified,
): Map<number, Identification> {
  const open = [...found]
    .filter(([, { by, doubt }]) => by !== 'gtin' && doubt === null)
    .map(([n]) => n);
  const at = (n: number) => ({
    a: left[pairs.left[n] as number] as Description,
    b: right[pairs.right[n] as number] as Description,
  });
  const wanted = new Set(open.flatMap((n) => sharedCodes(at(n).a, at(n).b)));
  const [ours, theirs] = [left, right].map((side) => indexCodes(side, wanted)) as [
    Map<string, Description[]>,
    Map<string, Description[]>,
  ];
  for (const n of open) {
    const identification = found.get(n) as Identification;
    const { a, b } = at(n);
    const codes = sharedCodes(a, b);
    const siblings = { ours: siblingsOf(a, codes, ours), theirs: siblingsOf(b, codes, theirs) };
    const differs = findDifference(a, b);
    const doubt = differs ?? findUnstatedVariant(a, b, { by: identification.by, ...siblings });
    // A property that is not stated needs a person's decision; for one that differs, the text
    // decides.
    if (doubt !== null)
      found.set(n, {
        ...identification,
        probability: DOUBTED,
        doubt,
        least: differs === null ? DOUBTED / 2 : 0,
      });
  }
  return found;
}

interface Siblings {
  readonly by: Identification['by'];
  readonly ours: readonly Description[];
  readonly theirs: readonly Description[];
}

function findDifference(a: Description, b: Description): MatchReason | null {
  if (compareMeasures(a, b) === 'conflict') return { code: 'measures_differ', values: {} };
  return compareNumbers(a, b) === 'different'
    ? { code: 'numbers_differ', values: { ours: a.numbers.join(' '), theirs: b.numbers.join(' ') } }
    : null;
}

function findUnstatedVariant(
  a: Description,
  b: Description,
  { by: identifier, ours, theirs }: Siblings,
): MatchReason | null {
  const options = compareOptions(a, b);
  const open = TRAITS.filter(
    ({ compare, isOption }) => compare(a, b) !== 'equal' && !(isOption && options === 'equal'),
  );
  for (const { name: trait, compare } of open) {
    if (ours.some((other) => compare(a, other) === 'different'))
      return { code: 'listing_leaves_open', values: { identifier, trait } };
    if (theirs.some((other) => compare(b, other) === 'different'))
      return { code: 'product_leaves_open', values: { identifier, trait } };
  }
  // An item with a variant option has siblings, even if they are not in the table.
  if (options === 'one side') return { code: 'variant_on_one_side', values: {} };
  if (ours.length + theirs.length === 0) return null;
  const unstated = open.find(({ compare, isChoice }) => isChoice && compare(a, b) === 'one side');
  return unstated
    ? { code: 'trait_on_one_side', values: { identifier, trait: unstated.name } }
    : null;
}

/** Codes that both sides state. */
function sharedCodes(a: Description, b: Description): string[] {
  const codes = codesOf(b);
  return codesOf(a)
    .filter((code) => codes.includes(code) || b.compact.includes(code))
    .concat(codes.filter((code) => a.compact.includes(code)));
}

function codesOf({ codes, skuCode }: Description): readonly string[] {
  return skuCode === null || codes.includes(skuCode) ? codes : [...codes, skuCode];
}

/** Items by the codes they state. */
function indexCodes(
  side: readonly Description[],
  wanted: ReadonlySet<string>,
): Map<string, Description[]> {
  const byCode = new Map<string, Description[]>();
  for (const item of side) {
    for (const code of codesOf(item)) {
      if (!wanted.has(code)) continue;
      const list = byCode.get(code);
      if (list === undefined) byCode.set(code, [item]);
      else if (list.length < MOST) list.push(item);
    }
  }
  return byCode;
}

/**
 * Other items of the same side with one of these codes; leaves out other makers' items, and
 * accessories of the product.
 */
function siblingsOf(
  item: Description,
  codes: readonly string[],
  byCode: ReadonlyMap<string, readonly Description[]>,
): Description[] {
  return [...new Set(codes.flatMap((code) => byCode.get(code) ?? []))].filter(
    (other) =>
      other !== item && other.accessory === null && compareBrands(item, other) !== 'different',
  );
}

function compareStatedMeasures(x: Description, y: Description): Statement {
  const stated = [x, y].filter(({ quantities }) => quantities.length > 0).length;
  if (stated === 0) return 'unsaid';
  return stated === 1 ? 'one side' : MEASURE[compareMeasures(x, y)];
}

/** A pack size that is not stated counts as one piece, so that it differs from a sibling's pack. */
function comparePieces(x: Description, y: Description): Statement {
  if ((x.pack ?? 1) === (y.pack ?? 1)) return 'equal';
  return x.pack === null || y.pack === null ? 'one side' : 'different';
}

/**
 * Compares what one side states as an option, or after a dash in its name, with all text of the
 * other side.
 */
function compareOptions(x: Description, y: Description): Statement {
  const [own, other] = [optionWords(x), optionWords(y)];
  if (own.length === 0 && other.length === 0) return 'unsaid';
  if (own.every((word) => isStated(y, word)) && other.every((word) => isStated(x, word)))
    return 'equal';
  return own.length > 0 && other.length > 0 ? 'different' : 'one side';
}

function optionWords({ options, suffix, variant }: Description): string[] {
  // Many things follow a dash; the text counts as a variant only when it contains a color or a
  // size.
  const named =
    suffix !== null &&
    (variant.colors.length > 0 || variant.sizes.length > 0) &&
    suffix.length <= 40
      ? [suffix]
      : [];
  return [...options, ...named].flatMap((value) => value.match(/[\p{L}\p{N}]+/gu) ?? []);
}

function isStated({ words, moreWords, compact }: Description, word: string): boolean {
  return (
    words.includes(word) || moreWords.has(word) || (word.length >= 4 && compact.includes(word))
  );
}
