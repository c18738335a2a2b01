import { z } from '@hono/zod-openapi';
import { checkAmounts, CurrencySchema, DecimalSchema } from './decimal.ts';
import { FieldErrorSchema, MAX_RECORDS } from './product.ts';
import { createExampleId } from './identifier.ts';
import { GivenIdSchema } from './text.ts';

/** One row of POST /sales. */
export const SaleInputSchema = z
  .strictObject({
    product_id: GivenIdSchema.openapi({ example: createExampleId('prd') }),
    day: z.iso.date().openapi({
      example: '2026-11-19',
      description: 'Calendar day in the seller’s time zone. Sending a day again replaces it.',
    }),
    units: z.int().min(0).max(1_000_000_000).openapi({ example: 4 }),
    price_paid: DecimalSchema.openapi({ description: 'Per unit, after discounts.' }),
    currency: CurrencySchema,
    sessions: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .nullable()
      .optional()
      .openapi({ example: 180, description: 'Visits to the product page on that day, if known.' }),
    in_stock_share: z.number().min(0).max(1).nullable().optional().openapi({
      example: 0.75,
      description: 'Fraction of the day on which the product was available, from 0 to 1, if known.',
    }),
  })
  .superRefine((value, context) =>
    checkAmounts(value, ['price_paid'], ({ code, ...issue }) =>
      context.addIssue({ ...issue, code: 'custom', params: { code } }),
    ),
  )
  .openapi('SaleInput');

/** Body of POST /sales: every element is validated separately. */
export const SaleBatchSchema = z
  .strictObject({ sales: z.array(z.unknown()).min(1) })
  .openapi('SaleBatch', {
    properties: {
      sales: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_RECORDS,
        items: { $ref: '#/components/schemas/SaleInput' },
      },
    },
  });

export const SaleBatchResultSchema = z
  .object({
    results: z.array(
      z.object({
        index: z.int().openapi({ example: 0, description: 'Index of the row, from 0.' }),
        status: z.enum(['recorded', 'refused']),
        errors: z.array(FieldErrorSchema).optional(),
      }),
    ),
  })
  .openapi('SaleBatchResult', {
    example: {
      results: [
        { index: 0, status: 'recorded' },
        {
          index: 1,
          status: 'refused',
          errors: [
            {
              pointer: '#/sales/1/units',
              detail: 'Too small: expected number to be >=0',
              code: 'too_small',
            },
          ],
        },
      ],
    },
  });
export type SaleBatchResult = z.infer<typeof SaleBatchResultSchema>;
