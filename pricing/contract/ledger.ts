import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { OUTCOME_REASONS } from '#kernel/reasons/recommendation-reasons.ts';
import { createReasonSchema } from './reason.ts';
import { NextCursorSchema, TimeSchema } from './text.ts';

const range = (example: [number, number], description: string) =>
  z.array(z.number()).openapi({ minItems: 2, maxItems: 2, example, description });

export const OutcomeSchema = z.enum([
  'standing',
  'applied',
  'dismissed',
  'undone',
  'expired',
  'superseded',
]);
export const MeasurementSchema = z.enum([
  'none',
  'waiting',
  'measuring',
  'measured',
  'not_comparable',
]);

/** How orders changed after a recommendation was applied. */
const RealisedSchema = z
  .object({
    uplift: z.number().openapi({
      example: 0.12,
      description:
        'Orders per unit of `per` after the change divided by those before, minus one: 0.12 is 12 percent more.',
    }),
    uplift_interval: range(
      [0.04, 0.21],
      'Range that contains the uplift with a probability of 80 percent, given random variation of orders.',
    ),
    improved: z.number().nullable().openapi({
      example: 0.81,
      description: 'Probability that gross profit rose; null when the margin is unknown.',
    }),
    per: z.enum(['session', 'day']).openapi({
      example: 'day',
      description: 'The unit that orders are counted per: sessions when every day has them.',
    }),
    units_before: z.int().openapi({
      example: 280,
      description: 'Pieces of the product sold on the compared days before the change.',
    }),
    units_after: z.int().openapi({
      example: 314,
      description: 'Pieces of the product sold on the compared days after the change.',
    }),
    days_before: z.int().openapi({
      example: 28,
      description: 'Number of compared days with sales data before the change.',
    }),
    days_after: z.int().openapi({
      example: 28,
      description: 'Number of compared days with sales data after the change.',
    }),
  })
  .openapi('Realised', {
    description: 'How orders changed after a recommendation was applied.',
  });

export const LedgerEntrySchema = z
  .object({
    recommendation_id: createIdSchema('rec'),
    product_id: createIdSchema('prd'),
    current_price: DecimalSchema.openapi({
      description:
        'Your selling price of one unit that the suggestion started from, in `currency`.',
    }),
    suggested_price: DecimalSchema.openapi({
      example: 18.9,
      description: 'The price of one unit that was recommended instead, in `currency`.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code of every amount of this entry.',
    }),
    estimated_conversion_uplift: z.number().openapi({
      example: 0.09,
      description:
        'Expected change of the conversion rate (orders per visitor of the product’s page) at ' +
        '`suggested_price` compared with `current_price`, as a fraction: 0.09 is 9 percent more. As ' +
        'last estimated before the decision; so are the other figures.',
    }),
    uplift_interval: range(
      [-0.02, 0.21],
      'Lower and upper end of the range that contained the true uplift with a probability of 80 percent.',
    ),
    confidence: z.number().openapi({
      example: 0.62,
      description:
        'Probability from 0 to 1 that the suggested price is better than the current one, in the sense of `objective`.',
    }),
    objective: z.string().openapi({
      example: 'gross_profit',
      description:
        'What “better” meant: `gross_profit` or `market_price`, as in the recommendation.',
    }),
    expected_profit_change: z
      .number()
      .nullable()
      .openapi({
        example: 0.031,
        description:
          'Expected change of the product’s gross profit, as a fraction of that at the current price; ' +
          'null when the margin was unknown.',
      }),
    basis: z.string().openapi({
      example: 'prior',
      description:
        'The data that the estimate rested on: `prior` (published studies), `group` (your similar ' +
        'products) or `own` (this product’s sales).',
    }),
    given_at: TimeSchema.openapi({ description: 'When the recommendation was first made.' }),
    outcome: OutcomeSchema.openapi({
      example: 'applied',
      description:
        '`standing`: no decision yet; `expired`: it no longer applied; `superseded`: replaced by ' +
        'another recommendation.',
    }),
    decided_at: TimeSchema.nullable().openapi({
      description: 'When a person decided or the recommendation ended; null while it stands.',
    }),
    decided_by: z.string().nullable().openapi({
      example: 'Ada',
      description: 'Also null when the price changed to the suggested price without a decision.',
    }),
    applied_price: NullableDecimalSchema.openapi({
      example: 18.9,
      description:
        'Your selling price after the change, in `currency`; null when it was not applied.',
    }),
    measurement: MeasurementSchema.openapi({
      example: 'measured',
      description:
        '`waiting`: first figures follow a week after it was applied; `measuring`: more data is ' +
        'being collected; `measured`: complete, after four weeks.',
    }),
    realised: z.union([RealisedSchema, z.null()]).openapi({
      description: 'What was measured after it was applied; null before the first figures.',
    }),
    not_comparable_reason: z.string().nullable().openapi({
      example: 'competitors’ prices moved by -8% meanwhile',
      description: 'Why there are no figures, or not yet.',
    }),
    not_comparable_detail: createReasonSchema('not_comparable_reason', OUTCOME_REASONS).openapi({
      example: { code: 'market_moved', values: { by: -0.08 } },
    }),
    measured_at: TimeSchema.nullable().openapi({
      description: 'When the figures in `realised` were last computed; null before the first.',
    }),
  })
  .openapi('LedgerEntry', {
    description: 'A past recommendation: what was expected, decided and achieved.',
  });
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

