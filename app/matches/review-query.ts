/** What the address of the review's table says. */
import { z } from 'zod';
import { CONFIDENCES, GAPS, GROUPS, SURE_FROM } from './review-choices.ts';

const text = z.string().min(1).max(255).optional().catch(undefined);

export const ReviewQuerySchema = z.object({
  layout: z.enum(['cards', 'table']).optional().catch(undefined),
  retailer: text,
  brand: text,
  confidence: z.enum(CONFIDENCES).optional().catch(undefined),
  gap: z.enum(GAPS).optional().catch(undefined),
  group: z.enum(GROUPS).catch('none').default('none'),
  after: z.string().max(1000).optional().catch(undefined),
  /** A retailer whose most probable matches are to be confirmed: their sample is shown. */
  sure: text,
  /** A change of many matches, shown above the table. */
  change: z.string().max(64).optional().catch(undefined),
});
export type ReviewQuery = z.infer<typeof ReviewQuerySchema>;

const CONFIDENCE_RANGES = {
  high: { min_probability: SURE_FROM },
  middle: { min_probability: 0.8, max_probability: 0.949999 },
  low: { max_probability: 0.799999 },
} as const;
const GAP_RANGES = {
  below: { max_price_gap: -10 },
  near: { min_price_gap: -9, max_price_gap: 9 },
  above: { min_price_gap: 10 },
} as const;

/** The same as filters of the service. */
export function toServiceFilters({ retailer, brand, confidence, gap }: ReviewQuery) {
  return {
    verdict: 'review' as const,
    ...(retailer !== undefined && { retailer }),
    ...(brand !== undefined && { brand }),
    ...(confidence && CONFIDENCE_RANGES[confidence]),
    ...(gap && GAP_RANGES[gap]),
  };
}
