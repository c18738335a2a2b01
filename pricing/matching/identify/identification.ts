import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Candidates } from '../block/list-candidates.ts';
import type { Bins } from '../compare/features.ts';
import type { Description } from '../describe/describe-item.ts';

/** What identifiers say of a pair. */
export interface Identification {
  readonly by: 'gtin' | 'part_number' | 'sku' | 'model_code';
  readonly probability: number;
  /** Why it is not trusted fully; null when it is. */
  readonly doubt: MatchReason | null;
  /** How probable the pair is at least, whatever its text and its rivals say; 0 where it is not given. */
  readonly least?: number;
}

/** An identifier with a veto, or that does not tell two candidates apart, is for a person to look at. */
export const DOUBTED = 0.6;

/** What pairs are identified by. */
export interface Identified {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly bins: Bins;
  /** Listings that a person gave to a product. */
  readonly taken: ReadonlySet<number>;
}
