/** Figures of many products: docs/market.md defines them. */
import { z } from '@hono/zod-openapi';
import { CurrencySchema } from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

const count = (example: number, description: string) => z.int().openapi({ example, description });

/** When something was counted that is not computed for the request. */
const AsOfSchema = NullableTimeSchema.openapi({
  description:
    'When this was counted, usually a minute after the last change; null when nothing was counted yet.',
});
export const DaySchema = z.string().openapi({
  format: 'date',
  example: '2026-11-20',
  description: 'The calendar date (UTC) that the figures belong to.',
});
export const IndexSchema = z
  .int()
  .nullable()
  .openapi({
    example: 10425,
    description:
      'Price index in basis points: your price ÷ market price × 10,000. 10425 is an index of 104.25, ' +
      '4.25 percent above the market; null when nothing can be compared.',
  });

const figures = {
  products: count(420, 'All products of the group in this currency.'),
  compared: count(380, 'Products with at least one comparable offer.'),
  cheapest: count(120, 'Products for which no retailer asks less.'),
  below: count(150, 'Products with a price index below 99.'),
  at: count(90, 'Products with a price index from 99 to 101.'),
  above: count(140, 'Products with a price index above 101.'),
  index_basis_points: IndexSchema.openapi({
    description: 'Mean of the products’ price indexes in basis points, each counting once.',
  }),
  weighted_index_basis_points: IndexSchema.openapi({
    example: 10196,
    description:
      'What the units sold in the last 28 days cost at your prices ÷ at market prices, in basis ' +
      'points; null when nothing was sold.',
  }),
};

const ShareSchema = z
  .object({
    products: count(150, 'How many of your products are in this class.'),
    share_basis_points: count(
      3571,
      'Share of all products in hundredths of a percent; 3571 is 35.71 percent.',
    ),
  })
  .openapi('ProductShare', { description: 'A number of products and its share of all.' });

const UnknownReasonSchema = z
  .object({
    code: z.string().openapi({
      example: 'not_matched',
      description:
        'Why they have no market: `not_matched`, `price_not_positive`, or the most frequent reason ' +
        'why their offers are not compared, as in docs/market.md.',
    }),
    products: count(25, 'How many of your products are in this class.'),
  })
  .openapi('UnknownReason', { description: 'A reason why products have no market.' });

export const InsightPositionSchema = z
  .object({
    currency: CurrencySchema.nullable().openapi({
      example: 'EUR',
      description: 'The currency of these products; null when nothing was counted yet.',
    }),
    currencies: z.array(z.string()).openapi({
      example: ['EUR', 'CHF'],
      description: 'The currencies of your products, that of most products first.',
    }),
    as_of: AsOfSchema,
    products: figures.products,
    compared: figures.compared,
    cheapest: ShareSchema.openapi({ description: 'No retailer asks less; apart from the others.' }),
    below: ShareSchema.openapi({ description: 'Price index below 99.' }),
    at: ShareSchema.openapi({ description: 'Price index from 99 to 101.' }),
    above: ShareSchema.openapi({ description: 'Price index above 101.' }),
    unknown: ShareSchema.openapi({ description: 'No comparable offer.' }),
    unknown_reasons: z.array(UnknownReasonSchema).openapi({
      description: 'Why products have no comparable offer, the most frequent reason first.',
    }),
    index_basis_points: figures.index_basis_points,
    weighted_index_basis_points: figures.weighted_index_basis_points,
  })
  .openapi('InsightPosition', { description: 'Where your catalog stands in its market.' });
export type InsightPosition = z.infer<typeof InsightPositionSchema>;

export const InsightFiguresSchema = z
  .object({
    day: DaySchema,
    key: z.string().openapi({
      example: 'acme',
      description:
        'Of a brand or product type its name in lower case, of a collection or retailer its id, ' +
        'empty for all products.',
    }),
    name: z.string().openapi({
      example: 'Acme',
      description:
        'What the brand, collection, type or retailer is called; empty for the whole catalog.',
    }),
    currency: CurrencySchema,
    ...figures,
    as_of: TimeSchema.openapi({ description: 'When the figures of the day were last counted.' }),
  })
  .openapi('InsightFigures', {
    description: 'Figures of a group of products on a day, in one currency.',
  });
export type InsightFigures = z.infer<typeof InsightFiguresSchema>;

export const InsightIndexSchema = z
  .object({
    index: z
      .array(InsightFiguresSchema)
      .openapi({ description: 'One page of figures, the oldest day first, then by key.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('InsightIndex', { description: 'A page of figures by day.' });

export const InsightViolationsSchema = z
  .object({
    as_of: AsOfSchema,
    days: z
      .array(
        z
          .object({
            day: DaySchema,
            raised: count(4, 'MAP violations that began on the day.'),
            ended: count(3, 'MAP violations that ended on the day.'),
            open: count(17, 'MAP violations open at its end; of today, now.'),
          })
          .openapi('ViolationDay', {
            description:
              'How many prices fell below, or rose back to, your MAP prices between two midnights in UTC.',
          }),
      )
      .openapi({ description: 'Days that were counted, the oldest first.' }),
  })
  .openapi('InsightViolations', {
    description:
      'How many listed prices fell below your MAP prices, recovered, or stayed there, over a period.',
  });
export type InsightViolations = z.infer<typeof InsightViolationsSchema>;

export const RetailerCoverageSchema = z
  .object({
    retailer_id: createIdSchema('ret'),
    retailer: z.string().openapi({
      example: 'kettles.example',
      description: 'Domain under which the shop sells, without `www.`.',
    }),
    status: z.string().openapi({
      example: 'active',
      description:
        'Whether it is monitored now: `active`, `probing`, `refused`, `quarantined` or `gone`.',
    }),
    products: count(310, 'How many of your articles are found in its shop.'),
    compared: count(290, 'Your products with a comparable offer there.'),
    fresh: count(300, 'Your products matched there whose offer was read within 24 hours.'),
    fresh_share_basis_points: count(9677, '`fresh` ÷ `products` in hundredths of a percent.'),
    listings: count(315, 'Pages or feed entries there that are matched with your products.'),
    checks: count(640, 'Checks of the last 24 hours, for all accounts.'),
    failures: count(2, 'How many of these checks gave no price because of an error.'),
    last_seen_at: NullableTimeSchema.openapi({
      description: 'When one of your matched listings was last read; null: never.',
    }),
    as_of: TimeSchema.openapi({ description: 'When this was counted.' }),
  })
  .openapi('InsightCoverage', { description: 'How well a retailer is covered for your products.' });
export type RetailerCoverage = z.infer<typeof RetailerCoverageSchema>;

export const InsightCoverageListSchema = z
  .object({
    coverage: z
      .array(RetailerCoverageSchema)
      .openapi({ description: 'One page of retailers in the order of their ids.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('InsightCoverageList', {
    description:
      'A page of shops that you watch, each with how many of your products it has and how fresh they are.',
  });
