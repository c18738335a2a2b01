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
  .openapi({ description: 'Whether the prices shown hold tax.' });

/** Result of the first look at the retailer. */
const ProbeSchema = z
  .object({
    probed_at: TimeSchema,
    catalogue: z
      .object({
        kind: z.enum(['feed', 'sitemap', 'links', 'addresses']).openapi({
          description: 'What lists the products; `addresses` are those that were given one by one.',
        }),
        url: z.string().openapi({ example: 'https://kettles.example/products.json?limit=250' }),
        products: z.int().openapi({
          example: 1240,
          description: 'Products it lists; at least so many unless `exact`.',
        }),
        exact: z.boolean().openapi({ example: true }),
      })
      .openapi({ description: 'Where its products were found.' }),
    samples: z
      .array(
        z.object({
          url: z.string().openapi({ example: 'https://kettles.example/products/kettle-17' }),
          name: z.string().nullable().openapi({ example: 'Kettle 1.7 l' }),
          price: NullableDecimalSchema,
          currency: z.string().nullable().openapi({ example: 'EUR' }),
          availability: AvailabilitySchema,
        }),
      )
      .openapi({ description: 'Up to five of its products, as they were read.' }),
    coverage: z
      .object({ tried: z.int().openapi({ example: 5 }), read: z.int().openapi({ example: 5 }) })
      .openapi({ description: 'Of the products tried, how many could be read.' }),
    freshness: z
      .object({
        documents: z.int().openapi({ example: 5, description: 'Pages to visit for all products.' }),
        visits_a_day: z
          .int()
          .openapi({ example: 10000, description: 'Visits a day that its delay leaves for them.' }),
        round_hours: z.number().openapi({
          example: 0.1,
          description: 'Hours for visiting each of them once; matched offers are visited oftener.',
        }),
      })
      .openapi({ description: 'How fresh its prices can be kept.' }),
    summary: z.string().openapi({
      example:
        '1,240 products found by a product feed; 5 of 5 tried could be read; one round through ' +
        '5 documents takes less than an hour at 10,000 visits a day, matched offers oftener.',
      description: 'All of it in words.',
    }),
  })
  .openapi('RetailerProbe');

/** A competitor that the account monitors. */
export const RetailerSchema = z
  .object({
    id: createIdSchema('ret'),
    domain: z.string().openapi({ example: 'kettles.example' }),
    name: z.string().nullable().openapi({ example: 'Kettles & Co' }),
    platform: z.string().nullable().openapi({ example: 'shopify' }),
    status: z.string().openapi({
      example: 'active',
      description: 'Open list: `probing`, `active`, `refused`, `quarantined`, `gone`.',
    }),
    monitored: z.boolean().openapi({
      example: true,
      description: 'false: the plan has no place for it, or has ended.',
    }),
    status_reason: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'Why it is not active, in words.' }),
    status_reason_detail: createReasonSchema('status_reason', MONITORING_REASONS).openapi({
      example: null,
    }),
    refusal_code: z
      .string()
      .nullable()
      .openapi({
        example: null,
        description:
          'Why it was refused. Open list: `robots_forbids`, `too_slow`, `challenge`, ' +
          '`login_required`, `visits_refused`, `script_only`, `redirects_endlessly`, ' +
          '`leads_elsewhere`, `address_refused`, `unknown_domain`, `no_catalogue`, `unreadable`, ' +
          '`no_answer`.',
      }),
    listings: z.int().openapi({ example: 1240, description: 'Offers known there.' }),
    matched: z.int().openapi({ example: 87, description: 'Of these, matched with your products.' }),
    fresh_listings: z
      .int()
      .openapi({ example: 85, description: 'Of these, seen in the last 24 hours.' }),
    oldest_check_at: NullableTimeSchema.openapi({
      description: 'The matched offer that was not looked at for the longest time.',
    }),
    counted_at: TimeSchema.openapi({
      description:
        'When these four were counted: now, or a few minutes ago for a shop with thousands of offers.',
    }),
    last_visit_at: NullableTimeSchema,
    last_error: z.string().nullable().openapi({ example: null }),
    last_error_detail: createReasonSchema('last_error', MONITORING_REASONS).openapi({
      example: null,
    }),
    delay_ms: z.int().openapi({
      example: 2000,
      description: 'Time between two requests to this shop, all accounts together.',
    }),
    currency: z.string().nullable().openapi({ example: 'EUR' }),
    tax: TaxSchema,
    probe: ProbeSchema.nullable().openapi({
      description:
        'What was found when it was added; null until then, and for a retailer that was refused at once.',
    }),
    added_at: TimeSchema,
  })
  .openapi('Retailer');
export type Retailer = z.infer<typeof RetailerSchema>;

export const RetailerListSchema = z
  .object({ retailers: z.array(RetailerSchema), next_cursor: NextCursorSchema })
  .openapi('RetailerList');

export const RetailerInputSchema = z
  .union([
    z.strictObject({
      domain: createTextSchema(253).openapi({ example: 'kettles.example' }),
      tax: TaxSchema.optional(),
    }),
    z.strictObject({ url: WebUrlSchema, tax: TaxSchema.optional() }),
  ])
  .openapi('RetailerInput');
