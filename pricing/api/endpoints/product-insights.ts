/** Figures of single products: gaps, changes, the price matrix, a product's days. */
import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { getProduct } from '#pricing/catalog/products.ts';
import { CHANGES_DAYS } from '#pricing/insights/delete-old-insights.ts';
import { countChanges, listChanges } from '#pricing/insights/list-changes.ts';
import { listGaps, listMeasuredProducts } from '#pricing/insights/list-gaps.ts';
import { findProductFigures, listProductDays } from '#pricing/insights/list-product-days.ts';
import {
  InsightChangeListSchema,
  InsightChangeSchema,
  InsightGapListSchema,
  InsightGapSchema,
  InsightMatrixSchema,
  InsightProductSchema,
  MarketChangeKindSchema,
  MarketPositionSchema,
  MatrixRowSchema,
  MeasuredProductListSchema,
  MeasuredProductSchema,
} from '#pricing/contract/insight-product.ts';
import { type Call, createApiEndpoint } from '#pricing/api/endpoint.ts';
import { findMainCurrency } from '#pricing/api/queries/find-main-currency.ts';
import { listMatrixPage, MatrixPosition } from '#pricing/api/queries/list-matrix-page.ts';
import type { ProductOrder } from '#pricing/api/queries/list-products.ts';
import { renderCounts } from '#pricing/api/render/render-insights.ts';
import {
  renderChange,
  renderGap,
  renderMatrixRow,
  renderMeasuredProduct,
  renderProductDay,
} from '#pricing/api/render/render-product-insights.ts';
import { renderTime, renderTimeOrNull } from '#pricing/api/render/render-time.ts';
import {
  createIdListFilter,
  createRetailerListFilter,
  createTimeFilter,
  pageQuery,
} from '#pricing/api/request/parse-query.ts';
import {
  productGroupQuery,
  productSearchQuery,
} from '#pricing/api/request/product-search-query.ts';
import { daysQuery, readDays } from '#pricing/api/request/read-days.ts';
import { requireKnownInstant } from '#pricing/api/request/require-known-instant.ts';
import { buildPage, readCursorPosition, respondWithPage } from '#pricing/api/respond-with-page.ts';
import { currencyQuery } from './insights.ts';

const tag = 'Insights';
/** Products on a page of the matrix without `limit`. */
const MATRIX_PAGE = 100;

const GapPosition = z.object({ weight: z.string(), distance: z.number(), id: z.string() });

const gaps = createApiEndpoint({
  method: 'get',
  path: '/insights/gaps',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List products by their gap to the market',
  description:
    'The largest gap × units sold in the last 28 days first; products without sales follow by ' +
    'their index. Products without a market are left out. A product whose figures change meanwhile ' +
    'may be missed or returned twice.',
  query: z.strictObject({
    ...pageQuery,
    ...currencyQuery,
    position: MarketPositionSchema.optional().openapi({
      description: 'Only products below, at or above the market.',
    }),
  }),
  rows: { name: 'gaps', schema: InsightGapSchema, keys: ['product_id'] },
  answers: { 200: { description: 'A page of products', schema: InsightGapListSchema } },
  handle: async (call) => {
    const { context, accountId, query } = call;
    const currency = query.currency ?? (await findMainCurrency(call));
    return respondWithPage(call, {
      name: 'gaps',
      endpoint: '/insights/gaps',
      position: GapPosition,
      render: renderGap,
      load: ({ fetch, after }) =>
        listGaps(context.db, { accountId, currency, position: query.position, fetch, after }),
      positionOf: ({ weight, distance, productId }) => ({
        weight: String(weight),
        distance,
        id: productId,
      }),
    });
  },
});

const MeasuredPosition = z.object({ at: z.coerce.date(), id: z.string() });

