import { z } from '@hono/zod-openapi';
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { AppError } from '#kernel/app-error.ts';
import { createEndpoint, updateEndpoint } from '#pricing/events/webhooks/write-endpoints.ts';
import {
  createTestDelivery,
  createReplay,
  getDelivery,
} from '#pricing/events/webhooks/deliveries.ts';
import {
  getEndpoint,
  listEndpoints,
  deleteEndpoint,
  type EndpointRow,
} from '#pricing/events/webhooks/endpoints.ts';
import { rotateSecret } from '#pricing/events/webhooks/webhook-secret.ts';
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
} from '#pricing/contract/webhook.ts';
import type { ApiDeps } from '#pricing/api/api-deps.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { DeliveryPosition, listDeliveries } from '#pricing/api/queries/list-deliveries.ts';
import {
  renderWebhookDelivery,
  renderIssuedEndpoint,
  renderWebhookEndpoint,
} from '#pricing/api/render/render-webhook.ts';
import { createTextFilter, pageQuery } from '#pricing/api/request/parse-query.ts';

const tag = 'Webhooks';
const path = '/webhook-endpoints';
const EndpointPosition = z.object({ createdAt: z.coerce.date(), id: z.string() });
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
  scope: 'read',
  summary: 'List webhook endpoints',
  description:
    'Newest first, at most 20, without their secrets and the queries of their addresses.',
  query: z.strictObject(pageQuery),
  answers: {
    200: {
      description: 'A page of endpoints, without their secrets',
      schema: WebhookEndpointListSchema,
    },
  },
  handle: (call) => {
    const now = call.context.clock.now();
    return respondWithPage(call, {
      name: 'webhook_endpoints',
      endpoint: path,
      position: EndpointPosition,
      render: (row: EndpointRow) => renderWebhookEndpoint(row, now),
      load: ({ fetch, after }) =>
        listEndpoints(call.context.db, call.accountId, { limit: fetch, after }),
      positionOf: ({ createdAt, id }) => ({ createdAt, id }),
    });
  },
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'administer',
  idempotent: true,
  refuses: ['address_refused', 'conflict'],
  summary: 'Add a webhook endpoint',
  description:
    'Changes are sent to the endpoint as signed POST requests (Standard Webhooks). An account ' +
    'can have at most 20 endpoints. A URL is rejected when it, or an address that its name ' +
    'resolves to, is not public.',
  body: WebhookEndpointInputSchema,
  answers: {
    201: {
      description: 'The endpoint and its secret, which is returned only once',
      schema: NewWebhookEndpointSchema,
      headers: withLocation,
    },
  },
  handle: async ({ deps, context, accountId, body }) => {
    const row = await createEndpoint(context, webhooksOf(deps), {
      accountId,
      url: body.url,
      types: body.types ?? [],
      alertTypes: body.alert_types ?? [SPECIFIED_ALERT_TYPE],
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
  scope: 'read',
  summary: 'Get a webhook endpoint',
  description: 'Which events it receives, and since when its deliveries fail, if they do.',
  answers: {
    200: {
      description: 'The endpoint with its state',
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
  scope: 'administer',
  refuses: ['address_refused'],
  summary: 'Update, enable or disable a webhook endpoint',
  description:
    'Only the given fields change. Enabling it, or a new `url`, sends waiting messages at once; events ' +
    'that happened while it was disabled are not sent later.',
  body: WebhookEndpointPatchSchema,
  answers: { 200: { description: 'The endpoint', schema: WebhookEndpointSchema } },
  handle: async ({ deps, context, accountId, params, body }) => {
    const { alert_types: alertTypes, ...changes } = body;
    const row = await updateEndpoint(context, webhooksOf(deps), {
      accountId,
      id: params['id'] ?? '',
      changes: { ...changes, alertTypes },
    });
    return { status: 200, body: renderWebhookEndpoint(row, context.clock.now()) };
  },
});

const remove = createApiEndpoint({
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'administer',
  summary: 'Delete a webhook endpoint and its deliveries',
  description: 'Messages that wait are not sent any more. Events stay in `GET /changes`.',
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
  scope: 'administer',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Creates a new secret. For `overlap_seconds` (default one day, at most seven days), ' +
    'messages are signed with both secrets.',
  body: WebhookRotationSchema,
  bodyOptional: true,
  answers: {
    201: {
      description: 'The endpoint and its new secret, which is returned only once',
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
  scope: 'administer',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Send a test message to a webhook endpoint',
  description:
    'Sends a message of type `webhook.test`, signed and retried like all others. It is sent ' +
    'immediately, even when the endpoint is failing.',
  answers: {
    202: {
      description: 'The delivery, waiting to be sent',
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
  scope: 'read',
  summary: 'List the deliveries of a webhook endpoint',
  description: 'Newest first, each with its attempts. Deliveries are kept for 30 days.',
  query: z.strictObject({
    ...pageQuery,
    state: z
      .enum(['waiting', 'delivered', 'failed'])
      .optional()
      .openapi({ description: 'Only deliveries in this state.' }),
    type: createTextFilter(60)
      .optional()
      .openapi({ description: 'Only deliveries of this event type.' }),
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
  scope: 'read',
  summary: 'Get a webhook delivery with its body',
  description: 'All attempts so far, and the exact bytes that were signed and sent.',
  answers: {
    200: { description: 'The delivery with its body', schema: SentWebhookDeliverySchema },
  },
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
  scope: 'administer',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Replay a webhook delivery',
  description:
    'Creates a new delivery with the same `webhook-id` and body, so that receivers can detect ' +
    'the repetition. A delivery that is still waiting, or whose endpoint is disabled, gets ' +
    '409.',
  answers: {
    202: {
      description: 'The new delivery, waiting to be sent',
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
