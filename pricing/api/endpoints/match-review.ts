/** The review of matches: counts, a sample, many decided at once, moved ones, and "not sold there". */
import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { normalizeDomain } from '#pricing/market/normalize-domain.ts';
import { updateMatchListing } from '#pricing/matching/review/update-match-listing.ts';
import { addNotSold, removeNotSold } from '#pricing/matching/review/not-sold.ts';
import { startMatchChange, undoMatchChange } from '#pricing/matching/review/change-matches.ts';
import { addListingByHand } from '#pricing/monitoring/add-listing.ts';
import { requireDomain } from '#pricing/monitoring/require-domain.ts';
import {
  MatchChangeRequestSchema,
  MatchChangeSchema,
  MatchMoveSchema,
  MatchSampleSchema,
  MatchSummarySchema,
  NotSoldInputSchema,
  NotSoldListSchema,
  NotSoldResultSchema,
  NotSoldSchema,
} from '#pricing/contract/match-review.ts';
import { MatchSchema } from '#pricing/contract/match.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import {
  countMatches,
  listMatchSample,
  listMatchTargets,
} from '#pricing/api/queries/count-matches.ts';
import { listMatchesByIds } from '#pricing/api/queries/list-matches.ts';
import {
  listNotSold,
  NotSoldPosition,
  type NotSoldRow,
} from '#pricing/api/queries/list-not-sold.ts';
import { getMatchChange } from '#pricing/api/queries/match-changes.ts';
import { renderMatch } from '#pricing/api/render/render-match.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';
import { matchFilterQuery, toMatchFilters } from '#pricing/api/request/match-filters.ts';
import { pageQuery } from '#pricing/api/request/parse-query.ts';
import { requirePublicAddress } from '#pricing/api/request/require-public-address.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { withTransaction } from '#pricing/api/with-transaction.ts';

const tag = 'Matches';

const summary = createApiEndpoint({
  method: 'get',
  path: '/matches/summary',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Count matches by retailer and brand',
  description: 'Takes the filters of `GET /matches`. The counts are exact.',
  query: z.strictObject(matchFilterQuery),
  answers: { 200: { description: 'The counts', schema: MatchSummarySchema } },
  handle: async ({ context, accountId, query }) => {
    const filters = toMatchFilters(query);
    const counts = await countMatches(context.db, { accountId, filters });
    return {
      status: 200,
      body: {
        matches: counts.matches,
        expected_wrong: counts.expectedWrong,
        by_retailer: [...counts.byRetailer],
        by_brand: [...counts.byBrand],
      },
    };
  },
});

const sample = createApiEndpoint({
  method: 'get',
  path: '/matches/sample',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a random sample of matches and the expected errors',
  description:
    'Takes the filters of `GET /matches`: what to look at before many matches are decided at once.',
  query: z.strictObject(matchFilterQuery),
  answers: { 200: { description: 'The sample', schema: MatchSampleSchema } },
  handle: async ({ context, accountId, query }) => {
    const until = context.clock.now();
    const filters = toMatchFilters(query);
    const [counts, rows] = await Promise.all([
      countMatches(context.db, { accountId, filters }),
      listMatchSample(context.db, { accountId, filters }),
    ]);
    return {
      status: 200,
      body: {
        matches: counts.matches,
        expected_wrong: counts.expectedWrong,
        until: renderTime(until),
        sample: rows.map(renderMatch),
      },
    };
  },
});

const change = createApiEndpoint({
  method: 'post',
  path: '/match-changes',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  summary: 'Confirm or reject many matches at once',
  description:
    'Up to 1,000 are decided before the answer, the others in the background: ' +
    '`GET /match-changes/{id}` says how far it is. It can be undone as a whole.',
  body: MatchChangeRequestSchema,
  answers: { 200: { description: 'The change', schema: MatchChangeSchema } },
  handle: async ({ context, accountId, body }) => {
    const matchIds =
      'ids' in body
        ? body.ids
        : await listMatchTargets(context.db, {
            accountId,
            filters: {
              verdict: 'review',
              retailer: normalizeDomain(body.waiting.retailer).domain,
              minProbability: body.waiting.min_probability,
              createdBefore: new Date(body.waiting.created_before),
            },
          });
    const by = body.by ?? null;
    const changeId = await startMatchChange(context, {
      accountId,
      matchIds,
      by,
      verdict: body.verdict,
    });
    return { status: 200, body: await getMatchChange(context.db, { accountId, changeId }) };
  },
});

const getChange = createApiEndpoint({
  method: 'get',
  path: '/match-changes/{id}',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get how far a change of many matches is',
  description: 'With what became of its matches.',
  answers: { 200: { description: 'The change', schema: MatchChangeSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: await getMatchChange(context.db, { accountId, changeId: params['id'] ?? '' }),
  }),
});

