import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import type { JsonNumber } from '#kernel/exact-json.ts';
import { getProduct } from '#pricing/catalog/get-product.ts';
import { describeReliability } from '#pricing/recommendations/ledger/describe-reliability.ts';
import { listOutcomes } from '#pricing/recommendations/ledger/list-outcomes.ts';
import { recordDecision } from '#pricing/recommendations/record-decision.ts';
import { checkAmounts, requireMoney } from '../../contract/decimal.ts';
import {
  LedgerListSchema,
  MeasurementSchema,
  OutcomeSchema,
  ReliabilitySchema,
} from '../../contract/ledger.ts';
import {
  AbstentionListSchema,
  DecisionInputSchema,
  DecisionSchema,
  RecommendationListSchema,
} from '../../contract/recommendation.ts';
import { respondWithPage } from '../respond-with-page.ts';
import { createApiEndpoint } from '../endpoint.ts';
import {
  countLedger,
  LedgerPosition,
  listRecommendationLedger,
} from '../queries/list-recommendation-ledger.ts';
import {
  listAbstentions,
  listRecommendations,
  RecommendationPosition,
} from '../queries/list-recommendations.ts';
import { renderLedgerEntry, renderReliability } from '../render/render-ledger.ts';
import { renderAbstention, renderRecommendation } from '../render/render-recommendation.ts';
import { renderTime } from '../render/render-time.ts';
import { toJsonPointer } from '../request/field-errors.ts';
import { createPeriodFilter, createIdFilter, pageQuery } from '../request/parse-query.ts';
import { createPaginationSnapshot, readPaginationSnapshot } from '../pagination-snapshot.ts';

const tag = 'Recommendations';

const list = createApiEndpoint({
  method: 'get',
  path: '/recommendations',
  tag,
  caller: 'account',
  refuses: ['gone'],
  summary: 'Returns recommendations sorted by confidence score',
  description:
    'All with a confidence above 0.5; the highest first, then by expected gain. A walk is as ' +
    'of its first page: advice that changes, comes or is withdrawn after it does not move or ' +
    'change what is shown; that for a deleted product is left out. A cursor is good for 24 ' +
    'hours, then it is a 410.',
  query: z.strictObject({
    ...pageQuery,
    min_confidence: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, { error: 'Expected a number from 0 to 1' })
      .transform(Number)
      .optional()
      .openapi({
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'Only those with this confidence or more.',
      }),
    product_id: createIdFilter('product'),
    ...createPeriodFilter('created_at'),
  }),
  answers: { 200: { description: 'A page of recommendations', schema: RecommendationListSchema } },
  handle: (call) => {
    const {
      min_confidence: minConfidence,
      product_id: productId,
      created_after: createdAfter,
      created_before: createdBefore,
    } = call.query;
    const filters = { minConfidence, productId, createdAfter, createdBefore };
    const now = call.context.clock.now();
    return respondWithPage(call, {
      name: 'recommendations',
      endpoint: '/recommendations',
      position: RecommendationPosition,
      render: renderRecommendation,
      load: ({ fetch, after }) =>
        listRecommendations(call.context.db, {
          accountId: call.accountId,
          fetch,
          filters,
          after: after && { ...after, snapshot: readPaginationSnapshot(after.walk, now) },
        }),
      positionOf: ({ snapshot, confidence, expectedGain, id }, after) => ({
        walk: after?.walk ?? createPaginationSnapshot(snapshot, now),
        confidence,
        gain: expectedGain,
        id,
      }),
    });
  },
});

const abstentions = createApiEndpoint({
  method: 'get',
  path: '/recommendations/abstentions',
  tag,
  caller: 'account',
  summary: 'Lists the products without advice, and why',
  query: z.strictObject({ ...pageQuery, product_id: createIdFilter('product') }),
  answers: { 200: { description: 'A page of abstentions', schema: AbstentionListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'abstentions',
      endpoint: '/recommendations/abstentions',
      position: z.string(),
      render: renderAbstention,
      load: ({ fetch, after }) =>
        listAbstentions(call.context.db, {
          accountId: call.accountId,
          fetch,
          after,
          productId: call.query.product_id,
        }),
      positionOf: ({ productId }) => productId,
    }),
});

