import { z } from '@hono/zod-openapi';
import { AppliedRuleSchema } from './applied-rule.ts';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import {
  ABSTENTION_REASONS,
  RECOMMENDATION_REASONS,
} from '#kernel/reasons/recommendation-reasons.ts';
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
    current_price: DecimalSchema.openapi({
      description: 'Your selling price of one unit that the suggestion starts from, in `currency`.',
    }),
    suggested_price: DecimalSchema.openapi({
      example: 18.9,
      description: 'The price of one unit that is recommended instead, in `currency`.',
    }),
    estimated_conversion_uplift: z.number().openapi({
      example: 0.09,
      description:
        'Expected change of the conversion rate (orders per visitor of the product’s page) at ' +
        '`suggested_price` compared with `current_price`, all else equal, as a fraction: 0.09 is 9 ' +
        'percent more orders, a negative number fewer. An estimate, no promise.',
    }),
    confidence: z.number().openapi({
      example: 0.62,
      description:
        'Probability from 0 to 1 that the suggested price is better than the current price, as ' +
        'defined by `objective`.',
    }),
    currency: CurrencySchema.openapi({ description: 'ISO 4217 code of both prices.' }),
    objective: z.string().openapi({
      example: 'gross_profit',
      description:
        'What “better” means. `gross_profit`: it earns more gross profit; `market_price` (goal ' +
        '`market`): it is closer to the median of the comparable offers. `pricing_rule`: `rule` gave ' +
        'the price, and `confidence` is that it earns more gross profit. The estimates are given for all.',
    }),
    uplift_interval: z.array(z.number()).openapi({
      minItems: 2,
      maxItems: 2,
      example: [-0.02, 0.21],
      description:
        'Lower and upper end of the range that contains the true `estimated_conversion_uplift` with a ' +
        'probability of 80 percent, as fractions.',
    }),
    expected_profit_change: z
      .number()
      .nullable()
      .openapi({
        example: 0.031,
        description:
          'Expected change of the product’s gross profit at the suggested price, as a fraction of its ' +
          'gross profit today: 0.031 is 3.1 percent more. null when the margin is unknown.',
      }),
    basis: z.string().openapi({
      example: 'prior',
      description:
        'The data that the demand estimate rests on. `prior`: published studies; `group`: your ' +
        'similar products; `own`: this product’s sales.',
    }),
    reasons: z.array(z.string()).openapi({
      example: ['Your price is 8% above kettles.example’s price'],
      description: 'English sentences that speak for the suggested price, most important first.',
    }),
    reason_details: createReasonListSchema('reasons', RECOMMENDATION_REASONS, {
      code: 'above_market',
      values: { retailer: 'kettles.example', competitors: 1, by: 0.08 },
    }),
    against: z.array(z.string()).openapi({
      example: ['Only one competitor’s price is known'],
      description: 'English sentences that speak for keeping the current price or for caution.',
    }),
    against_details: createReasonListSchema('against', RECOMMENDATION_REASONS, {
      code: 'one_competitor',
      values: {},
    }),
    evidence: z.record(z.string(), z.unknown()).openapi({
      example: { competitors: 3 },
      description: 'The figures behind the recommendation.',
    }),
    guard_rail: z
      .string()
      .nullable()
      .openapi({
        example: 'max_step',
        description:
          'The limit that kept the suggested price from going further (a setting or a product’s field); ' +
          'null when none did.',
      }),
    rule: z
      .union([AppliedRuleSchema, z.null()])
      .optional()
      .openapi({
        description:
          'The pricing rule that gave the suggested price; null: the demand model gave it. Absent from ' +
          'servers without pricing rules.',
      }),
    created_at: TimeSchema.openapi({ description: 'When it was computed with these figures.' }),
  })
  .openapi('Recommendation', {
    description: 'A better price for a product, with what it rests on.',
  });
export type Recommendation = z.infer<typeof RecommendationSchema>;

export const RecommendationListSchema = z
  .object({
    recommendations: z
      .array(RecommendationSchema)
      .openapi({ description: 'One page, highest confidence first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('RecommendationList', {
    description: 'One page of the list, in the state at the time of its first page.',
  });

export const AbstentionSchema = z
  .object({
    product_id: createIdSchema('prd'),
    reason: z.string().openapi({
      example: 'expected gain below 0.5%: the current price is about right for what is known',
      description: 'English sentence that says why no other price is recommended.',
    }),
    reason_detail: createReasonSchema('reason', ABSTENTION_REASONS).openapi({
      example: { code: 'gain_too_small', values: { least: 0.005 } },
    }),
    rule: z
      .union([AppliedRuleSchema, z.null()])
      .optional()
      .openapi({
        description:
          'The pricing rule that leaves the price as it is; null: no rule is for the product. Absent from ' +
          'servers without pricing rules.',
      }),
    at: TimeSchema.openapi({ description: 'When the product was last examined.' }),
  })
  .openapi('Abstention', {
    description: 'A product for which no other price is recommended, and why.',
  });
export type Abstention = z.infer<typeof AbstentionSchema>;

export const AbstentionListSchema = z
  .object({
    abstentions: z
      .array(AbstentionSchema)
      .openapi({ description: 'One page, sorted by product identifier.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('AbstentionList', {
    description: 'One page of products for which no other price is recommended.',
  });

/** A decision on a recommendation. Prices are in the product's currency. */
export const DecisionInputSchema = z
  .strictObject({
    decision: z.enum(['applied', 'dismissed', 'undone']).openapi({
      description:
        '`applied`: the price was changed as suggested; `dismissed`: it will not be; `undone`: an ' +
        'applied change was taken back.',
    }),
    recommendation_id: GivenIdSchema.optional().openapi({
      example: createExampleId('rec'),
      description: 'Which one was decided. Default: the latest of the product.',
    }),
    price: DecimalSchema.optional().openapi({
      example: 18.9,
      description:
        'Your selling price after the change, in the product’s currency. Default: the suggested one.',
    }),
    previous_price: DecimalSchema.optional().openapi({
      description: 'Your selling price before the change, in the product’s currency.',
    }),
    by: createTextSchema(255).optional().openapi({
      example: 'Ada',
      description: 'Name of the person who decided, shown in the ledger.',
    }),
  })
  .openapi('DecisionInput', {
    description: 'Whether a recommended price was applied, dismissed or taken back, and by whom.',
  });

export const DecisionSchema = z
  .object({
    id: createIdSchema('dec'),
    product_id: createIdSchema('prd'),
    decision: z
      .enum(['applied', 'dismissed', 'undone'])
      .openapi({ description: 'What became of the recommendation, as sent.' }),
    at: TimeSchema.openapi({ description: 'When it was recorded by the service.' }),
  })
  .openapi('Decision', {
    description: 'Confirms that what became of a recommendation was stored.',
  });
