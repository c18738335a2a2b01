/** Figures of single products: docs/market.md defines them. */
import { z } from '@hono/zod-openapi';
import { CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { DaySchema, IndexSchema } from './insight.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

const count = (example: number, description: string) => z.int().openapi({ example, description });

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
  name: z.string().openapi({
    example: 'Blue kettle 1.7 l',
    description: 'What you call the article, as registered or changed last.',
  }),
};
const retailer = {
  retailer_id: createIdSchema('ret'),
  retailer: z.string().openapi({
    example: 'kettles.example',
    description: 'Domain under which the shop sells, without `www.`.',
  }),
};

export const MarketPositionSchema = z.enum(['below', 'at', 'above']).openapi({
  example: 'above',
  description:
    'Your price against the market price: `below` for a price index below 99, `at` from 99 to 101, ' +
    '`above` over 101.',
});
const market = {
  market_price: NullableDecimalSchema.openapi({
    example: 18.9,
    description: 'Median of the comparable offers, one per retailer; null without one.',
  }),
  lowest_price: NullableDecimalSchema.openapi({
    example: 17.9,
    description: 'Lowest comparable offer; null without one.',
  }),
  index_basis_points: IndexSchema,
  position: MarketPositionSchema.nullable(),
  rank: z.int().nullable().openapi({
    example: 3,
    description: '1 + the number of retailers that ask less; 1 is cheapest.',
  }),
  compared: count(5, 'Retailers with a comparable offer.'),
};
const leftOut = z.string().nullable().openapi({
  example: 'out_of_stock',
  description: 'Why the offer is not compared, as in docs/market.md; null when it is.',
});

export const InsightGapSchema = z
  .object({
    ...identification,
    currency: CurrencySchema,
    your_price: DecimalSchema,
    market_price: DecimalSchema.openapi({ description: 'Median of the comparable offers.' }),
    lowest_price: DecimalSchema.openapi({
      description: 'What the cheapest retailer asks among those that are compared.',
    }),
    gap: DecimalSchema.openapi({
      example: 1,
      description: '`your_price` − `market_price`; negative below the market.',
    }),
    units: count(40, 'Units sold in the last 28 days.'),
    weighted_gap: DecimalSchema.openapi({
      example: 40,
      description: '`gap` × `units`: what the difference amounted to.',
    }),
    index_basis_points: z.int().openapi({
      example: 10529,
      description: 'Price index in basis points: 10529 is 105.29.',
    }),
    position: MarketPositionSchema,
    rank: count(3, '1 + the number of retailers that ask less.'),
    compared: count(5, 'Retailers with a comparable offer.'),
    measured_at: TimeSchema.openapi({ description: 'When these figures last changed.' }),
  })
  .openapi('InsightGap', { description: 'How far a product is from the market price.' });
export type InsightGap = z.infer<typeof InsightGapSchema>;

export const InsightGapListSchema = z
  .object({
    gaps: z.array(InsightGapSchema).openapi({
      description:
        'One page of products, the largest `weighted_gap` first, then the index furthest from 100.',
    }),
    next_cursor: NextCursorSchema,
  })
  .openapi('InsightGapList', { description: 'A page of products by their gap to the market.' });

export const MeasuredProductSchema = z
  .object({
    ...identification,
    currency: CurrencySchema,
    your_price: DecimalSchema,
    ...market,
    lowest_retailer: z.string().nullable().openapi({
      example: 'kettles.example',
      description: 'Domain of the shop with the lowest comparable offer; null without one.',
    }),
    units: count(40, 'Units sold in the last 28 days.'),
    unknown_reason: z.string().nullable().openapi({
      example: null,
      description: 'Why the product has no market; null when it has one.',
    }),
    measured_at: TimeSchema.openapi({ description: 'When these figures last changed.' }),
  })
  .openapi('MeasuredProduct', {
    description: 'Where your price for one article stands among the comparable offers now.',
  });
export type MeasuredProduct = z.infer<typeof MeasuredProductSchema>;