const ledger = createApiEndpoint({
  method: 'get',
  path: '/recommendations/ledger',
  tag,
  caller: 'account',
  summary: 'Lists all advice that was given, and what became of it',
  description:
    'What was predicted, what was decided, and what orders did after it was applied, in ' +
    'windows of up to four weeks before and after; the latest first.',
  query: z.strictObject({
    ...pageQuery,
    outcome: OutcomeSchema.optional().openapi({ description: 'Only those that this became of.' }),
    measurement: MeasurementSchema.optional().openapi({
      description: 'Only those of which so much is known.',
    }),
    product_id: createIdFilter('product'),
    ...createPeriodFilter('given_at'),
  }),
  answers: { 200: { description: 'A page of the ledger', schema: LedgerListSchema } },
  handle: (call) => {
    const {
      outcome,
      measurement,
      product_id: productId,
      created_after: createdAfter,
      created_before: createdBefore,
    } = call.query;
    return respondWithPage(call, {
      name: 'ledger',
      endpoint: '/recommendations/ledger',
      position: LedgerPosition,
      render: renderLedgerEntry,
      load: ({ fetch, after }) =>
        listRecommendationLedger(call.context.db, {
          accountId: call.accountId,
          fetch,
          after,
          filters: { outcome, measurement, productId, createdAfter, createdBefore },
        }),
      positionOf: ({ givenAt, id }) => ({ givenAt, id }),
    });
  },
});

const reliability = createApiEndpoint({
  method: 'get',
  path: '/recommendations/reliability',
  tag,
  caller: 'account',
  summary: 'Says how far advice was right',
  description:
    'From the outcomes of the advice that was applied: how often they lay in the range given, ' +
    'and how often advice of a confidence improved profit.',
  answers: { 200: { description: 'How far advice was right', schema: ReliabilitySchema } },
  handle: async ({ context, accountId }) => {
    const [outcomes, counts] = await Promise.all([
      listOutcomes(context.db, accountId),
      countLedger(context.db, accountId),
    ]);
    return { status: 200, body: renderReliability(describeReliability(outcomes), counts) };
  },
});

const decide = createApiEndpoint({
  method: 'post',
  path: '/recommendations/{product_id}/decision',
  tag,
  caller: 'account',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Says what became of the advice for a product',
  description:
    'Once applied, a product gets no advice for seven days, and what orders do is measured. ' +
    '`price` and `previous_price` are in the product’s currency. Advice of the basis `prior` ' +
    'rests on published studies: it steps 5 percent at most, and of it no more than 20 should ' +
    'be applied at a time, to see what comes of them first.',
  body: DecisionInputSchema,
  answers: { 200: { description: 'The decision', schema: DecisionSchema } },
  handle: async ({ context, accountId, params, body }) => {
    const { id: productId, currency } = await getProduct(context.db, {
      accountId,
      productId: params['product_id'] ?? '',
    });
    requireAmounts(body, currency);
    const minor = (number: JsonNumber | undefined) =>
      number ? requireMoney(number, currency).minor : undefined;
    const { id, decision, at } = await recordDecision(context, {
      accountId,
      productId,
      decision: body.decision,
      recommendationId: body.recommendation_id,
      by: body.by,
      fromMinor: minor(body.previous_price),
      toMinor: minor(body.price),
    });
    return { status: 200, body: { id, product_id: productId, decision, at: renderTime(at) } };
  },
});

function requireAmounts(
  body: { price?: JsonNumber; previous_price?: JsonNumber },
  currency: string,
): void {
  checkAmounts({ ...body, currency }, ['price', 'previous_price'], ({ path, message, code }) => {
    throw new AppError('validation_failed', `${toJsonPointer(path)}: ${message}`, {
      errors: [{ pointer: toJsonPointer(path), detail: message, code }],
    });
  });
}

export const recommendationEndpoints = [list, abstentions, ledger, reliability, decide];
