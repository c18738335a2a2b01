import { z } from '@hono/zod-openapi';
import { WEBHOOK_REASONS } from '#kernel/reasons/webhook-reasons.ts';
import { AlertTypesSchema } from './alert.ts';
import { createReasonSchema } from './reason.ts';
import { createIdSchema } from './identifier.ts';
import {
  NextCursorSchema,
  NullableTimeSchema,
  createTextSchema,
  TimeSchema,
  WebUrlSchema,
} from './text.ts';

/** Event types an endpoint can receive. */
export const WEBHOOK_TYPES = [
  'alert.created',
  'alert.updated',
  'alert.resolved',
  'alert.reopened',
  'case.updated',
  'recommendation.created',
  'recommendation.withdrawn',
  'price.changed',
  'price.corrected',
  'match.updated',
  'retailer.trouble',
  'product.updated',
  'product.paused',
  'product.resumed',
  'product.removed',
  'product.restored',
  'webhook.disabled',
] as const;
/** The types an endpoint receives when it names none. */
export const DEFAULT_WEBHOOK_TYPES = [
  'alert.created',
  'alert.resolved',
  'alert.reopened',
  'recommendation.created',
  'price.changed',
  'retailer.trouble',
] as const;
const MAX_WEBHOOK_OVERLAP_SECONDS = 604_800;

