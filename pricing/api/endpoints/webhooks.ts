import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { createEndpoint } from '#pricing/events/webhooks/create-endpoint.ts';
import { createTestDelivery } from '#pricing/events/webhooks/create-test-delivery.ts';
import { deleteEndpoint } from '#pricing/events/webhooks/delete-endpoint.ts';
import { getDelivery } from '#pricing/events/webhooks/get-delivery.ts';
import { getEndpoint } from '#pricing/events/webhooks/get-endpoint.ts';
import { listEndpoints } from '#pricing/events/webhooks/list-endpoints.ts';
import { createReplay } from '#pricing/events/webhooks/create-replay.ts';
import { rotateSecret } from '#pricing/events/webhooks/rotate-secret.ts';
import { updateEndpoint } from '#pricing/events/webhooks/update-endpoint.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';
import {
  NewWebhookEndpointSchema,
  SentWebhookDeliverySchema,
  WebhookDeliveryListSchema,
  WebhookDeliverySchema,
  WebhookEndpointInputSchema,
  WebhookEndpointListSchema,
  WebhookEndpointPatchSchema,
  WebhookEndpointSchema,
  WebhookRotationSchema,
} from '../../contract/webhook.ts';
import type { ApiDeps } from '../api-deps.ts';
import { respondWithPage } from '../respond-with-page.ts';
import { createApiEndpoint } from '../endpoint.ts';
import { DeliveryPosition, listDeliveries } from '../queries/list-deliveries.ts';
import { renderWebhookDelivery } from '../render/render-webhook-delivery.ts';
import { renderIssuedEndpoint, renderWebhookEndpoint } from '../render/render-webhook-endpoint.ts';
import { createTextFilter, pageQuery } from '../request/parse-query.ts';

const tag = 'Webhooks';
const path = '/webhook-endpoints';
/** A secret is shown once: neither browsers nor proxies may store the response. */
const unkept = { 'Cache-Control': 'no-store' };
const DEFAULT_OVERLAP_SECONDS = 86_400;
const withLocation = { Location: 'Address of the endpoint' };
const deliveryLocation = { Location: 'Address of the delivery' };
const locate = (id: string) => ({ Location: `/v1/webhook-deliveries/${id}` });

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  summary: 'Lists the webhook endpoints',
  answers: {
    200: {
      description: 'The endpoints, newest first; without their secrets',
      schema: WebhookEndpointListSchema,
    },
  },
  handle: async ({ context, accountId }) => {
    const now = context.clock.now();
    return {
      status: 200,
      body: {
        webhook_endpoints: (await listEndpoints(context.db, accountId)).map((row) =>
          renderWebhookEndpoint(row, now),
        ),
      },
    };
  },
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  idempotent: true,
  refuses: ['address_refused', 'conflict'],
  summary: 'Adds a webhook endpoint',
  description:
    'From now on it is told what happens, by signed POST requests (Standard Webhooks). At most ' +
    '20 for an account. The address is refused when it, or what its name resolves to, is not ' +
    'public.',
  body: WebhookEndpointInputSchema,
  answers: {
    201: {
      description: 'The endpoint and its secret, shown this once',
      schema: NewWebhookEndpointSchema,
      headers: withLocation,
    },
  },
  handle: async ({ deps, context, accountId, body }) => {
    const row = await createEndpoint(context, webhooksOf(deps), {
      accountId,
      url: body.url,
      types: body.types ?? [],
      description: body.description ?? null,
    });
    return {
      status: 201,
      // The caller has just sent the whole address; later responses never show its query.
      body: { ...renderIssuedEndpoint(row, context.clock.now()), url: body.url },
      headers: { ...unkept, Location: `/v1${path}/${row.id}` },
    };
  },
});

const get = createApiEndpoint({
  method: 'get',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  summary: 'Returns a webhook endpoint',
  answers: {
    200: {
      description: 'The endpoint, and whether it fails or is switched off',
      schema: WebhookEndpointSchema,
    },
  },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: renderWebhookEndpoint(
      await getEndpoint(context.db, { accountId, id: params['id'] ?? '' }),
      context.clock.now(),
    ),
  }),
});

const patch = createApiEndpoint({
  method: 'patch',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  refuses: ['address_refused'],
  summary: 'Changes a webhook endpoint, or switches it off or on',
  body: WebhookEndpointPatchSchema,
  answers: { 200: { description: 'The endpoint', schema: WebhookEndpointSchema } },
  handle: async ({ deps, context, accountId, params, body }) => {
    const row = await updateEndpoint(context, webhooksOf(deps), {
      accountId,
      id: params['id'] ?? '',
      changes: body,
    });
    return { status: 200, body: renderWebhookEndpoint(row, context.clock.now()) };
  },
});