export const LedgerListSchema = z
  .object({
    ledger: z.array(LedgerEntrySchema).openapi({ description: 'One page, newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('LedgerList', { description: 'One page of past recommendations.' });

export const ReliabilitySchema = z
  .object({
    given: z.int().openapi({
      example: 120,
      description: 'Number of recommendations ever made for the account.',
    }),
    applied: z.int().openapi({
      example: 34,
      description: 'Number of these whose price was changed as suggested.',
    }),
    waiting: z
      .int()
      .openapi({ example: 9, description: 'Applied, with the measurement not yet complete.' }),
    not_comparable: z.int().openapi({
      example: 5,
      description:
        'Applied ones whose effect on orders could not be measured, for the reasons in the ledger.',
    }),
    measured: z.int().openapi({
      example: 20,
      description: 'The number of outcomes behind the following figures: the latest 400 at most.',
    }),
    within_interval: z.number().nullable().openapi({
      example: 0.85,
      description:
        'Share of outcomes within the predicted range, widened by the measurement error; 0.8 is expected.',
    }),
    mean_error: z
      .number()
      .nullable()
      .openapi({ example: -0.01, description: 'Mean of realized minus predicted uplift.' }),
    bins: z
      .array(
        z.object({
          confidence_from: z.number().openapi({
            example: 0.6,
            description: 'Lower end of the range, inclusive, as a probability.',
          }),
          confidence_to: z.number().openapi({
            example: 0.7,
            description: 'Upper end of the range, exclusive (1 is included), as a probability.',
          }),
          cases: z.int().openapi({
            example: 11,
            description: 'Number of measured outcomes whose recommendation was in this range.',
          }),
          mean_confidence: z.number().openapi({
            example: 0.65,
            description:
              'Average of what these recommendations stated: the share expected to be right.',
          }),
          improved: z.number().openapi({
            example: 0.68,
            description:
              'Share that improved gross profit, each outcome weighted by its probability of having done so.',
          }),
          improved_interval: range(
            [0.49, 0.84],
            'Range that contains that share with a probability of 80 percent.',
          ),
        }),
      )
      .openapi({ description: 'By confidence. Empty ranges are omitted.' }),
    correction: z
      .object({
        in_use: z.boolean().openapi({
          example: true,
          description: 'true: there are enough outcomes, and new recommendations are corrected.',
        }),
        needed: z.int().openapi({ example: 10, description: 'Number of outcomes required.' }),
        elasticity_shift: z.number().openapi({
          example: -0.12,
          description: 'Added to elasticities, except for the part estimated from your own data.',
        }),
        spread_factor: z
          .number()
          .openapi({ example: 1.08, description: 'Multiplies the uncertainty of elasticities.' }),
      })
      .openapi({ description: 'How measured outcomes correct future recommendations.' }),
  })
  .openapi('Reliability', {
    description: 'How often past recommendations of the account were right.',
  });
export type Reliability = z.infer<typeof ReliabilitySchema>;
