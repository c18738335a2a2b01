/**
 * The rule set: an account's pricing rules in order, as `/v1/rules` exchanges it, as it is stored
 * and as it is evaluated. One form, so that an exported rule set means the same everywhere.
 */
import { z } from '@hono/zod-openapi';
import { getMinorDigits, isCurrencyCode } from '#kernel/currency.ts';
import { isTimeZone } from '#kernel/zoned-clock.ts';
import { CurrencySchema } from './decimal.ts';
import { ConditionSchema } from './rule-condition.ts';
import { createShare, addIssueTo, WHOLE } from './rule-fields.ts';
import { StrategySchema } from './rule-strategy.ts';
import { createTextSchema, TimeInputSchema } from './text.ts';

/** The version of this form. A rule set of a newer version is refused, not half understood. */
export const RULE_FORM_VERSION = 1;
export const RULE_MODES = ['off', 'suggest', 'approve', 'automatic'] as const;
/** Rules of one rule set. */
const MAX_RULES = 100;

const rails = {
  min_margin: createShare([0, 9_900], 'Least gross margin as a share of the new price', 1500)
    .nullable()
    .openapi({
      description: 'Least gross margin of the new price, in basis points; null: no limit.',
    }),
  max_step: createShare([1, WHOLE], 'Largest change at a time', 1000)
    .nullable()
    .openapi({ description: 'Largest change at a time, in basis points; null: no limit.' }),
  max_day: createShare([1, WHOLE], 'Largest change within a day', 1500).nullable().openapi({
    description: 'Largest change within 24 hours, in basis points; null: no limit.',
  }),
  min_stock_days: z.int().min(1).max(365).nullable().openapi({
    example: 14,
    description:
      'The price is not lowered while the stock lasts fewer days at the sales of the last 28 days; null: no limit.',
  }),
  price_war: z.enum(['hold', 'ignore']).openapi({
    example: 'hold',
    description:
      '`hold`: while a retailer and you answer each other’s cuts, the price is not lowered; `ignore`: it may be.',
  }),
};
const GuardRailsSchema = z
  .strictObject({
    ...rails,
    warn_share: createShare([0, WHOLE], 'Share of products', 2000).default(2000).openapi({
      description:
        'A warning says when the prices of more than this share of a rule’s products had to be limited, in basis points.',
    }),
  })
  .openapi('RuleGuardRails', {
    description:
      'Limits that no rule can break, beside `min_price`, the MAP price and the currency’s digits.',
  });
const GuardRailChangesSchema = z.strictObject(rails).partial().openapi('RuleGuardRailChanges', {
  description: 'Limits that differ for this rule; absent ones are those of the rule set.',
});

const ENDING = /^\d{0,4}(\.\d{1,4})?$/;
const EndingsSchema = z
  .strictObject({
    currency: CurrencySchema.openapi({ description: 'The currency whose prices end so.' }),
    endings: z
      .array(
        z.string().min(1).regex(ENDING, { error: 'Expected an ending such as ".99" or "9.90"' }),
      )
      .min(1)
      .max(20)
      .openapi({
        example: ['.99', '.49'],
        description:
          'The last digits of a price, with all of the currency’s decimals. `.99`: every full unit; ' +
          '`9.99`: every ten units; `80` in JPY: every hundred.',
      }),
    direction: z.enum(['nearest', 'down', 'up']).default('nearest').openapi({
      example: 'nearest',
      description: 'Which of the possible prices; one outside the limits is never taken.',
    }),
  })
  .superRefine(({ currency, endings }, context) => {
    if (!isCurrencyCode(currency)) return;
    const digits = getMinorDigits(currency);
    endings.forEach((ending, index) => {
      const decimals = ending.split('.')[1]?.length ?? 0;
      if (decimals !== digits)
        addIssueTo(context)(
          ['endings', index],
          `Expected ${digits} decimals for ${currency}, got "${ending}"`,
          'invalid_ending',
        );
    });
  })
  .openapi('RuleEndings', { description: 'How prices of a currency end.' });

const ClockSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Expected a time such as "08:30"' });
const ScheduleSchema = z
  .strictObject({
    time_zone: z
      .string()
      .refine(isTimeZone, { error: 'Expected an IANA time zone, such as "Europe/Berlin"' })
      .openapi({
        example: 'Europe/Berlin',
        description: 'IANA name, by whose clock weekdays and hours are read.',
      }),
    from: TimeInputSchema.optional().openapi({ description: 'Not before this moment.' }),
    to: TimeInputSchema.optional().openapi({
      description: 'End of the period, exclusive (RFC 3339); absent: until further notice.',
    }),
    weekdays: z
      .array(z.int().min(1).max(7))
      .max(7)
      .default([])
      .openapi({ example: [6, 7], description: 'Monday is 1; empty: every day.' }),
    start_time: ClockSchema.optional().openapi({
      example: '08:00',
      description: 'Each day from this time; after `end_time`, it lasts over midnight.',
    }),
    end_time: ClockSchema.optional().openapi({
      example: '20:00',
      description: 'Each day until this time.',
    }),
  })
  .superRefine((value, context) => {
    const issue = addIssueTo(context);
    if ((value.start_time === undefined) !== (value.end_time === undefined))
      issue(['end_time'], 'Expected both `start_time` and `end_time`', 'required');
    if (value.start_time !== undefined && value.start_time === value.end_time)
      issue(['end_time'], 'Expected another time than `start_time`', 'invalid_range');
    if (value.from && value.to && Date.parse(value.from) >= Date.parse(value.to))
      issue(['to'], 'Expected `to` after `from`', 'invalid_range');
  })
  .openapi('RuleSchedule', {
    description:
      'Days, times and a period outside of which the next rule decides instead; null: always.',
  });

