/** The messages to webhook endpoints as `webhooks` of the document. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { WEBHOOK_MESSAGES } from '#pricing/contract/webhook-message.ts';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const, examples: [example] },
});

const headers = [
  header(
    'webhook-id',
    'Identifies the event: the same at every attempt and replay. Ignore one you have processed.',
    'evt_06gk3t8z0c4m5n6p7q8r9s0t1v',
  ),
  header(
    'webhook-timestamp',
    'Unix time of this attempt, in seconds. Reject messages that are more than five minutes off.',
    '1795176000',
  ),
  header(
    'webhook-signature',
    '`v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while ' +
      'secrets overlap.',
    'v1,suSGNBvgh9GkUnWUL0FoC/tkzh1OLq4tG7ulhQiwhq0=',
  ),
];

type Webhook = Parameters<OpenAPIHono['openAPIRegistry']['registerWebhook']>[0];

/** `alert.created` is `onAlertCreated`. */
const toOperationId = (type: string): string =>
  `on${type
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

/** One webhook for each type of message, in the order of the types. */
export const webhookOperations: readonly Webhook[] = Object.entries(WEBHOOK_MESSAGES).map(
  ([type, { summary, description, schema }]) => ({
    method: 'post',
    path: type,
    tags: ['Webhooks'],
    operationId: toOperationId(type),
    summary,
    description,
    // The receiver checks the signature; it gets no key of this API.
    security: [],
    parameters: headers,
    request: { body: { required: true, content: { 'application/json': { schema } } } },
    responses: {
      '2XX': {
        description: 'Received. Anything else is a failure, and the message is sent again.',
      },
      410: { description: 'The endpoint wants no more messages: it is disabled.' },
    },
  }),
);
