/** Retailers as trading partners: their contact, and how they comply with MAP prices. */
import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import { AUTHORIZATIONS } from '#kernel/retailer-authorization.ts';
import { getRetailerCompliance } from '#pricing/alerts/compliance/get-retailer-compliance.ts';
import {
  listRetailerCompliance,
  RANKING_SORTS,
  type RankedRetailer,
  type RankingOrder,
  type RankingSort,
  compareRetailers,
} from '#pricing/alerts/compliance/list-retailer-compliance.ts';
import {
  getRetailerContact,
  getRetailerDomain,
  saveRetailerContact,
} from '#pricing/alerts/compliance/retailer-contact.ts';
import {
  RankedRetailerSchema,
  RetailerComplianceSchema,
  RetailerRankingSchema,
} from '#pricing/contract/retailer-compliance.ts';
import {
  RetailerContactInputSchema,
  RetailerContactSchema,
} from '#pricing/contract/retailer-contact.ts';
import { type Call, createApiEndpoint } from '#pricing/api/endpoint.ts';
import {
  renderCompliance,
  renderContact,
  renderRankedRetailer,
} from '#pricing/api/render/render-compliance.ts';
import { getActor } from '#pricing/api/request/get-actor.ts';
import { createTextFilter, pageQuery, retailerQuery } from '#pricing/api/request/parse-query.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';

const tag = 'Retailers';
const DEFAULT_DAYS = 30;
const MAX_DAYS = 1_100;

const periodQuery = {
  from: z.iso
    .date()
    .optional()
    .openapi({
      example: '2026-10-28',
      description: `First day of the period (UTC); ${DEFAULT_DAYS} days up to \`to\` when absent.`,
    }),
  to: z.iso.date().optional().openapi({
    example: '2026-11-26',
    description: 'Last day of the period (UTC); today when absent.',
  }),
};

type SortText = RankingSort | `-${RankingSort}`;
const SORTS: readonly SortText[] = RANKING_SORTS.flatMap((sort): SortText[] => [sort, `-${sort}`]);
const isSort = (text: string): text is RankingSort => RANKING_SORTS.some((sort) => sort === text);
const WORST_FIRST: RankingOrder = { sort: 'period_share', descending: false };

const ranking = createApiEndpoint({
  method: 'get',
  path: '/retailers/compliance',
  tag,
  caller: 'account',
  scope: 'read',
  refuses: ['plan_limit'],
  summary: 'Rank retailers by their compliance with MAP prices',
  description:
    'Every retailer that you monitor, or of which you have cases, a contact or counted days. In the ' +
    'order of `sort`; retailers without a value come last in both directions. A retailer whose value ' +
    'changes meanwhile may be missed or returned twice.',
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    retailer: retailerQuery.retailer,
    authorized: z.enum(AUTHORIZATIONS).optional().openapi({
      description: 'Only retailers of which you say so; `unknown` when you said nothing.',
      example: 'no',
    }),
    q: createTextFilter(255).optional().openapi({
      description: 'Only retailers with this text in their domain or name.',
      example: 'kettles',
    }),
    sort: z
      .enum(SORTS)
      .transform((text): RankingOrder => {
        const sort = text.replace(/^-/, '');
        return { sort: isSort(sort) ? sort : 'retailer', descending: text.startsWith('-') };
      })
      .optional()
      .openapi({
        type: 'string',
        enum: [...SORTS],
        default: 'period_share',
        description:
          'Ascending; with `-` descending. `mean_time` is `time_to_comply.mean_seconds`.',
      }),
  }),
  rows: { name: 'retailers', schema: RankedRetailerSchema, keys: ['retailer'] },
  answers: { 200: { description: 'A page of retailers', schema: RetailerRankingSchema } },
  handle: (call) => {
    const { authorized, q: text, retailer, sort = WORST_FIRST } = call.query;
    return respondWithPage(call, {
      name: 'retailers',
      endpoint: '/retailers/compliance',
      position: z.string(),
      render: renderRankedRetailer,
      load: async ({ fetch, after }) => {
        const retailers = await listRetailerCompliance(call.context.db, {
          accountId: call.accountId,
          ...toPeriod(call),
          filters: { authorized, text, retailer },
        });
        return takeAfter(compareRetailers(retailers, sort), after).slice(0, fetch);
      },
      positionOf: ({ retailer: domain }) => domain,
    });
  },
});

