/** The conditions of a pricing rule's segment: which products it is for. */
import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import { checkMoney, addIssueTo } from './rule-fields.ts';
import { createTextSchema } from './text.ts';

export const SEGMENT_TEXTS = ['brand', 'product_type', 'category', 'tag', 'collection'] as const;
export const SEGMENT_AMOUNTS = ['price', 'cost', 'compare_at_price'] as const;
export const SEGMENT_NUMBERS = ['stock', 'margin', 'sales_rank'] as const;

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
const numberRange = (field: string) => ({
  at_least: z
    .int()
    .optional()
    .openapi({ example: 10, description: `${field}, at least this.` }),
  at_most: z
    .int()
    .optional()
    .openapi({ example: 100, description: `${field}, at most this.` }),
});
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
    values: values(500, 'Acme', 'The values, of which one must be the product’s.'),
  })
  .openapi('RuleTextCondition', { description: 'What a product has by name.' });
const productCondition = z
  .strictObject({
    field: z.literal('product').openapi({ description: 'Single products.' }),
    is: isIn,
    values: values(5_000, 'prd_01hzy3v8k2m4n6p8q0r2s4t6v8', 'Ids of products.'),
  })
  .openapi('RuleProductCondition', { description: 'Products by their id.' });
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
  .openapi('RuleSearchCondition', { description: 'The result of a search in the shop.' });
const amountCondition = z
  .strictObject({
    field: z.enum(SEGMENT_AMOUNTS).openapi({
      example: 'price',
      description: 'Which amount. A product without it does not meet the condition.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code. Products in another currency do not meet the condition.',
    }),
    at_least_amount: DecimalSchema.optional().openapi({ description: 'At least this.' }),
    at_most_amount: DecimalSchema.optional().openapi({ description: 'At most this.' }),
  })
  .superRefine((value, context) => {
    const issue = addIssueTo(context);
    checkMoney(value, ['at_least_amount', 'at_most_amount'], issue);
    if (value.at_least_amount === undefined && value.at_most_amount === undefined)
      issue(['at_least_amount'], 'Expected `at_least_amount` or `at_most_amount`', 'required');
  })
  .openapi('RuleAmountCondition', { description: 'An amount within limits.' });
const numberCondition = z
  .strictObject({
    field: z.enum(SEGMENT_NUMBERS).openapi({
      example: 'stock',
      description:
        '`stock`: units; `margin`: gross margin in basis points of the price; `sales_rank`: 1 is the ' +
        'product that sold most units in the last 28 days. A product without it does not meet the condition.',
    }),
    ...numberRange('The value'),
  })
  .refine(hasRange, { error: NO_RANGE, path: ['at_least'], params: { code: 'required' } })
  .openapi('RuleNumberCondition', { description: 'A number within limits.' });

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