const measured = createApiEndpoint({
  method: 'get',
  path: '/insights/products',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List products with their market',
  description:
    'In the order in which their figures last changed, so that a copy is kept up to date with ' +
    '`measured_since`. A product that changes meanwhile is returned again, at the end.',
  query: z.strictObject({
    ...pageQuery,
    measured_since: createTimeFilter('Only products whose figures changed at or after this time.'),
  }),
  rows: { name: 'products', schema: MeasuredProductSchema, keys: ['product_id'] },
  answers: { 200: { description: 'A page of products', schema: MeasuredProductListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'products',
      endpoint: '/insights/products',
      position: MeasuredPosition,
      render: renderMeasuredProduct,
      load: ({ fetch, after }) =>
        listMeasuredProducts(call.context.db, {
          accountId: call.accountId,
          since: call.query.measured_since,
          fetch,
          after,
        }),
      positionOf: ({ measuredAt, productId }) => ({ at: measuredAt, id: productId }),
    }),
});

const ChangePosition = z.object({ at: z.coerce.date(), seq: z.string() });

const changes = createApiEndpoint({
  method: 'get',
  path: '/insights/changes',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List what changed in the market',
  description:
    'Changes among the comparable offers of your products, the newest first, and how many there ' +
    'are of each kind, with MAP violations.',
  query: z.strictObject({
    ...pageQuery,
    since: createTimeFilter(
      'Changes since the start of the hour of this time, at most 31 days ago; default: 24 hours ago.',
    ),
    kind: MarketChangeKindSchema.optional().openapi({
      description: 'Only changes of this kind; the counts are of all.',
    }),
  }),
  rows: { name: 'changes', schema: InsightChangeSchema, keys: ['at', 'product_id', 'retailer_id'] },
  answers: { 200: { description: 'A page of changes', schema: InsightChangeListSchema } },
  handle: async (call) => {
    const { context, accountId, query } = call;
    const since = readSince(call);
    const counts = await countChanges(context.db, { accountId, since });
    const page = await respondWithPage(call, {
      name: 'changes',
      endpoint: '/insights/changes',
      position: ChangePosition,
      render: renderChange,
      load: ({ fetch, after }) =>
        listChanges(context.db, { accountId, since, kind: query.kind, fetch, after }),
      positionOf: ({ at, seq }) => ({ at, seq: String(seq) }),
    });
    const of = (kind: string): number => counts.kinds.get(kind) ?? 0;
    return {
      ...page,
      body: {
        since: renderTime(since),
        counts: {
          price_down: of('price_down'),
          price_up: of('price_up'),
          offer_added: of('offer_added'),
          out_of_stock: of('out_of_stock'),
          offer_removed: of('offer_removed'),
          violations_raised: counts.violationsRaised,
          violations_ended: counts.violationsEnded,
        },
        ...page.body,
      },
    };
  },
});

/** The start of the hour from which changes are counted. Throws `invalid_query`. */
function readSince({
  query,
  context,
}: Pick<Call<{ since?: Date | undefined }, unknown>, 'query' | 'context'>): Date {
  const now = context.clock.now().getTime();
  const since = query.since?.getTime() ?? now - DAY_MS;
  if (since > now || since < now - CHANGES_DAYS * DAY_MS) {
    const detail = `Expected a time up to now and at most ${CHANGES_DAYS} days ago`;
    throw new AppError('invalid_query', `since: ${detail}`, {
      errors: [{ pointer: 'since', detail, code: 'out_of_range' }],
    });
  }
  return new Date(Math.floor(since / HOUR_MS) * HOUR_MS);
}