/** What follows the retailer of the position; everything when it is gone. */
function takeAfter(
  sorted: readonly RankedRetailer[],
  after: string | undefined,
): readonly RankedRetailer[] {
  return sorted.slice(sorted.findIndex(({ retailer }) => retailer === after) + 1);
}

const compliance = createApiEndpoint({
  method: 'get',
  path: '/retailers/{id}/compliance',
  tag,
  caller: 'account',
  scope: 'read',
  refuses: ['plan_limit'],
  summary: 'Get a retailer’s compliance with MAP prices',
  description:
    'By day, and what became of its violations in the period. An offer is compared with the MAP ' +
    'price by the rule that raises `map_violation`. A removed retailer keeps its past.',
  query: z.strictObject(periodQuery),
  answers: { 200: { description: 'The compliance', schema: RetailerComplianceSchema } },
  handle: async (call) => {
    const { context, accountId } = call;
    const period = toPeriod(call);
    const retailer = await getDomain(call);
    return {
      status: 200,
      body: renderCompliance(
        await getRetailerCompliance(context.db, { accountId, retailer, ...period }),
      ),
    };
  },
});

const getContact = createApiEndpoint({
  method: 'get',
  path: '/retailers/{id}/contact',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get a retailer’s contact',
  description: 'What you entered about a retailer as a trading partner; empty before you did.',
  answers: { 200: { description: 'The contact', schema: RetailerContactSchema } },
  handle: async (call) => {
    const { context, accountId } = call;
    const retailer = await getDomain(call);
    return {
      status: 200,
      body: renderContact(await getRetailerContact(context.db, { accountId, retailer })),
    };
  },
});

const putContact = createApiEndpoint({
  method: 'put',
  path: '/retailers/{id}/contact',
  tag,
  caller: 'account',
  scope: 'decide',
  summary: 'Replace a retailer’s contact',
  description: 'Name, address and language are proposed for notices to it; the rest is for you.',
  body: RetailerContactInputSchema,
  answers: { 200: { description: 'The contact', schema: RetailerContactSchema } },
  handle: async (call) => {
    const { context, accountId, body } = call;
    const retailer = await getDomain(call);
    await saveRetailerContact(context.db, {
      accountId,
      retailer,
      now: context.clock.now(),
      by: await getActor(call, body.by),
      authorized: body.authorized,
      language: body.language,
      contactName: body.contact_name,
      contactEmail: body.contact_email,
      agreement: body.agreement,
      notes: body.notes,
    });
    return {
      status: 200,
      body: renderContact(await getRetailerContact(context.db, { accountId, retailer })),
    };
  },
});

const getDomain = ({ context, accountId, params }: Call<unknown, unknown>): Promise<string> =>
  getRetailerDomain(context.db, { accountId, retailerId: params['id'] ?? '' });

/**
 * The period of a query. Throws `invalid_query` when it ends before it begins, in the future or is
 * too long, `plan_limit` when it begins before the history of the plan.
 */
function toPeriod({
  query,
  admission,
  context,
}: Call<{ from?: string | undefined; to?: string | undefined }, unknown>): {
  from: string;
  to: string;
} {
  const today = context.clock.now().toISOString().slice(0, 10);
  const to = query.to ?? today;
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (to > today) throw refuse('to', `Expected a day up to today, ${today}`);
  if (from > to) throw refuse('from', `Expected a day up to ${to}`);
  if (from <= addDays(to, -MAX_DAYS))
    throw refuse('from', `Expected a period of at most ${MAX_DAYS} days`);
  const days = admission === null ? null : PLAN_CONTENTS[admission.plan].historyDays;
  if (days !== null && from < addDays(today, -days))
    throw new AppError('plan_limit', `The history of your plan begins ${days} days ago`);
  return { from, to };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function refuse(pointer: string, detail: string): AppError {
  return new AppError('invalid_query', `${pointer}: ${detail}`, {
    errors: [{ pointer, detail, code: 'out_of_range' }],
  });
}

/** Before those of one retailer: `compliance` is no id. */
export const retailerComplianceEndpoints = [ranking, compliance, getContact, putContact];
