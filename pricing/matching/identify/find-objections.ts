import type { Candidates } from '../block/list-candidates.ts';
import type { Description } from '../describe/describe-item.ts';
import { findVeto } from './find-veto.ts';

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
