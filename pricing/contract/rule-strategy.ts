/** The strategies of a pricing rule: how a price is found. */
import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import { checkMoney, createShare, DomainSchema, addIssueTo, WHOLE } from './rule-fields.ts';

export const RULE_REFERENCES = [
  'cheapest',
  'second_cheapest',
  'average',
  'median',
  'most_expensive',
  'weighted_average',
] as const;
export const RULE_GOALS = ['market', 'margin', 'profit', 'clear_stock'] as const;

const by = {
  basis_points: createShare(
    [1, 100 * WHOLE],
    'How far, as a share of the other price',
    200,
  ).optional(),
  amount: DecimalSchema.optional().openapi({
    example: 0.5,
    description: 'How far, as an amount in `currency`; give this or `basis_points`.',
  }),
  currency: CurrencySchema.optional().openapi({
    description: 'ISO 4217 code of `amount`. Products in another currency take the next strategy.',
  }),
};

const countSteps = (value: { basis_points?: unknown; amount?: unknown }): number =>
  [value.basis_points, value.amount].filter((step) => step !== undefined).length;

const MarketStrategySchema = z
  .strictObject({
    kind: z.literal('market').openapi({ description: 'A position against competitors’ prices.' }),
    reference: z.enum(RULE_REFERENCES).openapi({
      example: 'average',
      description:
        'The price that is the reference, of the comparable offers (docs/market.md), each retailer once. ' +
        '`weighted_average` uses the weights in `retailers`.',
    }),
    retailers: z
      .array(
        z
          .strictObject({
            domain: DomainSchema,
            weight: z.int().min(1).max(100).default(1).openapi({
              example: 1,
              description: 'How much its price counts in `weighted_average`.',
            }),
          })
          .openapi('RuleRetailer', {
            description: 'A competing shop by domain, with its weight in an average.',
          }),
      )
      .max(50)
      .default([])
      .openapi({ description: 'Only the prices of these retailers count; empty: of all.' }),
    excluded_retailers: z.array(DomainSchema).max(50).default([]).openapi({
      example: [],
      description: 'Domains whose offers are ignored when the reference price is computed.',
    }),
    in_stock_only: z.boolean().default(true).openapi({
      example: true,
      description: 'false: offers that are out of stock count too.',
    }),
    shipping: z.enum(['without', 'with']).default('without').openapi({
      example: 'without',
      description:
        '`with`: the retailer’s shipping cost is added; offers whose shipping cost is not known are left out.',
    }),
    least_offers: z.int().min(1).max(50).default(1).openapi({
      example: 1,
      description: 'With fewer offers than this, the next strategy is taken.',
    }),
    direction: z.enum(['below', 'equal', 'above']).openapi({
      example: 'below',
      description:
        'Which side of the reference price; `equal` takes no `basis_points` or `amount`.',
    }),
    ...by,
  })
  .superRefine((value, context) => {
    const issue = addIssueTo(context);
    checkMoney(value, ['amount'], issue);
    if (countSteps(value) !== (value.direction === 'equal' ? 0 : 1))
      issue(
        ['basis_points'],
        value.direction === 'equal'
          ? 'Expected no `basis_points` or `amount` with `equal`'
          : 'Expected exactly one of `basis_points` and `amount`',
        'invalid_step',
      );
    if (value.direction === 'below' && (value.basis_points ?? 0) >= WHOLE)
      issue(['basis_points'], 'Expected less than 100 percent below', 'out_of_range');
    if (value.reference === 'weighted_average' && value.retailers.length === 0)
      issue(['retailers'], 'Expected the retailers and their weights', 'required');
    const names = value.retailers.map(({ domain }) => domain);
    if (new Set(names).size < names.length)
      issue(['retailers'], 'Expected each retailer once', 'duplicate');
    if (value.excluded_retailers.some((domain) => names.includes(domain)))
      issue(
        ['excluded_retailers'],
        'Expected no retailer that is also in `retailers`',
        'duplicate',
      );
  })
  .openapi('RuleMarketStrategy', { description: 'A price relative to competitors’ prices.' });

const CostStrategySchema = z
  .strictObject({
    kind: z.literal('cost_plus').openapi({ description: 'A mark-up on the cost.' }),
    ...by,
  })
  .superRefine((value, context) => {
    const issue = addIssueTo(context);
    checkMoney(value, ['amount'], issue);
    if (countSteps(value) !== 1)
      issue(
        ['basis_points'],
        'Expected exactly one of `basis_points` and `amount`',
        'invalid_step',
      );
  })
  .openapi('RuleCostStrategy', {
    description: 'What one unit costs you, plus a percentage or a fixed amount.',
  });

const ModelStrategySchema = z
  .strictObject({
    kind: z.literal('model').openapi({ description: 'What the demand model recommends.' }),
    goal: z.enum(RULE_GOALS).openapi({
      example: 'profit',
      description:
        '`market`: towards the market’s median; `margin`: never lower; `profit`: the highest gross ' +
        'profit; `clear_stock`: the lowest price that earns no less gross profit than today’s, or ' +
        'else the largest cut that the limits allow.',
    }),
  })
  .openapi('RuleModelStrategy', { description: 'The demand model’s recommendation for a goal.' });

const KeepStrategySchema = z
  .strictObject({ kind: z.literal('keep').openapi({ description: 'The price stays as it is.' }) })
  .openapi('RuleKeepStrategy', {
    description: 'The current price stays, which ends the search for another one.',
  });

export const StrategySchema = z
  .discriminatedUnion('kind', [
    MarketStrategySchema,
    CostStrategySchema,
    ModelStrategySchema,
    KeepStrategySchema,
  ])
  .openapi({ description: 'How a price is found.' });

export type RuleStrategy = z.infer<typeof StrategySchema>;
