import { z } from 'zod';

/**
 * What one pair says about how right the scores of text are: its score with every identifier and
 * every person's word hidden, and the truth.
 */
export interface Evidence {
  /** 0…1, before calibration. */
  readonly score: number;
  readonly same: boolean;
  readonly by: 'gtin' | 'person';
}

const CountSchema = z.object({
  same: z.number().int().nonnegative(),
  other: z.number().int().nonnegative(),
});

/** How a calibration is stored: JSON that is applied without refitting. */
export const CalibrationSchema = z.object({
  version: z.literal(1),
  /**
   * Score (as ln of its odds) → probability, both ascending; between two knots it is interpolated,
   * outside it stays what the last says.
   */
  knots: z.array(z.object({ logit: z.number(), probability: z.number().min(0).max(1) })).min(1),
  /** From this score (ln of its odds) on, text may act: the evidence there bounds its precision from below. Null: it may not. */
  sureFrom: z.number().nullable(),
  evidence: z.object({ gtin: CountSchema, person: CountSchema }),
});

/** Maps scores of text to probabilities that mean what they say. */
export type Calibration = z.infer<typeof CalibrationSchema>;

const EDGE = 12;

/** ln of the odds of a probability, within ±12. */
export function toLogit(probability: number): number {
  return Math.max(-EDGE, Math.min(EDGE, Math.log(probability / (1 - probability))));
}
