/** What other MAP prices would do to alerts, before they are saved. */
import { z } from '@hono/zod-openapi';
import { RetailerDomainSchema } from './alert-fields.ts';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';

const AlertEffectSchema = z
  .object({
    change: z.enum(['opens', 'closes']).openapi({
      example: 'closes',
      description: 'Whether the offer would become a violation, or would no longer be one.',
    }),
    product_id: createIdSchema('prd').openapi({
      description: 'The product of yours whose MAP price would be another one.',
    }),
    listing_id: createIdSchema('lst').openapi({
      description: 'The retailer’s page or feed entry with the offer.',
    }),
    retailer: RetailerDomainSchema,
    currency: CurrencySchema.openapi({ description: 'ISO 4217 code of the three prices.' }),
    listed_price: DecimalSchema.openapi({
      example: 85,
      description: 'What the retailer asks for one unit today, in `currency`.',
    }),
    map_price_before: NullableDecimalSchema.openapi({
      example: 90,
      description: 'The MAP price that would hold at that time without it; null: none.',
    }),
    map_price_after: NullableDecimalSchema.openapi({
      example: 80,
      description: 'The MAP price that holds at that time with it; null: none.',
    }),
  })
  .openapi('MapPriceAlertEffect', {
    description: 'An offer of today that would be a violation only with, or only without it.',
  });

export const AlertEffectsSchema = z.array(AlertEffectSchema).openapi({
  description: 'The alerts that would open or close, at most 50 of them.',
});
