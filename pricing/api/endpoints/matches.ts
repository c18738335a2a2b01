import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { DEFAULT_MATCH_AUTO_THRESHOLD, getSettings } from '#pricing/accounts/settings.ts';
import { getProduct } from '#pricing/catalog/products.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  saveMatchDecisions,
  type DecisionOutcome,
  saveMatchDecision,
} from '#pricing/matching/save-match-decisions.ts';
import { estimateAutomaticErrors } from '#pricing/matching/estimate-automatic-errors.ts';
import { recordPersonMatch } from '#pricing/matching/record-person-match.ts';
import { requireDomain } from '#pricing/monitoring/require-domain.ts';
import { addListingByHand } from '#pricing/monitoring/add-listing.ts';
import {
  AutomaticEstimateListSchema,
  type Match,
  type MatchDecisionBatchResult,
  MatchDecisionBatchResultSchema,
  MatchDecisionBatchSchema,
  MatchDecisionSchema,
  MatchListSchema,
  MatchPatchSchema,
  MatchSchema,
} from '#pricing/contract/match.ts';
import { ListingAddedSchema, ListingInputSchema, MAX_RECORDS } from '#pricing/contract/product.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { withTransaction } from '#pricing/api/with-transaction.ts';
import {
  listMatches,
  listMatchesByIds,
  MATCH_SORTS,
  MatchPosition,
} from '#pricing/api/queries/list-matches.ts';
import { renderMatch } from '#pricing/api/render/render-match.ts';
import { toFieldErrors, toJsonPointer } from '#pricing/api/request/field-errors.ts';
import { pageQuery } from '#pricing/api/request/parse-query.ts';
import { matchFilterQuery, toMatchFilters } from '#pricing/api/request/match-filters.ts';
import { requirePublicAddress } from '#pricing/api/request/require-public-address.ts';

const tag = 'Matches';

const list = createApiEndpoint({
  method: 'get',
  path: '/matches',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List matches between products and listings',
  description: 'Use `verdict=review` for matches that wait for review by a person.',
  query: z.strictObject({
    ...pageQuery,
    ...matchFilterQuery,
    sort: z
      .enum(MATCH_SORTS)
      .optional()
      .openapi({
        default: '-created',
        description:
          '`-created`: newest first; `-probability`: the most probable first; `-effect`: those first of ' +
          'which a decision changes most (violations, then units sold × price gap × matches it ' +
          'settles), with `verdict=review`. By probability and effect, a match whose value changes ' +
          'meanwhile may be missed or returned twice.',
      }),
  }),
  rows: { name: 'matches', schema: MatchSchema, keys: ['id'] },
  answers: { 200: { description: 'A page of matches', schema: MatchListSchema } },
  handle: (call) => {
    const { limit: _limit, cursor: _cursor, sort, ...given } = call.query;
    const filters = toMatchFilters(given);
    return respondWithPage(call, {
      name: 'matches',
      endpoint: '/matches',
      position: MatchPosition,
      render: renderMatch,
      load: ({ fetch, after }) =>
        listMatches(call.context.db, { accountId: call.accountId, fetch, after, filters, sort }),
      positionOf: ({ createdAt, probability, effect, id }) => {
        if (sort === '-probability') return { probability, id };
        return sort === '-effect' ? { effect, id } : { createdAt, id };
      },
    });
  },
});

const estimate = createApiEndpoint({
  method: 'get',
  path: '/matches/automatic',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Estimate the errors of automatic matches',
  description:
    'How many matches would be accepted automatically from each threshold on, and how many of ' +
    'them are expected to be wrong. The threshold is `match_auto_threshold` of the settings.',
  answers: {
    200: { description: 'The estimates by threshold', schema: AutomaticEstimateListSchema },
  },
  handle: async ({ context, accountId }) => {
    const { matchAutoThreshold: threshold } = await getSettings(context, accountId);
    const estimates = await estimateAutomaticErrors(context.db, { accountId, threshold });
    return {
      status: 200,
      body: {
        estimates: estimates.map(({ expectedWrong, ...rest }) => ({
          ...rest,
          expected_wrong: expectedWrong,
          current: rest.threshold === threshold,
          default: rest.threshold === DEFAULT_MATCH_AUTO_THRESHOLD,
        })),
      },
    };
  },
});

