/** The result of trying a rule set on recorded history: `POST /rules/backtest` and the command. */
import { z } from '@hono/zod-openapi';
import { RULE_BACKTEST_UNKNOWNS, RULE_HOLDS, RULE_LIMITS } from '#kernel/reasons/rule-reasons.ts';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { DaySchema } from './insight.ts';
import { ReasonDetailSchema } from './reason.ts';
import { RuleSetFormSchema } from './rule.ts';
import { RuleProgressSchema, StreamErrorSchema } from './rule-stream.ts';

/** Days of history that a rule set can be tried on. */
export const BACKTEST_DAYS = { least: 30, most: 365 } as const;
/** Within so many days after a change, another one in the same direction follows it. */
export const FOLLOWS_WITHIN_DAYS = 4;

const count = (example: number, description: string) => z.int().openapi({ example, description });

/** A sum by the demand model: it does not know how orders would have been, only how likely. */
const AmountRangeSchema = z
  .object({
    low_amount: DecimalSchema.openapi({
      example: 11800.0,
      description: 'Lower end of the range that has it with a probability of 80 percent.',
    }),
    expected_amount: DecimalSchema.openapi({
      example: 12400.0,
      description: 'What is expected by the demand model.',
    }),
    high_amount: DecimalSchema.openapi({
      example: 13100.0,
      description: 'Upper end of the range that has it with a probability of 80 percent.',
    }),
  })
  .openapi('RuleBacktestRange', { description: 'An estimated sum in `currency`, with its range.' });

const UnitRangeSchema = z
  .object({
    low: z.number().openapi({ example: 560.5, description: 'Lower end, probability 80 percent.' }),
    expected: z.number().openapi({
      example: 604.2,
      description: 'The demand model’s estimate of how many pieces would have been bought.',
    }),
    high: z.number().openapi({ example: 650.1, description: 'Upper end, probability 80 percent.' }),
  })
  .openapi('RuleBacktestUnits', { description: 'Estimated units sold, with their range.' });

const ChangeCountsSchema = z
  .object({
    changes: count(48, 'Price changes, each product’s counted.'),
    raised: count(20, 'Changes to a higher price.'),
    lowered: count(28, 'Changes to a lower price.'),
    after_market: count(
      31,
      `Changes within ${FOLLOWS_WITHIN_DAYS} days after a competitor changed its price of the product in the same direction.`,
    ),
    before_market: count(
      9,
      `Changes after which a competitor changed its price of the product in the same direction within ` +
        `${FOLLOWS_WITHIN_DAYS} days. Of prices that were never set this is chance: nobody could follow them.`,
    ),
  })
  .openapi('RuleBacktestChanges', {
    description: 'How often prices change, before or after others.',
  });

const ScenarioSchema = z
  .object({
    units: UnitRangeSchema,
    revenue: AmountRangeSchema,
    profit: AmountRangeSchema.nullable().openapi({
      description: 'Gross profit of the products whose cost is known; null when no cost is known.',
    }),
    revenue_beside_keep: AmountRangeSchema.nullable().openapi({
      description:
        'Revenue minus that of `keep`. Its range is narrower than the two ranges suggest, because demand is ' +
        'the same in both; null for `keep`.',
    }),
    profit_beside_keep: AmountRangeSchema.nullable().openapi({
      description: 'Gross profit minus that of `keep`; null for `keep` and without costs.',
    }),
  })
  .openapi('RuleBacktestScenario', {
    description: 'What one way of pricing is estimated to sell.',
  });

const OutcomeSchema = z
  .object({
    currency: CurrencySchema.openapi({ description: 'ISO 4217 code of every amount here.' }),
    products: count(118, 'Products with recorded sales, which the sums are of.'),
    products_with_cost: count(110, 'Those whose cost is known, which profit is of.'),
    recorded: z
      .object({
        units: count(610, 'How many pieces customers bought on the recorded days.'),
        revenue_amount: DecimalSchema.openapi({
          example: 12310.4,
          description: 'Paid for them, in `currency`.',
        }),
        profit_amount: NullableDecimalSchema.openapi({
          example: 2950.2,
          description: 'Paid minus today’s costs; null when no cost is known.',
        }),
      })
      .openapi('RuleBacktestRecorded', { description: 'What was really sold.' }),
    keep: ScenarioSchema.openapi({ description: 'Each price stays as on the first day.' }),
    rules: ScenarioSchema.openapi({ description: 'The rule set decides each day.' }),
    model: ScenarioSchema.openapi({
      description: 'Each of the model’s own recommendations is applied.',
    }),
  })
  .openapi('RuleBacktestOutcome', { description: 'The ways of pricing side by side.' });

const DayFiguresSchema = z
  .object({
    day: DaySchema,
    changes: count(3, 'Prices that the rule set changes on this day.'),
    at_limits: count(5, 'Products whose price a limit decides on this day.'),
  })
  .openapi('RuleBacktestDay', {
    description: 'Price moves and limits that applied between one midnight (UTC) and the next.',
  });

