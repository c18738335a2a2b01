import { z } from '@hono/zod-openapi';
import { checkAmounts, CurrencySchema, DecimalSchema } from './decimal.ts';
import { FieldErrorSchema, MAX_RECORDS } from './product.ts';
import { createExampleId } from './identifier.ts';
import { GivenIdSchema } from './text.ts';

/** One row of POST /sales. */
export const SaleInputSchema = z
  .strictObject({
    product_id: GivenIdSchema.openapi({
      example: createExampleId('prd'),
      description: 'Identifier of the product that was sold: `prd_` and an opaque part.',
    }),
    day: z.iso.date().openapi({
      example: '2026-11-19',
      description: 'Calendar day in the seller’s time zone. Sending a day again replaces it.',
    }),
    units: z.int().min(0).max(1_000_000_000).openapi({
      example: 4,
      description: 'Number of pieces sold on that day; 0 states that nothing was sold.',
    }),
    price_paid: DecimalSchema.openapi({
      description:
        'Average amount that customers paid for one unit, after discounts, in `currency`. Without sales: the price on that day.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code of the currency of `price_paid`.',
    }),
    sessions: z.int().min(0).max(1_000_000_000).nullable().optional().openapi({
      example: 180,
      description: 'Visits to the product’s page on that day; null or absent when not counted.',
    }),
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
  .openapi('SaleInput', {
    description: 'How often and for how much one product was sold on one calendar day.',
  });

/** Body of POST /sales: every element is validated separately. */
export const SaleBatchSchema = z
  .strictObject({ sales: z.array(z.unknown()).min(1) })
  .openapi('SaleBatch', {
    description: 'Up to 1,000 rows. Each is validated and saved separately.',
    properties: {
      sales: {
        type: 'array',
        description: 'The rows: one product and day each; results come in the same order.',
        minItems: 1,
        maxItems: MAX_RECORDS,
        items: { $ref: '#/components/schemas/SaleInput' },
      },
    },
  });

export const SaleBatchResultSchema = z
  .object({
    results: z
      .array(
        z.object({
          index: z.int().openapi({
            example: 0,
            description: 'Position of the row in the request, counted from 0.',
          }),
          status: z.enum(['recorded', 'refused']).openapi({
            description: 'What became of the row; `errors` says why nothing was saved.',
          }),
          errors: z
            .array(FieldErrorSchema)
            .optional()
            .openapi({ description: 'Why the row was refused; absent when it was saved.' }),
        }),
      )
      .openapi({ description: 'One element for each row, in the order of the request.' }),
  })
  .openapi('SaleBatchResult', {
    description: 'For each row of the request, whether it was stored or why it was refused.',
    example: {
      results: [
        { index: 0, status: 'recorded' },
        {
          index: 1,
          status: 'refused',
          errors: [
            {
              pointer: '#/sales/1/units',
              detail: 'Expected at least 0',
              code: 'too_small',
            },
          ],
        },
      ],
    },
  });
export type SaleBatchResult = z.infer<typeof SaleBatchResultSchema>;
