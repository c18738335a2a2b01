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
    retailer: z
      .string()
      .openapi({ example: 'kettles.example', description: 'The retailer’s domain.' }),
    url: z.string().openapi({ example: 'https://kettles.example/blue-kettle' }),
    name: z.string().nullable().openapi({ example: 'Acme kettle, blue, 1.7 litres' }),
    brand: z.string().nullable().openapi({ example: 'Acme' }),
    gtin: z.string().nullable().openapi({ example: '04006381333931', description: '14 digits.' }),
    mpn: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'The manufacturer’s part number.' }),
    sku: z.string().nullable().openapi({ example: 'AK-17', description: 'The retailer’s SKU.' }),
    image_url: z.string().nullable().openapi({ example: null }),
    price: NullableDecimalSchema.openapi({ example: 17.9 }),
    currency: z.string().nullable().openapi({ example: 'EUR' }),
    list_price: NullableDecimalSchema.openapi({
      example: null,
      description: 'The crossed-out or original price.',
    }),
    availability: AvailabilitySchema,
    condition: z.string().openapi({ example: 'new' }),
    seller: z.string().nullable().openapi({ example: null }),
    state: z
      .string()
      .openapi({ example: 'ok', description: '`new`, `ok`, `unreadable` or `not_found`.' }),
    first_seen_at: TimeSchema,
    observed_at: NullableTimeSchema.openapi({ description: 'When the offer was last seen.' }),
    product_ids: z.array(createIdSchema('prd')).openapi({
      example: ['prd_06gk3t8z0c4m5n6p7q8r9s0t1v'],
      description: 'Your products that the listing is matched with, automatically or by a person.',
    }),
  })
  .openapi('Listing');
export type Listing = z.infer<typeof ListingSchema>;

export const ListingListSchema = z
  .object({ listings: z.array(ListingSchema), next_cursor: NextCursorSchema })
  .openapi('ListingList');
