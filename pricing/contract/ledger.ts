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
export const RealisedSchema = z
  .object({
    uplift: z
      .number()
      .openapi({ example: 0.12, description: 'Orders after divided by orders before, minus one.' }),
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
    units_before: z.int().openapi({ example: 280 }),
    units_after: z.int().openapi({ example: 314 }),
    days_before: z.int().openapi({ example: 28 }),
    days_after: z.int().openapi({ example: 28 }),
  })
  .openapi('Realised');

export const LedgerEntrySchema = z
  .object({
    recommendation_id: createIdSchema('rec'),
    product_id: createIdSchema('prd'),
    current_price: DecimalSchema,
    suggested_price: DecimalSchema.openapi({ example: 18.9 }),
    currency: CurrencySchema,
    estimated_conversion_uplift: z.number().openapi({
      example: 0.09,
      description: 'As last estimated before the decision; so are the other figures.',
    }),
    uplift_interval: range(
      [-0.02, 0.21],
      'Range that contains the uplift with a probability of 80 percent.',
    ),
    confidence: z
      .number()
      .openapi({ example: 0.62, description: 'Confidence, as defined by `objective`.' }),
    objective: z.string().openapi({ example: 'gross_profit' }),
    expected_profit_change: z.number().nullable().openapi({ example: 0.031 }),
    basis: z.string().openapi({ example: 'prior' }),
    given_at: TimeSchema,
    outcome: OutcomeSchema.openapi({
      example: 'applied',
      description:
        '`standing`: no decision yet; `expired`: it no longer applied; `superseded`: replaced by ' +
        'another recommendation.',
    }),
    decided_at: TimeSchema.nullable().openapi({ description: 'When it was decided, or ended.' }),
    decided_by: z.string().nullable().openapi({
      example: 'Ada',
      description: 'Also null when the price changed to the suggested price without a decision.',
    }),
    applied_price: NullableDecimalSchema.openapi({ example: 18.9 }),
    measurement: MeasurementSchema.openapi({
      example: 'measured',
      description:
        '`waiting`: first figures follow a week after it was applied; `measuring`: more data is ' +
        'being collected; `measured`: complete, after four weeks.',
    }),
    realised: RealisedSchema.nullable(),
    not_comparable_reason: z.string().nullable().openapi({
      example: 'competitors’ prices moved by -8% meanwhile',
      description: 'Why there are no figures, or not yet.',
    }),
    not_comparable_detail: createReasonSchema('not_comparable_reason', OUTCOME_REASONS).openapi({
      example: { code: 'market_moved', values: { by: -0.08 } },
    }),
    measured_at: TimeSchema.nullable(),
  })
  .openapi('LedgerEntry');
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

export const LedgerListSchema = z
  .object({ ledger: z.array(LedgerEntrySchema), next_cursor: NextCursorSchema })
  .openapi('LedgerList');

export const ReliabilitySchema = z
  .object({
    given: z.int().openapi({ example: 120, description: 'Recommendations in the ledger.' }),
    applied: z.int().openapi({ example: 34 }),
    waiting: z
      .int()
      .openapi({ example: 9, description: 'Applied, with the measurement not yet complete.' }),
    not_comparable: z.int().openapi({ example: 5 }),
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
          confidence_from: z.number().openapi({ example: 0.6 }),
          confidence_to: z.number().openapi({ example: 0.7 }),
          cases: z.int().openapi({ example: 11 }),
          mean_confidence: z.number().openapi({ example: 0.65 }),
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
        in_use: z.boolean().openapi({ example: true }),
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
  .openapi('Reliability');
export type Reliability = z.infer<typeof ReliabilitySchema>;
