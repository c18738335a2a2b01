/** The kinds of alert that an account can turn on, each with its own `details`. */
import { z } from '@hono/zod-openapi';
import {
  AlertCurrencySchema,
  alertTimes,
  createResolutionSchema,
  describeCapture,
  listingAlert,
  RetailerDomainSchema,
} from './alert-fields.ts';
import { DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { TimeSchema } from './text.ts';

const CHANGE_ENDS =
  '`acknowledged` (it was marked as read), `expired` (14 days passed), `superseded` (a later ' +
  'change of the same listing has an alert of its own), `match_withdrawn`, `not_monitored`, `product_paused`, ' +
  '`corrected_reading`, `turned_off` (you no longer want this kind). It is not reopened.';

const ThresholdSchema = z.int().openapi({
  example: 500,
  description: 'The threshold in your settings when the alert was raised, in basis points.',
});

const capture = (proves: string) => ({
  capture_id: createIdSchema('cap')
    .nullable()
    .openapi({ description: describeCapture(proves) }),
});

export const CompetitorBelowSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('competitor_below').openapi({
      description: 'Kind of alert: a competitor is below your price.',
    }),
    retailer: RetailerDomainSchema,
    ...listingAlert,
    resolution: createResolutionSchema(
      '`recovered` (the competitor is no longer that far below), `own_price_changed` (your ' +
        'price changed), `out_of_stock`, `disappeared`, `not_comparable`, `match_withdrawn`, ' +
        '`not_monitored`, `product_paused`, `corrected_reading`, `turned_off`.',
    ),
    ...capture('the price'),
    details: z
      .object({
        your_price: DecimalSchema.openapi({
          example: 19.9,
          description: 'Your selling price of one unit, in `currency`, when it was last checked.',
        }),
        listed_price: DecimalSchema.openapi({
          example: 17.9,
          description: 'What the competitor asks for one unit, in `currency`.',
        }),
      })
      .openapi('CompetitorBelowDetails', { description: 'The two prices that are compared.' }),
  })
  .openapi('CompetitorBelow', {
    description:
      'A competitor asks less than you, by at least your threshold, for as long as it does.',
  });

export const PriceChangedSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('price_changed').openapi({
      description: 'Kind of alert: a competitor changed its price.',
    }),
    retailer: RetailerDomainSchema,
    ...listingAlert,
    resolution: createResolutionSchema(CHANGE_ENDS),
    ...capture('the price'),
    details: z
      .object({
        listed_price: DecimalSchema.openapi({
          example: 17.9,
          description: 'What the competitor asks for one unit after the change, in `currency`.',
        }),
        previous_price: DecimalSchema.openapi({
          example: 19.9,
          description: 'What the competitor asked for one unit before the change, in `currency`.',
        }),
        change_basis_points: z.int().openapi({
          example: -1005,
          description:
            'The change in hundredths of a percent of the previous price, rounded towards zero; ' +
            'negative: the price fell.',
        }),
        threshold_basis_points: ThresholdSchema,
        changed_at: TimeSchema.openapi({
          description: 'When the competitor’s price was first seen at `listed_price`.',
        }),
      })
      .openapi('PriceChangedDetails', {
        description: 'What a competitor asked before and asks now, and how far apart the two are.',
      }),
  })
  .openapi('PriceChanged', {
    description: 'A competitor lowered or raised its price by more than your threshold.',
  });

const StockSchema = z.enum(['in_stock', 'out_of_stock']);

export const AvailabilityChangedSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('availability_changed').openapi({
      description: 'Kind of alert: a competitor went out of stock, or is back in stock.',
    }),
    retailer: RetailerDomainSchema,
    ...listingAlert,
    resolution: createResolutionSchema(CHANGE_ENDS),
    ...capture('the availability'),
    details: z
      .object({
        availability: StockSchema.openapi({
          example: 'out_of_stock',
          description: 'What the page says since `changed_at`, confirmed by a second visit.',
        }),
        previous_availability: StockSchema.openapi({
          example: 'in_stock',
          description: 'What the page said before.',
        }),
        listed_price: NullableDecimalSchema.openapi({
          example: 17.9,
          description:
            'What the page shows for one unit, in `currency`; null when it shows no price, or one in ' +
            'another currency.',
        }),
        changed_at: TimeSchema.openapi({
          description: 'When the change was first seen.',
        }),
      })
      .openapi('AvailabilityChangedDetails', {
        description: 'The change of the competitor’s stock.',
      }),
  })
  .openapi('AvailabilityChanged', {
    description: 'A competitor went out of stock or is back in stock, seen on two visits.',
  });

