import { z } from '@hono/zod-openapi';
import { checkAmounts, CurrencySchema, DecimalSchema } from './decimal.ts';
import { FieldErrorSchema, MAX_RECORDS } from './product.ts';

/** One row of POST /sales. */
export const SaleInputSchema = z
  .strictObject({
    product_id: z.string().max(64),
    day: z.iso.date().openapi({ example: '2026-11-19', description: 'Day of the seller’s calendar. Sending a day again replaces it.' }),
    units: z.int().min(0).max(1_000_000_000),
    price_paid: DecimalSchema.openapi({ description: 'Per unit, after discounts.' }),
    currency: CurrencySchema,
    sessions: z.int().min(0).max(1_000_000_000).nullable().optional(),
  })
  .superRefine((value, context) => checkAmounts(value, ['price_paid'], ({ code, ...issue }) => context.addIssue({ ...issue, code: 'custom', params: { code } })))
  .openapi('SaleInput');
export type SaleInput = z.infer<typeof SaleInputSchema>;

/** Body of POST /sales: every element is checked for itself. */
export const SaleBatchSchema = z
  .strictObject({ sales: z.array(z.unknown()).min(1) })
  .openapi('SaleBatch', { properties: { sales: { type: 'array', minItems: 1, maxItems: MAX_RECORDS, items: { $ref: '#/components/schemas/SaleInput' } } } });
export type SaleBatch = { sales: SaleInput[] };

export const SaleBatchResultSchema = z
  .object({ results: z.array(z.object({ index: z.int(), status: z.enum(['recorded', 'refused']), errors: z.array(FieldErrorSchema).optional() })) })
  .openapi('SaleBatchResult');
export type SaleBatchResult = z.infer<typeof SaleBatchResultSchema>;
