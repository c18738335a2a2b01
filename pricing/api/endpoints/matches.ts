import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { getProduct } from '#pricing/catalog/get-product.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { decideMatch } from '#pricing/matching/decide-match.ts';
import { recordPersonMatch } from '#pricing/matching/record-person-match.ts';
import { withdrawVerdict } from '#pricing/matching/withdraw-verdict.ts';
import { addListingByHand } from '#pricing/monitoring/add-listing.ts';
import {
  type Match,
  MatchListSchema,
  MatchPatchSchema,
  MatchSchema,
} from '../../contract/match.ts';
import { VerdictSchema } from '../../contract/price.ts';
import { ListingAddedSchema, ListingInputSchema } from '../../contract/product.ts';
import { answerPage } from '../answer-page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { insideTransaction } from '../inside-transaction.ts';
import { listMatches, listMatchesByIds, MatchPosition } from '../queries/list-matches.ts';
import { renderMatch } from '../render/render-match.ts';
import { createdQuery, filterId, pageQuery, retailerQuery } from '../request/parse-query.ts';

const tag = 'Matches';

const list = defineEndpoint({
  method: 'get',
  path: '/matches',
  tag,
  caller: 'account',
  summary: 'Lists pairs of a product and a competitor’s listing',
  description: '`verdict=review` are those that wait for a person.',
  query: z.strictObject({
    ...pageQuery,
    verdict: VerdictSchema.optional().openapi({ description: 'Only those with this verdict.' }),
    product_id: filterId('product'),
    ...retailerQuery,
    ...createdQuery('created_at'),
  }),
  answers: { 200: { description: 'A page of matches', schema: MatchListSchema } },
  handle: (call) => {
    const {
      verdict,
      product_id: productId,
      retailer_id: retailerId,
      retailer,
      created_after: createdAfter,
      created_before: createdBefore,
    } = call.query;
    const filters = { verdict, productId, retailerId, retailer, createdAfter, createdBefore };
    return answerPage(call, {
      name: 'matches',
      endpoint: '/matches',
      position: MatchPosition,
      render: renderMatch,
      load: ({ fetch, after }) =>
        listMatches(call.stage.db, { accountId: call.accountId, fetch, after, filters }),
      positionOf: ({ createdAt, id }) => ({ createdAt, id }),
    });
  },
});

const decide = defineEndpoint({
  method: 'patch',
  path: '/matches/{id}',
  tag,
  caller: 'account',
  summary: 'Keeps a person’s word on a match',
  description: 'It is never overwritten by ours.',
  body: MatchPatchSchema,
  answers: { 200: { description: 'The match', schema: MatchSchema } },
  handle: async ({ stage, accountId, params, body }) => {
    const { id } = await getMatch(stage, accountId, params['id'] ?? '');
    if (body.verdict === 'review') await withdrawVerdict(stage, { accountId, matchId: id });
    else await decideMatch(stage, { accountId, matchId: id, verdict: body.verdict, by: body.by });
    return { status: 200, body: await getMatch(stage, accountId, id) };
  },
});

const add = defineEndpoint({
  method: 'post',
  path: '/products/{id}/listings',
  tag,
  caller: 'account',
  idempotent: true,
  summary: 'Says that a page sells this product',
  description: 'A person’s verdict. The retailer is watched from now on; the page is visited soon.',
  body: ListingInputSchema,
  answers: { 202: { description: 'It will be visited', schema: ListingAddedSchema } },
  handle: async ({ stage, accountId, params, body }) => {
    const { id: productId } = await getProduct(stage.db, {
      accountId,
      productId: params['id'] ?? '',
    });
    const by = body.by ?? 'api';
    return stage.db.transaction(async (tx) => {
      const inside = insideTransaction(stage, tx);
      const { listingId, state } = await addListingByHand(inside, {
        accountId,
        productId,
        url: body.url,
        by,
      });
      const { id } = await recordPersonMatch(inside, { accountId, productId, listingId, by });
      return { status: 202, body: { listing_id: listingId, match_id: id, state } };
    });
  },
});

async function getMatch(stage: Stage, accountId: string, id: string): Promise<Match> {
  const [row] = await listMatchesByIds(stage.db, accountId, [id]);
  if (!row) throw new AppError('not_found', 'No such match');
  return renderMatch(row);
}

export const matchEndpoints = [list, decide, add];