const LimitCountSchema = z
  .object({
    limit: z.string().openapi({
      example: 'min_margin',
      description: `Which limit: ${RULE_LIMITS.map((limit) => `\`${limit}\``).join(', ')}.`,
    }),
    product_days: count(240, 'On how many days it decided the price, over all products.'),
  })
  .openapi('RuleBacktestLimit', { description: 'How often a limit decided the price.' });

const HoldCountSchema = z
  .object({
    code: z.string().openapi({
      example: 'no_strategy',
      description: `Why the price stayed: ${Object.keys(RULE_HOLDS)
        .map((code) => `\`${code}\``)
        .join(', ')}.`,
    }),
    product_days: count(62, 'On how many days it did, over all products.'),
  })
  .openapi('RuleBacktestHold', { description: 'How often and why a price stayed.' });

const RuleFiguresSchema = z
  .object({
    key: z.string().openapi({
      example: 'follow-a-and-b',
      description: 'Identifies one of the rules in the form that was sent or saved.',
    }),
    name: z.string().openapi({
      example: 'Follow A and B',
      description: 'What people call this pricing rule on screens, as in the form.',
    }),
    products: count(120, 'Products that it decided on at least one day.'),
    product_days: count(
      10800,
      'How often a price was decided by it, counting each variant once a day.',
    ),
    changes: ChangeCountsSchema,
    limits: z
      .array(LimitCountSchema)
      .openapi({ description: 'The limits that decided, the most frequent first.' }),
    holds: z
      .array(HoldCountSchema)
      .openapi({ description: 'Why prices stayed, the most frequent first.' }),
  })
  .openapi('RuleBacktestRule', {
    description: 'How often it decided and moved a price, and by how much on average.',
  });

const ProductFiguresSchema = z
  .object({
    product_id: createIdSchema('prd'),
    name: z.string().openapi({
      example: 'Blue kettle',
      description: 'What the seller calls it, as last sent with `POST /products`.',
    }),
    sku: z.string().openapi({
      example: 'KETTLE-B',
      description: 'The seller’s own article code, as last sent with `POST /products`.',
    }),
    currency: CurrencySchema,
    changes: count(9, 'Price changes of the rule set.'),
    first_price: DecimalSchema.openapi({
      example: 21.5,
      description: 'Your price of one unit on the first day, in `currency`.',
    }),
    last_price: DecimalSchema.openapi({
      example: 19.99,
      description: 'The rule set’s price of one unit on the last day, in `currency`.',
    }),
  })
  .openapi('RuleBacktestProduct', { description: 'A product whose price changes often.' });

const UnknownSchema = z
  .object({
    text: z.string().openapi({
      example: 'Costs of the past are not recorded: those of today were used for 110 products',
      description: 'What is meant, written out for a reader; `code` is for programs.',
    }),
    detail: ReasonDetailSchema.openapi({
      example: { code: 'costs_of_today', values: { products: 110 } },
      description: `The same as code and values. Codes: ${Object.keys(RULE_BACKTEST_UNKNOWNS)
        .map((code) => `\`${code}\``)
        .join(', ')}.`,
    }),
  })
  .openapi('RuleBacktestUnknown', { description: 'Something that history does not say.' });

export const RuleBacktestSchema = z
  .object({
    from: DaySchema.openapi({ example: '2026-08-27', description: 'First day (UTC).' }),
    to: DaySchema.openapi({ example: '2026-11-24', description: 'Last day (UTC), included.' }),
    days: count(90, 'How far back the history goes that was evaluated, up to yesterday.'),
    products: count(500, 'How many monitored products the account has, reached by rules or not.'),
    reached: count(320, 'Products that a rule decided on at least one day.'),
    changes: z
      .object({
        rules: ChangeCountsSchema.openapi({
          description: 'How often and how far prices would have moved, counted over all days.',
        }),
        model: ChangeCountsSchema.openapi({ description: 'By the model’s own recommendations.' }),
        recorded: ChangeCountsSchema.openapi({
          description:
            'As they really were: here `before_market` says how often others followed you.',
        }),
      })
      .openapi('RuleBacktestChangeTable', {
        description:
          'How often prices would have moved, beside the model’s recommendations and what was really done.',
      }),
    outcomes: z.array(OutcomeSchema).openapi({
      description:
        'By currency, of the products that a rule decided and whose sales are recorded: each sold unit ' +
        'is reckoned again at the other price by what is believed of the product’s demand.',
    }),
    rules: z
      .array(RuleFiguresSchema)
      .openapi({ description: 'One entry for each rule that was on, the first to decide first.' }),
    by_day: z.array(DayFiguresSchema).openapi({
      description: 'One entry per calendar day of the history, beginning with the earliest.',
    }),
    most_changed: z.array(ProductFiguresSchema).openapi({
      description: 'The 20 products whose price changes most often.',
    }),
    unknowns: z.array(UnknownSchema).openapi({ description: 'What history does not say.' }),
  })
  .openapi('RuleBacktest', { description: 'What a rule set would have done.' });
export type RuleBacktest = z.infer<typeof RuleBacktestSchema>;

const RuleBacktestResultSchema = RuleBacktestSchema.extend({
  type: z.literal('result').openapi({ description: 'The last line of the stream.' }),
}).openapi('RuleBacktestResult', { description: 'The result, as the last line of the stream.' });
export const RuleBacktestLineSchema = z
  .discriminatedUnion('type', [RuleProgressSchema, RuleBacktestResultSchema, StreamErrorSchema])
  .openapi('RuleBacktestLine', {
    description: 'Progress while history is evaluated, or the result at the end.',
  });

export const RuleBacktestInputSchema = z
  .strictObject({
    form: RuleSetFormSchema,
    days: z.int().min(BACKTEST_DAYS.least).max(BACKTEST_DAYS.most).openapi({
      example: 90,
      description: 'How many days of recorded history; what there is when there are fewer.',
    }),
  })
  .openapi('RuleBacktestInput', { description: 'A rule set to try on recorded history.' });
