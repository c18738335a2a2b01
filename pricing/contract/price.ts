import { z } from '@hono/zod-openapi';
import { NullableDecimalSchema } from './decimal.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

export const AvailabilitySchema = z
  .enum(['in_stock', 'out_of_stock', 'pre_order', 'back_order', 'discontinued', 'unknown'])
  .openapi('Availability');

export const VerdictSchema = z.enum(['auto', 'review', 'rejected', 'confirmed', 'refused']).openapi('Verdict', {
  description: '`auto`, `review` and `rejected` are ours; `confirmed` and `refused` are a person’s and stay.',
});
export type Verdict = z.infer<typeof VerdictSchema>;

/** The current offer of a listing that is matched with the product. */
export const PriceSchema = z
  .object({
    listing_id: z.string(),
    product_id: z.string(),
    retailer: z.string().openapi({ example: 'kettles.example', description: 'Domain.' }),
    url: z.string(),
    name: z.string().nullable(),
    image_url: z.string().nullable(),
    price: NullableDecimalSchema,
    currency: z.string().nullable().openapi({ example: 'EUR' }),
    list_price: NullableDecimalSchema.openapi({ description: 'The crossed-out price.' }),
    availability: AvailabilitySchema,
    condition: z.string().openapi({ example: 'new' }),
    seller: z.string().nullable(),
    tax: z.enum(['included', 'excluded', 'unknown']),
    state: z.string().openapi({ example: 'ok', description: '`new`, `ok`, `unreadable`, `not_found` or `gone`.' }),
    observed_at: NullableTimeSchema.openapi({ description: 'When the offer was last seen.' }),
    since: NullableTimeSchema.openapi({ description: 'Since when it is what it is.' }),
    match: z.object({ id: z.string(), probability: z.number(), verdict: VerdictSchema, reasons: z.array(z.string()) }),
    source: z
      .object({ from: z.string(), at: z.string(), capture_id: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Where in which bytes the price was read.' }),
    held: z.boolean().openapi({ description: 'A reading far from this price waits for a second visit.' }),
    not_comparable: z.string().nullable().openapi({ description: 'Why this price raises no alert.' }),
  })
  .openapi('Price');
export type Price = z.infer<typeof PriceSchema>;

export const PriceListSchema = z.object({ prices: z.array(PriceSchema), next_cursor: NextCursorSchema }).openapi('PriceList');
export type PriceList = z.infer<typeof PriceListSchema>;

/** What an offer was from one time to another; `to` null is the current one. */
export const PriceSpanSchema = z
  .object({
    listing_id: z.string(),
    retailer: z.string(),
    from: TimeSchema,
    to: NullableTimeSchema,
    price: NullableDecimalSchema,
    currency: z.string().nullable(),
    list_price: NullableDecimalSchema,
    availability: AvailabilitySchema,
  })
  .openapi('PriceSpan');
export type PriceSpan = z.infer<typeof PriceSpanSchema>;

export const PriceHistorySchema = z.object({ history: z.array(PriceSpanSchema), next_cursor: NextCursorSchema }).openapi('PriceHistory');
export type PriceHistory = z.infer<typeof PriceHistorySchema>;

