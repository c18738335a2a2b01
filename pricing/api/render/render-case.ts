import { z } from '@hono/zod-openapi';
import { CASE_EVENT_KINDS, CASE_STATES } from '#kernel/case-states.ts';
import type { TimesAsText } from '#prisma/open-database.ts';
import type { Case, CaseEvent, CaseSummary } from '#pricing/contract/case.ts';
import type { CaseCountRow, CaseRow } from '#pricing/api/queries/list-cases.ts';
import type { CaseEventRow } from '#pricing/api/queries/list-case-parts.ts';
import { renderAmount } from './render-amount.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

const StateSchema = z.enum(CASE_STATES);
const KindSchema = z.enum(CASE_EVENT_KINDS);
/** As stored with a line of the history. */
const DetailSchema = z.object({
  alertId: z.string().nullish(),
  resolution: z.string().nullish(),
  note: z.string().nullish(),
  noticeId: z.string().nullish(),
  assignee: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullish(),
  excuse: z.object({ reason: z.string(), until: z.coerce.date().nullable() }).nullish(),
});

export function renderCase(row: CaseRow | TimesAsText<CaseRow>): Case {
  return {
    id: row.id,
    product_id: row.productId,
    retailer: row.retailer,
    state: StateSchema.parse(row.state),
    state_since: renderTime(row.stateSince),
    assignee: renderAssignee(row),
    excuse:
      row.excuseReason === null
        ? null
        : { reason: row.excuseReason, until: renderTimeOrNull(row.excusedUntil) },
    open_alerts: row.openAlerts,
    ended_by: row.endedBy,
    ended_at: renderTimeOrNull(row.endedAt),
    recurrences: row.recurrences,
    notices: row.notices,
    last_notice_at: renderTimeOrNull(row.lastNoticeAt),
    currency: row.currency,
    map_price: renderAmount(row.mapMinor, row.currency),
    listed_price: renderAmount(row.listedMinor, row.currency),
    depth_basis_points: row.depthBasisPoints,
    opened_at: renderTime(row.openedAt),
    updated_at: renderTime(row.updatedAt),
  };
}

function renderAssignee({
  assigneeId,
  assigneeName,
  assigneeEmail,
}: Pick<CaseRow, 'assigneeId' | 'assigneeName' | 'assigneeEmail'>): Case['assignee'] {
  return assigneeId === null || assigneeName === null
    ? null
    : { id: assigneeId, name: assigneeName, email: assigneeEmail };
}

export function renderCaseEvent(row: CaseEventRow): CaseEvent {
  const detail = DetailSchema.parse(row.detail);
  return {
    id: row.id,
    at: renderTime(row.at),
    kind: KindSchema.parse(row.kind),
    by: row.byId === null || row.byName === null ? null : { id: row.byId, name: row.byName },
    from_state: row.fromState === null ? null : StateSchema.parse(row.fromState),
    to_state: row.toState === null ? null : StateSchema.parse(row.toState),
    note: detail.note ?? null,
    assignee: detail.assignee ?? null,
    excuse: detail.excuse
      ? { reason: detail.excuse.reason, until: renderTimeOrNull(detail.excuse.until) }
      : null,
    alert_id: detail.alertId ?? null,
    resolution: detail.resolution ?? null,
    notice_id: detail.noticeId ?? null,
    change_id: row.changeId,
  };
}

export function renderCaseSummary(rows: readonly CaseCountRow[]): CaseSummary {
  const by = (group: CaseCountRow['by']) => rows.filter((row) => row.by === group);
  const [all = { cases: 0, open: 0 }] = by('all');
  const states = by('state').map(({ state, cases, open }) => ({
    state: StateSchema.parse(state),
    cases,
    open,
  }));
  return {
    cases: all.cases,
    open: all.open,
    by_state: states.toSorted(
      (a, b) => CASE_STATES.indexOf(a.state) - CASE_STATES.indexOf(b.state),
    ),
    by_assignee: by('assignee').map((row) => ({
      assignee: renderAssignee(row),
      cases: row.cases,
      open: row.open,
    })),
    by_retailer: by('retailer').map(({ retailer, cases, open }) => ({
      retailer: retailer ?? '',
      cases,
      open,
    })),
  };
}
