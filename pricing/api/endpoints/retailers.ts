import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  startMonitoringRetailer,
  stopMonitoringRetailer,
} from '#pricing/market/monitored-retailers.ts';
import { requireDomain } from '#pricing/monitoring/require-domain.ts';
import {
  RetailerInputSchema,
  RetailerListSchema,
  RetailerSchema,
  type Retailer,
} from '#pricing/contract/retailer.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { listRetailers, RetailerPosition } from '#pricing/api/queries/list-retailers.ts';
import { renderRetailer } from '#pricing/api/render/render-retailer.ts';
import { createTextFilter, pageQuery, retailerQuery } from '#pricing/api/request/parse-query.ts';
import { requirePublicAddress } from '#pricing/api/request/require-public-address.ts';

const tag = 'Retailers';
const path = '/retailers';

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List monitored retailers',
  description:
    'Newest first, each with the state of its monitoring, its last failure and how many of its offers ' +
    'match your products.',
  query: z.strictObject({
    ...pageQuery,
    domain: retailerQuery.retailer,
    status: createTextFilter(64)
      .optional()
      .openapi({ description: 'Only retailers with this status.', example: 'active' }),
  }),
  answers: { 200: { description: 'A page of retailers', schema: RetailerListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'retailers',
      endpoint: path,
      position: RetailerPosition,
      render: renderRetailer,
      load: ({ fetch, after }) =>
        listRetailers(call.context.db, {
          accountId: call.accountId,
          now: call.context.clock.now(),
          fetch,
          after,
          domain: call.query.domain,
          status: call.query.status,
        }),
      positionOf: ({ addedAt, id }) => ({ addedAt, id }),
    }),
});

const watch = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'administer',
  idempotent: true,
  refuses: ['address_refused'],
  summary: 'Add a retailer and start monitoring it',
  description:
    'Give its domain or any URL on it. Visits follow the retailer’s robots.txt and are rate ' +
    'limited. A domain that can never be public gets 422 `address_refused`, one that does not ' +
    'exist `validation_failed` with `unknown_domain` in `errors`; one that cannot be resolved at the ' +
    'moment is accepted and tried later. A test account has only its sample retailers.',
  body: RetailerInputSchema,
  answers: {
    201: {
      description: 'The retailer was added; the search for its catalog has started',
      schema: RetailerSchema,
      headers: { Location: 'Path of the retailer' },
    },
    200: {
      description: 'The retailer was already monitored',
      schema: RetailerSchema,
      headers: { Location: 'Path of the retailer' },
    },
  },
  handle: async ({ deps, context, accountId, admission, body }) => {
    const given =
      'domain' in body ? { text: body.domain, field: 'domain' } : { text: body.url, field: 'url' };
    // The names of sample retailers do not exist.
    if (!admission?.isTest) {
      requirePublicAddress(deps, { text: given.text, path: [given.field] });
      if (deps.gate)
        await requireDomain(deps.gate, { text: given.text, pointer: `/${given.field}` });
    }
    const tax = body.tax === 'unknown' ? null : body.tax;
    const { retailerId, created } = await startMonitoringRetailer(context, {
      accountId,
      domainOrUrl: given.text,
      tax,
    });
    return {
      status: created ? 201 : 200,
      body: await getRetailer(context, accountId, retailerId),
      headers: { Location: `/v1/retailers/${retailerId}` },
    };
  },
});

const get = createApiEndpoint({
  method: 'get',
  path: '/retailers/{id}',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a retailer',
  description:
    'The state of its monitoring, its last failure, and how many of its offers match your products.',
  answers: { 200: { description: 'The retailer', schema: RetailerSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: await getRetailer(context, accountId, params['id'] ?? ''),
  }),
});

const unwatch = createApiEndpoint({
  method: 'delete',
  path: '/retailers/{id}',
  tag,
  caller: 'account',
  scope: 'administer',
  summary: 'Remove a retailer',
  description:
    'Its matches are deleted and its open alerts are resolved as `not_monitored`. If the ' +
    'retailer is added again and the offer is still below the MAP price, the alert is ' +
    'reopened with the same `id` and `detected_at`.',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context, accountId, params }) => {
    const { id } = await getRetailer(context, accountId, params['id'] ?? '');
    await stopMonitoringRetailer(context, { accountId, retailerId: id });
    return { status: 204 };
  },
});

async function getRetailer(
  context: ServiceContext,
  accountId: string,
  id: string,
): Promise<Retailer> {
  const [row] = await listRetailers(context.db, {
    accountId,
    ids: [id],
    now: context.clock.now(),
    fetch: 1,
  });
  if (!row) throw new AppError('not_found', 'No such retailer');
  return renderRetailer(row);
}

export const retailerEndpoints = [list, watch, get, unwatch];
