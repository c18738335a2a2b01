import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import type { JsonNumber } from '#kernel/exact-json.ts';
import { getProduct } from '#pricing/catalog/products.ts';
import { describeReliability } from '#pricing/recommendations/ledger/describe-reliability.ts';
import { listOutcomes } from '#pricing/recommendations/ledger/list-outcomes.ts';
import { recordDecision } from '#pricing/recommendations/record-decision.ts';
import { checkAmounts, requireMoney } from '#pricing/contract/decimal.ts';
import {
  LedgerListSchema,
  MeasurementSchema,
  OutcomeSchema,
  ReliabilitySchema,
} from '#pricing/contract/ledger.ts';
import {
  AbstentionListSchema,
  DecisionInputSchema,
  DecisionSchema,
  RecommendationListSchema,
  RecommendationSchema,
} from '#pricing/contract/recommendation.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { EXPIRED_CURSORS, respondWithStoredPage } from '#pricing/api/respond-with-stored-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import {
  countLedger,
  LedgerPosition,
  listRecommendationLedger,
} from '#pricing/api/queries/list-recommendation-ledger.ts';
import {
  listAbstentions,
  listRecommendations,
  listRecommendationsOfProducts,
  saveRecommendationList,
} from '#pricing/api/queries/list-recommendations.ts';
import { renderLedgerEntry, renderReliability } from '#pricing/api/render/render-ledger.ts';
import {
  renderAbstention,
  renderRecommendation,
} from '#pricing/api/render/render-recommendation.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';
import { toJsonPointer } from '#pricing/api/request/field-errors.ts';
import { createPeriodFilter, createIdFilter, pageQuery } from '#pricing/api/request/parse-query.ts';

const tag = 'Recommendations';

const list = createApiEndpoint({
  method: 'get',
  path: '/recommendations',
  tag,
  caller: 'account',
  scope: 'read',
  refuses: ['gone'],
  summary: 'List recommendations, highest confidence first',
  description:
    'All recommendations with a confidence above 0.5, sorted by confidence, then by expected ' +
    'gain. A price of a pricing rule of which the model is less sure is listed with `rules=all`. ' +
    'All pages follow the order of the first page and show current values; products deleted or ' +
    'without a recommendation since then are left out, so a page can be shorter. ' +
    EXPIRED_CURSORS,
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
        description: 'Only recommendations with at least this confidence.',
      }),
    product_id: createIdFilter('product'),
    rules: z.literal('all').optional().openapi({
      description: '`all`: also prices of pricing rules with a confidence of 0.5 or less.',
    }),
    ...createPeriodFilter('created_at'),
  }),
  rows: { name: 'recommendations', schema: RecommendationSchema, keys: ['id', 'product_id'] },
  answers: { 200: { description: 'A page of recommendations', schema: RecommendationListSchema } },
  handle: (call) => {
    const {
      min_confidence: minConfidence,
      product_id: productId,
      created_after: createdAfter,
      created_before: createdBefore,
    } = call.query;
    const withAllRules = call.query.rules === 'all' ? true : undefined;
    const filters = { minConfidence, productId, createdAfter, createdBefore, withAllRules };
    const { accountId } = call;
    const { db } = call.context;
    return respondWithStoredPage(call, {
      name: 'recommendations',
      endpoint: '/recommendations',
      render: renderRecommendation,
      load: (fetch) => listRecommendations(db, { accountId, filters, fetch }),
      save: (now) => saveRecommendationList(db, { accountId, filters, now }),
      loadByIds: (productIds) =>
        listRecommendationsOfProducts(db, { accountId, productIds, withAllRules }),
      idOf: ({ productId }) => productId,
    });
  },
});

const abstentions = createApiEndpoint({
  method: 'get',
  path: '/recommendations/abstentions',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List products without a recommendation, with the reason',
  description:
    'For example: no competitor’s price is known, the expected gain is too small, or an applied price ' +
    'is still being measured. Sorted by product identifier.',
  query: z.strictObject({ ...pageQuery, product_id: createIdFilter('product') }),
  answers: {
    200: {
      description: 'A page of products without a recommendation',
      schema: AbstentionListSchema,
    },
  },
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
  scope: 'read',
  summary: 'List past recommendations with decisions and outcomes',
  description:
    'The prediction, the decision and the change in orders after the recommendation was ' +
    'applied, compared over up to four weeks before and after. Newest first.',
  query: z.strictObject({
    ...pageQuery,
    outcome: OutcomeSchema.optional().openapi({
      description: 'Only recommendations with this outcome.',
    }),
    measurement: MeasurementSchema.optional().openapi({
      description: 'Only recommendations with this state of measurement.',
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
  scope: 'read',
  summary: 'Get the reliability of past recommendations',
  description:
    'From the outcomes of applied recommendations: how often they were within the predicted ' +
    'range, and how often recommendations of a given confidence improved profit.',
  answers: {
    200: { description: 'The reliability of past recommendations', schema: ReliabilitySchema },
  },
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
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Record the decision on a recommendation',
  description:
    'After a recommendation is applied, the product gets no recommendation for seven days ' +
    'while the change in orders is measured. `price` and `previous_price` are in the ' +
    'product’s currency. Recommendations with the basis `prior` rest on published studies: ' +
    'they change the price by at most 5 percent; apply no more than 20 of them at a time and ' +
    'wait for their outcomes.',
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
