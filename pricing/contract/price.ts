import { z } from '@hono/zod-openapi';
import { MAP_REASONS } from '#kernel/reasons/map-price-reasons.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import { MONITORING_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';
import { createReasonSchema, createReasonListSchema } from './reason.ts';
import { createIdSchema } from './identifier.ts';
import { PriceDecisionSchema, RunnerUpSchema } from './price-decision.ts';

export const AvailabilitySchema = z
  .enum(['in_stock', 'out_of_stock', 'pre_order', 'back_order', 'discontinued', 'unknown'])
  .openapi('Availability', {
    description:
      'Whether the offer can be bought now, as the retailer states it; `unknown` when it states nothing.',
  });

export const VerdictSchema = z
  .enum(['auto', 'review', 'rejected', 'confirmed', 'refused'])
  .openapi('Verdict', {
    description:
      '`auto`, `review` and `rejected` are set by the service; `confirmed` and `refused` are ' +
      'decisions made by a person and are not overwritten.',
  });
export type Verdict = z.infer<typeof VerdictSchema>;

/** What a page states of delivery to its own country, in the currency of the offer. */
const ShippingSchema = z
  .object({
    amount: NullableDecimalSchema.openapi({
      example: 4.9,
      description:
        'Cost of delivering one order, in the `currency` of the offer; 0 is free delivery, null when ' +
        'only `free_from` is stated.',
    }),
    free_from: NullableDecimalSchema.openapi({
      example: 50,
      description: 'Total of an order from which delivery is free; null when none is stated.',
    }),
    since: NullableTimeSchema.openapi({
      example: '2026-11-12T09:30:00Z',
      description: 'When these amounts were first read; null when that is not known.',
    }),
    not_stated_since: NullableTimeSchema.openapi({
      example: null,
      description:
        'Since when visits find no statement of it: the last one is kept for seven days. Null when ' +
        'the last visit found it.',
    }),
    source: z
      .object({
        from: z.string().openapi({
          example: 'visible',
          description: 'Kind of data in the document that states it. Open list.',
        }),
        at: z.string().openapi({
          example: 'p.delivery',
          description: 'Position of the statement: a path or selector.',
        }),
      })
      .nullable()
      .openapi({ description: 'Where the cost of delivery was read; null when not known.' }),
    confidence: z
      .number()
      .nullable()
      .optional()
      .openapi({
        example: 0.9,
        description:
          'How likely, from 0 to 1, these amounts were read correctly, by the kind of statement they ' +
          'come from; null when not estimated.',
      }),
  })
  .openapi('Shipping', {
    description:
      'What delivery costs as the retailer states it beside the price. It is in no comparison: MAP ' +
      'prices, alerts and recommendations use `price` alone.',
  });

