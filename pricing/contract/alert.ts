import { z } from '@hono/zod-openapi';
import { ALERT_TYPES, type AlertType, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { CurrencySchema, DecimalSchema } from './decimal.ts';
import { MAX_RECORDS } from './product.ts';
import { GivenIdSchema, NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';
import { createExampleId, createIdSchema } from './identifier.ts';

const EXAMPLE_HASH = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03';

const RetailerDomainSchema = z.string().openapi({ example: 'kettles.example' });
/** What an alert about a listing has, whatever its kind. */
const listingAlert = {
  detected_at: TimeSchema,
  product_id: createIdSchema('prd'),
  listing_id: createIdSchema('lst'),
  listing_url: z.string().openapi({ example: 'https://kettles.example/blue-kettle' }),
  currency: CurrencySchema,
  updated_at: TimeSchema,
  read_at: NullableTimeSchema.openapi({ example: null }),
  resolved_at: NullableTimeSchema.openapi({ example: null }),
};
const describeCapture = (proves: string) =>
  `The capture that proves ${proves}: \`GET /alerts/{id}/evidence\`, or as one file \`GET ` +
  '/alerts/{id}/evidence.zip`.';

/**
 * A listed price below the MAP price of a product. The first six fields are those of the
 * specification.
 */
const MapViolationSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('map_violation'),
    retailer: RetailerDomainSchema,
    your_floor: DecimalSchema.openapi({ description: 'The `map_price` of the product.' }),
    listed_price: DecimalSchema.openapi({ example: 17.9, description: 'The retailer’s price.' }),
    ...listingAlert,
    resolution: z
      .string()
      .nullable()
      .openapi({
        example: null,
        description:
          'Why the alert was resolved. Open list: `recovered`, `out_of_stock`, `disappeared`, ' +
          '`floor_changed` (the MAP price changed), `match_withdrawn`, `not_comparable`, ' +
          '`not_monitored` (the retailer was removed). An alert resolved as `not_monitored` or ' +
          '`match_withdrawn` is reopened, with the same `id` and `detected_at`, when the same ' +
          'violation is found again.',
      }),
    capture_id: createIdSchema('cap')
      .nullable()
      .openapi({ description: describeCapture('the violation') }),
  })
  .openapi('MapViolation');

const CompetitorUndercutDetailsSchema = z
  .object({
    your_price: DecimalSchema.openapi({
      example: 19.9,
      description: 'Your price when the competitor’s price changed.',
    }),
    listed_price: DecimalSchema.openapi({
      example: 17.9,
      description: 'The competitor’s price after the change.',
    }),
    previous_price: DecimalSchema.openapi({
      example: 21.9,
      description: 'The competitor’s price before the change.',
    }),
    threshold_basis_points: z.int().openapi({
      example: 0,
      description: 'The setting `undercut_basis_points` when the alert was raised.',
    }),
    changed_at: TimeSchema.openapi({
      description: 'When the competitor’s price was first seen at `listed_price`.',
    }),
  })
  .openapi('CompetitorUndercutDetails');

/** A competitor lowered its price to below the account's own price. */
const CompetitorUndercutSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('competitor_undercut'),
    retailer: RetailerDomainSchema,
    ...listingAlert,
    resolution: z
      .string()
      .nullable()
      .openapi({
        example: null,
        description:
          'Why the alert was closed. Open list: `acknowledged` (it was marked as read), `expired` ' +
          '(14 days passed), `superseded` (the listing’s price fell again: that change has an ' +
          'alert of its own), `match_withdrawn`, `not_monitored`. It is not reopened.',
      }),
    capture_id: createIdSchema('cap')
      .nullable()
      .openapi({ description: describeCapture('the price') }),
    details: CompetitorUndercutDetailsSchema,
  })
  .openapi('CompetitorUndercut');

/** The schema of each kind of alert; the compiler names a kind without one. */
const ALERT_SCHEMAS = {
  map_violation: MapViolationSchema,
  competitor_undercut: CompetitorUndercutSchema,
} as const satisfies { readonly [Type in AlertType]: z.ZodType<{ type: Type }> };

export const AlertSchema = z
  .discriminatedUnion('type', [ALERT_SCHEMAS.map_violation, ALERT_SCHEMAS.competitor_undercut])
  .openapi('Alert', {
    description:
      'Lists, changes and webhook messages contain `map_violation` only, unless you ask for other ' +
      'kinds.',
  });
export type Alert = z.infer<typeof AlertSchema>;
export type AlertOf<Type extends AlertType> = z.infer<(typeof ALERT_SCHEMAS)[Type]>;

