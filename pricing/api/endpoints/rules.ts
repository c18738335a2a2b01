import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { compareRuleTests } from '#pricing/recommendations/ledger/compare-rule-tests.ts';
import { findRuleNeeds } from '#pricing/rules/find-rule-needs.ts';
import { listRuleTests } from '#pricing/rules/list-rule-tests.ts';
import { refreshSalesRanks } from '#pricing/rules/sales-ranks.ts';
import { listRuleSearches, saveRuleSearch } from '#pricing/rules/rule-searches.ts';
import {
  getRuleSet,
  getRuleSetVersion,
  listRuleSetVersions,
  saveRuleSet,
} from '#pricing/rules/rule-sets.ts';
import {
  RuleBacktestInputSchema,
  RuleBacktestLineSchema,
} from '#pricing/contract/rule-backtest.ts';
import { RulePreviewLineSchema } from '#pricing/contract/rule-preview.ts';
import {
  MAX_SEARCH_BYTES,
  RuleSearchInputSchema,
  RuleSearchListSchema,
  RuleSearchSchema,
} from '#pricing/contract/rule-search.ts';
import {
  RuleSetDraftSchema,
  RuleSetInputSchema,
  RuleSetSchema,
  RuleSetVersionListSchema,
  RuleValidationSchema,
} from '#pricing/contract/rule-set.ts';
import { RuleTestListSchema } from '#pricing/contract/rule-test.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { backtestRules } from '#pricing/api/rules/backtest-rules.ts';
import { checkRules } from '#pricing/api/rules/check-rules.ts';
import { previewRules } from '#pricing/api/rules/preview-rules.ts';
import {
  renderRuleSearch,
  renderRuleSet,
  renderRuleSetVersion,
} from '#pricing/api/render/render-rules.ts';
import { renderRuleTests } from '#pricing/api/render/render-rule-tests.ts';
import { getActor } from '#pricing/api/request/get-actor.ts';
import { pageQuery } from '#pricing/api/request/parse-query.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';

const tag = 'Pricing rules';

const get = createApiEndpoint({
  method: 'get',
  path: '/rules',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get the pricing rules',
  description:
    'The rule set that holds, with its version. Without one: version 0, no rules, and the limits that ' +
    'are proposed for the first one.',
  answers: { 200: { description: 'The rule set', schema: RuleSetSchema } },
  handle: async ({ context, accountId }) => ({
    status: 200,
    body: renderRuleSet(await getRuleSet(context.db, accountId)),
  }),
});

const put = createApiEndpoint({
  method: 'put',
  path: '/rules',
  tag,
  caller: 'account',
  scope: 'decide',
  refuses: ['conflict', 'plan_limit'],
  summary: 'Save the pricing rules',
  description:
    'Replaces the whole rule set, and evaluates the products again. A rule with the mode `automatic` ' +
    'that is new or changed, or has other limits, requires the scope `administer`. Plans that only ' +
    'suggest prices allow the modes `off` and `suggest`. When another version than `if_version` holds, ' +
    'nothing is saved (409).',
  body: RuleSetInputSchema,
  answers: { 200: { description: 'The saved rule set', schema: RuleSetSchema } },
  handle: async (call) => {
    const { context, accountId, admission, body } = call;
    if (!admission) throw new AppError('forbidden', 'Only an account has pricing rules');
    const saved = await saveRuleSet(context, {
      accountId,
      form: body.form,
      ifVersion: body.if_version,
      by: await getActor(call, body.by),
      caller: admission,
    });
    return { status: 200, body: renderRuleSet(saved) };
  },
});

const validate = createApiEndpoint({
  method: 'post',
  path: '/rules/validate',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Check pricing rules before saving them',
  description:
    'How many products each rule reaches, and warnings about what is probably not meant. Nothing is ' +
    'saved.',
  body: RuleSetDraftSchema,
  answers: { 200: { description: 'What the rules reach', schema: RuleValidationSchema } },
  handle: async ({ context, accountId, body: { form } }) => {
    if (findRuleNeeds(form).salesRank) await refreshSalesRanks(context, { accountId });
    return { status: 200, body: await checkRules(context, { accountId, form }) };
  },
});