const decide = createApiEndpoint({
  method: 'patch',
  path: '/matches/{id}',
  tag,
  caller: 'account',
  scope: 'decide',
  summary: 'Confirm or reject a match',
  description: 'A decision made by a person is never overwritten by the service.',
  body: MatchPatchSchema,
  answers: { 200: { description: 'The match', schema: MatchSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const { id } = await getMatch(context, accountId, params['id'] ?? '');
    await saveMatchDecision(context, {
      accountId,
      matchId: id,
      verdict: body.verdict,
      by: body.by,
    });
    return { status: 200, body: await getMatch(context, accountId, id) };
  },
});

const decideMany = createApiEndpoint({
  method: 'post',
  path: '/matches/decisions',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['too_many_records'],
  summary: 'Confirm or reject up to 1,000 matches',
  description:
    'As `PATCH /matches/{id}` for each row, in one transaction. Rejected rows do not affect ' +
    'the others; repeating a decision gives `unchanged`. A row is the decision of a person who saw ' +
    'that match; say `in_bulk` for rows that were decided together.',
  body: MatchDecisionBatchSchema,
  answers: {
    200: {
      description: 'The result for each decision, in order',
      schema: MatchDecisionBatchResultSchema,
    },
  },
  handle: async ({ context, accountId, body }) => {
    if (body.decisions.length > MAX_RECORDS)
      throw new AppError(
        'too_many_records',
        `Expected at most ${MAX_RECORDS} decisions, got ${body.decisions.length}`,
      );
    const rows = body.decisions.map((row) => MatchDecisionSchema.safeParse(row));
    const outcomes = await saveMatchDecisions(context, {
      accountId,
      decisions: rows.flatMap(({ data }) =>
        data
          ? [
              {
                matchId: data.id,
                verdict: data.verdict,
                by: data.by,
                expected: data.expected_verdict,
                isInBulk: data.in_bulk,
              },
            ]
          : [],
      ),
    });
    let at = 0;
    const results = rows.map((row, index): MatchDecisionBatchResult['results'][number] =>
      row.success
        ? renderOutcome(index, outcomes[at++] ?? { status: 'not_found' })
        : {
            index,
            status: 'refused',
            errors: toFieldErrors(row.error.issues, ['decisions', index]),
          },
    );
    return { status: 200, body: { results } };
  },
});

const REFUSALS = {
  not_found: { field: 'id', detail: 'No such match' },
  duplicate: { field: 'id', detail: 'An earlier row of this request is the same match' },
  conflict: { field: 'expected_verdict', detail: 'Another person has decided this match since' },
  differs: {
    field: 'in_bulk',
    detail: 'The match states a difference: a person has to look at it by itself',
  },
} as const;

function renderOutcome(
  index: number,
  outcome: DecisionOutcome,
): MatchDecisionBatchResult['results'][number] {
  const now =
    'match' in outcome
      ? {
          id: outcome.match.id,
          product_id: outcome.match.productId,
          listing_id: outcome.match.listingId,
          verdict: outcome.match.verdict,
          decided_by: outcome.match.decidedBy,
          settled: outcome.settled,
        }
      : {};
  const { status } = outcome;
  if (status === 'updated' || status === 'unchanged') return { index, status, ...now };
  const { field, detail } = REFUSALS[status];
  const pointer = toJsonPointer(['decisions', index, field]);
  return { index, status: 'refused', ...now, errors: [{ pointer, detail, code: status }] };
}

const add = createApiEndpoint({
  method: 'post',
  path: '/products/{id}/listings',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['address_refused'],
  summary: 'Add a listing for a product',
  description:
    'Gives the URL of a page that sells this product, as a decision made by a person. The ' +
    'retailer is monitored from now on; the page is visited soon.',
  body: ListingInputSchema,
  answers: { 202: { description: 'The page will be visited', schema: ListingAddedSchema } },
  handle: async ({ deps, context, accountId, admission, params, body }) => {
    const { id: productId } = await getProduct(context.db, {
      accountId,
      productId: params['id'] ?? '',
    });
    if (!admission?.isTest) {
      requirePublicAddress(deps, { text: body.url, path: ['url'] });
      if (deps.gate) await requireDomain(deps.gate, { text: body.url, pointer: '/url' });
    }
    const by = body.by ?? 'api';
    return context.db.transaction(async (tx) => {
      const inside = withTransaction(context, tx);
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

async function getMatch(context: ServiceContext, accountId: string, id: string): Promise<Match> {
  const [row] = await listMatchesByIds(context.db, accountId, [id]);
  if (!row) throw new AppError('not_found', 'No such match');
  return renderMatch(row);
}

export const matchEndpoints = [list, estimate, decide, decideMany, add];