const matrix = createApiEndpoint({
  method: 'get',
  path: '/insights/matrix',
  tag,
  caller: 'account',
  scope: 'read',
  refuses: ['plan_limit'],
  summary: 'List the price matrix at an instant',
  description:
    'Products with the offers of all their matched retailers, now or at an instant within the ' +
    'price history of the plan, in the order of their registration unless `sort` says otherwise. ' +
    'In CSV each offer is a line. Matches, conditions and tax are those known now. Without `limit` ' +
    `a page of JSON has ${MATRIX_PAGE} products.`,
  query: z.strictObject({
    ...pageQuery,
    at: createTimeFilter('The instant; default: now. Not in the future.'),
    product_id: createIdListFilter('Only these products: their ids, comma-separated, at most 200.'),
    q: productSearchQuery.q,
    sort: productSearchQuery.sort.openapi({
      default: 'created',
      description:
        'As for `GET /products`. `price` and `position` are those of now and can’t be combined ' +
        'with `at`.',
    }),
    ...productGroupQuery,
    position: productSearchQuery.position.openapi({
      description: 'Where `your_price` stood among the comparable offers, as for `GET /products`.',
    }),
    retailers: createRetailerListFilter(
      'Only the offers of these retailers: their domains, comma-separated, at most 200. Products ' +
        'and their market figures stay the same.',
    ),
  }),
  rows: {
    name: 'matrix',
    schema: MatrixRowSchema,
    keys: ['product_id', 'offers.listing_id'],
    each: 'offers',
    keepsEmpty: true,
  },
  answers: { 200: { description: 'A page of products', schema: InsightMatrixSchema } },
  handle: async (call) => {
    const { context, accountId, query } = call;
    if (query.at) requireKnownInstant(call, { name: 'at', at: query.at });
    if (query.at && query.sort) requirePastSort(query.sort);
    const page = { name: 'matrix', endpoint: '/insights/matrix', position: MatrixPosition };
    const after = readCursorPosition(call, page);
    const { rows, hasMore, end } = await listMatrixPage(context.db, {
      accountId,
      // All pages show the instant of the first one.
      at: query.at ?? after?.at ?? context.clock.now(),
      isPast: query.at !== undefined,
      limit: query.limit ?? MATRIX_PAGE,
      filters: {
        ids: query.product_id,
        text: query.q,
        brand: query.brand,
        productType: query.product_type,
        tag: query.tag,
        collection: query.collection,
        position: query.position,
      },
      order: query.sort,
      retailers: query.retailers,
      after,
    });
    return buildPage(
      call,
      { ...page, render: renderMatrixRow, positionOf: () => end },
      { shown: rows, hasMore, after, end },
    );
  },
});

/** Throws `invalid_query` for an order by what is only known of now. */
function requirePastSort({ sort }: ProductOrder): void {
  if (sort !== 'price' && sort !== 'position') return;
  const detail = `The order by ${sort} is that of now: leave out at`;
  throw new AppError('invalid_query', `sort: ${detail}`, {
    errors: [{ pointer: 'sort', detail, code: 'invalid_value' }],
  });
}

const product = createApiEndpoint({
  method: 'get',
  path: '/insights/products/{id}',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a product with its market by day',
  description:
    'Own price, MAP price, minimum price, the competitors’ median and the position at the end of ' +
    'each day (UTC), today as of now; and why offers are not compared.',
  query: z.strictObject(daysQuery),
  answers: { 200: { description: 'The product', schema: InsightProductSchema } },
  handle: async (call) => {
    const { context, accountId, params } = call;
    const found = await getProduct(context.db, { accountId, productId: params['id'] ?? '' });
    const figures = await findProductFigures(context.db, found.id);
    const now = context.clock.now();
    const days = await listProductDays(
      context.db,
      { ...found, accountId },
      { ...readDays(call), now },
    );
    return {
      status: 200,
      body: {
        product_id: found.id,
        external_id: found.externalId,
        sku: found.sku,
        name: found.name,
        currency: found.currency,
        units: figures?.units ?? 0,
        measured_at: renderTimeOrNull(figures?.measuredAt ?? null),
        unknown_reason: figures?.unknownReason ?? null,
        left_out: renderCounts(figures?.leftOut).map(([code, offers]) => ({ code, offers })),
        days: days.map((day) => renderProductDay(day, found.currency)),
      },
    };
  },
});

export const productInsightEndpoints = [gaps, measured, changes, matrix, product];
