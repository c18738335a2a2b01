import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { findAlertEvidence } from '#pricing/alerts/evidence/find-alert-evidence.ts';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { setAlertsRead } from '#pricing/alerts/update-alerts.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  AlertEvidenceSchema,
  AlertListSchema,
  AlertPatchSchema,
  AlertSchema,
  AlertsReadSchema,
  UpdatedCountSchema,
} from '../../contract/alert.ts';
import { respondWithPage } from '../respond-with-page.ts';
import { createApiEndpoint } from '../endpoint.ts';
import {
  AlertPosition,
  type AlertRow,
  listAlerts,
  listAlertsByIds,
} from '../queries/list-alerts.ts';
import { listPricesOfPairs } from '../queries/list-prices.ts';
import { renderPrice } from '../render/render-price.ts';
import { renderAlert } from '../render/render-alert.ts';
import { renderEvidenceCorrection } from '../render/render-corrections.ts';
import { renderTime } from '../render/render-time.ts';
import {
  createPeriodFilter,
  createIdFilter,
  createAlertTypesFilter,
  pageQuery,
  retailerQuery,
} from '../request/parse-query.ts';
import { createPaginationSnapshot, readPaginationSnapshot } from '../pagination-snapshot.ts';

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
    'Unread alerts first, then the newest. All pages show the state as of the first page; ' +
    'records deleted since then are left out. Cursors expire after 24 hours; an expired ' +
    'cursor gets 410.',
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
    const now = call.context.clock.now();
    return respondWithPage(call, {
      name: 'alerts',
      endpoint: '/alerts',
      position: AlertPosition,
      render: renderAlert,
      load: ({ fetch, after }) =>
        listAlerts(call.context.db, {
          accountId: call.accountId,
          fetch,
          filters,
          after: after && { ...after, snapshot: readPaginationSnapshot(after.walk, now) },
        }),
      positionOf: ({ snapshot, readAt, detectedAt, id }, after) => ({
        walk: after?.walk ?? createPaginationSnapshot(snapshot, now),
        unread: readAt === null,
        detectedAt,
        id,
      }),
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
    'Unread alerts come first in the list. A `competitor_undercut` alert is resolved as `acknowledged` ' +
    'when it is marked as read.',
  body: AlertPatchSchema,
  answers: { 200: { description: 'The alert', schema: AlertSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const { id } = await getAlert(context, accountId, params['id'] ?? '');
    await setAlertsRead(context, { accountId, ids: [id], read: body.read });
    return { status: 200, body: renderAlert(await getAlert(context, accountId, id)) };
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
    'Give `ids` (at most 1,000) or `all`. Unknown identifiers are ignored. `competitor_undercut` alerts ' +
    'are resolved as `acknowledged` when they are marked as read.',
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

const evidence = createApiEndpoint({
  method: 'get',
  path: '/alerts/{id}/evidence',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get the evidence of an alert',
  description:
    'The captured bytes with their hash, and the offer extracted from them for this response. ' +
    'Captures are kept while the alert is open and for a retention period afterwards; then ' +
    'the response is 410.',
  answers: { 200: { description: 'The evidence', schema: AlertEvidenceSchema } },
  handle: async ({ context, accountId, params }) => {
    const { id, productId, listingId } = await getAlert(context, accountId, params['id'] ?? '');
    const found = await findAlertEvidence(context, { accountId, alertId: id });
    if (!found) throw new AppError('not_found', 'This alert has no capture');
    const { capture, offer, sources, charset, excerpt, currencyBasis, corrections } = found;
    const pairs = productId && listingId ? [{ productId, listingId }] : [];
    const [current] = await listPricesOfPairs(context.db, accountId, pairs);
    return {
      status: 200,
      body: {
        alert_id: id,
        url: capture.url,
        fetched_at: renderTime(capture.fetchedAt),
        status: capture.status,
        headers: capture.headers,
        sha256: capture.sha256.toString('hex'),
        chain: capture.chain.toString('hex'),
        size: capture.size,
        body_base64: Buffer.from(capture.bytes).toString('base64'),
        charset,
        excerpt,
        currency_basis: currencyBasis && {
          currency: currencyBasis.currency,
          rule: currencyBasis.rule,
          from: currencyBasis.source?.from ?? null,
          at: currencyBasis.source?.at ?? null,
        },
        offer,
        current_price: current ? renderPrice(current) : null,
        corrections: corrections.map(renderEvidenceCorrection),
        sources,
      },
    };
  },
});

const evidenceFile = createApiEndpoint({
  method: 'get',
  path: '/alerts/{id}/evidence.zip',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Download the evidence of an alert as a file',
  description:
    'A ZIP file with the captured bytes, the address, time and headers of the response, the ' +
    'relevant part of the retailer’s capture chain, the offer with the position of each ' +
    'value, and a README that describes what was found and how to verify it. The command ' +
    '`pricing evidence verify FILE.zip` verifies the file.',
  answers: {
    200: {
      description: 'The file',
      mediaType: 'application/zip',
      headers: { 'Content-Disposition': 'Suggested file name' },
    },
  },
  handle: async ({ context, accountId, params }) => {
    const { id } = await getAlert(context, accountId, params['id'] ?? '');
    const file = await buildEvidenceFile(context, { accountId, alertId: id });
    if (!file) throw new AppError('not_found', 'This alert has no capture');
    return {
      status: 200,
      bytes: Uint8Array.from(file.bytes),
      headers: { 'Content-Disposition': `attachment; filename="${file.name}"` },
    };
  },
});

async function getAlert(context: ServiceContext, accountId: string, id: string): Promise<AlertRow> {
  const [alert] = await listAlertsByIds(context.db, accountId, [id]);
  if (!alert) throw new AppError('not_found', 'No such alert');
  return alert;
}

export const alertEndpoints = [list, patch, markRead, evidence, evidenceFile];