/** The current offer of a listing matched with the product. */
export const PriceSchema = z
  .object({
    listing_id: createIdSchema('lst'),
    product_id: createIdSchema('prd'),
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain of the retailer’s store, without `www.`.',
    }),
    url: z.string().openapi({
      example: 'https://kettles.example/blue-kettle',
      description: 'Address of the retailer’s page with the offer.',
    }),
    name: z.string().nullable().openapi({
      example: 'Acme kettle, blue, 1.7 litres',
      description: 'Title that the retailer gives the product; null before the first visit.',
    }),
    image_url: z.string().nullable().openapi({
      example: null,
      description: 'Address of the retailer’s picture of the product; null when none was found.',
    }),
    price: NullableDecimalSchema.openapi({
      example: 17.9,
      description:
        'What the retailer asks for one unit, in `currency`, without shipping; null when no price is known.',
    }),
    currency: z.string().nullable().openapi({
      example: 'EUR',
      description: 'ISO 4217 code of `price` and `list_price`; null when no price is known.',
    }),
    list_price: NullableDecimalSchema.openapi({
      example: 24.9,
      description:
        'The crossed-out or original price beside it, in `currency`; null when the page shows none.',
    }),
    availability: AvailabilitySchema,
    condition: z.string().openapi({
      example: 'new',
      description: 'State of the goods: `new`, `used`, `refurbished` or `unknown`.',
    }),
    seller: z.string().nullable().openapi({
      example: null,
      description:
        'Name of the merchant who sells on a marketplace; null when the retailer itself sells.',
    }),
    tax: z
      .enum(['included', 'excluded', 'unknown'])
      .openapi({ description: 'Whether `price` contains value added or sales tax.' }),
    state: z.string().openapi({
      example: 'ok',
      description:
        'Result of the last visit. `new`: not visited yet; `ok`: the offer was read; `unreadable`, ' +
        '`not_found` or `gone`: `state_reason` says why not.',
    }),
    state_reason: z.string().nullable().openapi({
      example: null,
      description: 'Why the last visit found no offer; null when it found one.',
    }),
    state_reason_detail: createReasonSchema('state_reason', MONITORING_REASONS).openapi({
      example: null,
    }),
    observed_at: NullableTimeSchema.openapi({
      description: 'When a visit last found this offer on the page; null before the first.',
    }),
    since: NullableTimeSchema.openapi({
      description: 'When this price and availability were first seen; null before the first visit.',
    }),
    match: z
      .object({
        id: createIdSchema('mat'),
        probability: z.number().openapi({
          example: 0.99,
          description: 'How likely, from 0 to 1, the listing sells the same product.',
        }),
        verdict: VerdictSchema,
        reasons: z.array(z.string()).openapi({
          example: ['same GTIN 4006381333931'],
          description: 'English sentences for and against the match, most significant first.',
        }),
        reason_details: createReasonListSchema('reasons', MATCH_REASONS, {
          code: 'same_gtin',
          values: { gtin: '4006381333931' },
        }),
      })
      .openapi({ description: 'Why this listing is taken to be the product.' }),
    source: z
      .object({
        from: z.string().openapi({
          example: 'json-ld',
          description: 'Kind of data in the document that states the price. Open list.',
        }),
        at: z.string().openapi({
          example: 'script[0]',
          description: 'Position in that data: a path or selector.',
        }),
        capture_id: createIdSchema('cap').nullable(),
        place_id: createIdSchema('plc').optional().openapi({
          description:
            'The choice of the person who pointed at this place (`GET /retailers/{id}/price-place`); absent without one.',
        }),
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
    not_comparable_detail: createReasonSchema('not_comparable', MAP_REASONS).openapi({
      example: null,
    }),
    confidence: z.number().nullable().optional().openapi({
      example: 0.99,
      description:
        'How likely, from 0 to 1, the price was read correctly; null when it was not estimated.',
    }),
    runner_up: z.union([RunnerUpSchema, z.null()]).optional().openapi({
      description: 'The amount that would have been taken next; null without another one.',
    }),
    uncertain: z
      .boolean()
      .optional()
      .openapi({
        example: false,
        description:
          'true: `confidence` is below 0.97 and nobody has confirmed the price, so that it raises no ' +
          'alert and enters no recommendation. `PUT /listings/{id}/price-decision` answers it.',
      }),
    decision: z.union([PriceDecisionSchema, z.null()]).optional().openapi({
      description: 'What a person of your account decided about this price; null when nobody did.',
    }),
    shipping: z.union([ShippingSchema, z.null()]).optional().openapi({
      description: 'What delivery costs; null when the page does not state it.',
    }),
  })
  .openapi('Price', {
    description: 'The current offer of one listing that is matched with the product.',
  });
export type Price = z.infer<typeof PriceSchema>;

