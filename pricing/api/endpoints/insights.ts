/** Figures of many products, counted ahead. */
import { z } from '@hono/zod-openapi';
import { DIMENSIONS } from '#pricing/insights/count-summaries.ts';
import {
  listCoverage,
  listFigures,
  listLatestFigures,
  listViolationDays,
} from '#pricing/insights/read-summaries.ts';
import { CurrencySchema } from '#pricing/contract/decimal.ts';
import {
  InsightCoverageListSchema,
  InsightFiguresSchema,
  InsightIndexSchema,
  InsightPositionSchema,
  InsightViolationsSchema,
  RetailerCoverageSchema,
} from '#pricing/contract/insight.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { findMainCurrency } from '#pricing/api/queries/find-main-currency.ts';
import {
  renderCoverage,
  renderFigures,
  renderPosition,
  renderViolationDays,
} from '#pricing/api/render/render-insights.ts';
import { createTextFilter, pageQuery } from '#pricing/api/request/parse-query.ts';
import { daysQuery, readDays } from '#pricing/api/request/read-days.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';

const tag = 'Insights';
export const currencyQuery = {
  currency: CurrencySchema.optional().openapi({
    example: 'EUR',
    description: 'The currency of the products. Default: that of most of your products.',
  }),
};

const position = createApiEndpoint({
  method: 'get',
  path: '/insights/position',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Count the products below, at and above the market',
  description:
    'Where your catalog stands, with its price index. Counted ahead: `as_of` says when. The ' +
    'definitions are in docs/market.md.',
  query: z.strictObject(currencyQuery),
  answers: { 200: { description: 'The counts', schema: InsightPositionSchema } },
  handle: async ({ context, accountId, query }) => {
    const rows = await listLatestFigures(context.db, accountId);
    const row = query.currency
      ? rows.find(({ currency }) => currency === query.currency)
      : rows.find(Boolean);
    const currencies = rows.map(({ currency }) => currency);
    return { status: 200, body: renderPosition(row ?? null, currencies) };
  },
});

const FiguresPosition = z.object({ day: z.string(), key: z.string() });

const index = createApiEndpoint({
  method: 'get',
  path: '/insights/index',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List the price index by day',
  description:
    'By brand, collection, product type or retailer, or of all products. Figures begin with the ' +
    'day the service began to count them. Those of today change until its end.',
  query: z.strictObject({
    ...pageQuery,
    by: z
      .enum(DIMENSIONS)
      .default('all')
      .openapi({ example: 'brand', description: 'What the figures are grouped by.' }),
    key: createTextFilter(255)
      .optional()
      .openapi({ description: 'Only the group with this `key`.', example: 'acme' }),
    largest: z
      .string()
      .regex(/^(?:[1-9]|[1-4]\d|50)$/, { error: 'Expected a whole number from 1 to 50' })
      .transform(Number)
      .optional()
      .openapi({
        type: 'integer',
        minimum: 1,
        maximum: 50,
        example: 8,
        description:
          'Only so many groups: those with the most compared products on the last day of the ' +
          'period that was counted. Default: all.',
      }),
    ...currencyQuery,
    ...daysQuery,
  }),
  rows: { name: 'index', schema: InsightFiguresSchema, keys: ['day', 'key'] },
  answers: { 200: { description: 'A page of figures', schema: InsightIndexSchema } },
  handle: async (call) => {
    const { accountId, query, context } = call;
    const days = readDays(call);
    const currency = query.currency ?? (await findMainCurrency(call));
    return respondWithPage(call, {
      name: 'index',
      endpoint: '/insights/index',
      position: FiguresPosition,
      render: renderFigures,
      load: ({ fetch, after }) =>
        listFigures(context.db, {
          accountId,
          dimension: query.by,
          key: query.key,
          largest: query.largest,
          currency,
          fetch,
          after,
          ...days,
        }),
      positionOf: ({ day, key }) => ({ day, key }),
    });
  },
});

const violations = createApiEndpoint({
  method: 'get',
  path: '/insights/violations',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Count MAP violations by day',
  description:
    'How many began, ended and were open. The last three days are counted again each time, because ' +
    'an alert can be reopened.',
  query: z.strictObject(daysQuery),
  answers: { 200: { description: 'The days', schema: InsightViolationsSchema } },
  handle: async (call) => {
    const { context, accountId } = call;
    const rows = await listViolationDays(context.db, { accountId, ...readDays(call) });
    return { status: 200, body: renderViolationDays(rows) };
  },
});

const coverage = createApiEndpoint({
  method: 'get',
  path: '/insights/coverage',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List how well retailers are covered',
  description: 'For each retailer you watch: matched products, fresh offers, failed checks.',
  query: z.strictObject(pageQuery),
  rows: { name: 'coverage', schema: RetailerCoverageSchema, keys: ['retailer_id'] },
  answers: { 200: { description: 'A page of retailers', schema: InsightCoverageListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'coverage',
      endpoint: '/insights/coverage',
      position: z.string(),
      render: renderCoverage,
      load: ({ fetch, after }) =>
        listCoverage(call.context.db, { accountId: call.accountId, fetch, after }),
      positionOf: ({ retailerId }) => retailerId,
    }),
});

export const insightEndpoints = [position, index, violations, coverage];
