import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import {
  type CaseChangeOutcome,
  updateCase,
  updateCases,
  undoChange,
} from '#pricing/alerts/cases/update-cases.ts';
import {
  CaseChangeRequestSchema,
  CaseChangeSchema,
  CaseDetailSchema,
  CaseListSchema,
  CasePatchSchema,
  CaseSchema,
  CaseSummarySchema,
  CaseUndoRequestSchema,
} from '#pricing/contract/case.ts';
import { createApiEndpoint, type Call } from '#pricing/api/endpoint.ts';
import { listCaseAlerts, listCaseEvents } from '#pricing/api/queries/list-case-parts.ts';
import { CasePosition, countCases, getCase, listCases } from '#pricing/api/queries/list-cases.ts';
import { renderAlert } from '#pricing/api/render/render-alert.ts';
import { renderCase, renderCaseEvent, renderCaseSummary } from '#pricing/api/render/render-case.ts';
import {
  caseFilterQuery,
  caseSortQuery,
  toCaseFilters,
} from '#pricing/api/request/case-search-query.ts';
import { getActor } from '#pricing/api/request/get-actor.ts';
import { pageQuery } from '#pricing/api/request/parse-query.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';

const tag = 'Cases';

const list = createApiEndpoint({
  method: 'get',
  path: '/cases',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'List cases',
  description:
    'One case for each product and retailer with a MAP violation, open or past. A case whose value ' +
    'of `sort` changes meanwhile may be missed or returned twice.',
  query: z.strictObject({ ...pageQuery, ...caseFilterQuery, ...caseSortQuery }),
  rows: { name: 'cases', schema: CaseSchema, keys: ['id'] },
  answers: { 200: { description: 'A page of cases', schema: CaseListSchema } },
  handle: (call) => {
    const { limit: _limit, cursor: _cursor, sort, ...given } = call.query;
    return respondWithPage(call, {
      name: 'cases',
      endpoint: '/cases',
      position: CasePosition,
      render: renderCase,
      load: ({ fetch, after }) =>
        listCases(call.context.db, {
          accountId: call.accountId,
          fetch,
          after,
          filters: toCaseFilters(given),
          order: sort,
        }),
      positionOf: ({ key, id }) => ({ key, id }),
    });
  },
});

const summary = createApiEndpoint({
  method: 'get',
  path: '/cases/summary',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Count cases by state, person and retailer',
  description: 'Takes the filters of `GET /cases`.',
  query: z.strictObject(caseFilterQuery),
  answers: { 200: { description: 'The counts', schema: CaseSummarySchema } },
  handle: async ({ context, accountId, query }) => ({
    status: 200,
    body: renderCaseSummary(
      await countCases(context.db, { accountId, filters: toCaseFilters(query) }),
    ),
  }),
});

const get = createApiEndpoint({
  method: 'get',
  path: '/cases/{id}',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a case with its violations and history',
  description: 'At most the newest 200 violations and the newest 1,000 lines of the history.',
  answers: { 200: { description: 'The case', schema: CaseDetailSchema } },
  handle: async ({ context, accountId, params }) => ({
    status: 200,
    body: await readDetail(context, accountId, params['id'] ?? ''),
  }),
});

const patch = createApiEndpoint({
  method: 'patch',
  path: '/cases/{id}',
  tag,
  caller: 'account',
  scope: 'decide',
  summary: 'Change a case',
  description:
    'Sets its state or assignee, or adds a note. `complied` cannot be chosen: the service sets it ' +
    'when the retailer has changed its offer.',
  body: CasePatchSchema,
  answers: { 200: { description: 'The case', schema: CaseDetailSchema } },
  handle: async (call) => {
    const { context, accountId, params, body } = call;
    const id = params['id'] ?? '';
    await updateCase(context, { accountId, id, decision: await toDecision(call, body) });
    return { status: 200, body: await readDetail(context, accountId, id) };
  },
});

const change = createApiEndpoint({
  method: 'post',
  path: '/cases/changes',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  summary: 'Change up to 1,000 cases in the same way',
  description:
    'As `PATCH /cases/{id}` for each case, in one transaction. It can be undone with ' +
    '`POST /cases/changes/{id}/undo`.',
  body: CaseChangeRequestSchema,
  answers: { 200: { description: 'What was changed', schema: CaseChangeSchema } },
  handle: async (call) => {
    const { context, accountId, body } = call;
    const decision = await toDecision(call, body);
    const outcome = await updateCases(context, { accountId, ids: body.ids, decision });
    return { status: 200, body: renderOutcome(outcome) };
  },
});

const undo = createApiEndpoint({
  method: 'post',
  path: '/cases/changes/{id}/undo',
  tag,
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict'],
  summary: 'Undo a change of many cases',
  description:
    'State, assignee and excuse of each case become what they were before, where they are still ' +
    'what the change set; other cases are reported as `changed_since`. Notes stay in the history. ' +
    'A change is undone once: a second request is a 409.',
  body: CaseUndoRequestSchema,
  bodyOptional: true,
  answers: { 200: { description: 'What was undone', schema: CaseChangeSchema } },
  handle: async (call) => {
    const { context, accountId, params, body } = call;
    const by = await getActor(call, body.by);
    const outcome = await undoChange(context, { accountId, changeId: params['id'] ?? '', by });
    return { status: 200, body: renderOutcome(outcome) };
  },
});

type AnyCall = Call<unknown, unknown>;

async function readDetail({ db }: AnyCall['context'], accountId: string, id: string) {
  const row = await getCase(db, accountId, id);
  const [alerts, history] = await Promise.all([
    listCaseAlerts(db, accountId, row),
    listCaseEvents(db, row.id),
  ]);
  return {
    ...renderCase(row),
    alerts: alerts.map(renderAlert),
    history: history.map(renderCaseEvent),
  };
}

type Given = z.output<typeof CasePatchSchema>;

/** Throws `validation_failed` for an excuse that has ended already. */
async function toDecision(call: AnyCall, given: Given) {
  const { state, excuse, assignee, note } = given;
  const until = excuse?.until ? new Date(excuse.until) : null;
  if (until !== null && until <= call.context.clock.now())
    throw new AppError('validation_failed', 'The excuse ends before now', {
      errors: [
        { pointer: '#/excuse/until', detail: 'Expected a time after now', code: 'out_of_range' },
      ],
    });
  return {
    by: await getActor(call, given.by),
    state,
    note,
    excuse: excuse && { reason: excuse.reason, until },
    assignee: assignee && { ...assignee, email: assignee.email ?? null },
  };
}

function renderOutcome({ changeId, updated, unchanged, refused }: CaseChangeOutcome) {
  return { change_id: changeId, updated, unchanged, refused };
}

export const caseEndpoints = [list, summary, get, patch, change, undo];
