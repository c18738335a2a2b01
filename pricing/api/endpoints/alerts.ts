import { z } from '@hono/zod-openapi';
import { setAlertsRead } from '#pricing/alerts/update-alerts.ts';
import {
  AlertListSchema,
  AlertPatchSchema,
  AlertSchema,
  AlertsReadSchema,
  UpdatedCountSchema,
} from '#pricing/contract/alert.ts';
import { EXPIRED_CURSORS, respondWithStoredPage } from '#pricing/api/respond-with-stored-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import {
  getAlert,
  listAlerts,
  listAlertsByIds,
  saveAlertList,
} from '#pricing/api/queries/list-alerts.ts';
import { renderAlert } from '#pricing/api/render/render-alert.ts';
import {
  createPeriodFilter,
  createIdFilter,
  createAlertTypesFilter,
  pageQuery,
  retailerQuery,
} from '#pricing/api/request/parse-query.ts';

const tag = 'Alerts';

const list = createApiEndpoint({
  method: 'get',
  path: '/alerts',
  tag,
  caller: 'account',
  scope: 'read',
  refuses: ['gone'],
  summary: 'List alerts, unread first',
  description:
    'Unread alerts first, then the newest. All pages follow the order of the first page and show ' +
    'current values; records deleted since then are left out, so a page can be shorter. ' +
    EXPIRED_CURSORS,
  query: z.strictObject({
    ...pageQuery,
    status: z
      .enum(['open', 'resolved'])
      .optional()
      .openapi({ description: 'Only open or only resolved alerts.' }),
    type: createAlertTypesFilter(
      'Alerts of these kinds, comma-separated, or `all`. Absent: `map_violation` only.',
    ),
    product_id: createIdFilter('product'),
    ...retailerQuery,
    ...createPeriodFilter('detected_at'),
  }),
  rows: { name: 'alerts', schema: AlertSchema, keys: ['id', 'type'] },
  answers: { 200: { description: 'A page of alerts', schema: AlertListSchema } },
  handle: (call) => {
    const {
      status,
      type: types,
      product_id: productId,
      retailer_id: retailerId,
      retailer,
      created_after: createdAfter,
      created_before: createdBefore,
    } = call.query;
    const filters = { status, types, productId, retailerId, retailer, createdAfter, createdBefore };
    const { accountId } = call;
    const { db } = call.context;
    return respondWithStoredPage(call, {
      name: 'alerts',
      endpoint: '/alerts',
      render: renderAlert,
      load: (fetch) => listAlerts(db, { accountId, filters, fetch }),
      save: (now) => saveAlertList(db, { accountId, filters, now }),
      loadByIds: (ids) => listAlertsByIds(db, accountId, ids),
      idOf: ({ id }) => id,
    });
  },
});

const patch = createApiEndpoint({
  method: 'patch',
  path: '/alerts/{id}',
  tag,
  caller: 'account',
  scope: 'decide',
  summary: 'Mark an alert as read or unread',
  description:
    'Unread alerts come first in the list. An alert about a change (such as `price_changed`) is resolved ' +
    'as `acknowledged` when it is marked as read.',
  body: AlertPatchSchema,
  answers: { 200: { description: 'The alert', schema: AlertSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const { id } = await getAlert(context.db, accountId, params['id'] ?? '');
    await setAlertsRead(context, { accountId, ids: [id], read: body.read });
    return { status: 200, body: renderAlert(await getAlert(context.db, accountId, id)) };
  },
});

const markRead = createApiEndpoint({
  method: 'post',
  path: '/alerts/read',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  summary: 'Mark some or all alerts as read or unread',
  description:
    'Give `ids` (at most 1,000) or `all`. Unknown identifiers are ignored. Alerts about a change ' +
    '(such as `price_changed`) are resolved as `acknowledged` when they are marked as read.',
  body: AlertsReadSchema,
  answers: {
    200: { description: 'The number of alerts that changed', schema: UpdatedCountSchema },
  },
  handle: async ({ context, accountId, body }) => {
    const read = body.read ?? true;
    const updated = await setAlertsRead(
      context,
      'ids' in body
        ? { accountId, ids: body.ids, read }
        : { accountId, all: true, types: body.types, read },
    );
    return { status: 200, body: { updated } };
  },
});

export const alertEndpoints = [list, patch, markRead];