export const MeasuredProductListSchema = z
  .object({
    products: z
      .array(MeasuredProductSchema)
      .openapi({ description: 'One page of products, the longest unchanged first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('MeasuredProductList', {
    description: 'A page of your articles with their figures, in the order of their last change.',
  });

export const MarketChangeKindSchema = z
  .enum(['price_down', 'price_up', 'offer_added', 'out_of_stock', 'offer_removed'])
  .openapi({
    example: 'price_down',
    description:
      '`price_down`, `price_up`: a comparable offer has another price; `offer_added`: one can be ' +
      'compared that could not be before; `out_of_stock`: it is sold out; `offer_removed`: it is not ' +
      'compared any more for another reason.',
  });

export const InsightChangeSchema = z
  .object({
    at: TimeSchema.openapi({ description: 'When the change was noticed.' }),
    kind: MarketChangeKindSchema,
    product_id: identification.product_id,
    sku: identification.sku
      .nullable()
      .openapi({ description: 'Your article number; null when the product was deleted.' }),
    name: identification.name
      .nullable()
      .openapi({ description: 'What the article was called last; null when it was deleted.' }),
    retailer_id: retailer.retailer_id,
    retailer: retailer.retailer
      .nullable()
      .openapi({ description: 'Domain under which the shop sells; null when it was removed.' }),
    currency: CurrencySchema,
    previous_price: NullableDecimalSchema.openapi({
      example: 19.9,
      description: 'The retailer’s lowest comparable offer before; null: it had none.',
    }),
    price: NullableDecimalSchema.openapi({
      example: 17.9,
      description: 'The same afterwards; null: it has none.',
    }),
    reason: leftOut,
  })
  .openapi('InsightChange', { description: 'A change among the comparable offers of a product.' });
export type InsightChange = z.infer<typeof InsightChangeSchema>;

export const InsightChangeListSchema = z
  .object({
    since: TimeSchema.openapi({
      description: 'The start of the hour of the requested time: changes from then on.',
    }),
    counts: z
      .object({
        price_down: count(12, 'Comparable offers that became cheaper.'),
        price_up: count(7, 'Comparable offers that became dearer.'),
        offer_added: count(3, 'Retailers that can be compared now and could not be before.'),
        out_of_stock: count(2, 'Retailers that cannot deliver the article any more.'),
        offer_removed: count(1, 'Offers that are not compared any more for another reason.'),
        violations_raised: count(4, 'Prices that fell below your MAP price.'),
        violations_ended: count(5, 'Prices below your MAP price that recovered or disappeared.'),
      })
      .openapi('InsightChangeCounts', {
        description: 'Totals since that time, whatever `kind` and the page size are.',
      }),
    changes: z
      .array(InsightChangeSchema)
      .openapi({ description: 'One page of changes, the newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('InsightChangeList', {
    description: 'What changed in the market since a time: all counts, and a page of the changes.',
  });

const MatrixOfferSchema = z
  .object({
    ...retailer,
    listing_id: createIdSchema('lst'),
    price: NullableDecimalSchema,
    currency: CurrencySchema.nullable().openapi({
      description: 'ISO 4217 code of this offer; null when its price is unknown.',
    }),
    availability: z.string().openapi({
      example: 'in_stock',
      description: 'As in `GET /prices/{product_id}`.',
    }),
    condition: z.string().openapi({
      example: 'new',
      description: '`new`, `used`, `refurbished` or `unknown`, as known now.',
    }),
    url: z.string().openapi({
      example: 'https://kettles.example/products/blue-kettle',
      description: 'Address of the listing on the retailer’s site.',
    }),
    observed_at: NullableTimeSchema.openapi({
      description:
        'When it was last read; null when it was read again after the instant, because the time of ' +
        'the visit before it is not kept.',
    }),
    index_basis_points: IndexSchema.openapi({
      description: 'Your price ÷ this price × 10,000; null when the offer is not compared.',
    }),
    left_out: leftOut,
  })
  .openapi('MatrixOffer', {
    description: 'What one listing asked then, and whether it was compared with your price.',
  });

export const MatrixRowSchema = z
  .object({
    ...identification,
    as_of: TimeSchema.openapi({
      description: 'The instant of all figures of this record; the same on all pages.',
    }),
    your_price: NullableDecimalSchema.openapi({
      description: 'Your price at the instant; null when the product was not registered yet.',
    }),
    currency: CurrencySchema,
    ...market,
    unknown_reason: z
      .string()
      .nullable()
      .openapi({
        example: null,
        description:
          'Why the product had no market, as in docs/market.md; null when it had one, or was not ' +
          'registered yet.',
      }),
    offers: z.array(MatrixOfferSchema).openapi({
      description:
        'The offers of all matched listings, or of the chosen retailers, at the instant, by price.',
    }),
  })
  .openapi('MatrixRow', {
    description:
      'What you and every matched retailer asked for one product, with where your price stood.',
  });
export type MatrixRow = z.infer<typeof MatrixRowSchema>;

export const InsightMatrixSchema = z
  .object({
    matrix: z.array(MatrixRowSchema).openapi({
      description:
        'One page of products in the order asked for. With `position` and `at` a page can have ' +
        'fewer than `limit`, or none, before the last one.',
    }),
    next_cursor: NextCursorSchema,
  })
  .openapi('InsightMatrix', { description: 'A page of the price matrix at an instant.' });

const ProductDaySchema = z
  .object({
    day: DaySchema,
    your_price: NullableDecimalSchema.openapi({
      description:
        'Your price at the end of the day; null when the product was not registered yet.',
    }),
    map_price: NullableDecimalSchema.openapi({
      description: 'The MAP price that held then: of a period, else today’s `map_price`.',
    }),
    min_price: NullableDecimalSchema.openapi({
      description: 'The lowest amount that you want to charge, as set today; its past is not kept.',
    }),
    ...market,
  })
  .openapi('ProductDay', {
    description: 'Your prices and the competitors’ median as they were before midnight in UTC.',
  });

export const InsightProductSchema = z
  .object({
    ...identification,
    currency: CurrencySchema,
    units: count(40, 'Units sold in the last 28 days, when last measured.'),
    measured_at: NullableTimeSchema.openapi({
      description: 'When the figures of the product last changed; null: never measured.',
    }),
    unknown_reason: z.string().nullable().openapi({
      example: null,
      description: 'Why the product has no market now; null when it has one.',
    }),
    left_out: z
      .array(
        z
          .object({
            code: z.string().openapi({
              example: 'out_of_stock',
              description: 'Why offers are not compared, as in docs/market.md.',
            }),
            offers: count(2, 'How many of the matched listings.'),
          })
          .openapi('LeftOutOffers', {
            description: 'Matched listings whose price is not compared with yours, and why.',
          }),
      )
      .openapi({
        description: 'Offers that are not compared now, the most frequent reason first.',
      }),
    days: z
      .array(ProductDaySchema)
      .openapi({ description: 'Each day of the period up to today, the oldest first.' }),
  })
  .openapi('InsightProduct', {
    description:
      'How your price and those of competitors moved over a period, with your own limits.',
  });
export type InsightProduct = z.infer<typeof InsightProductSchema>;
