/**
 * The messages that webhook endpoints receive: one schema for each event type, from the schemas of
 * the changes feed, which the messages are rendered with.
 */
import { z } from '@hono/zod-openapi';
import { AlertSchema } from './alert.ts';
import { CaseSchema } from './case.ts';
import { ChangeSchema } from './change.ts';
import { createIdSchema } from './identifier.ts';
import { MatchSchema } from './match.ts';
import { PriceSchema } from './price.ts';
import { ProductSchema } from './product.ts';
import { RecommendationSchema } from './recommendation.ts';
import { RetailerSchema } from './retailer.ts';
import { TimeSchema } from './text.ts';
import { type WEBHOOK_TYPES, WebhookEndpointSchema } from './webhook.ts';

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

interface WebhookMessage {
  /** What has happened. */
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
}

const ShortenedEventSchema = ChangeSchema.pick({ id: true, type: true, at: true })
  .extend({
    product_id: createIdSchema('prd').nullish(),
    listing_id: createIdSchema('lst').nullish(),
    alert_id: createIdSchema('alt').nullish(),
    case_id: createIdSchema('cas').nullish(),
    recommendation_id: createIdSchema('rec').nullish(),
    match_id: createIdSchema('mat').nullish(),
    retailer_id: createIdSchema('ret').nullish(),
    endpoint_id: createIdSchema('whe').nullish(),
    omitted: z.string().openapi({
      example: 'The object is larger than a message may be: read it from the API',
      description: 'Says that the record is left out, because the message would exceed 20 kB.',
    }),
  })
  .openapi('ShortenedEvent', {
    description: 'An event whose record is too large for a message: only the identifiers.',
  });

/** `AlertCreatedMessage` of `alert.created`. */
function createSchema(type: WebhookType | 'webhook.test', data: z.ZodType, name: string) {
  return z
    .object({
      type: z.literal(type).openapi({ description: 'What has happened, repeated in `data`.' }),
      timestamp: TimeSchema.openapi({
        description: 'When the event was recorded, in UTC; the same at every attempt and replay.',
      }),
      data,
    })
    .openapi(name, {
      description: `The body of a \`${type}\` message, signed as Standard Webhooks describes.`,
    });
}

/** The schema of a message whose event concerns one record. */
function createMessage(
  type: WebhookType,
  record: { readonly [name: string]: z.ZodType },
  { summary, description }: { summary: string; description: string },
): WebhookMessage {
  const event = ChangeSchema.pick({ id: true, at: true, product_id: true, listing_id: true })
    .extend({
      type: z.literal(type).openapi({ description: 'What has happened, as in the envelope.' }),
      ...Object.fromEntries(
        Object.entries(record).map(([name, schema]) => [
          name,
          z.union([schema, z.null()]).openapi({
            description: 'The record as it was when the message was first sent; null when deleted.',
          }),
        ]),
      ),
    })
    .openapi(`${toPascal(type)}Event`, {
      description: `${summary}: the event with the record it concerns, as in the changes feed.`,
    });
  const data = z.union([event, ShortenedEventSchema]).openapi({
    description: 'The event as in `GET /changes`, or only its identifiers.',
  });
  return { summary, description, schema: createSchema(type, data, `${toPascal(type)}Message`) };
}

const toPascal = (type: string): string =>
  type
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const alert = { alert: AlertSchema };
const recommendation = { recommendation: RecommendationSchema };
const product = { product: ProductSchema };