/** Kinds of alert, where a client names those that it wants. */
export const AlertTypesSchema = z
  .array(z.enum(ALERT_TYPES))
  .min(1)
  .max(20)
  .openapi({ example: [SPECIFIED_ALERT_TYPE], description: 'Absent: `map_violation` only.' });

export const AlertListSchema = z
  .object({ alerts: z.array(AlertSchema), next_cursor: NextCursorSchema })
  .openapi('AlertList');

export const AlertPatchSchema = z.strictObject({ read: z.boolean() }).openapi('AlertPatch');

/** Body of POST /alerts/read: some ids, or all. */
export const AlertsReadSchema = z
  .union([
    z.strictObject({
      ids: z
        .array(GivenIdSchema.openapi({ example: createExampleId('alt') }))
        .min(1)
        .max(MAX_RECORDS),
      read: z.boolean().optional(),
    }),
    z.strictObject({
      all: z.literal(true),
      types: AlertTypesSchema.optional(),
      read: z.boolean().optional(),
    }),
  ])
  .openapi('AlertsRead');

export const UpdatedCountSchema = z
  .object({ updated: z.int().openapi({ example: 3 }) })
  .openapi('UpdatedCount');

const EvidenceExcerptSchema = z
  .object({
    text: z.string().openapi({
      example: '<meta itemprop="price" content="17.90">',
      description:
        'The feed entry, object or element, one part per line; a line `⋯` marks an omission.',
    }),
    marks: z
      .array(
        z.object({
          field: z.string().openapi({
            example: 'price',
            description: 'Open list: `price`, `currency`, `availability`.',
          }),
          start: z
            .int()
            .openapi({ example: 32, description: 'Start in `text`, in UTF-16 code units.' }),
          end: z.int().openapi({ example: 37, description: 'End in `text`, exclusive.' }),
        }),
      )
      .openapi({ description: 'The values that were read, in text order.' }),
    exact: z.boolean().openapi({
      example: true,
      description: 'false: the price may occur elsewhere too; its first occurrence is marked.',
    }),
  })
  .openapi('EvidenceExcerpt', {
    description:
      'The part of the document that the price was read from; null when it cannot be located.',
  });

const CurrencyBasisSchema = z
  .object({
    currency: CurrencySchema,
    rule: z.string().openapi({
      example: 'stated',
      description:
        'Open list: `stated` (given in the document), `page` (derived from the page’s other data, ' +
        'language or address), `retailer` (derived from the retailer’s other pages).',
    }),
    from: z
      .string()
      .nullable()
      .openapi({ example: 'json-ld', description: 'The source that gives the currency.' }),
    at: z
      .string()
      .nullable()
      .openapi({ example: 'script[0].offers', description: 'The position in that source.' }),
  })
  .openapi('EvidenceCurrencyBasis', {
    description: 'How the currency of the price was determined; null when it could not be.',
  });

/** The captured bytes an alert is based on, and what was extracted from them again. */
export const AlertEvidenceSchema = z
  .object({
    alert_id: createIdSchema('alt'),
    url: z.string().openapi({ example: 'https://kettles.example/blue-kettle' }),
    fetched_at: TimeSchema,
    status: z
      .int()
      .openapi({ example: 200, description: 'HTTP status of the retailer’s response.' }),
    headers: z
      .record(z.string(), z.unknown())
      .openapi({ example: { 'content-type': 'text/html; charset=utf-8' } }),
    sha256: z.string().openapi({
      example: EXAMPLE_HASH,
      description: 'SHA-256 of the captured bytes, hexadecimal.',
    }),
    chain: z.string().openapi({
      example: EXAMPLE_HASH,
      description:
        'SHA-256, hexadecimal, over the chain value of the retailer’s previous capture and the ' +
        'SHA-256 of this capture’s record; `GET /alerts/{id}/evidence.zip` contains both.',
    }),
    size: z.int().openapi({ example: 15, description: 'Number of captured bytes.' }),
    body_base64: z
      .string()
      .openapi({ example: 'PGh0bWw+4oCmPC9odG1sPg==', description: 'The captured bytes, Base64.' }),
    offer: z.unknown().openapi({
      example: { price: '17.90', currency: 'EUR', availability: 'in_stock' },
      description: 'The offer, extracted from the captured bytes for this response.',
    }),
    charset: z
      .string()
      .openapi({
        example: 'utf-8',
        description:
          'Character encoding used to decode the bytes (a name from the Encoding standard).',
      })
      .optional(),
    excerpt: z.union([EvidenceExcerptSchema, z.null()]).optional(),
    currency_basis: z.union([CurrencyBasisSchema, z.null()]).optional(),
    sources: z.unknown().openapi({
      example: { 'offer.price': { from: 'json-ld', at: 'script[0]' } },
      description: 'Where each field was read.',
    }),
  })
  .openapi('AlertEvidence');
