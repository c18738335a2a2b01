import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import {
  compareBrands,
  compareColors,
  compareMeasures,
  compareNumbers,
  compareSizes,
} from '../compare/compare-fields.ts';
import type { Description } from '../describe/describe-item.ts';
import { DOUBTED, type Identification, type Identified } from './identification.ts';

/** A way in which variants of one thing differ, compared as features are: 1 agrees, 2 said on one side only, 3 differs, 0 not said. */
interface Trait {
  readonly name: Extract<MatchReason, { code: 'trait_on_one_side' }>['values']['trait'];
  readonly compare: (x: Description, y: Description) => 0 | 1 | 2 | 3;
  /** Whether saying it on one side only leaves open which of several siblings is meant. */
  readonly isChoice: boolean;
  /** Mostly stated as an option: where all options are named on both sides, this one is. */
  readonly isOption?: boolean;
}

const TRAITS: readonly Trait[] = [
  { name: 'colour', isChoice: true, isOption: true, compare: compareColors },
  {
    name: 'size',
    isChoice: true,
    isOption: true,
    compare: (x, y) => compareSizes(x, y) as 0 | 1 | 2 | 3,
  },
  { name: 'pack', isChoice: true, compare: comparePacks },
  {
    name: 'measure',
    isChoice: true,
    compare: (x, y) =>
      x.quantities.length === 0 || y.quantities.length === 0
        ? sayOnce(x.quantities.length, y.quantities.length)
        : (([0, 1, 3, 3] as const)[compareMeasures(x, y)] ?? 0),
  },
  {
    name: 'version',
    isChoice: false,
    compare: (x, y) => ([0, 1, 2, 2, 3] as const)[compareNumbers(x, y)] ?? 0,
  },
  { name: 'option', isChoice: true, isOption: true, compare: compareOptions },
];
/** Compared with at most so many that have the code; more of them say no more. */
const MOST = 40;

/**
 * A code without a GTIN may be that of a whole family. It is doubted where measures or versions
 * differ, where others on either side have it and differ in something that the pair does not agree
 * in, and where only one side names its variant: an option, or anything while others have the code.
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
    const differs = whyOther(a, b);
    const doubt = differs ?? whyUnsaid(a, b, { by: identification.by, ...siblings });
    // What is not said is worth a question; what differs is as probable as its text.
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

function whyOther(a: Description, b: Description): MatchReason | null {
  if (compareMeasures(a, b) === 3) return { code: 'measures_differ', values: {} };
  return compareNumbers(a, b) === 4
    ? { code: 'numbers_differ', values: { ours: a.numbers.join(' '), theirs: b.numbers.join(' ') } }
    : null;
}

function whyUnsaid(
  a: Description,
  b: Description,
  { by: identifier, ours, theirs }: Siblings,
): MatchReason | null {
  const options = compareOptions(a, b);
  const open = TRAITS.filter(
    ({ compare, isOption }) => compare(a, b) !== 1 && !(isOption && options === 1),
  );
  for (const { name: trait, compare } of open) {
    if (ours.some((other) => compare(a, other) === 3))
      return { code: 'listing_leaves_open', values: { identifier, trait } };
    if (theirs.some((other) => compare(b, other) === 3))
      return { code: 'product_leaves_open', values: { identifier, trait } };
  }
  // A variant that is set apart as an option has siblings, whether they are in the table or not.
  if (options === 2) return { code: 'variant_on_one_side', values: {} };
  if (ours.length + theirs.length === 0) return null;
  const unsaid = open.find(({ compare, isChoice }) => isChoice && compare(a, b) === 2);
  return unsaid ? { code: 'trait_on_one_side', values: { identifier, trait: unsaid.name } } : null;
}

/** Codes that both state. */
function sharedCodes(a: Description, b: Description): string[] {
  const codes = codesOf(b);
  return codesOf(a)
    .filter((code) => codes.includes(code) || b.compact.includes(code))
    .concat(codes.filter((code) => a.compact.includes(code)));
}

function codesOf({ codes, skuCode }: Description): readonly string[] {
  return skuCode === null || codes.includes(skuCode) ? codes : [...codes, skuCode];
}

/** Who states one of these codes. */
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

/** Others of its side with one of these codes: not another maker's, and the thing itself and not what goes with it. */
function siblingsOf(
  item: Description,
  codes: readonly string[],
  byCode: ReadonlyMap<string, readonly Description[]>,
): Description[] {
  return [...new Set(codes.flatMap((code) => byCode.get(code) ?? []))].filter(
    (other) => other !== item && other.accessory === null && compareBrands(item, other) !== 4,
  );
}

function sayOnce(x: number, y: number): 0 | 2 {
  return x === y ? 0 : 2;
}

/** A pack that is not named is one piece; that of a sibling tells them apart. */
function comparePacks(x: Description, y: Description): 0 | 1 | 2 | 3 {
  if ((x.pack ?? 1) === (y.pack ?? 1)) return 1;
  return x.pack === null || y.pack === null ? 2 : 3;
}

/** What one states as an option, or names after a dash, against all that the other says. */
function compareOptions(x: Description, y: Description): 0 | 1 | 2 | 3 {
  const [own, other] = [optionWords(x), optionWords(y)];
  if (own.length === 0 && other.length === 0) return 0;
  if (own.every((word) => says(y, word)) && other.every((word) => says(x, word))) return 1;
  return own.length > 0 && other.length > 0 ? 3 : 2;
}

function optionWords({ options, suffix, variant }: Description): string[] {
  // A dash stands before many things; what follows is a variant where a colour or a size is in it.
  const named =
    suffix !== null &&
    (variant.colours.length > 0 || variant.sizes.length > 0) &&
    suffix.length <= 40
      ? [suffix]
      : [];
  return [...options, ...named].flatMap((value) => value.match(/[\p{L}\p{N}]+/gu) ?? []);
}

function says({ words, moreWords, compact }: Description, word: string): boolean {
  return (
    words.includes(word) || moreWords.has(word) || (word.length >= 4 && compact.includes(word))
  );
}