export const CheapestByFarSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('cheapest_by_far').openapi({
      description: 'Kind of alert: you are the cheapest by more than your threshold.',
    }),
    ...alertTimes,
    product_id: createIdSchema('prd'),
    currency: AlertCurrencySchema,
    resolution: createResolutionSchema(
      '`recovered` (the gap closed), `not_comparable` (fewer ' +
        'than two offers can be compared), `not_monitored`, `product_paused`, `turned_off`.',
    ),
    details: z
      .object({
        your_price: DecimalSchema.openapi({
          example: 19.9,
          description: 'Your selling price of one unit, in `currency`, when it was last checked.',
        }),
        next_price: DecimalSchema.openapi({
          example: 23.9,
          description: 'The lowest price among the competitors, in `currency`.',
        }),
        next_retailer: RetailerDomainSchema.openapi({
          description: 'Domain of the competitor that asks it.',
        }),
        next_listing_id: createIdSchema('lst'),
        offers: z.int().openapi({
          example: 4,
          description: 'Number of competing offers that were compared; at least 2.',
        }),
        threshold_basis_points: ThresholdSchema,
      })
      .openapi('CheapestByFarDetails', {
        description: 'Your price and the lowest one of the competitors.',
      }),
  })
  .openapi('CheapestByFar', {
    description: 'Every competitor asks more than you by more than your threshold.',
  });

export const RetailerUnreadableSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('retailer_unreadable').openapi({
      description: 'Kind of alert: a retailer can no longer be read.',
    }),
    retailer: RetailerDomainSchema,
    ...alertTimes,
    resolution: createResolutionSchema(
      '`recovered` (it is read again), `not_monitored`, `turned_off`.',
    ),
    details: z
      .object({
        status: z.enum(['refused', 'quarantined', 'gone', 'failing']).openapi({
          example: 'refused',
          description:
            '`refused`: the retailer does not let its pages be read; `quarantined`: what it shows is not ' +
            'believed; `gone`: the store is closed; `failing`: its visits fail.',
        }),
        reason: z.string().nullable().openapi({
          example: 'robots.txt disallows the product pages',
          description: 'The reason in English; null when none is known.',
        }),
        since: TimeSchema.openapi({
          description: 'When the service found the retailer in this `status`.',
        }),
      })
      .openapi('RetailerUnreadableDetails', { description: 'What keeps it from being read.' }),
  })
  .openapi('RetailerUnreadable', {
    description:
      'A retailer that you monitor has not been readable for longer than your threshold: its prices ' +
      'may be old, and its violations unseen.',
  });

export const NewListingSchema = z
  .object({
    id: createIdSchema('alt'),
    type: z.literal('new_listing').openapi({
      description:
        'Kind of alert: a retailer newly lists your product, or a new seller does there.',
    }),
    retailer: RetailerDomainSchema,
    ...listingAlert,
    resolution: createResolutionSchema(CHANGE_ENDS),
    ...capture('the offer'),
    details: z
      .object({
        what: z.enum(['listing', 'seller']).openapi({
          example: 'listing',
          description:
            '`listing`: the retailer lists the product for the first time or once more; `seller`: ' +
            'another seller offers it on a known page.',
        }),
        seller: z.string().nullable().openapi({
          example: 'Kettle Outlet',
          description: 'The seller that a marketplace names; null when the page names none.',
        }),
        listed_price: NullableDecimalSchema.openapi({
          example: 17.9,
          description:
            'What the page shows for one unit, in `currency`; null when it shows no price, or one in ' +
            'another currency.',
        }),
        first_seen_at: TimeSchema.openapi({
          description: 'When the listing or the seller was first seen.',
        }),
      })
      .openapi('NewListingDetails', { description: 'Who newly offers the product.' }),
  })
  .openapi('NewListing', {
    description:
      'A listing or marketplace seller of your product that was not there before, at a retailer ' +
      'whose catalog was already known.',
  });
