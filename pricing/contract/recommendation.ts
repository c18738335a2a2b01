import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import { ABSTENTION_REASONS, ADVICE_REASONS } from '#kernel/reasons/recommendation-reasons.ts';
import { createReasonSchema, createReasonListSchema } from './reason.ts';
import { GivenIdSchema, NextCursorSchema, createTextSchema, TimeSchema } from './text.ts';
import { createExampleId, createIdSchema } from './identifier.ts';

/**
 * A price recommendation. The specification's fields are product_id, current_price,
 * suggested_price, estimated_conversion_uplift, confidence.
 */
export const RecommendationSchema = z
  .object({
    id: createIdSchema('rec'),
    product_id: createIdSchema('prd'),
    current_price: DecimalSchema,
    suggested_price: DecimalSchema.openapi({ example: 18.9 }),
    estimated_conversion_uplift: z
      .number()
      .openapi({ example: 0.09, description: 'Fraction: 0.09 is 9 percent. An estimate.' }),
    confidence: z.number().openapi({
      example: 0.62,
      description:
        'Probability from 0 to 1 that the suggested price is better than the current price, as ' +
        'defined by `objective`.',
    }),
    currency: CurrencySchema,
    objective: z.string().openapi({
      example: 'gross_profit',
      description:
        'What “better” means. `gross_profit`: it earns more gross profit; `market_price` (goal ' +
        '`market`): it is closer to the median of the comparable offers. The estimates are given ' +
        'for both.',
    }),
    uplift_interval: z.array(z.number()).openapi({
      minItems: 2,
      maxItems: 2,
      example: [-0.02, 0.21],
      description: 'Range that contains the uplift with a probability of 80 percent.',
    }),
    expected_profit_change: z.number().nullable().openapi({
      example: 0.031,
      description: 'Change as a fraction of the current gross profit.',
    }),
    basis: z.string().openapi({
      example: 'prior',
      description:
        'The data that the demand estimate rests on. `prior`: published studies; `group`: your ' +
        'similar products; `own`: this product’s sales.',
    }),
    reasons: z
      .array(z.string())
      .openapi({ example: ['Your price is 8% above kettles.example’s price'] }),
    reason_details: createReasonListSchema('reasons', ADVICE_REASONS, {
      code: 'above_market',
      values: { retailer: 'kettles.example', competitors: 1, by: 0.08 },
    }),
    against: z.array(z.string()).openapi({
      example: ['Only one competitor’s price is known'],
      description: 'Reasons against the recommendation.',
    }),
    against_details: createReasonListSchema('against', ADVICE_REASONS, {
      code: 'one_competitor',
      values: {},
    }),
    evidence: z.record(z.string(), z.unknown()).openapi({
      example: { competitors: 3 },
      description: 'The figures behind the recommendation.',
    }),
    guard_rail: z.string().nullable().openapi({
      example: 'max_step',
      description: 'The limit that restricted the suggested price.',
    }),
    created_at: TimeSchema,
  })
  .openapi('Recommendation');
export type Recommendation = z.infer<typeof RecommendationSchema>;

export const RecommendationListSchema = z
  .object({ recommendations: z.array(RecommendationSchema), next_cursor: NextCursorSchema })
  .openapi('RecommendationList');

export const AbstentionSchema = z
  .object({
    product_id: createIdSchema('prd'),
    reason: z.string().openapi({
      example: 'expected gain below 0.5%: the current price is about right for what is known',
    }),
    reason_detail: createReasonSchema('reason', ABSTENTION_REASONS).openapi({
      example: { code: 'gain_too_small', values: { least: 0.005 } },
    }),
    at: TimeSchema,
  })
  .openapi('Abstention');
export type Abstention = z.infer<typeof AbstentionSchema>;

export const AbstentionListSchema = z
  .object({ abstentions: z.array(AbstentionSchema), next_cursor: NextCursorSchema })
  .openapi('AbstentionList');

/** A decision on a recommendation. Prices are in the product's currency. */
export const DecisionInputSchema = z
  .strictObject({
    decision: z.enum(['applied', 'dismissed', 'undone']),
    recommendation_id: GivenIdSchema.optional().openapi({ example: createExampleId('rec') }),
    price: DecimalSchema.optional().openapi({
      example: 18.9,
      description: 'The price after the change.',
    }),
    previous_price: DecimalSchema.optional().openapi({
      description: 'The price before the change.',
    }),
    by: createTextSchema(255)
      .optional()
      .openapi({ example: 'Ada', description: 'The person who decided.' }),
  })
  .openapi('DecisionInput');

export const DecisionSchema = z
  .object({
    id: createIdSchema('dec'),
    product_id: createIdSchema('prd'),
    decision: z.enum(['applied', 'dismissed', 'undone']),
    at: TimeSchema,
  })
  .openapi('Decision');
