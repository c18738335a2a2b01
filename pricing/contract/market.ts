import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { PriceSchema, PriceSpanSchema } from './price.ts';
import { NextCursorSchema } from './text.ts';

const identification = {
  product_id: createIdSchema('prd'),
  external_id: z
    .string()
    .nullable()
    .openapi({ example: 'variant-4711', description: 'Your own identifier of the product.' }),
  sku: z.string().openapi({
    example: 'KETTLE-17-BLUE',
    description: 'Your article number, as it was registered.',
  }),
};

/** A product with the current offers of all listings that are matched with it. */
export const ProductOffersSchema = z
  .object({
    ...identification,
    your_price: DecimalSchema.openapi({
      description: 'What you charge for one unit now, as last registered.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code in which you sell; offers have their own.',
    }),
    offers: z.array(PriceSchema).openapi({
      description:
        'What `GET /prices/{product_id}` returns: the current offer of each matched listing, by ' +
        'listing. Empty while there is none.',
    }),
  })
  .openapi('ProductOffers', {
    description: 'One of your products with what competitors ask for it now.',
  });
export type ProductOffers = z.infer<typeof ProductOffersSchema>;

export const ProductOffersListSchema = z
  .object({
    prices: z
      .array(ProductOffersSchema)
      .openapi({ description: 'One page of your products in the order of their ids.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('ProductOffersList', {
    description: 'A page of competitors’ current offers, grouped by your products.',
  });

/** A product with the offers that were known at an instant. */
export const PastOffersSchema = z
  .object({
    ...identification,
    your_price: NullableDecimalSchema.openapi({
      example: 19.9,
      description: 'Your price at that instant; null when the product was not registered yet.',
    }),
    currency: CurrencySchema.nullable().openapi({
      example: 'EUR',
      description: 'ISO 4217 code in which you sold then; offers have their own.',
    }),
    offers: z.array(PriceSpanSchema).openapi({
      description:
        'The spans of the price history that contain the instant: `from` is at or before it, `to` ' +
        'is after it or null. At most one for each matched listing.',
    }),
  })
  .openapi('PastOffers', {
    description: 'One of your products with what competitors asked for it at an instant.',
  });
export type PastOffers = z.infer<typeof PastOffersSchema>;

export const PastOffersListSchema = z
  .object({
    market: z
      .array(PastOffersSchema)
      .openapi({ description: 'One page of your products in the order of their ids.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('PastOffersList', {
    description: 'A page of what competitors asked at an instant, grouped by your products.',
  });
