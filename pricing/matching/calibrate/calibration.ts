import { z } from 'zod';

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
  version: z.literal(1),
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