const remove = createApiEndpoint({
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  summary: 'Removes a webhook endpoint with its deliveries',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context, accountId, params }) => {
    await deleteEndpoint(context.db, { accountId, id: params['id'] ?? '' });
    return { status: 204 };
  },
});

const rotate = createApiEndpoint({
  method: 'post',
  path: `${path}/{id}/rotate-secret`,
  tag,
  caller: 'account',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Makes a new secret in place of the old one',
  description:
    'For `overlap_seconds` (default a day, at most seven) messages carry a signature by each of them.',
  body: WebhookRotationSchema,
  bodyOptional: true,
  answers: {
    201: {
      description: 'The endpoint and its new secret, shown this once',
      schema: NewWebhookEndpointSchema,
    },
  },
  handle: async ({ deps, context, accountId, params, body }) => {
    const row = await rotateSecret(context, webhooksOf(deps), {
      accountId,
      id: params['id'] ?? '',
      overlapSeconds: body.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS,
    });
    return { status: 201, body: renderIssuedEndpoint(row, context.clock.now()), headers: unkept };
  },
});

const test = createApiEndpoint({
  method: 'post',
  path: `${path}/{id}/test`,
  tag,
  caller: 'account',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Sends a message of type webhook.test',
  description: 'Signed and tried as all others are; sent at once, also to an endpoint that fails.',
  answers: {
    202: {
      description: 'The delivery, which waits',
      schema: WebhookDeliverySchema,
      headers: deliveryLocation,
    },
  },
  handle: async ({ deps, context, accountId, params }) => {
    const row = await createTestDelivery(context, webhooksOf(deps), {
      accountId,
      id: params['id'] ?? '',
    });
    return { status: 202, body: renderWebhookDelivery(row), headers: locate(row.id) };
  },
});

const deliveries = createApiEndpoint({
  method: 'get',
  path: `${path}/{id}/deliveries`,
  tag,
  caller: 'account',
  summary: 'Lists the deliveries to a webhook endpoint',
  description: 'The last told first, each with its attempts. Kept for 30 days.',
  query: z.strictObject({
    ...pageQuery,
    state: z
      .enum(['waiting', 'delivered', 'failed'])
      .optional()
      .openapi({ description: 'Only those in this state.' }),
    type: createTextFilter(60)
      .optional()
      .openapi({ description: 'Only those of this type of event.' }),
  }),
  answers: { 200: { description: 'A page of deliveries', schema: WebhookDeliveryListSchema } },
  handle: async (call) => {
    const { id: endpointId } = await getEndpoint(call.context.db, {
      accountId: call.accountId,
      id: call.params['id'] ?? '',
    });
    const { state, type } = call.query;
    return respondWithPage(call, {
      name: 'deliveries',
      endpoint: `${path}/deliveries`,
      position: DeliveryPosition,
      render: renderWebhookDelivery,
      load: ({ fetch, after }) =>
        listDeliveries(call.context.db, { endpointId, fetch, after, state, type }),
      positionOf: ({ seq }) => String(seq),
    });
  },
});

const delivery = createApiEndpoint({
  method: 'get',
  path: '/webhook-deliveries/{id}',
  tag,
  caller: 'account',
  summary: 'Returns a delivery with what is sent',
  answers: { 200: { description: 'The delivery and its body', schema: SentWebhookDeliverySchema } },
  handle: async ({ context, accountId, params }) => {
    const row = await getDelivery(context.db, { accountId, id: params['id'] ?? '' });
    return { status: 200, body: { ...renderWebhookDelivery(row), payload: row.payload } };
  },
});

const replay = createApiEndpoint({
  method: 'post',
  path: '/webhook-deliveries/{id}/replay',
  tag,
  caller: 'account',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Sends a delivery once more',
  description:
    'A new delivery with the same `webhook-id` and the same bytes: a receiver that took it ' +
    'before knows it again. Not while it still waits, nor to an endpoint that is switched off ' +
    '(409).',
  answers: {
    202: {
      description: 'The new delivery, which waits',
      schema: WebhookDeliverySchema,
      headers: deliveryLocation,
    },
  },
  handle: async ({ deps, context, accountId, params }) => {
    const row = await createReplay(context, webhooksOf(deps), {
      accountId,
      id: params['id'] ?? '',
    });
    return { status: 202, body: renderWebhookDelivery(row), headers: locate(row.id) };
  },
});

function webhooksOf({ webhooks }: ApiDeps): Webhooks {
  if (!webhooks) throw new AppError('unavailable', 'This server sends no webhooks');
  return webhooks;
}

export const webhookEndpoints = [
  list,
  create,
  get,
  patch,
  remove,
  rotate,
  test,
  deliveries,
  delivery,
  replay,
];
