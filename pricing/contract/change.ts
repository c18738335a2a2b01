import { z } from '@hono/zod-openapi';
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { AlertSchema } from './alert.ts';
import { CaseSchema } from './case.ts';
import { createExampleId, createIdSchema } from './identifier.ts';
import { MatchSchema } from './match.ts';
import { PriceSchema } from './price.ts';
import { ProductSchema } from './product.ts';
import { RecommendationSchema } from './recommendation.ts';
import { RetailerSchema } from './retailer.ts';
import { TimeSchema } from './text.ts';
import { WebhookEndpointSchema } from './webhook.ts';

/**
 * Changes are stored for this many days. An older cursor is answered with 410 `gone`: read the
 * lists, then start without a cursor.
 */
export const CHANGES_KEPT_DAYS = 30;

/**
 * A union, because `nullable()` of a named schema is written as an allOf that null does not
 * satisfy.
 */
const orNull = <T extends z.ZodType>(schema: T, type: string) =>
  z
    .union([schema, z.null()])
    .optional()
    .openapi({
      description: `With type \`${type}\`: the state at the time of reading; null when it was deleted since.`,
    });

const example = {
  id: createExampleId('evt'),
  type: 'alert.created',
  at: '2026-11-20T12:00:00Z',
  product_id: createExampleId('prd'),
  listing_id: createExampleId('lst'),
  alert: {
    id: createExampleId('alt'),
    type: SPECIFIED_ALERT_TYPE,
    retailer: 'kettles.example',
    your_floor: 19.9,
    listed_price: 17.9,
    detected_at: '2026-11-20T12:00:00Z',
    product_id: createExampleId('prd'),
    listing_id: createExampleId('lst'),
    listing_url: 'https://kettles.example/blue-kettle',
    currency: 'EUR',
    updated_at: '2026-11-20T12:00:00Z',
    read_at: null,
    resolved_at: null,
    resolution: null,
    capture_id: createExampleId('cap'),
  },
};

/** One change. The object concerned is in its current state, or null when it was deleted. */
export const ChangeSchema = z
  .object({
    id: createIdSchema('evt'),
    type: z.string().openapi({
      example: 'alert.created',
      description:
        'Open list: `product.updated`, `product.paused`, `product.resumed`, `product.removed`, ' +
        '`product.restored`, `price.changed`, `price.corrected`, `match.updated`, ' +
        '`alert.created`, `alert.updated`, `alert.resolved`, `alert.reopened`, `case.updated`, ' +
        '`recommendation.created`, `recommendation.withdrawn`, `retailer.trouble`, `webhook.disabled`.',
    }),
    at: TimeSchema.openapi({ description: 'When the event was recorded, in UTC.' }),
    product_id: createIdSchema('prd').nullable().openapi({
      description:
        'Identifier of the product that it concerns: `prd_` and an opaque part; null when none.',
    }),
    listing_id: createIdSchema('lst').nullable().openapi({
      description:
        'Identifier of the listing that it concerns: `lst_` and an opaque part; null when none.',
    }),
    alert: orNull(AlertSchema, 'alert.…'),
    case: orNull(CaseSchema, 'case.updated'),
    recommendation: orNull(RecommendationSchema, 'recommendation.…'),
    price: orNull(PriceSchema, 'price.…'),
    match: orNull(MatchSchema, 'match.updated'),
    retailer: orNull(RetailerSchema, 'retailer.trouble'),
    product: orNull(ProductSchema, 'product.…'),
    webhook_endpoint: orNull(WebhookEndpointSchema, 'webhook.disabled'),
  })
  .openapi('Change', {
    description: 'One event of the account with the record that it concerns.',
    example,
  });
export type Change = z.infer<typeof ChangeSchema>;

/** `next_cursor` is always present: use it later to get the changes since then. */
export const ChangeListSchema = z
  .object({
    changes: z
      .array(ChangeSchema)
      .openapi({ description: 'One page, in the order in which they happened.' }),
    next_cursor: z.string().openapi({
      example: 'b3BhcXVl',
      description: 'Opaque. Store it and pass it as `cursor` to continue.',
    }),
    has_more: z
      .boolean()
      .openapi({ example: false, description: 'true: more changes are available now.' }),
  })
  .openapi('ChangeList', {
    description: 'One page of the feed of events, with the position to continue from.',
  });
