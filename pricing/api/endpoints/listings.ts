import { z } from '@hono/zod-openapi';
import { savePriceDecision } from '#pricing/market/price-decisions.ts';
import { requireMoney } from '#pricing/contract/decimal.ts';
import { PriceDecisionInputSchema } from '#pricing/contract/price-decision.ts';
import { ListingListSchema, ListingSchema } from '#pricing/contract/listing.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { listListings, ListingPosition } from '#pricing/api/queries/list-listings.ts';
import { renderListing } from '#pricing/api/render/render-listing.ts';
import { createFlagFilter, pageQuery, retailerQuery } from '#pricing/api/request/parse-query.ts';

const list = createApiEndpoint({
  method: 'get',
  path: '/listings',
  tag: 'Listings',
  caller: 'account',
  scope: 'read',
  summary: 'List the listings of monitored retailers',
  description:
    'Sorted by retailer, then in the order in which they were found. `matched=false` returns ' +
    'listings that match none of your products; `GET /products?matched=false` returns ' +
    'products that match none of the listings.',
  query: z.strictObject({
    ...pageQuery,
    ...retailerQuery,
    matched: createFlagFilter(
      'true: only listings matched with one of your products; false: only listings that are not.',
    ),
  }),
  rows: { name: 'listings', schema: ListingSchema, keys: ['id'] },
  answers: { 200: { description: 'A page of listings', schema: ListingListSchema } },
  handle: (call) => {
    const { retailer_id: retailerId, retailer, matched } = call.query;
    return respondWithPage(call, {
      name: 'listings',
      endpoint: '/listings',
      position: ListingPosition,
      render: renderListing,
      load: ({ fetch, after }) =>
        listListings(call.context.db, {
          accountId: call.accountId,
          fetch,
          after,
          retailerId,
          retailer,
          matched,
        }),
      positionOf: ({ retailerId: at, id }) => ({ retailerId: at, id }),
    });
  },
});

const decidePrice = createApiEndpoint({
  method: 'put',
  path: '/listings/{id}/price-decision',
  tag: 'Listings',
  caller: 'account',
  scope: 'decide',
  refuses: ['conflict'],
  summary: 'Decide whether a price was read correctly',
  description:
    'For a price with `uncertain` true. The decision counts for your account while the same price ' +
    'is read from the page: alerts and recommendations use the price, your `price` instead of it, ' +
    'or none. Three prices confirmed in the same place of a retailer’s pages confirm the others there.',
  body: PriceDecisionInputSchema,
  answers: { 204: { description: 'The decision is stored' } },
  handle: async ({ context, accountId, params, body }) => {
    const { verdict, currency, by = null } = body;
    const read = requireMoney(body.listed_price, currency);
    const price = body.price === undefined ? null : requireMoney(body.price, currency);
    const listingId = params['id'] ?? '';
    await savePriceDecision(context, { accountId, listingId, verdict, read, price, by });
    return { status: 204 };
  },
});

export const listingEndpoints = [list, decidePrice];
