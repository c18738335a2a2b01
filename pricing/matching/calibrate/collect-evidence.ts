import type { Candidates } from '../block/list-candidates.ts';
import type { Description } from '../describe/describe-item.ts';
import type { Against } from '../identify/find-objections.ts';
import type { Evidence } from './calibration.ts';

interface Scored {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly against: Against;
  /** Of text alone: neither identifiers nor persons are in them. */
  readonly scores: Float64Array;
  readonly said: { readonly confirmed: ReadonlySet<number>; readonly refused: ReadonlySet<number> };
}

/**
 * Pairs whose truth is known: a person said so, or both sides state a GTIN. A GTIN that two items of one side state is a slip or a
 * re-used code and is no evidence; nor is a pair with a veto (a used one of the same GTIN is neither).
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

/** GTIN by item; null where it has none or another item of the side has it too. */
function usableGtins(items: readonly Description[]): (string | null)[] {
  const counts = new Map<string, number>();
  for (const { gtin } of items) if (gtin !== null) counts.set(gtin, (counts.get(gtin) ?? 0) + 1);
  return items.map(({ gtin }) => (gtin !== null && counts.get(gtin) === 1 ? gtin : null));
}
