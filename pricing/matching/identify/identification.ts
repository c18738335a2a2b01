import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Candidates } from '#pricing/matching/block/list-candidates.ts';
import type { Bins } from '#pricing/matching/compare/features.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { compareNatures, compareSizes } from '#pricing/matching/compare/compare-fields.ts';
import { isNamed } from '#pricing/matching/describe/extract-extras.ts';
import { findUnsharedEdition } from '#pricing/matching/describe/extract-traits.ts';
import { findDifference } from './find-difference.ts';

/** The result of comparing a pair's identifiers. */
export interface Identification {
  readonly by: 'gtin' | 'part_number' | 'sku' | 'model_code';
  readonly probability: number;
  /** Why the identification is not fully trusted; null when it is. */
  readonly doubt: MatchReason | null;
  /**
   * Lower limit of the pair's probability, whatever its text and its competing pairs; 0 when
   * absent.
   */
  readonly least?: number;
  /**
   * True where the names leave open whether the code is right and the prices decide. They are asked
   * when the match is made and not again: a later deep discount is what alerts are for.
   */
  readonly isByPrice?: boolean;
}

/**
 * Probability of an identifier that has a veto or that fits two candidates alike: it goes to a
 * person.
 */
export const DOUBTED = 0.6;

/** Input of the identification. */
export interface Identified {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly bins: Bins;
  /** Listings that a person has assigned to a product. */
  readonly taken: ReadonlySet<number>;
}

/** Objections to pairs, independent of their text. */
export interface Against {
  /** Numbers of the pairs whose GTINs differ. */
  readonly otherGtin: ReadonlySet<number>;
  /** Numbers of the pairs whose sides state different variants. */
  readonly otherVariant: ReadonlySet<number>;
  /** Numbers of the pairs that a person must look at, whatever their probability. */
  readonly cautioned: ReadonlySet<number>;
  /**
   * Factor for the text odds of each pair: below 1 for a veto, 1 without. Different GTINs are not
   * included, so that text can be checked against them.
   */
  readonly factors: Float64Array;
}

const VETO_ODDS = 0.1;
/** Of pairs whose sides state different variants about one in 500 is a match after all. */
const DIFFERENCE_ODDS = 0.1;

/** True when there is no objection to a pair. */
export function isUnopposed({ factors, otherGtin, cautioned }: Against, pair: number): boolean {
  return factors[pair] === 1 && !otherGtin.has(pair) && !cautioned.has(pair);
}

/** Checks every pair for vetoes and for different GTINs. */
export function findObjections(
  left: readonly Description[],
  right: readonly Description[],
  pairs: Candidates,
): Against {
  const otherGtin = new Set<number>();
  const otherVariant = new Set<number>();
  const cautioned = new Set<number>();
  const factors = new Float64Array(pairs.left.length);
  for (let n = 0; n < factors.length; n += 1) {
    const a = left[pairs.left[n] as number] as Description;
    const b = right[pairs.right[n] as number] as Description;
    if (a.gtin !== null && b.gtin !== null && a.gtin !== b.gtin) otherGtin.add(n);
    factors[n] = 1;
    if (findDifference(a, b) !== null) {
      otherVariant.add(n);
      factors[n] = DIFFERENCE_ODDS;
    } else if (findOneSided(a, b) !== null) factors[n] = VETO_ODDS;
    else if (findCaution(a, b) !== null) cautioned.add(n);
  }
  return { otherGtin, otherVariant, cautioned, factors };
}

/** Price ratio from which a pack size that only one side states is taken as a real difference. */
const PACK_PRICE = 1.6;

/**
 * Finds why two items are not the same offer although an identifier or their text agrees; null when
 * there is no such reason. A pair with a veto is at most shown to a person, never matched
 * automatically.
 */
export function findVeto(a: Description, b: Description, isOneKind = false): MatchReason | null {
  return findDifference(a, b) ?? findOneSided(a, b, isOneKind);
}

/** Like `findVeto`, for what only one side states or what is stated less exactly. */
function findOneSided(a: Description, b: Description, isOneKind = false): MatchReason | null {
  const nature = compareNatures(a, b, isOneKind);
  if (nature === 'accessory')
    return { code: 'accessory', values: { word: a.accessory ?? b.accessory ?? '' } };
  if (nature === 'condition')
    return {
      code: 'conditions_differ',
      values: { ours: a.condition ?? 'new', theirs: b.condition ?? 'new' },
    };
  const pack = packVeto(a, b);
  if (pack) return pack;
  if (nature === 'bundle') return { code: 'bundle', values: {} };
  return compareSizes(a, b) === 'different' ? { code: 'sizes_differ', values: {} } : null;
}

/**
 * Finds what only one side states and what may make it another product; null when there is nothing.
 * An equal GTIN answers it, another code or the text does not.
 */
export function findCaution(
  a: Description,
  b: Description,
  by?: Identification['by'],
): MatchReason | null {
  // Editions have part numbers of their own.
  const hasOwnNumber = by === 'part_number' || by === 'sku';
  const version = hasOwnNumber ? null : findUnsharedEdition(a.traits, b.traits);
  if (version !== null) return { code: 'version_on_one_side', values: { version } };
  if ((a.pack ?? 1) !== (b.pack ?? 1))
    return { code: 'pack_on_one_side', values: { pieces: Math.max(a.pack ?? 1, b.pack ?? 1) } };
  return addsExtras(a, b) || addsExtras(b, a) || isOnlySet(a, b) || isOnlySet(b, a)
    ? { code: 'extras_on_one_side', values: {} }
    : null;
}

/** True when `a` is called a set or kit and `b` neither that nor a bundle. */
function isOnlySet(a: Description, b: Description): boolean {
  return a.isSet && a.pack === null && !b.isSet && !b.bundle && b.pack === null;
}

/** True when `a` includes something of which `b` says nothing. */
function addsExtras({ extras }: Description, b: Description): boolean {
  return extras.some((kind) => !b.extras.includes(kind) && !isNamed(kind, b.words));
}

function packVeto(a: Description, b: Description): MatchReason | null {
  const x = a.pack ?? 1;
  const y = b.pack ?? 1;
  if (x === y) return null;
  const comparable =
    a.price !== null && b.price !== null && a.item.price?.currency === b.item.price?.currency;
  const ratio = comparable ? Math.max(a.price, b.price) / Math.min(a.price, b.price) : Infinity;
  return ratio > PACK_PRICE
    ? { code: 'pack_on_one_side', values: { pieces: Math.max(x, y) } }
    : null;
}
