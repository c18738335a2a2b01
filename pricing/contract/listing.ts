import { z } from '@hono/zod-openapi';
import { NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { AvailabilitySchema } from './price.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

/**
 * A product sold by a retailer that the account monitors, matched with a product of the account or
 * not.
 */
export const ListingSchema = z
  .object({
    id: createIdSchema('lst'),
    retailer_id: createIdSchema('ret'),
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain of the retailer’s store, without `www.`.',
    }),
    url: z.string().openapi({
      example: 'https://kettles.example/blue-kettle',
      description: 'Address of the retailer’s page for the product.',
    }),
    name: z.string().nullable().openapi({
      example: 'Acme kettle, blue, 1.7 litres',
      description: 'Title that the retailer gives the product; null before the first visit.',
    }),
    brand: z.string().nullable().openapi({
      example: 'Acme',
      description: 'The manufacturer’s trademark as the page states it; null when it states none.',
    }),
    gtin: z.string().nullable().openapi({
      example: '04006381333931',
      description:
        'Global Trade Item Number on the page, padded with zeros to 14 digits; null when it states none.',
    }),
    mpn: z.string().nullable().openapi({
      example: null,
      description: 'The manufacturer’s part number on the page; null when it states none.',
    }),
    sku: z.string().nullable().openapi({
      example: 'AK-17',
      description: 'Stock-keeping unit, the retailer’s own; null when the page states none.',
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
      example: null,
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
    state: z.string().openapi({
      example: 'ok',
      description: 'Result of the last visit: `new` (none yet), `ok`, `unreadable` or `not_found`.',
    }),
    first_seen_at: TimeSchema.openapi({
      description: 'When the page was first found in the retailer’s catalog, or added by a person.',
    }),
    observed_at: NullableTimeSchema.openapi({
      description: 'When a visit last found the offer on the page; null before the first.',
    }),
    product_ids: z.array(createIdSchema('prd')).openapi({
      example: ['prd_06gk3t8z0c4m5n6p7q8r9s0t1v'],
      description: 'Your products that the listing is matched with, automatically or by a person.',
    }),
  })
  .openapi('Listing', {
    description: 'One offer of a monitored retailer, matched with a product of yours or not.',
  });
export type Listing = z.infer<typeof ListingSchema>;

export const ListingListSchema = z
  .object({
    listings: z
      .array(ListingSchema)
      .openapi({ description: 'One page, sorted by retailer, then by when they were found.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('ListingList', { description: 'One page of what monitored retailers sell.' });
