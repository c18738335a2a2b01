import type { Candidates } from '../block/list-candidates.ts';
import type { Description } from '../describe/describe-item.ts';
import type { Against } from '../identify/find-objections.ts';
import type { Evidence } from './calibration.ts';

interface Scored {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly against: Against;
  /** Scores from text only, without identifiers and people's decisions. */
  readonly scores: Float64Array;
  readonly said: { readonly confirmed: ReadonlySet<number>; readonly refused: ReadonlySet<number> };
}

/**
 * Collects the pairs whose truth is known: decided by a person, or both sides state a GTIN. Left
 * out: a GTIN that two items of one side state (an error or a reused code), and pairs with a veto
 * (a used and a new item share a GTIN but are not the same offer).
 */
export function collectEvidence({ left, right, pairs, against, scores, said }: Scored): Evidence[] {
  const [once, twice] = [usableGtins(left), usableGtins(right)];
  const evidence: Evidence[] = [];
  for (let n = 0; n < scores.length; n += 1) {
    const score = scores[n] as number;
    if (said.confirmed.has(n) || said.refused.has(n)) {
      evidence.push({ score, same: said.confirmed.has(n), by: 'person' });
      continue;
    }
    const a = once[pairs.left[n] as number];
    const b = twice[pairs.right[n] as number];
    if (!a || !b || (against.factors[n] as number) < 1) continue;
    evidence.push({ score, same: a === b, by: 'gtin' });
  }
  return evidence;
}

/** GTIN by item; null where the item has none or another item of the same side has the same one. */
function usableGtins(items: readonly Description[]): (string | null)[] {
  const counts = new Map<string, number>();
  for (const { gtin } of items) if (gtin !== null) counts.set(gtin, (counts.get(gtin) ?? 0) + 1);
  return items.map(({ gtin }) => (gtin !== null && counts.get(gtin) === 1 ? gtin : null));
}
