/** How retailers comply with MAP prices: by day, and what became of their violations. */
import { z } from '@hono/zod-openapi';
import { createIdSchema } from './identifier.ts';
import { AuthorizationSchema } from './retailer-contact.ts';
import { NextCursorSchema, NullableTimeSchema } from './text.ts';

const createShareSchema = (of: string) =>
  z
    .number()
    .nullable()
    .openapi({
      example: 0.9285,
      description: `${of} From 0 to 1, rounded down to four decimals, so that only 1 means all; null when none was counted.`,
    });

const offerCounts = {
  offers: z.int().openapi({
    example: 28,
    description:
      'Offers that could be compared with a MAP price: matched with a product of yours, in stock, ' +
      'new, at a public price in its currency, seen in the last 7 days, and a MAP price holds.',
  }),
  compliant: z.int().openapi({
    example: 26,
    description: 'Of these, at or above the MAP price, less the tolerance of your settings.',
  }),
  below: z.int().openapi({
    example: 2,
    description: 'Of these, below it, whether or not the case is excused.',
  }),
};

const SecondsSchema = z.int().nullable();
const TimeToComplySchema = z
  .object({
    times: z.int().openapi({ example: 5, description: 'How often a case complied in the period.' }),
    cases: z.int().openapi({
      example: 4,
      description: 'How many cases these are: one may comply again after a repeat offense.',
    }),
    mean_seconds: SecondsSchema.openapi({
      example: 194400,
      description: 'Their mean time; null when no case complied in the period.',
    }),
    median_seconds: SecondsSchema.openapi({
      example: 151200,
      description: 'Their median time; null when no case complied in the period.',
    }),
  })
  .openapi('TimeToComply', {
    description:
      'From the detection of the first violation until the case `complied` because the retailer ' +
      'changed its offer, or has none any more. Other ends do not count, time while the case was ' +
      'excused does not either.',
  });

const violations = {
  open_violations: z.int().openapi({
    example: 2,
    description: 'Alerts `map_violation` that are open now, whatever the period.',
  }),
  excused_violations: z.int().openapi({
    example: 1,
    description: 'How many of the open ones need no answer, because a person excused their case.',
  }),
  oldest_open_at: NullableTimeSchema.openapi({
    example: '2026-11-18T09:00:00Z',
    description: 'When the oldest open violation was detected; null when none is open.',
  }),
  past_violations: z.int().openapi({
    example: 7,
    description:
      'Violations that ended in the period, for whatever reason, without those that were found to be ' +
      'none: another product (`match_withdrawn`) or a wrong reading (`corrected_reading`).',
  }),
  time_to_comply: TimeToComplySchema,
  repeat_offenses: z.int().openapi({
    example: 1,
    description:
      'Violations that began in the period after the same product had already complied there.',
  }),
};

const DaySchema = z.string().openapi({ format: 'date', example: '2026-11-26' });
const retailer = z.string().openapi({
  example: 'kettles.example',
  description: 'Domain of the store, without `www.`.',
});

export const RetailerComplianceSchema = z
  .object({
    retailer,
    from: DaySchema.openapi({
      example: '2026-10-28',
      description: 'First day of the period (UTC).',
    }),
    to: DaySchema.openapi({ description: 'Last day of the period (UTC).' }),
    first_day: DaySchema.nullable().openapi({
      example: '2026-11-02',
      description:
        'The first day that was counted and is kept; null: none yet. Nothing is known of days ' +
        'before: they are not made up from past prices.',
    }),
    share: createShareSchema('`compliant` of `offers` over all days of the period together.'),
    days: z
      .array(
        z
          .object({
            day: DaySchema.openapi({
              description: 'A day of UTC, as it was counted last: the current one each hour.',
            }),
            ...offerCounts,
            share: createShareSchema('`compliant` of `offers`.'),
          })
          .openapi('ComplianceDay', {
            description: 'How many of a retailer’s offers kept to MAP prices on a day.',
          }),
      )
      .openapi({ description: 'Oldest first; days that were not counted are absent.' }),
    ...violations,
  })
  .openapi('RetailerCompliance', {
    description: 'A retailer’s compliance with your MAP prices in a period.',
  });
export type RetailerCompliance = z.infer<typeof RetailerComplianceSchema>;

export const RankedRetailerSchema = z
  .object({
    retailer,
    retailer_id: createIdSchema('ret').nullable(),
    name: z.string().nullable().openapi({
      example: 'Kettles & Co',
      description: 'What the store calls itself; null when not found.',
    }),
    monitored: z.boolean().openapi({
      example: true,
      description: 'false: it was removed, exceeds the plan’s limit, or the plan has ended.',
    }),
    authorized: AuthorizationSchema,
    counted_day: DaySchema.nullable().openapi({
      description: 'The last counted day of the period (UTC), which the next four describe.',
    }),
    ...offerCounts,
    share: createShareSchema('`compliant` of `offers` on `counted_day`.'),
    period_share: createShareSchema('The same over all counted days of the period together.'),
    previous_share: createShareSchema(
      'The same over the counted days of the period of equal length before it.',
    ),
    ...violations,
  })
  .openapi('RankedRetailer', {
    description: 'A retailer in the ranking by compliance with your MAP prices.',
  });
export type RankedRetailer = z.infer<typeof RankedRetailerSchema>;

export const RetailerRankingSchema = z
  .object({
    retailers: z
      .array(RankedRetailerSchema)
      .openapi({ description: 'One page, in the order asked for.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('RetailerRanking', {
    description:
      'Stores that are monitored with how far each complies with MAP prices, in the requested order.',
  });
