import { z } from '@hono/zod-openapi';
import { estimatePeriod } from '#pricing/alerts/estimate-period.ts';
import {
  createPeriod,
  deletePeriod,
  getPeriod,
  updatePeriod,
} from '#pricing/catalog/map-price-periods/edit-periods.ts';
import type { PeriodRow } from '#pricing/catalog/map-price-periods/map-price-period.ts';
import {
  type MapPriceValidation,
  MapPricePeriodInputSchema,
  MapPricePeriodListSchema,
  MapPricePeriodPatchSchema,
  MapPricePeriodSchema,
  MapPriceValidationInputSchema,
  MapPriceValidationSchema,
  PERIOD_SCOPES,
  PERIOD_STATES,
} from '#pricing/contract/map-price-period.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import {
  listMapPricePeriods,
  PeriodPosition,
} from '#pricing/api/queries/list-map-price-periods.ts';
import { readPeriodChanges, readPeriodDraft } from '#pricing/api/read-map-price-period.ts';
import { renderAlertEffect } from '#pricing/api/render/render-alert-effect.ts';
import { renderMapPricePeriod } from '#pricing/api/render/render-map-price-period.ts';
import { createIdFilter, createTextFilter, pageQuery } from '#pricing/api/request/parse-query.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';

const tag = 'MAP price periods';
const path = '/map-price-periods';

const list = createApiEndpoint({
  method: 'get',
  path,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List MAP prices by date and promotion windows',
  description: 'The latest begin first.',
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(PERIOD_STATES).optional().openapi({
      description: 'Only periods that apply now, that are to begin, or that have ended.',
    }),
    scope: z
      .enum(PERIOD_SCOPES)
      .optional()
      .openapi({ description: 'Only periods with this kind of scope.' }),
    key: createTextFilter(255)
      .optional()
      .openapi({ description: 'Only periods of this product, collection or brand.' }),
    import_id: createIdFilter('import'),
    q: createTextFilter(200).optional().openapi({
      description:
        'Only periods whose name, note or brand contains this text; upper and lower case are the same.',
    }),
  }),
  answers: { 200: { description: 'A page of periods', schema: MapPricePeriodListSchema } },
  handle: (call) => {
    const now = call.context.clock.now();
    const { state, scope, key, import_id: importId, q } = call.query;
    return respondWithPage(call, {
      name: 'map_price_periods',
      endpoint: path,
      position: PeriodPosition,
      render: (row: PeriodRow) => renderMapPricePeriod(row, now),
      load: ({ fetch, after }) =>
        listMapPricePeriods(call.context.db, {
          accountId: call.accountId,
          fetch,
          after,
          now,
          state,
          scope,
          key,
          importId,
          q,
        }),
      positionOf: ({ startsAt, id }) => ({ startsAt, id }),
    });
  },
});

const create = createApiEndpoint({
  method: 'post',
  path,
  tag,
  caller: 'account',
  scope: 'write',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Add a MAP price for a time, or a promotion window',
  description:
    'During the period the most specific one decides (product, then collection, brand, account), ' +
    'otherwise `map_price`. Alerts and recommendations follow within a minute of its begin and its ' +
    'end. 409 `conflict` when another period of the same kind of scope gives the same products ' +
    'another MAP price at the same time; `POST /map-price-periods/validate` says which.',
  body: MapPricePeriodInputSchema,
  answers: {
    201: {
      description: 'The period was added',
      schema: MapPricePeriodSchema,
      headers: { Location: 'Path of the period' },
    },
  },
  handle: async ({ context, accountId, body }) => {
    const period = await createPeriod(context, {
      accountId,
      draft: readPeriodDraft(body),
      allowConflicts: body.allow_conflicts ?? false,
    });
    return {
      status: 201,
      body: renderMapPricePeriod(period, context.clock.now()),
      headers: { Location: `/v1${path}/${period.id}` },
    };
  },
});

const validate = createApiEndpoint({
  method: 'post',
  path: `${path}/validate`,
  tag,
  caller: 'account',
  scope: 'read',
  idempotent: true,
  refuses: ['not_found'],
  summary: 'Validate a period before it is saved',
  description:
    'Its conflicts, the products it concerns, and which alerts it would open or close with the ' +
    'offers of today. Saves nothing.',
  body: MapPriceValidationInputSchema,
  answers: { 200: { description: 'What it would do', schema: MapPriceValidationSchema } },
  handle: async ({ context, accountId, body }) => {
    const { period_id: id, ...input } = body;
    if (id !== undefined) await getPeriod(context.db, { accountId, id });
    const preview = await estimatePeriod(context, {
      accountId,
      draft: readPeriodDraft(input),
      exceptId: id ?? null,
    });
    return { status: 200, body: renderPreview(preview, context.clock.now()) };
  },
});

const SHOWN_PRODUCTS = 20;

function renderPreview(
  preview: Awaited<ReturnType<typeof estimatePeriod>>,
  now: Date,
): MapPriceValidation {
  const effect = (of: typeof preview.now) => ({
    products: of.products,
    alerts_opening: of.alertsOpening,
    alerts_closing: of.alertsClosing,
  });
  return {
    products: preview.products,
    examined: preview.examined,
    other_currency: preview.otherCurrency,
    without_map_price: preview.withoutMapPrice,
    conflicts: preview.conflicts.map(({ period, productIds }) => ({
      period: renderMapPricePeriod(period, now),
      products: productIds.length,
      product_ids: productIds.slice(0, SHOWN_PRODUCTS),
    })),
    now: effect(preview.now),
    during: effect(preview.during),
    alerts: preview.during.alerts.map(renderAlertEffect),
  };
}

const get = createApiEndpoint({
  method: 'get',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a period',
  description: 'What holds during it, for what, and who made it.',
  answers: { 200: { description: 'The period', schema: MapPricePeriodSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: renderMapPricePeriod(
      await getPeriod(context.db, { accountId, id: params['id'] ?? '' }),
      context.clock.now(),
    ),
  }),
});

const patch = createApiEndpoint({
  method: 'patch',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'write',
  refuses: ['conflict'],
  summary: 'Update a period',
  description:
    'Fields that are not given stay. To end it now, send the present time as `to`. A promotion ' +
    'window of the settings that is changed here is no longer in `promotion_windows`.',
  body: MapPricePeriodPatchSchema,
  answers: { 200: { description: 'The period', schema: MapPricePeriodSchema } },
  handle: async ({ context, accountId, params, body }) => ({
    status: 200,
    body: renderMapPricePeriod(
      await updatePeriod(context, {
        accountId,
        id: params['id'] ?? '',
        changes: readPeriodChanges(body),
        allowConflicts: body.allow_conflicts ?? false,
      }),
      context.clock.now(),
    ),
  }),
});

const remove = createApiEndpoint({
  method: 'delete',
  path: `${path}/{id}`,
  tag,
  caller: 'account',
  scope: 'write',
  summary: 'Delete a period',
  description: 'If it applied, the next less specific period holds again, or `map_price`.',
  answers: { 204: { description: 'The period was deleted' } },
  handle: async ({ context, accountId, params }) => {
    await deletePeriod(context, { accountId, id: params['id'] ?? '' });
    return { status: 204 };
  },
});

export const mapPricePeriodEndpoints = [list, create, validate, get, patch, remove];
