import type { Candidates } from '../block/list-candidates.ts';
import type { Description } from '../describe/describe-item.ts';
import { findVeto } from './find-veto.ts';

/** What speaks against the pairs, whatever their text says. */
export interface Against {
  /** In words, by pair number; null when nothing does. */
  readonly vetoes: readonly (string | null)[];
  /** Pairs whose GTINs differ. */
  readonly otherGtin: ReadonlySet<number>;
  /** What vetoes leave of the odds of text; GTINs are not in it, so that text can be held against them. */
  readonly factors: Float64Array;
}

const VETO_ODDS = 0.1;

/** Looks for vetoes and for different GTINs in every pair. */
export function findObjections(left: readonly Description[], right: readonly Description[], pairs: Candidates): Against {
  const vetoes: (string | null)[] = [];
  const otherGtin = new Set<number>();
  const factors = new Float64Array(pairs.left.length);
  for (let n = 0; n < factors.length; n += 1) {
    const a = left[pairs.left[n] as number] as Description;
    const b = right[pairs.right[n] as number] as Description;
    const veto = findVeto(a, b);
    const differs = a.gtin !== null && b.gtin !== null && a.gtin !== b.gtin;
    if (differs) otherGtin.add(n);
    vetoes.push(veto ?? (differs ? 'the GTINs differ' : null));
    factors[n] = veto === null ? 1 : VETO_ODDS;
  }
  return { vetoes, otherGtin, factors };
}
