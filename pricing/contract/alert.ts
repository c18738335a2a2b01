import { z } from '@hono/zod-openapi';
import { ALERT_TYPES, type AlertType, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema, REQUIRED } from './decimal.ts';
import { PriceSchema, SpanCorrectionSchema } from './price.ts';
import { AlertPictureSchema, PricePlaceInWordsSchema } from './picture.ts';
import { MAX_RECORDS } from './product.ts';
import { GivenIdSchema, NextCursorSchema, TimeSchema } from './text.ts';
import { createExampleId, createIdSchema } from './identifier.ts';
import { describeCapture, listingAlert, RetailerDomainSchema } from './alert-fields.ts';
import {
  AvailabilityChangedSchema,
  CheapestByFarSchema,
  CompetitorBelowSchema,
  NewListingSchema,
  PriceChangedSchema,
  RetailerUnreadableSchema,
} from './alert-kinds.ts';

const EXAMPLE_HASH = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03';

/**
 * A listed price below the MAP price of a product. The first six fields are those of the
 * specification.
 */
const MapViolationSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('map_violation').openapi({
      description: 'Kind of alert: a retailer shows less than your MAP price.',
    }),
    retailer: RetailerDomainSchema,
    your_floor: DecimalSchema.openapi({
      description:
        'Your minimum advertised price of one unit, in `currency`: the product’s `map_price` when the ' +
        'alert was last checked.',
    }),
    listed_price: DecimalSchema.openapi({
      example: 17.9,
      description: 'What the retailer shows for one unit, in `currency`.',
    }),
    ...listingAlert,
    resolution: z
      .string()
      .nullable()
      .openapi({
        example: null,
        description:
          'Why the alert was resolved. Open list: `recovered`, `out_of_stock`, `disappeared`, ' +
          '`map_price_changed` (the MAP price changed), `match_withdrawn`, `not_comparable`, ' +
          '`not_monitored` (the retailer was removed), `product_paused`, `corrected_reading` (the ' +
          'price had been read wrongly). An alert resolved as `not_monitored`, `product_paused` or ' +
          '`match_withdrawn` is reopened, with the same `id` and `detected_at`, when the same ' +
          'violation is found again.',
      }),
    capture_id: createIdSchema('cap')
      .nullable()
      .openapi({ description: describeCapture('the violation') }),
  })
  .openapi('MapViolation', {
    description: 'A retailer shows a price below the MAP price of one of your products.',
  });

const CompetitorUndercutDetailsSchema = z
  .object({
    your_price: DecimalSchema.openapi({
      example: 19.9,
      description: 'Your selling price of one unit, in `currency`, at the moment of the change.',
    }),
    listed_price: DecimalSchema.openapi({
      example: 17.9,
      description: 'What the competitor asks for one unit after the change, in `currency`.',
    }),
    previous_price: DecimalSchema.openapi({
      example: 21.9,
      description: 'What the competitor asked for one unit before the change, in `currency`.',
    }),
    threshold_basis_points: z.int().openapi({
      example: 0,
      description:
        'The setting `undercut_basis_points` when the alert was raised: how far below your price it had ' +
        'to be, in hundredths of a percent.',
    }),
    changed_at: TimeSchema.openapi({
      description: 'When the competitor’s price was first seen at `listed_price`.',
    }),
  })
  .openapi('CompetitorUndercutDetails', {
    description: 'The change of the competitor’s price and what it was compared with.',
  });

/** A competitor lowered its price to below the account's own price. */
const CompetitorUndercutSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('competitor_undercut').openapi({
      description: 'Kind of alert: a competitor lowered its price to below yours.',
    }),
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
          'alert of its own), `match_withdrawn`, `not_monitored`, `product_paused`, `corrected_reading` (a price had ' +
          'been read wrongly). It is not reopened.',
      }),
    capture_id: createIdSchema('cap')
      .nullable()
      .openapi({ description: describeCapture('the price') }),
    details: CompetitorUndercutDetailsSchema,
  })
  .openapi('CompetitorUndercut', {
    description: 'A competitor lowered its price to below your own selling price.',
  });

/** The schema of each kind of alert; the compiler names a kind without one. */
const ALERT_SCHEMAS = {
  map_violation: MapViolationSchema,
  competitor_undercut: CompetitorUndercutSchema,
  competitor_below: CompetitorBelowSchema,
  price_changed: PriceChangedSchema,
  availability_changed: AvailabilityChangedSchema,
  cheapest_by_far: CheapestByFarSchema,
  retailer_unreadable: RetailerUnreadableSchema,
  new_listing: NewListingSchema,
} as const satisfies { readonly [Type in AlertType]: z.ZodType<{ type: Type }> };

