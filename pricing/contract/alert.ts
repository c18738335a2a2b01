import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import { MAX_RECORDS } from './product.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

/** A listed price below the floor of a product. The first six fields are the specification's. */
export const AlertSchema = z
  .object({
    id: z.string().openapi({ example: 'alt_06gk3t8z0c4m5n6p7q8r9s0t1v' }),
    type: z.string().openapi({ example: 'map_violation', description: 'Open list; today `map_violation`.' }),
    retailer: z.string().openapi({ example: 'kettles.example' }),
    your_floor: DecimalSchema,
    listed_price: DecimalSchema,
    detected_at: TimeSchema,
    product_id: z.string(),
    listing_id: z.string(),
    listing_url: z.string(),
    currency: CurrencySchema,
    updated_at: TimeSchema,
    read_at: NullableTimeSchema,
    resolved_at: NullableTimeSchema,
    resolution: z
      .string()
      .nullable()
      .openapi({ description: 'Open list: `recovered`, `out_of_stock`, `disappeared`, `floor_changed`, `match_withdrawn`, `not_comparable`.' }),
    capture_id: z.string().nullable(),
  })
  .openapi('Alert');
export type Alert = z.infer<typeof AlertSchema>;

export const AlertListSchema = z.object({ alerts: z.array(AlertSchema), next_cursor: NextCursorSchema }).openapi('AlertList');
export type AlertList = z.infer<typeof AlertListSchema>;

export const AlertPatchSchema = z.strictObject({ read: z.boolean() }).openapi('AlertPatch');
export type AlertPatch = z.infer<typeof AlertPatchSchema>;

/** Body of POST /alerts/read: some, or all. */
export const AlertsReadSchema = z
  .union([
    z.strictObject({ ids: z.array(z.string().max(64)).min(1).max(MAX_RECORDS), read: z.boolean().optional() }),
    z.strictObject({ all: z.literal(true), read: z.boolean().optional() }),
  ])
  .openapi('AlertsRead');
export type AlertsRead = z.infer<typeof AlertsReadSchema>;

export const UpdatedCountSchema = z.object({ updated: z.int() }).openapi('UpdatedCount');

/** The bytes an alert stands on, and what is read from them again. */
export const AlertEvidenceSchema = z
  .object({
    alert_id: z.string(),
    url: z.string(),
    fetched_at: TimeSchema,
    status: z.int(),
    headers: z.record(z.string(), z.unknown()),
    sha256: z.string().openapi({ description: 'Of the bytes, hexadecimal.' }),
    chain: z.string().openapi({ description: 'SHA-256 over the chain value of the retailer’s capture before and `sha256`, hexadecimal.' }),
    size: z.int(),
    body_base64: z.string(),
    offer: z.unknown().openapi({ description: 'Derived from the bytes for this answer.' }),
    sources: z.unknown().openapi({ description: 'Field name to where it was read.' }),
  })
  .openapi('AlertEvidence');
export type AlertEvidence = z.infer<typeof AlertEvidenceSchema>;
