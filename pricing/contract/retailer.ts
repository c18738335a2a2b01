import { z } from '@hono/zod-openapi';
import { NextCursorSchema, NullableTimeSchema, textOf, TimeSchema, WebUrlSchema } from './text.ts';
import { idOf } from './identifier.ts';

const TaxSchema = z.enum(['included', 'excluded', 'unknown']).openapi({ description: 'Whether the prices shown hold tax.' });

/** A competing shop that the account watches. */
export const RetailerSchema = z
  .object({
    id: idOf('ret'),
    domain: z.string().openapi({ example: 'kettles.example' }),
    name: z.string().nullable().openapi({ example: 'Kettles & Co' }),
    platform: z.string().nullable().openapi({ example: 'shopify' }),
    status: z.string().openapi({ example: 'active', description: 'Open list: `probing`, `active`, `refused`, `quarantined`, `gone`.' }),
    status_reason: z.string().nullable().openapi({ example: null, description: 'Why it is not active, in words.' }),
    listings: z.int().openapi({ example: 1240, description: 'Offers known there.' }),
    matched: z.int().openapi({ example: 87, description: 'Of these, matched with your products.' }),
    fresh_listings: z.int().openapi({ example: 85, description: 'Of these, seen in the last 24 hours.' }),
    oldest_check_at: NullableTimeSchema.openapi({ description: 'The matched offer that was not looked at for the longest time.' }),
    last_visit_at: NullableTimeSchema,
    last_error: z.string().nullable().openapi({ example: null }),
    delay_ms: z.int().openapi({ example: 2000, description: 'Time between two requests to this shop, all accounts together.' }),
    currency: z.string().nullable().openapi({ example: 'EUR' }),
    tax: TaxSchema,
    added_at: TimeSchema,
  })
  .openapi('Retailer');
export type Retailer = z.infer<typeof RetailerSchema>;

export const RetailerListSchema = z.object({ retailers: z.array(RetailerSchema), next_cursor: NextCursorSchema }).openapi('RetailerList');
export type RetailerList = z.infer<typeof RetailerListSchema>;

export const RetailerInputSchema = z
  .union([
    z.strictObject({ domain: textOf(253).openapi({ example: 'kettles.example' }), tax: TaxSchema.optional() }),
    z.strictObject({ url: WebUrlSchema, tax: TaxSchema.optional() }),
  ])
  .openapi('RetailerInput');
export type RetailerInput = z.infer<typeof RetailerInputSchema>;
