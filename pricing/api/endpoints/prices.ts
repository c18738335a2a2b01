import { z } from '@hono/zod-openapi';
import { DAY_MS } from '#kernel/durations.ts';
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import { getProduct } from '#pricing/catalog/products.ts';
import {
  OwnPriceHistorySchema,
  PriceHistorySchema,
  PriceListSchema,
  PriceSchema,
  PriceSpanSchema,
  OwnPriceSpanSchema,
  VerdictSchema,
} from '#pricing/contract/price.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import type { Call } from '#pricing/api/endpoint.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import {
  listPriceHistory,
  SpanPosition,
  listOwnPriceHistory,
  OwnSpanPosition,
} from '#pricing/api/queries/list-price-history.ts';
import { listPrices } from '#pricing/api/queries/list-prices.ts';
import {
  renderOwnPriceSpan,
  renderPrice,
  renderPriceSpan,
} from '#pricing/api/render/render-price.ts';
import {
  createIdFilter,
  createTimeFilter,
  pageQuery,
  retailerQuery,
} from '#pricing/api/request/parse-query.ts';

const tag = 'Prices';

const list = createApiEndpoint({
  method: 'get',
  path: '/prices/{product_id}',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List competitor prices for a product',
  description:
    'The current offer of each listing that is matched with the product, automatically or by a person.',
  query: z.strictObject({
    ...pageQuery,
    verdict: VerdictSchema.optional().openapi({
      description: 'Only prices whose match has this verdict. Default: `auto` and `confirmed`.',
    }),
    ...retailerQuery,
  }),
  rows: { name: 'prices', schema: PriceSchema, keys: ['listing_id', 'product_id'] },
  answers: { 200: { description: 'A page of prices', schema: PriceListSchema } },
  handle: (call) => {
    const product = { accountId: call.accountId, productId: call.params['product_id'] ?? '' };
    const { verdict, retailer_id: retailerId, retailer } = call.query;
    return respondWithPage(call, {
      name: 'prices',
      endpoint: '/prices',
      position: z.string(),
      render: renderPrice,
      load: async ({ fetch, after }) => {
        const rows = await listPrices(call.context.db, {
          ...product,
          fetch,
          after,
          verdict,
          retailerId,
          retailer,
        });
        // Only an empty result requires checking whether the product exists.
        if (rows.length === 0) await getProduct(call.context.db, product);
        return rows;
      },
      positionOf: ({ listingId }) => listingId,
    });
  },
});

const history = createApiEndpoint({
  method: 'get',
  path: '/prices/{product_id}/history',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List the competitor price history of a product',
  description:
    'Spans that overlap the period from `from` (inclusive) to `to` (exclusive), oldest first. ' +
    'The current offer has `to` null. History older than the plan allows ' +
    '(`limits.history_days` of the account) is not returned.',
  query: z.strictObject({
    ...pageQuery,
    from: createTimeFilter('Only spans that end after this time or have not ended.'),
    to: createTimeFilter('Only spans that begin before this time.'),
    listing_id: createIdFilter('listing'),
    ...retailerQuery,
  }),
  rows: { name: 'history', schema: PriceSpanSchema, keys: ['listing_id', 'from'] },
  answers: { 200: { description: 'A page of spans', schema: PriceHistorySchema } },
  handle: async (call) => {
    const { id: productId } = await getProduct(call.context.db, {
      accountId: call.accountId,
      productId: call.params['product_id'] ?? '',
    });
    const { to, listing_id: listingId, retailer_id: retailerId, retailer } = call.query;
    const from = getHistoryStart(call);
    return respondWithPage(call, {
      name: 'history',
      endpoint: '/prices/history',
      position: SpanPosition,
      render: renderPriceSpan,
      load: ({ fetch, after }) =>
        listPriceHistory(call.context.db, {
          accountId: call.accountId,
          productId,
          fetch,
          after,
          from,
          to,
          listingId,
          retailerId,
          retailer,
        }),
      positionOf: (row) => ({ from: row.from, listingId: row.listingId, open: row.to === null }),
    });
  },
});

const own = createApiEndpoint({
  method: 'get',
  path: '/prices/{product_id}/own',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List the history of your own price',
  description:
    'Spans of `your_price` that overlap the period from `from` (inclusive) to `to` ' +
    '(exclusive), oldest first. The current price has `to` null. History older than the plan ' +
    'allows (`limits.history_days` of the account) is not returned.',
  query: z.strictObject({
    ...pageQuery,
    from: createTimeFilter('Only spans that end after this time or have not ended.'),
    to: createTimeFilter('Only spans that begin before this time.'),
  }),
  rows: { name: 'history', schema: OwnPriceSpanSchema, keys: ['from'] },
  answers: { 200: { description: 'A page of spans', schema: OwnPriceHistorySchema } },
  handle: async (call) => {
    const { id: productId } = await getProduct(call.context.db, {
      accountId: call.accountId,
      productId: call.params['product_id'] ?? '',
    });
    const { to } = call.query;
    const from = getHistoryStart(call);
    return respondWithPage(call, {
      name: 'history',
      endpoint: '/prices/own',
      position: OwnSpanPosition,
      render: renderOwnPriceSpan,
      load: ({ fetch, after }) =>
        listOwnPriceHistory(call.context.db, { productId, fetch, after, from, to }),
      positionOf: (row) => row.from,
    });
  },
});

/** Start of the prices shown: as requested, but not before the plan's history limit. */
function getHistoryStart({
  query,
  admission,
  context,
}: Pick<Call<{ from?: Date | undefined }, unknown>, 'query' | 'admission' | 'context'>):
  Date | undefined {
  const days = admission === null ? null : PLAN_CONTENTS[admission.plan].historyDays;
  if (days === null) return query.from;
  const oldestShown = new Date(context.clock.now().getTime() - days * DAY_MS);
  return query.from && query.from > oldestShown ? query.from : oldestShown;
}

export const priceEndpoints = [list, history, own];