const undoChange = createApiEndpoint({
  method: 'post',
  path: '/match-changes/{id}/undo',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Undo a change of many matches',
  description:
    'Matches that still have the verdict it set wait again, or get the former decision of a person ' +
    'back; others are counted as `changed_since`. A change is undone once: a second request, and one ' +
    'while it is running, is a 409.',
  answers: { 200: { description: 'The change', schema: MatchChangeSchema } },
  handle: async ({ context, accountId, params }) => {
    const key = { accountId, changeId: params['id'] ?? '' };
    await undoMatchChange(context, key);
    return { status: 200, body: await getMatchChange(context.db, key) };
  },
});

const move = createApiEndpoint({
  method: 'post',
  path: '/matches/{id}/move',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['address_refused', 'conflict'],
  summary: 'Move a confirmed match to another page of the retailer',
  description:
    'The page becomes the confirmed one of the product, and the former one is rejected. The page is ' +
    'visited soon. 409 unless the match is confirmed.',
  body: MatchMoveSchema,
  answers: { 200: { description: 'The match with the new page', schema: MatchSchema } },
  handle: async ({ deps, context, accountId, admission, params, body }) => {
    const [match] = await listMatchesByIds(context.db, accountId, [params['id'] ?? '']);
    if (!match) throw new AppError('not_found', 'No such match');
    if (!admission?.isTest) {
      requirePublicAddress(deps, { text: body.url, path: ['url'] });
      if (deps.gate) await requireDomain(deps.gate, { text: body.url, pointer: '/url' });
    }
    requireRetailer(body.url, match.retailer);
    const by = body.by ?? null;
    const moved = await context.db.transaction(async (tx) => {
      const inside = withTransaction(context, tx);
      const { productId } = match;
      const { listingId } = await addListingByHand(inside, {
        accountId,
        productId,
        by: by ?? 'api',
        url: body.url,
      });
      return updateMatchListing(inside, tx, { accountId, matchId: match.id, listingId, by });
    });
    const [row] = await listMatchesByIds(context.db, accountId, [moved.matchId]);
    if (!row) throw new AppError('not_found', 'No such match');
    return { status: 200, body: renderMatch(row) };
  },
});

/** Checked before the page is added: an address elsewhere would start to monitor its retailer. */
function requireRetailer(url: string, retailer: string): void {
  if (normalizeDomain(url).domain === retailer) return;
  const detail = `Expected an address of ${retailer}`;
  throw new AppError('validation_failed', detail, {
    errors: [{ pointer: '#/url', detail, code: 'invalid_url' }],
  });
}

const listNot = createApiEndpoint({
  method: 'get',
  path: '/not-sold',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List products that retailers do not sell',
  description: 'As people decided: no matches are suggested for the two.',
  query: z.strictObject(pageQuery),
  rows: { name: 'not_sold', schema: NotSoldSchema, keys: ['product_id', 'retailer'] },
  answers: { 200: { description: 'A page of decisions', schema: NotSoldListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'not_sold',
      endpoint: '/not-sold',
      position: NotSoldPosition,
      render: ({ productId, product, retailer, by, at }: NotSoldRow) => ({
        product_id: productId,
        product,
        retailer,
        by,
        at: renderTime(at),
      }),
      load: ({ fetch, after }) =>
        listNotSold(call.context.db, { accountId: call.accountId, fetch, after }),
      positionOf: ({ at, productId, retailerId }: NotSoldRow) => ({ at, productId, retailerId }),
    }),
});

const addNot = createApiEndpoint({
  method: 'post',
  path: '/not-sold',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict', 'not_found'],
  summary: 'Say that a retailer does not sell a product',
  description:
    'Matches of the two that no person decided are deleted, and none are suggested until it is ' +
    'undone or a person confirms one. 409 while a match of the two is confirmed.',
  body: NotSoldInputSchema,
  answers: { 200: { description: 'What it settled', schema: NotSoldResultSchema } },
  handle: async ({ context, accountId, body }) => ({
    status: 200,
    body: await addNotSold(context, { ...toKey(accountId, body), by: body.by ?? null }),
  }),
});

const undoNot = createApiEndpoint({
  method: 'post',
  path: '/not-sold/undo',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['not_found'],
  summary: 'Undo that a retailer does not sell a product',
  description: 'The two are matched again a moment later. Nothing happens when nobody said so.',
  body: NotSoldInputSchema,
  answers: { 204: { description: 'Nobody says so any more' } },
  handle: async ({ context, accountId, body }) => {
    await removeNotSold(context, toKey(accountId, body));
    return { status: 204 };
  },
});

function toKey(
  accountId: string,
  { product_id: productId, retailer }: { product_id: string; retailer: string },
) {
  return { accountId, productId, retailer: normalizeDomain(retailer).domain };
}

export const matchReviewEndpoints = [
  summary,
  sample,
  change,
  getChange,
  undoChange,
  move,
  listNot,
  addNot,
  undoNot,
];