export const AlertSchema = z
  .discriminatedUnion('type', [
    ALERT_SCHEMAS.map_violation,
    ALERT_SCHEMAS.competitor_undercut,
    ALERT_SCHEMAS.competitor_below,
    ALERT_SCHEMAS.price_changed,
    ALERT_SCHEMAS.availability_changed,
    ALERT_SCHEMAS.cheapest_by_far,
    ALERT_SCHEMAS.retailer_unreadable,
    ALERT_SCHEMAS.new_listing,
  ])
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
  .object({
    alerts: z
      .array(AlertSchema)
      .openapi({ description: 'One page: unread ones first, then the newest.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('AlertList', {
    description: 'One page of the list, in the state at the time of its first page.',
  });

export const AlertPatchSchema = z
  .strictObject({
    read: z
      .boolean()
      .openapi({ description: 'true marks the alert as seen, false as unread again.' }),
  })
  .openapi('AlertPatch', { description: 'Whether the alert counts as seen.' });

const ReadFlagSchema = z.boolean().optional().openapi({
  description: 'true, the default, marks the alerts as seen; false as unread again.',
});

/** Body of POST /alerts/read: some ids, or all. */
export const AlertsReadSchema = z
  .union([
    z.strictObject({
      ids: z
        .array(GivenIdSchema.openapi({ example: createExampleId('alt') }))
        .min(1)
        .max(MAX_RECORDS)
        .openapi({
          description: 'Identifiers of the alerts to change; unknown ones are ignored.',
        }),
      read: ReadFlagSchema,
    }),
    z.strictObject({
      all: z
        .literal(true, { error: ({ input }) => (input === undefined ? REQUIRED : undefined) })
        .openapi({
          description: 'true: change every alert of the kinds in `types`, open or resolved.',
        }),
      types: AlertTypesSchema.optional(),
      read: ReadFlagSchema,
    }),
  ])
  .openapi('AlertsRead', {
    description: 'Which alerts to mark: either those in `ids`, or `all`.',
  });

export const UpdatedCountSchema = z
  .object({
    updated: z.int().openapi({
      example: 3,
      description: 'Number of alerts whose state changed; those that had it already do not count.',
    }),
  })
  .openapi('UpdatedCount', { description: 'How many alerts the request changed.' });

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
          end: z.int().openapi({
            example: 37,
            description: 'End in `text`, exclusive, in UTF-16 code units.',
          }),
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
    at: z.string().nullable().openapi({
      example: 'script[0].offers',
      description: 'Where in that source it stands: a path or selector; null when unknown.',
    }),
  })
  .openapi('EvidenceCurrencyBasis', {
    description: 'How the currency of the price was determined; null when it could not be.',
  });

const EvidenceCorrectionSchema = SpanCorrectionSchema.extend({
  from: TimeSchema.openapi({
    example: '2026-11-12T09:30:00Z',
    description: 'Start of the span in the price history that was corrected.',
  }),
  corrected_price: NullableDecimalSchema.openapi({
    example: 19.9,
    description: 'The price that is in the history now, in `corrected_currency`.',
  }),
  corrected_currency: z.string().nullable().openapi({
    example: 'EUR',
    description: 'ISO 4217 code of `corrected_price`; null without a price.',
  }),
}).openapi('EvidenceCorrection', {
  description:
    'A correction of the listing’s price history: the superseded and the present values.',
});

export type EvidenceCorrection = z.infer<typeof EvidenceCorrectionSchema>;

/** The captured bytes an alert is based on, and what was extracted from them again. */
export const AlertEvidenceSchema = z
  .object({
    alert_id: createIdSchema('alt'),
    url: z.string().openapi({
      example: 'https://kettles.example/blue-kettle',
      description: 'The address that was requested from the retailer.',
    }),
    fetched_at: TimeSchema.openapi({
      description: 'When the retailer’s response was complete, by the service’s clock.',
    }),
    status: z
      .int()
      .openapi({ example: 200, description: 'HTTP status of the retailer’s response.' }),
    headers: z.record(z.string(), z.unknown()).openapi({
      example: { 'content-type': 'text/html; charset=utf-8' },
      description: 'HTTP headers of the retailer’s response, by name in lower case.',
    }),
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
    size: z
      .int()
      .openapi({ example: 15, description: 'Length of the captured document in bytes.' }),
    body_base64: z.string().openapi({
      example: 'PGh0bWw+4oCmPC9odG1sPg==',
      description: 'The document as it was received, encoded in Base64.',
    }),
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
    excerpt: z.union([EvidenceExcerptSchema, z.null()]).optional().openapi({
      description:
        'The part of the document that the price was read from; null when it cannot be located.',
    }),
    currency_basis: z.union([CurrencyBasisSchema, z.null()]).optional().openapi({
      description: 'How the currency of the price was determined; null when it could not be.',
    }),
    current_price: z
      .union([PriceSchema, z.null()])
      .optional()
      .openapi({
        description:
          'The current offer of the listing, with its `confidence`, `runner_up` and `decision`; null ' +
          'when it is no longer matched with the product.',
      }),
    price_place: z.union([PricePlaceInWordsSchema, z.null()]).optional().openapi({
      description: 'Where the price was read, for people; null when the bytes give none.',
    }),
    visitor_country: z.string().nullable().optional().openapi({
      example: 'DE',
      description:
        'ISO 3166 code of the country from which the service visits retailers; null: not known.',
    }),
    pictures: z
      .array(AlertPictureSchema)
      .optional()
      .openapi({
        description:
          'Pictures of the page from 20 minutes before the alert was detected to its end, oldest ' +
          'first, also those that could not be taken.',
      }),
    corrections: z.array(EvidenceCorrectionSchema).optional().openapi({
      description:
        'Values of this listing that were corrected since a day before the alert, oldest first.',
    }),
    sources: z.unknown().openapi({
      example: { 'offer.price': { from: 'json-ld', at: 'script[0]' } },
      description:
        'By field of `offer`: the kind of data that states it (`from`) and the position there (`at`).',
    }),
  })
  .openapi('AlertEvidence', {
    description: 'The captured document that an alert is based on, and what was read from it.',
  });