export const PriceListSchema = z
  .object({
    prices: z
      .array(PriceSchema)
      .openapi({ description: 'One page, sorted by listing identifier.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('PriceList', { description: 'One page of a product’s competitor offers.' });

/** Values of a span that a later extractor replaced. */
export const SpanCorrectionSchema = z
  .object({
    corrected_at: TimeSchema.openapi({
      example: '2026-11-20T04:00:00Z',
      description: 'When the present values took the place of these.',
    }),
    price: NullableDecimalSchema.openapi({
      example: 7.9,
      description: 'The superseded price, in `currency`; null when none had been found.',
    }),
    currency: z.string().nullable().openapi({
      example: 'EUR',
      description: 'ISO 4217 code of both superseded amounts; null without a price.',
    }),
    list_price: NullableDecimalSchema.openapi({
      example: null,
      description: 'The superseded list price, in `currency`; null when none had been found.',
    }),
    availability: AvailabilitySchema,
    extractor: z.string().nullable().openapi({
      example: 'reading/1',
      description: 'Version of the extractor that read the superseded values; null when unknown.',
    }),
    corrected_by: z.string().openapi({
      example: 'reading/2',
      description: 'Version of the extractor that read the same document differently.',
    }),
  })
  .openapi('SpanCorrection', {
    description:
      'What was known of an offer until a later version of the extractor read the same document ' +
      'differently. The retailer changed nothing.',
  });
export type SpanCorrection = z.infer<typeof SpanCorrectionSchema>;

/** An offer from one time to another; `to` null is the current one. */
export const PriceSpanSchema = z
  .object({
    listing_id: createIdSchema('lst'),
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain of the retailer’s store, without `www.`.',
    }),
    from: TimeSchema.openapi({
      example: '2026-11-12T09:30:00Z',
      description: 'Start of the span, inclusive: when a visit first found this offer.',
    }),
    to: NullableTimeSchema.openapi({
      description: 'End of the span, exclusive; null for the current offer.',
    }),
    price: NullableDecimalSchema.openapi({
      description:
        'What the retailer asked for one unit, in `currency`; null when the page stated no price.',
    }),
    currency: z.string().nullable().openapi({
      example: 'EUR',
      description: 'ISO 4217 code of both amounts; null without a price.',
    }),
    list_price: NullableDecimalSchema.openapi({
      example: null,
      description:
        'The crossed-out or original price beside it, in `currency`; null when the page showed none.',
    }),
    availability: AvailabilitySchema,
    confidence: z.number().nullable().optional().openapi({
      example: 0.99,
      description:
        'How likely, from 0 to 1, the price was read correctly; null when it was not estimated.',
    }),
    runner_up: z.union([RunnerUpSchema, z.null()]).optional().openapi({
      description: 'The amount that would have been taken next; null without another one.',
    }),
    corrections: z.array(SpanCorrectionSchema).optional().openapi({
      description:
        'The values that this span had before, oldest first; empty when it was never corrected.',
    }),
  })
  .openapi('PriceSpan', {
    description: 'An offer of one listing during the time in which it did not change.',
  });
export type PriceSpan = z.infer<typeof PriceSpanSchema>;

export const PriceHistorySchema = z
  .object({
    history: z
      .array(PriceSpanSchema)
      .openapi({ description: 'One page of spans of all listings, oldest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('PriceHistory', { description: 'One page of competitor offers over time.' });

/** Your own price from one time to another; `to` null is the current price. */
export const OwnPriceSpanSchema = z
  .object({
    from: TimeSchema.openapi({
      example: '2026-11-12T09:30:00Z',
      description: 'Start of the span, inclusive: when your price was changed to this one.',
    }),
    to: NullableTimeSchema.openapi({
      description: 'End of the span, exclusive; null for the current price.',
    }),
    your_price: DecimalSchema.openapi({
      description: 'Your selling price of one unit during the span, in `currency`.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code of the product’s currency at that time.',
    }),
  })
  .openapi('OwnPriceSpan', {
    description: 'Your own price during the time in which it did not change.',
  });
export type OwnPriceSpan = z.infer<typeof OwnPriceSpanSchema>;

export const OwnPriceHistorySchema = z
  .object({
    history: z
      .array(OwnPriceSpanSchema)
      .openapi({ description: 'One page of spans, oldest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('OwnPriceHistory', { description: 'One page of your own price over time.' });
