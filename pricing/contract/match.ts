import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { AvailabilitySchema, VerdictSchema } from './price.ts';
import { NextCursorSchema, NullableTimeSchema, textOf, TimeSchema } from './text.ts';

/** A pair of a product and a listing, and what is thought of it. */
export const MatchSchema = z
  .object({
    id: z.string().openapi({ example: 'mat_06gk3t8z0c4m5n6p7q8r9s0t1v' }),
    product_id: z.string(),
    listing_id: z.string(),
    probability: z.number(),
    verdict: VerdictSchema,
    tier: z.string().openapi({ description: '`identifier`, `text` or `person`: what the verdict stands on.' }),
    reasons: z.array(z.string()).openapi({ description: 'Most telling first.' }),
    decided_by: z.string().nullable(),
    decided_at: NullableTimeSchema,
    created_at: TimeSchema,
    product: z.object({
      name: z.string(),
      sku: z.string(),
      url: z.string(),
      your_price: DecimalSchema,
      currency: CurrencySchema,
      image_url: z.string().nullable(),
      brand: z.string().nullable(),
      gtin: z.string().nullable(),
    }),
    listing: z.object({
      url: z.string(),
      name: z.string().nullable(),
      brand: z.string().nullable(),
      gtin: z.string().nullable(),
      mpn: z.string().nullable(),
      sku: z.string().nullable(),
      image_url: z.string().nullable(),
      price: NullableDecimalSchema,
      currency: z.string().nullable(),
      availability: AvailabilitySchema,
      retailer: z.string(),
      observed_at: NullableTimeSchema.optional(),
      source: z.object({ from: z.string(), at: z.string() }).nullable().optional().openapi({ description: 'Where the price was read.' }),
    }),
  })
  .openapi('Match');
export type Match = z.infer<typeof MatchSchema>;

export const MatchListSchema = z.object({ matches: z.array(MatchSchema), next_cursor: NextCursorSchema }).openapi('MatchList');
export type MatchList = z.infer<typeof MatchListSchema>;

export const MatchPatchSchema = z.strictObject({ verdict: z.enum(['confirmed', 'refused']), by: textOf(255).optional() }).openapi('MatchPatch');
export type MatchPatch = z.infer<typeof MatchPatchSchema>;
