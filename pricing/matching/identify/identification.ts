import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Candidates } from '../block/list-candidates.ts';
import type { Bins } from '../compare/features.ts';
import type { Description } from '../describe/describe-item.ts';
import {
  compareColors,
  compareNatures,
  compareSizes,
  extractVariant,
} from '../compare/compare-fields.ts';
import { compareQuantities } from '../describe/quantities.ts';

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
  /**
   * Factor for the text odds of each pair: below 1 for a veto, 1 without. Different GTINs are not
   * included, so that text can be checked against them.
   */
  readonly factors: Float64Array;
}

const VETO_ODDS = 0.1;

/** True when there is no objection to a pair. */
export function isUnopposed({ factors, otherGtin }: Against, pair: number): boolean {
  return factors[pair] === 1 && !otherGtin.has(pair);
}

/** Checks every pair for vetoes and for different GTINs. */
export function findObjections(
  left: readonly Description[],
  right: readonly Description[],
  pairs: Candidates,
): Against {
  const otherGtin = new Set<number>();
  const factors = new Float64Array(pairs.left.length);
  for (let n = 0; n < factors.length; n += 1) {
    const a = left[pairs.left[n] as number] as Description;
    const b = right[pairs.right[n] as number] as Description;
    if (a.gtin !== null && b.gtin !== null && a.gtin !== b.gtin) otherGtin.add(n);
    factors[n] = findVeto(a, b) === null ? 1 : VETO_ODDS;
  }
  return { otherGtin, factors };
}

/** Units of content. Watts or inches of one product are stated in many ways; its content is not. */
const CONTENT = new Set(['mb', 'g', 'ml']);
/** Price ratio from which a pack size that only one side states is taken as a real difference. */
const PACK_PRICE = 1.6;

/**
 * Finds why two items are not the same offer although an identifier or their text agrees; null when
 * there is no such reason. A pair with a veto is at most shown to a person, never matched
 * automatically.
 */
export function findVeto(a: Description, b: Description): MatchReason | null {
  const nature = compareNatures(a, b);
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
  if (compareColors(a, b) === 'different')
    return {
      code: 'colours_differ',
      values: {
        ours: extractVariant(a, b).colors.join('/'),
        theirs: extractVariant(b, a).colors.join('/'),
      },
    };
  if (compareSizes(a, b) === 'different') return { code: 'sizes_differ', values: {} };
  return contentVeto(a, b);
}

function packVeto(a: Description, b: Description): MatchReason | null {
  const x = a.pack ?? 1;
  const y = b.pack ?? 1;
  if (x === y) return null;
  if (a.pack !== null && b.pack !== null)
    return { code: 'packs_differ', values: { ours: x, theirs: y } };
  const comparable =
    a.price !== null && b.price !== null && a.item.price?.currency === b.item.price?.currency;
  const ratio = comparable ? Math.max(a.price, b.price) / Math.min(a.price, b.price) : Infinity;
  return ratio > PACK_PRICE
    ? { code: 'pack_on_one_side', values: { pieces: Math.max(x, y) } }
    : null;
}

function contentVeto(a: Description, b: Description): MatchReason | null {
  const content = (item: Description) =>
    item.quantities.filter((quantity) => CONTENT.has(quantity.dimension));
  const { agree, conflict } = compareQuantities(content(a), content(b));
  return conflict > 0 && agree === 0 ? { code: 'content_differs', values: {} } : null;
}