const preview = createApiEndpoint({
  method: 'post',
  path: '/rules/preview',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Preview what pricing rules would change',
  description:
    'Evaluates the rules on all products as they are now, and sends a line for each product that a ' +
    'rule reaches while it goes on, with lines of progress between them and the counts at the end. ' +
    'Nothing is saved. The stream ends early with a line of the type `error` when it cannot be finished.',
  body: RuleSetDraftSchema,
  answers: {
    200: {
      description: 'One line after the other',
      lines: { name: 'RulePreviewLine', schema: RulePreviewLineSchema },
    },
  },
  handle: async ({ context, accountId, body: { form } }) => {
    // Before the stream, whose transaction only reads.
    if (findRuleNeeds(form).salesRank) await refreshSalesRanks(context, { accountId });
    return { status: 200, lines: (tx) => previewRules(context, tx, { accountId, form }) };
  },
});

const backtest = createApiEndpoint({
  method: 'post',
  path: '/rules/backtest',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Try pricing rules on recorded history',
  description:
    'What the rules would have done on the recorded market, day by day, beside keeping the prices and ' +
    'beside the model’s own recommendations: lines of progress, then one line with the result. Nothing ' +
    'is saved. The stream ends with a line of the type `error` when it cannot be finished.',
  body: RuleBacktestInputSchema,
  answers: {
    200: {
      description: 'Lines of progress, then the result',
      lines: { name: 'RuleBacktestLine', schema: RuleBacktestLineSchema },
    },
  },
  handle: async ({ context, accountId, body: { form, days } }) => {
    if (findRuleNeeds(form).salesRank) await refreshSalesRanks(context, { accountId });
    return { status: 200, lines: (tx) => backtestRules(context, tx, { accountId, form, days }) };
  },
});

const versions = createApiEndpoint({
  method: 'get',
  path: '/rules/versions',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List the versions of the pricing rules',
  description: 'Who saved them and when, the latest first. All versions are kept.',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page of versions', schema: RuleSetVersionListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'versions',
      endpoint: '/rules/versions',
      position: z.number(),
      render: renderRuleSetVersion,
      load: ({ fetch, after }) =>
        listRuleSetVersions(call.context.db, { accountId: call.accountId, fetch, after }),
      positionOf: ({ version }) => version,
    }),
});

const version = createApiEndpoint({
  method: 'get',
  path: '/rules/versions/{version}',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a version of the pricing rules',
  description: 'The rule set as it was saved.',
  answers: { 200: { description: 'The rule set', schema: RuleSetSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: renderRuleSet(
      await getRuleSetVersion(context.db, { accountId, version: params['version'] ?? '' }),
    ),
  }),
});

const searches = createApiEndpoint({
  method: 'get',
  path: '/rules/searches',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List the searches that segments name',
  description: 'With the size of their results and when they were sent, sorted by key.',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page of searches', schema: RuleSearchListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'searches',
      endpoint: '/rules/searches',
      position: z.string(),
      render: renderRuleSearch,
      load: ({ fetch, after }) =>
        listRuleSearches(call.context.db, { accountId: call.accountId, fetch, after }),
      positionOf: ({ key }) => key,
    }),
});

const putSearch = createApiEndpoint({
  method: 'put',
  path: '/rules/searches/{search}',
  tag,
  caller: 'account',
  scope: 'write',
  summary: 'Send what a search in your shop finds',
  description:
    'Replaces what it found before. Products that the search finds now and did not, or no longer ' +
    'finds, are evaluated again. Send it at least hourly while a rule names the search. Up to 100,000 ' +
    'products and 4 MiB.',
  body: RuleSearchInputSchema,
  maxBodyBytes: MAX_SEARCH_BYTES,
  answers: { 200: { description: 'The search', schema: RuleSearchSchema } },
  handle: async ({ context, accountId, params, body }) => ({
    status: 200,
    body: renderRuleSearch(
      await saveRuleSearch(context, {
        accountId,
        key: params['search'] ?? '',
        query: body.query,
        productIds: [...new Set(body.product_ids)],
      }),
    ),
  }),
});

const tests = createApiEndpoint({
  method: 'get',
  path: '/rules/tests',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Compare rules with their control groups',
  description:
    'For each pricing rule with `test_share`, in each currency: what the products that follow it and those ' +
    'that keep their prices have sold since it has had that share.',
  answers: { 200: { description: 'The comparisons', schema: RuleTestListSchema } },
  handle: async ({ context, accountId }) => {
    const found = await listRuleTests(context.db, accountId);
    const groups = await compareRuleTests(context.db, accountId, found);
    return { status: 200, body: { tests: renderRuleTests(found, groups) } };
  },
});

export const ruleEndpoints = [
  get,
  put,
  validate,
  preview,
  backtest,
  versions,
  version,
  searches,
  putSearch,
  tests,
];
