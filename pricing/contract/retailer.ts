import { z } from '@hono/zod-openapi';
import { MONITORING_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { NullableDecimalSchema } from './decimal.ts';
import { AvailabilitySchema } from './price.ts';
import { createReasonSchema } from './reason.ts';
import {
  NextCursorSchema,
  NullableTimeSchema,
  createTextSchema,
  TimeSchema,
  WebUrlSchema,
} from './text.ts';
import { createIdSchema } from './identifier.ts';

const TaxSchema = z
  .enum(['included', 'excluded', 'unknown'])
  .openapi({ description: 'Whether the displayed prices include tax.' });

/** Result of the probe of the retailer. */
const ProbeSchema = z
  .object({
    probed_at: TimeSchema.openapi({ description: 'When the store was examined.' }),
    catalog: z
      .object({
        kind: z.enum(['feed', 'sitemap', 'links', 'addresses']).openapi({
          description:
            'The kind of source that lists the products; `addresses`: pages that were added individually.',
        }),
        url: z.string().openapi({
          example: 'https://kettles.example/products.json?limit=250',
          description: 'Address of that source, or of its first document.',
        }),
        products: z.int().openapi({
          example: 1240,
          description: 'Number of products listed; a minimum unless `exact`.',
        }),
        exact: z.boolean().openapi({
          example: true,
          description: 'true: `products` is the full number; false: there are at least so many.',
        }),
      })
      .openapi({ description: 'Where the retailer’s products were found.' }),
    samples: z
      .array(
        z.object({
          url: z.string().openapi({
            example: 'https://kettles.example/products/kettle-17',
            description: 'Address of the page that was visited.',
          }),
          name: z.string().nullable().openapi({
            example: 'Kettle 1.7 l',
            description: 'Title on the page; null when none was found.',
          }),
          price: NullableDecimalSchema.openapi({
            description:
              'What the page asks for one unit, in `currency`; null when none was found.',
          }),
          currency: z.string().nullable().openapi({
            example: 'EUR',
            description: 'ISO 4217 code of `price`; null when unknown.',
          }),
          availability: AvailabilitySchema,
        }),
      )
      .openapi({ description: 'Up to five of the retailer’s products, as read from their pages.' }),
    coverage: z
      .object({
        tried: z.int().openapi({ example: 5, description: 'Number of product pages visited.' }),
        read: z.int().openapi({
          example: 5,
          description: 'Number of these on which a price was found.',
        }),
      })
      .openapi({ description: 'How many of the sampled products could be read.' }),
    freshness: z
      .object({
        documents: z
          .int()
          .openapi({ example: 5, description: 'Documents to visit to cover all products.' }),
        visits_a_day: z.int().openapi({
          example: 10000,
          description: 'Visits per day that the delay between requests allows.',
        }),
        round_hours: z.number().openapi({
          example: 0.1,
          description:
            'Hours to visit each document once; matched listings are visited more often.',
        }),
      })
      .openapi({ description: 'How often the retailer’s prices can be updated.' }),
    summary: z.string().openapi({
      example:
        '1,240 products found by a product feed; 5 of 5 tried could be read; one round through ' +
        '5 documents takes less than an hour at 10,000 visits a day, matched offers oftener.',
      description: 'The findings in one English sentence.',
    }),
  })
  .openapi('RetailerProbe', {
    description: 'What the first examination of a store found: its catalog and a few products.',
  });

const VisitCostSchema = z
  .object({
    requests: z.int().openapi({
      example: 240,
      description: 'Requests that were made without a browser.',
    }),
    page_loads: z.int().openapi({
      example: 24,
      description:
        'Pages that a browser opened, which the plan limits by day. A picture of an alert is one too.',
    }),
    prices: z.int().openapi({
      example: 264,
      description: 'Offers whose price was checked.',
    }),
    bytes: z.int().openapi({
      example: 18432000,
      description: 'Bytes of all responses, those of a page’s scripts and styles included.',
    }),
    milliseconds: z.int().openapi({
      example: 50400,
      description: 'Duration of all requests and page loads that gave a response, together.',
    }),
    memory_bytes: z.int().nullable().openapi({
      example: 412000000,
      description: 'Highest memory of a browser; null when none was used or measured.',
    }),
  })
  .openapi('VisitCost', {
    description: 'What the visits of the present day (UTC) cost, for all accounts together.',
  });

/** A competitor that the account monitors. */
export const RetailerSchema = z
  .object({
    id: createIdSchema('ret'),
    domain: z.string().openapi({
      example: 'kettles.example',
      description: 'Host name of the store, in lower case without `www.`.',
    }),
    name: z.string().nullable().openapi({
      example: 'Kettles & Co',
      description: 'What the store calls itself on its pages; null when not found.',
    }),
    platform: z.string().nullable().openapi({
      example: 'shopify',
      description:
        'Store software that was recognized, such as `woocommerce`. Open list; null when none.',
    }),
    status: z.string().openapi({
      example: 'active',
      description: 'Open list: `probing`, `active`, `refused`, `quarantined`, `gone`.',
    }),
    monitored: z.boolean().openapi({
      example: true,
      description: 'false: the retailer exceeds the plan’s limit, or the plan has ended.',
    }),
    status_reason: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'Why the retailer is not active, as text.' }),
    status_reason_detail: createReasonSchema('status_reason', MONITORING_REASONS).openapi({
      example: null,
    }),
    refusal_code: z
      .string()
      .nullable()
      .openapi({
        example: null,
        description:
          'Why the retailer cannot be monitored. Open list: `robots_forbids`, `too_slow`, ' +
          '`challenge`, `login_required`, `visits_refused`, `script_only`, `redirects_endlessly`, ' +
          '`leads_elsewhere`, `address_refused`, `unknown_domain`, `no_catalog`, `unreadable`, ' +
          '`no_answer`.',
      }),
    listings: z.int().openapi({
      example: 1240,
      description: 'Number of offers found there that have not disappeared.',
    }),
    matched: z.int().openapi({
      example: 87,
      description:
        'Number of these listings that sell a product of yours, automatically or by a person’s decision.',
    }),
    fresh_listings: z.int().openapi({
      example: 85,
      description: 'Of the matched listings, the number seen in the last 24 hours.',
    }),
    oldest_check_at: NullableTimeSchema.openapi({
      description: 'When the least recently checked matched listing was last checked.',
    }),
    counted_at: TimeSchema.openapi({
      description:
        'When these four values were counted: now, or a few minutes ago for a retailer with ' +
        'thousands of listings.',
    }),
    last_visit_at: NullableTimeSchema.openapi({
      description: 'When a document was last requested from the store; null before the first.',
    }),
    last_error: z.string().nullable().openapi({
      example: null,
      description: 'English sentence about what failed at the last visit; null when it succeeded.',
    }),
    last_error_detail: createReasonSchema('last_error', MONITORING_REASONS).openapi({
      example: null,
    }),
    delay_ms: z.int().openapi({
      example: 2000,
      description: 'Minimum time between two requests to this retailer, across all accounts.',
    }),
    currency: z.string().nullable().openapi({
      example: 'EUR',
      description: 'ISO 4217 code that most of its prices are in; null when not yet known.',
    }),
    tax: TaxSchema,
    probe: z.union([ProbeSchema, z.null()]).openapi({
      description:
        'The result of the probe when the retailer was added; null before the probe has finished ' +
        'and for a retailer that was refused without one.',
    }),
    read_by: z
      .string()
      .optional()
      .openapi({
        example: 'plain',
        description:
          'How its prices are read. Open list: `plain` from its pages or feed, `data` from the JSON that ' +
          'its pages request, `rendered` from its pages as a browser draws them.',
      }),
    read_by_since: NullableTimeSchema.optional().openapi({
      description: 'Since when its prices are read in this way; null before the probe.',
    }),
    read_by_reason: z
      .string()
      .nullable()
      .optional()
      .openapi({
        example: null,
        description:
          'English sentence about why they are read in another way than before; null where the probe ' +
          'found the way.',
      }),
    read_by_reason_detail: createReasonSchema('read_by_reason', MONITORING_REASONS).openapi({
      example: null,
    }),
    visit_cost: VisitCostSchema.optional(),
    added_at: TimeSchema.openapi({ description: 'When your account started to monitor it.' }),
  })
  .openapi('Retailer', { description: 'A competitor’s store that the account monitors.' });
export type Retailer = z.infer<typeof RetailerSchema>;

export const RetailerListSchema = z
  .object({
    retailers: z.array(RetailerSchema).openapi({ description: 'One page, newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('RetailerList', { description: 'One page of the stores that the account monitors.' });

export const RetailerInputSchema = z
  .union([
    z.strictObject({
      domain: createTextSchema(253).openapi({
        example: 'kettles.example',
        description: 'Host name of the store to monitor, with or without `www.`.',
      }),
      tax: TaxSchema.optional(),
    }),
    z.strictObject({
      url: WebUrlSchema.openapi({ description: 'Any address in the store to monitor.' }),
      tax: TaxSchema.optional(),
    }),
  ])
  .openapi('RetailerInput', {
    description: 'The store to monitor: by its domain, or by any address there.',
  });
