import { z } from '@hono/zod-openapi';
import { FLOOR_REASONS } from '#kernel/reasons/map-price-reasons.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import { MONITORING_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';
import { createReasonSchema, createReasonListSchema } from './reason.ts';
import { createIdSchema } from './identifier.ts';

export const AvailabilitySchema = z
  .enum(['in_stock', 'out_of_stock', 'pre_order', 'back_order', 'discontinued', 'unknown'])
  .openapi('Availability');

export const VerdictSchema = z
  .enum(['auto', 'review', 'rejected', 'confirmed', 'refused'])
  .openapi('Verdict', {
    description:
      '`auto`, `review` and `rejected` are set by the service; `confirmed` and `refused` are ' +
      'decisions made by a person and are not overwritten.',
  });
export type Verdict = z.infer<typeof VerdictSchema>;

/** The current offer of a listing matched with the product. */
export const PriceSchema = z
  .object({
    listing_id: createIdSchema('lst'),
    product_id: createIdSchema('prd'),
    retailer: z
      .string()
      .openapi({ example: 'kettles.example', description: 'The retailer’s domain.' }),
    url: z.string().openapi({ example: 'https://kettles.example/blue-kettle' }),
    name: z.string().nullable().openapi({ example: 'Acme kettle, blue, 1.7 litres' }),
    image_url: z.string().nullable().openapi({ example: null }),
    price: NullableDecimalSchema.openapi({ example: 17.9 }),
    currency: z.string().nullable().openapi({ example: 'EUR' }),
    list_price: NullableDecimalSchema.openapi({
      example: 24.9,
      description: 'The crossed-out or original price.',
    }),
    availability: AvailabilitySchema,
    condition: z.string().openapi({ example: 'new' }),
    seller: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'The seller, on a marketplace.' }),
    tax: z.enum(['included', 'excluded', 'unknown']),
    state: z
      .string()
      .openapi({ example: 'ok', description: '`new`, `ok`, `unreadable`, `not_found` or `gone`.' }),
    state_reason: z.string().nullable().openapi({
      example: null,
      description: 'Why the last visit found no offer; null when it found one.',
    }),
    state_reason_detail: createReasonSchema('state_reason', MONITORING_REASONS).openapi({
      example: null,
    }),
    observed_at: NullableTimeSchema.openapi({ description: 'When the offer was last seen.' }),
    since: NullableTimeSchema.openapi({ description: 'When the offer last changed.' }),
    match: z.object({
      id: createIdSchema('mat'),
      probability: z.number().openapi({ example: 0.99 }),
      verdict: VerdictSchema,
      reasons: z.array(z.string()).openapi({ example: ['same GTIN 4006381333931'] }),
      reason_details: createReasonListSchema('reasons', MATCH_REASONS, {
        code: 'same_gtin',
        values: { gtin: '4006381333931' },
      }),
    }),
    source: z
      .object({
        from: z.string().openapi({ example: 'json-ld' }),
        at: z.string().openapi({ example: 'script[0]' }),
        capture_id: createIdSchema('cap').nullable(),
      })
      .nullable()
      .openapi({ description: 'Where the price was read: the capture and the position in it.' }),
    held: z.boolean().openapi({
      example: false,
      description:
        'A price that differs greatly from this one was read and waits for confirmation by another visit.',
    }),
    not_comparable: z.string().nullable().openapi({
      example: null,
      description: 'Why this price is not compared with the MAP price.',
    }),
    not_comparable_detail: createReasonSchema('not_comparable', FLOOR_REASONS).openapi({
      example: null,
    }),
  })
  .openapi('Price');
export type Price = z.infer<typeof PriceSchema>;

export const PriceListSchema = z
  .object({ prices: z.array(PriceSchema), next_cursor: NextCursorSchema })
  .openapi('PriceList');

/** An offer from one time to another; `to` null is the current one. */
export const PriceSpanSchema = z
  .object({
    listing_id: createIdSchema('lst'),
    retailer: z
      .string()
      .openapi({ example: 'kettles.example', description: 'The retailer’s domain.' }),
    from: TimeSchema.openapi({ example: '2026-11-12T09:30:00Z' }),
    to: NullableTimeSchema.openapi({
      description: 'End of the span, exclusive; null for the current offer.',
    }),
    price: NullableDecimalSchema,
    currency: z.string().nullable().openapi({ example: 'EUR' }),
    list_price: NullableDecimalSchema.openapi({
      example: null,
      description: 'The crossed-out or original price.',
    }),
    availability: AvailabilitySchema,
  })
  .openapi('PriceSpan');
export type PriceSpan = z.infer<typeof PriceSpanSchema>;

export const PriceHistorySchema = z
  .object({ history: z.array(PriceSpanSchema), next_cursor: NextCursorSchema })
  .openapi('PriceHistory');

/** Your own price from one time to another; `to` null is the current price. */
export const OwnPriceSpanSchema = z
  .object({
    from: TimeSchema.openapi({ example: '2026-11-12T09:30:00Z' }),
    to: NullableTimeSchema.openapi({
      description: 'End of the span, exclusive; null for the current price.',
    }),
    your_price: DecimalSchema,
    currency: CurrencySchema,
  })
  .openapi('OwnPriceSpan');
export type OwnPriceSpan = z.infer<typeof OwnPriceSpanSchema>;

export const OwnPriceHistorySchema = z
  .object({ history: z.array(OwnPriceSpanSchema), next_cursor: NextCursorSchema })
  .openapi('OwnPriceHistory');
