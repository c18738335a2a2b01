/** Products that follow a rule beside those of its control group. */
import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { NullableTimeSchema } from './text.ts';

/** Fewer than this in either group, or fewer days, and chance explains any difference. */
export const ENOUGH = { products: 20, days: 14, units: 50 } as const;

const RuleTestGroupSchema = z
  .object({
    products: z.int().openapi({
      example: 60,
      description: 'How many variants belong to this side of the comparison at the moment.',
    }),
    units: z.int().openapi({
      example: 840,
      description: 'How many pieces customers bought of them while the comparison lasted.',
    }),
    revenue_amount: DecimalSchema.openapi({
      example: 16_716,
      description: 'What was paid for these units, in `currency`.',
    }),
    units_per_day: z.number().nullable().openapi({
      example: 0.5,
      description: 'Units per product and day; null without products or days.',
    }),
    revenue_per_day_amount: NullableDecimalSchema.openapi({
      example: 9.95,
      description:
        'Revenue per product and day, rounded to the currency’s decimals; null without products or days.',
    }),
  })
  .openapi('RuleTestGroup', { description: 'The sales of one group of products.' });

const RuleTestSchema = z
  .object({
    key: z.string().openapi({
      example: 'follow-a-and-b',
      description: 'Identifies the compared strategy, as `key` of `GET /rules`.',
    }),
    name: z.string().openapi({
      example: 'Follow A and B',
      description: 'How people refer to this pricing rule on screens.',
    }),
    since: NullableTimeSchema.openapi({
      description: 'Since when the rule has this share of products.',
    }),
    days: z.int().openapi({
      example: 28,
      description: 'Whole days from the day after `since` to the last one with known sales.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code; products in another currency are compared apart.',
    }),
    following: RuleTestGroupSchema.openapi({ description: 'Products whose prices it decides.' }),
    control: RuleTestGroupSchema.openapi({
      description: 'Products of its segment that keep their prices.',
    }),
    enough: z.boolean().openapi({
      example: true,
      description:
        `false: too little to compare: fewer than ${ENOUGH.products} products or ${ENOUGH.units} units in ` +
        `a group, or fewer than ${ENOUGH.days} days.`,
    }),
  })
  .openapi('RuleTest', { description: 'A pricing rule with a test share, and its control group.' });
export type RuleTest = z.infer<typeof RuleTestSchema>;

export const RuleTestListSchema = z
  .object({
    tests: z
      .array(RuleTestSchema)
      .openapi({ description: 'In the order of the rules; empty when none has a test share.' }),
  })
  .openapi('RuleTestList', { description: 'The rules that only a share of products follows.' });