const messages = {
  'alert.created': createMessage('alert.created', alert, {
    summary: 'An alert was raised',
    description:
      'A retailer shows a price below your MAP price, or another kind of alert that the endpoint asked for ' +
      'in `alert_types`.',
  }),
  'alert.updated': createMessage('alert.updated', alert, {
    summary: 'An alert changed',
    description:
      'Its price or MAP price changed, it was marked as read or unread, or its resolution changed.',
  }),
  'alert.resolved': createMessage('alert.resolved', alert, {
    summary: 'An alert ended',
    description:
      'The price recovered, or can no longer be compared: `resolution` of the alert says why.',
  }),
  'alert.reopened': createMessage('alert.reopened', alert, {
    summary: 'A resolved alert continues',
    description: 'The same violation was found again: the same `id` and `detected_at`, open again.',
  }),
  'case.updated': createMessage(
    'case.updated',
    { case: CaseSchema },
    {
      summary: 'A case was opened or changed',
      description:
        'Its state, assignee, notes or notices changed, or the violations that belong to it: how many ' +
        'are open, how deep they are, why the last one ended.',
    },
  ),
  'recommendation.created': createMessage('recommendation.created', recommendation, {
    summary: 'A price is recommended',
    description: 'There is a recommendation for a product, or its price or figures changed.',
  }),
  'recommendation.withdrawn': createMessage('recommendation.withdrawn', recommendation, {
    summary: 'A recommendation no longer applies',
    description:
      'The market, the product or a decision has overtaken it. `recommendation` is null unless there ' +
      'is a new one by now.',
  }),
  'price.changed': createMessage(
    'price.changed',
    { price: PriceSchema },
    {
      summary: 'A matched offer changed',
      description: 'A competitor’s price or availability changed, or the offer is gone.',
    },
  ),
  'price.corrected': createMessage(
    'price.corrected',
    { price: PriceSchema },
    {
      summary: 'A matched offer was corrected',
      description:
        'A later version of the extractor reads the same document differently: the retailer changed ' +
        'nothing, and the price history has the corrected values.',
    },
  ),
  'match.updated': createMessage(
    'match.updated',
    { match: MatchSchema },
    {
      summary: 'A match was found, decided or withdrawn',
      description: 'The verdict on a pair of your product and a retailer’s listing changed.',
    },
  ),
  'retailer.trouble': createMessage(
    'retailer.trouble',
    { retailer: RetailerSchema },
    {
      summary: 'A retailer cannot be monitored, or can again',
      description: 'Its `status` changed: `status_reason` and `refusal_code` say why.',
    },
  ),
  'product.updated': createMessage('product.updated', product, {
    summary: 'A product was added or changed',
    description:
      'Its name, price or another field was set by a client of the account, or its monitoring state changed.',
  }),
  'product.paused': createMessage('product.paused', product, {
    summary: 'A product was paused',
    description:
      'A client of the account set its `status`; `paused_reason` says why. Its open alerts are resolved as ' +
      '`product_paused`, its recommendation is withdrawn, and everything else stays.',
  }),
  'product.resumed': createMessage('product.resumed', product, {
    summary: 'A paused product goes on',
    description: 'With the matches, decisions, alerts, cases, sales and history that it had.',
  }),
  'product.removed': createMessage('product.removed', product, {
    summary: 'A product was deleted',
    description:
      'Its matches, alerts and history are in no list any more; they are kept for 30 days. `product` is null, ' +
      '`product_id` says which it was.',
  }),
  'product.restored': createMessage('product.restored', product, {
    summary: 'A deleted product is back',
    description:
      'With its old `id` and the matches, alerts, cases, recommendations, sales and history that it had: ' +
      'read their lists again for this product.',
  }),
  'webhook.disabled': createMessage(
    'webhook.disabled',
    { webhook_endpoint: WebhookEndpointSchema },
    {
      summary: 'A webhook endpoint was disabled after failures',
      description:
        'Another endpoint of the account failed for days or answered 410: nothing is sent to it any more.',
    },
  ),
} as const satisfies { readonly [Type in WebhookType]: WebhookMessage };

const TestEventSchema = z
  .object({
    id: createIdSchema('evt'),
    type: z.literal('webhook.test').openapi({ description: 'Tells the message from real events.' }),
    at: TimeSchema.openapi({ description: 'When the message was requested, in UTC.' }),
    endpoint_id: createIdSchema('whe'),
  })
  .openapi('WebhookTestEvent', {
    description: 'A message that somebody requested to try an endpoint.',
  });

/** Each message by the type that it carries: those of events, and the test message. */
export const WEBHOOK_MESSAGES: Readonly<Record<WebhookType | 'webhook.test', WebhookMessage>> = {
  ...messages,
  'webhook.test': {
    summary: 'A test message was requested',
    description:
      'Sent by `POST /webhook-endpoints/{id}/test` to that endpoint alone; it is in no changes feed.',
    schema: createSchema('webhook.test', TestEventSchema, 'WebhookTestMessage'),
  },
};
