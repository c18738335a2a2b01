import { z } from '@hono/zod-openapi';
import { ListingListSchema, ListingSchema } from '../../contract/listing.ts';
import { respondWithPage } from '../respond-with-page.ts';
import { createApiEndpoint } from '../endpoint.ts';
import { listListings, ListingPosition } from '../queries/list-listings.ts';
import { renderListing } from '../render/render-listing.ts';
import { createFlagFilter, pageQuery, retailerQuery } from '../request/parse-query.ts';

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

export const listingEndpoints = [list];
