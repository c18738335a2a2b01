/** The conditions of a pricing rule's segment: which products it is for. */
import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import { checkMoney, addIssueTo } from './rule-fields.ts';
import { createTextSchema } from './text.ts';

const SEGMENT_TEXTS = ['brand', 'product_type', 'category', 'tag', 'collection'] as const;
const SEGMENT_AMOUNTS = ['price', 'cost', 'compare_at_price'] as const;
const SEGMENT_NUMBERS = ['stock', 'margin', 'sales_rank'] as const;

const isIn = z.enum(['any_of', 'none_of']).openapi({
  example: 'any_of',
  description: '`any_of`: the product has one of the values; `none_of`: it has none.',
});
const values = (max: number, example: string, description: string) =>
  z
    .array(createTextSchema(255))
    .min(1)
    .max(max)
    .openapi({ example: [example], description });
const numberRange = {
  at_least: z.int().optional().openapi({
    example: 10,
    description: 'The smallest whole number that still meets the condition, inclusive.',
  }),
  at_most: z.int().optional().openapi({
    example: 100,
    description: 'The greatest whole number that still meets the condition, inclusive.',
  }),
};
const hasRange = (value: { at_least?: unknown; at_most?: unknown }): boolean =>
  value.at_least !== undefined || value.at_most !== undefined;
const NO_RANGE = 'Expected `at_least` or `at_most`';

const textConditions = z
  .strictObject({
    field: z.enum(SEGMENT_TEXTS).openapi({
      example: 'brand',
      description:
        'Which of the product’s fields. A collection is compared by its id and by its name; upper and ' +
        'lower case are the same.',
    }),
    is: isIn,
    values: values(
      500,
      'Acme',
      'Names that are compared ignoring upper and lower case; one match is enough.',
    ),
  })
  .openapi('RuleTextCondition', { description: 'What a product has by name.' });
const productCondition = z
  .strictObject({
    field: z
      .literal('product')
      .openapi({ description: 'Chooses items one by one, by the identifiers of this service.' }),
    is: isIn,
    values: values(
      5_000,
      'prd_01hzy3v8k2m4n6p8q0r2s4t6v8',
      'Identifiers as `id` of `GET /products`; unknown ones match nothing.',
    ),
  })
  .openapi('RuleProductCondition', {
    description: 'Chosen one by one with identifiers of this service.',
  });
const searchCondition = z
  .strictObject({
    field: z.literal('search').openapi({
      description: 'Products that a search of your shop finds. The caller keeps the list current.',
    }),
    is: isIn,
    search: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, {
        error: 'Expected 1 to 64 letters, digits, hyphens or underscores',
      })
      .openapi({
        example: 'winter',
        description: 'The key that `PUT /rules/searches/{key}` sends the found products under.',
      }),
    query: createTextSchema(1_000).openapi({
      example: 'tag:winter inventory_total:>5',
      description: 'The search in the shop’s own words; the service keeps it and does not run it.',
    }),
  })
  .openapi('RuleSearchCondition', {
    description: 'Membership that the caller finds and keeps current, such as a Shopify query.',
  });
const amountCondition = z
  .strictObject({
    field: z.enum(SEGMENT_AMOUNTS).openapi({
      example: 'price',
      description: 'Which amount. A product without it does not meet the condition.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code. Products in another currency do not meet the condition.',
    }),
    at_least_amount: DecimalSchema.optional().openapi({
      description: 'The lowest amount that still meets the condition, inclusive.',
    }),
    at_most_amount: DecimalSchema.optional().openapi({
      description: 'The highest amount that still meets the condition, inclusive.',
    }),
  })
  .superRefine((value, context) => {
    const issue = addIssueTo(context);
    checkMoney(value, ['at_least_amount', 'at_most_amount'], issue);
    if (value.at_least_amount === undefined && value.at_most_amount === undefined)
      issue(['at_least_amount'], 'Expected `at_least_amount` or `at_most_amount`', 'required');
  })
  .openapi('RuleAmountCondition', {
    description: 'Price, cost or compare-at price between two bounds of one currency.',
  });
const numberCondition = z
  .strictObject({
    field: z.enum(SEGMENT_NUMBERS).openapi({
      example: 'stock',
      description:
        '`stock`: units; `margin`: gross margin in basis points of the price; `sales_rank`: 1 is the ' +
        'product that sold most units in the last 28 days. A product without it does not meet the condition.',
    }),
    ...numberRange,
  })
  .refine(hasRange, { error: NO_RANGE, path: ['at_least'], params: { code: 'required' } })
  .openapi('RuleNumberCondition', {
    description: 'Stock, margin or sales rank between two whole bounds.',
  });

export const ConditionSchema = z
  .discriminatedUnion('field', [
    textConditions,
    productCondition,
    searchCondition,
    amountCondition,
    numberCondition,
  ])
  .openapi({ description: 'One condition of a segment.' });

export type RuleCondition = z.infer<typeof ConditionSchema>;