const WebhookTypeSchema = z.enum(WEBHOOK_TYPES).openapi('WebhookType', {
  description: 'What happened; each type is described under `webhooks` of this document.',
});
const TypesSchema = z
  .array(WebhookTypeSchema)
  .max(50)
  .openapi({
    description: `Absent or empty: ${DEFAULT_WEBHOOK_TYPES.map((type) => `\`${type}\``).join(', ')}.`,
    example: [...DEFAULT_WEBHOOK_TYPES],
  });
const DescriptionSchema = createTextSchema(200).openapi({
  example: 'Chat of the pricing team',
  description: 'A note of yours, to tell endpoints apart; never sent.',
});
const EndpointUrlSchema = WebUrlSchema.openapi({
  format: 'uri',
  example: 'https://hooks.example/pricing',
  description: 'HTTPS, public, port 443, 8443, 80 or 8080.',
});

/** An endpoint that receives events. */
export const WebhookEndpointSchema = z
  .object({
    id: createIdSchema('whe'),
    url: z.string().openapi({
      example: 'https://hooks.example/pricing',
      description:
        'Without its query string, which may contain a secret; only the response that creates the ' +
        'endpoint contains the full URL.',
    }),
    description: z.string().nullable().openapi({
      example: 'Chat of the pricing team',
      description: 'Your note about the endpoint, to tell several apart; null when none was given.',
    }),
    types: z.array(z.string()).openapi({
      example: [...DEFAULT_WEBHOOK_TYPES],
      description: 'Event types that are sent to the endpoint.',
    }),
    alert_types: z.array(z.string()).openapi({
      example: ['map_violation'],
      description: 'Kinds of alert whose events are sent to the endpoint.',
    }),
    disabled: z.boolean().openapi({
      example: false,
      description: 'true: nothing is sent to it, by your decision or after failures.',
    }),
    disabled_at: NullableTimeSchema.openapi({
      example: null,
      description: 'Since when nothing is sent to it; null while it is enabled.',
    }),
    disabled_reason: z
      .string()
      .nullable()
      .openapi({ example: null, description: 'Why the endpoint was disabled, as text.' }),
    disabled_reason_detail: createReasonSchema('disabled_reason', WEBHOOK_REASONS).openapi({
      example: null,
    }),
    failing_since: NullableTimeSchema.openapi({
      example: null,
      description: 'The first failure since the last success; null when deliveries succeed.',
    }),
    previous_secret_until: NullableTimeSchema.openapi({
      example: null,
      description:
        'End of the time in which messages carry a second signature by the replaced secret; null when there is none.',
    }),
    created_at: TimeSchema.openapi({ description: 'When the endpoint was added to the account.' }),
  })
  .openapi('WebhookEndpoint', {
    description: 'An address of yours that receives events as signed messages.',
  });
export type WebhookEndpoint = z.infer<typeof WebhookEndpointSchema>;

export const WebhookEndpointListSchema = z
  .object({
    webhook_endpoints: z
      .array(WebhookEndpointSchema)
      .openapi({ description: 'One page, newest first; an account has at most 20.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('WebhookEndpointList', {
    description: 'One page of the addresses of yours that receive events.',
  });

export const NewWebhookEndpointSchema = WebhookEndpointSchema.extend({
  secret: z.string().openapi({
    description: 'Used to sign the messages (Standard Webhooks). Returned only once.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  }),
}).openapi('NewWebhookEndpoint', {
  description: 'The endpoint with its new signing secret, which no later response contains.',
});
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpointSchema>;

export const WebhookEndpointInputSchema = z
  .strictObject({
    url: EndpointUrlSchema,
    types: TypesSchema.optional(),
    alert_types: AlertTypesSchema.optional(),
    description: DescriptionSchema.optional(),
  })
  .openapi('WebhookEndpointInput', { description: 'An address to send events to, and which.' });

export const WebhookEndpointPatchSchema = z
  .strictObject({
    url: EndpointUrlSchema.optional(),
    types: TypesSchema.optional(),
    alert_types: AlertTypesSchema.optional(),
    description: DescriptionSchema.nullable().optional(),
    disabled: z.boolean().optional().openapi({
      example: false,
      description:
        'false enables the endpoint, clears its failures and sends waiting deliveries immediately.',
    }),
  })
  .openapi('WebhookEndpointPatch', {
    description: 'The fields to change; absent ones stay as they are.',
  });

/** Rotation: both secrets sign for this time. */
export const WebhookRotationSchema = z
  .strictObject({
    overlap_seconds: z.int().min(0).max(MAX_WEBHOOK_OVERLAP_SECONDS).optional().openapi({
      example: 3600,
      description: 'Default 86,400 (one day). 0: the old secret is invalid immediately.',
    }),
  })
  .openapi('WebhookRotation', {
    description: 'How long the old secret still signs beside the new one.',
  });

const WebhookAttemptSchema = z
  .object({
    at: TimeSchema.openapi({ description: 'When the message was sent.' }),
    status: z.int().nullable().openapi({
      example: 204,
      description: 'HTTP status of the response; null when there was none.',
    }),
    duration_ms: z.int().openapi({
      example: 84,
      description: 'Milliseconds from sending to the end of your response or the failure.',
    }),
    error: z.string().nullable().openapi({
      example: null,
      description: 'What failed, as text; null when it was delivered.',
    }),
    answer: z
      .string()
      .nullable()
      .openapi({ example: '', description: 'The first 500 characters of the response.' }),
  })
  .openapi('WebhookAttempt', {
    description: 'One try to send a message, and what your server answered.',
  });

export const WebhookDeliverySchema = z
  .object({
    id: createIdSchema('dlv'),
    endpoint_id: createIdSchema('whe'),
    event_id: z.string().openapi({
      description: 'The `webhook-id` header: the same for every attempt and replay.',
      example: 'evt_06gk3t8z0c4m5n6p7q8r9s0t1v',
    }),
    type: z.string().openapi({
      example: 'alert.created',
      description: 'What the message is about: an event type, or `webhook.test`.',
    }),
    state: z
      .string()
      .openapi({ description: '`waiting`, `delivered` or `failed`.', example: 'delivered' }),
    attempts: z
      .array(WebhookAttemptSchema)
      .openapi({ description: 'Every try so far, first one first; at most ten.' }),
    next_attempt_at: NullableTimeSchema.openapi({
      example: null,
      description: 'Earliest time of the next attempt; null once delivered or failed.',
    }),
    replay_of: z.string().nullable().openapi({
      example: null,
      description:
        'Identifier of the earlier delivery whose message is sent once more; null when it is the first.',
    }),
    created_at: TimeSchema.openapi({
      description: 'When the event happened, or the test or replay was requested.',
    }),
    settled_at: NullableTimeSchema.openapi({
      description: 'When it was delivered or given up; null while it waits.',
    }),
  })
  .openapi('WebhookDelivery', {
    description: 'One message to one endpoint, with every attempt to send it.',
  });
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;

export const WebhookDeliveryListSchema = z
  .object({
    deliveries: z.array(WebhookDeliverySchema).openapi({ description: 'One page, newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('WebhookDeliveryList', { description: 'One page of messages to an endpoint.' });

export const SentWebhookDeliverySchema = WebhookDeliverySchema.extend({
  payload: z.string().nullable().openapi({
    example: '{"type":"alert.created","timestamp":"2026-11-20T12:00:00Z","data":{}}',
    description: 'The exact body that is sent; null before the first attempt.',
  }),
}).openapi('SentWebhookDelivery', {
  description: 'A delivery with the exact body of its message.',
});
