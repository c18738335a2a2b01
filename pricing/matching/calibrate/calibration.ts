import { z } from 'zod';
import type { Candidates } from '#pricing/matching/block/list-candidates.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import type { Against, Identification } from '#pricing/matching/identify/identification.ts';

/**
 * One pair with known truth, used to calibrate text scores: the score was computed without
 * identifiers and without people's decisions.
 */
export interface Evidence {
  /** 0 to 1, before calibration. */
  readonly score: number;
  readonly same: boolean;
  readonly by: 'gtin' | 'person';
}

const CountSchema = z.object({
  same: z.number().int().nonnegative(),
  other: z.number().int().nonnegative(),
});

/** JSON format of a stored calibration; it is applied without fitting again. */
export const CalibrationSchema = z.object({
  version: z.literal(2),
  /**
   * Score (as log-odds) → probability, both ascending. Interpolated between knots; constant above
   * the last knot.
   */
  knots: z.array(z.object({ logit: z.number(), probability: z.number().min(0).max(1) })).min(1),
  /**
   * From this score (log-odds) on, text may match automatically: there the evidence gives a lower
   * bound of its precision that is high enough. Null: never.
   */
  sureFrom: z.number().nullable(),
  evidence: z.object({ gtin: CountSchema, person: CountSchema }),
});

/** Maps text scores to calibrated probabilities. */
export type Calibration = z.infer<typeof CalibrationSchema>;

const EDGE = 12;

/** Log-odds of a probability, limited to ±12. */
export function toLogit(probability: number): number {
  return Math.max(-EDGE, Math.min(EDGE, Math.log(probability / (1 - probability))));
}

/**
 * Upper limit of a probability without a GTIN: nobody's evidence carries further. Probabilities
 * above the first number are brought below it in their order: cut off, many would be equal.
 */
const MOST = { from: 0.98, limit: 0.995 };

/**
 * Corrects the model's probability by the account's own evidence, and says whether that evidence
 * allows text with this score to be matched automatically. Without a calibration the model's
 * probability stands.
 */
export function applyCalibration(
  score: number,
  calibration: Calibration | null,
): { probability: number; isSure: boolean } {
  const logit = toLogit(score);
  const probability = calibration === null ? score : interpolate(logit, calibration.knots);
  return {
    probability: limit(probability),
    isSure: calibration !== null && calibration.sureFrom !== null && logit >= calibration.sureFrom,
  };
}

function limit(probability: number): number {
  return probability <= MOST.from
    ? probability
    : MOST.from + ((probability - MOST.from) * (MOST.limit - MOST.from)) / (1 - MOST.from);
}

function interpolate(logit: number, knots: Calibration['knots']): number {
  const next = knots.findIndex((knot) => knot.logit >= logit);
  const [above, below] = [knots[next], next === -1 ? knots.at(-1) : knots[next - 1]];
  // Outside the knots there is no evidence: the odds follow those of the score.
  if (!above) {
    const last = below as Calibration['knots'][number];
    return 1 - (1 - last.probability) * Math.exp(last.logit - logit);
  }
  if (!below) return above.probability * Math.exp(logit - above.logit);
  const share = (logit - below.logit) / (above.logit - below.logit);
  return below.probability + share * (above.probability - below.probability);
}

interface Scored {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly against: Against;
  readonly identified: ReadonlyMap<number, Identification>;
  /** Scores from text only, without identifiers and people's decisions. */
  readonly scores: Float64Array;
  readonly said: { readonly confirmed: ReadonlySet<number>; readonly refused: ReadonlySet<number> };
}

/**
 * Collects the pairs whose truth is known: decided by a person, or both sides state a GTIN. Left
 * out: a GTIN that two items of one side state (an error or a reused code), pairs with a veto (a used
 * and a new item share a GTIN but are not the same offer), and a GTIN that the names contradict.
 */
export function collectEvidence({
  left,
  right,
  pairs,
  against,
  identified,
  scores,
  said,
}: Scored): Evidence[] {
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
    if (a === b && (identified.get(n)?.doubt ?? null) !== null) continue;
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
