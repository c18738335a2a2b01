import type { Candidates } from '../block/list-candidates.ts';
import type { Description } from '../describe/describe-item.ts';
import { findVeto } from './find-veto.ts';

/** What speaks against the pairs, whatever their text says. */
export interface Against {
  /** Pairs whose GTINs differ. */
  readonly otherGtin: ReadonlySet<number>;
  /** What vetoes leave of the odds of text (1 where there is none); GTINs are not in it, so that text can be held against them. */
  readonly factors: Float64Array;
}

const VETO_ODDS = 0.1;

/** True when nothing speaks against a pair. */
export function isUnopposed({ factors, otherGtin }: Against, pair: number): boolean {
  return factors[pair] === 1 && !otherGtin.has(pair);
}

/** Looks for vetoes and for different GTINs in every pair. */
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