export const PricingRuleSchema = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, {
        error: 'Expected 1 to 40 lower-case letters, digits, hyphens or underscores',
      })
      .openapi({
        example: 'follow-a-and-b',
        description: 'Names the rule for ever: in explanations, in the journal and in the ledger.',
      }),
    name: createTextSchema(100).openapi({
      example: 'Follow A and B',
      description: 'What people call the rule.',
    }),
    mode: z.enum(RULE_MODES).openapi({
      example: 'suggest',
      description:
        '`off`: it does nothing; `suggest`: its prices are recommendations; `approve`: a person approves ' +
        'its prices, then they are applied; `automatic`: they are applied within the limits. Only ' +
        'a key with the scope `administer` can set `automatic`.',
    }),
    segment: z.array(ConditionSchema).max(20).default([]).openapi({
      description: 'The products it is for: those that meet all conditions; empty: all products.',
    }),
    strategies: z.array(StrategySchema).min(1).max(5).openapi({
      description: 'The first that gives a price is taken.',
    }),
    guard_rails: GuardRailChangesSchema.default({}),
    endings: z.array(EndingsSchema).max(20).default([]).openapi({
      description: 'How prices end, by currency; without one, prices are as computed.',
    }),
    schedule: ScheduleSchema.nullable().default(null),
    test_share: createShare([100, 9_000], 'Share of the products', 5000)
      .nullable()
      .default(null)
      .openapi({
        description:
          'Only this share of the segment’s products follows the rule, in basis points, chosen by their ' +
          'ids; the others keep their prices and are compared with. null: all follow it.',
      }),
    max_changes_per_day: z.int().min(1).max(100_000).nullable().default(null).openapi({
      example: 200,
      description: 'How many prices `automatic` may change within 24 hours; null: no limit.',
    }),
  })
  .superRefine(({ endings }, context) => {
    const currencies = endings.map(({ currency }) => currency);
    if (new Set(currencies).size < currencies.length)
      addIssueTo(context)(['endings'], 'Expected each currency once', 'duplicate');
  })
  .openapi('PricingRule', { description: 'One strategy for one segment of products.' });
export type PricingRule = z.infer<typeof PricingRuleSchema>;
export type RuleMode = (typeof RULE_MODES)[number];

const EXAMPLE = {
  version: RULE_FORM_VERSION,
  guard_rails: {
    min_margin: 1_500,
    max_step: 1_000,
    max_day: 1_500,
    min_stock_days: 14,
    price_war: 'hold',
    warn_share: 2_000,
  },
  rules: [
    {
      key: 'follow-a-and-b',
      name: 'Follow A and B',
      mode: 'suggest',
      segment: [{ field: 'brand', is: 'any_of', values: ['Acme'] }],
      strategies: [
        {
          kind: 'market',
          reference: 'average',
          retailers: [
            { domain: 'a.example', weight: 1 },
            { domain: 'b.example', weight: 1 },
          ],
          excluded_retailers: [],
          in_stock_only: true,
          shipping: 'without',
          least_offers: 1,
          direction: 'below',
          basis_points: 200,
        },
      ],
      guard_rails: {},
      endings: [{ currency: 'EUR', endings: ['.99'], direction: 'nearest' }],
      schedule: null,
      test_share: null,
      max_changes_per_day: null,
    },
  ],
};

export const RuleSetFormSchema = z
  .strictObject({
    version: z.literal(RULE_FORM_VERSION).openapi({
      description:
        'Which edition of the structure this is; a newer one than the server knows is refused.',
    }),
    guard_rails: GuardRailsSchema,
    rules: z.array(PricingRuleSchema).max(MAX_RULES).openapi({
      description: 'In order: the first rule that is on and whose segment has the product decides.',
    }),
  })
  .superRefine(({ rules }, context) => {
    const seen = new Set<string>();
    rules.forEach(({ key }, index) => {
      if (seen.has(key))
        addIssueTo(context)(['rules', index, 'key'], 'Expected each key once', 'duplicate');
      seen.add(key);
    });
  })
  .openapi('RuleSetForm', {
    description: 'An account’s pricing rules, in order.',
    example: EXAMPLE,
  });
export type RuleSetForm = z.infer<typeof RuleSetFormSchema>;
