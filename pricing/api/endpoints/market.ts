/** Offers of all products of an account, now and at an instant in the past. */
import { z } from '@hono/zod-openapi';
import {
  PastOffersListSchema,
  PastOffersSchema,
  ProductOffersListSchema,
  ProductOffersSchema,
} from '#pricing/contract/market.ts';
import { TimeInputSchema } from '#pricing/contract/text.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { listPastOffers } from '#pricing/api/queries/list-past-offers.ts';
import { listProductOffers } from '#pricing/api/queries/list-product-offers.ts';
import {
  renderPastOffers,
  renderProductOffers,
} from '#pricing/api/render/render-product-offers.ts';
import {
  createFlagFilter,
  createIdListFilter,
  createTimeFilter,
  MAX_LIMIT,
  pageQuery,
  retailerQuery,
} from '#pricing/api/request/parse-query.ts';
import { productGroupQuery } from '#pricing/api/request/product-search-query.ts';
import { requireKnownInstant } from '#pricing/api/request/require-known-instant.ts';
import { buildPage, readCursorPosition } from '#pricing/api/respond-with-page.ts';

const tag = 'Prices';
const KEYS = ['product_id', 'offers.listing_id'];
const lastProduct = z.string();
const productIds = createIdListFilter(
  'Only these products: their ids, comma-separated, at most 200. Unknown ids find nothing.',
);

const current = createApiEndpoint({
  method: 'get',
  path: '/prices',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List competitor prices for all products',
  description:
    'One record per product, by `product_id`, with the current offer of each matched listing. A ' +
    'page ends before `limit` once it has 10,000 offers. As NDJSON or CSV, all pages are sent in ' +
    'one response, as of its beginning; in CSV each offer is a line, so that products without ' +
    'offers have none.',
  query: z.strictObject({
    ...pageQuery,
    product_id: productIds,
    ...productGroupQuery,
    ...retailerQuery,
    updated_since: createTimeFilter(
      'Only products with an offer, or a match, that changed at or after this time. They are ' +
        'returned with all their offers.',
    ),
    with_offers: createFlagFilter(
      'true: only products with an offer; false: only products without one.',
    ),
  }),
  rows: { name: 'prices', schema: ProductOffersSchema, keys: KEYS, each: 'offers' },
  answers: { 200: { description: 'A page of products', schema: ProductOffersListSchema } },
  handle: async (call) => {
    const { limit = MAX_LIMIT, brand, tag: ofTag, collection, retailer, ...query } = call.query;
    const page = { name: 'prices', endpoint: '/prices/all', position: lastProduct };
    const after = readCursorPosition(call, page);
    const { rows, hasMore } = await listProductOffers(call.context.db, {
      accountId: call.accountId,
      limit,
      after,
      filters: {
        productIds: query.product_id,
        brand,
        productType: query.product_type,
        tag: ofTag,
        collection,
        retailerId: query.retailer_id,
        retailer,
        updatedSince: query.updated_since,
        withOffers: query.with_offers,
      },
    });
    return buildPage(
      call,
      { ...page, render: renderProductOffers, positionOf: ({ id }) => id },
      { shown: rows, hasMore, after },
    );
  },
});

const past = createApiEndpoint({
  method: 'get',
  path: '/market',
  tag,
  caller: 'account',
  scope: 'read',
  refuses: ['plan_limit'],
  summary: 'List the competitor prices that were known at an instant',
  description:
    'One record per product, by `product_id`, with the offers of the listings that are matched ' +
    'with it now, as they were at `as_of`. An offer that began at that instant is included, one ' +
    'that ended at it is not. The instant must lie within the price history of the plan ' +
    '(`limits.history_days` of the account).',
  query: z.strictObject({
    ...pageQuery,
    as_of: TimeInputSchema.transform((text) => new Date(text)).openapi({
      description: 'The instant; not in the future.',
    }),
    product_id: productIds,
  }),
  rows: { name: 'market', schema: PastOffersSchema, keys: KEYS, each: 'offers' },
  answers: { 200: { description: 'A page of products', schema: PastOffersListSchema } },
  handle: async (call) => {
    const { limit = MAX_LIMIT, as_of: at } = call.query;
    requireKnownInstant(call, { name: 'as_of', at });
    const page = { name: 'market', endpoint: '/market', position: lastProduct };
    const after = readCursorPosition(call, page);
    const { rows, hasMore } = await listPastOffers(call.context.db, {
      accountId: call.accountId,
      at,
      limit,
      after,
      productIds: call.query.product_id,
    });
    return buildPage(
      call,
      { ...page, render: renderPastOffers, positionOf: ({ id }) => id },
      { shown: rows, hasMore, after },
    );
  },
});

export const marketEndpoints = [current, past];
