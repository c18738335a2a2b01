import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Candidates } from '../block/list-candidates.ts';
import type { Bins } from '../compare/features.ts';
import type { Description } from '../describe/describe-item.ts';

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
