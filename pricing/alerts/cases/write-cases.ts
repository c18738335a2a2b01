import { createId } from '#kernel/ids.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { CasePlan } from './case.ts';

/**
 * Stores cases with the lines of their history: two statements for any number of them. The caller
 * holds their locks (`lockCases`). Returns the events to publish. `changeId`: the change of many
 * cases that it belongs to.
 */
export function writeCases(
  tx: Tx,
  plans: readonly CasePlan[],
  { now, changeId = null }: { now: Date; changeId?: string | null },
): AccountEvent[] {
  if (plans.length === 0) return [];
  tx.send(
    `insert into pricing.map_case as c (id, account_id, product_id, retailer, state, state_since,
       assignee_id, assignee_name, assignee_email, excuse_reason, excused_until, open_alerts,
       ended_by, ended_at, recurrences, notices, last_notice_at, currency, map_minor, listed_minor,
       depth_basis_points, opened_at, updated_at)
     select r.id, r.account_id, r.product_id, r.retailer, r.state, r.state_since, r.assignee_id,
       r.assignee_name, r.assignee_email, r.excuse_reason, r.excused_until, r.open_alerts,
       r.ended_by, r.ended_at, r.recurrences, r.notices, r.last_notice_at, r.currency, r.map_minor,
       r.listed_minor, r.depth_basis_points, r.opened_at, r.updated_at
     from jsonb_to_recordset($1::jsonb) as r(id text, account_id text, product_id text,
       retailer text, state text, state_since timestamptz, assignee_id text, assignee_name text,
       assignee_email text, excuse_reason text, excused_until timestamptz, open_alerts int,
       ended_by text, ended_at timestamptz, recurrences int, notices int,
       last_notice_at timestamptz, currency text, map_minor bigint, listed_minor bigint,
       depth_basis_points int, opened_at timestamptz, updated_at timestamptz)
     on conflict (id) do update set state = excluded.state, state_since = excluded.state_since,
       assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name,
       assignee_email = excluded.assignee_email, excuse_reason = excluded.excuse_reason,
       excused_until = excluded.excused_until, open_alerts = excluded.open_alerts,
       ended_by = excluded.ended_by, ended_at = excluded.ended_at,
       recurrences = excluded.recurrences, notices = excluded.notices,
       last_notice_at = excluded.last_notice_at, currency = excluded.currency,
       map_minor = excluded.map_minor, listed_minor = excluded.listed_minor,
       depth_basis_points = excluded.depth_basis_points, updated_at = excluded.updated_at`,
    [JSON.stringify(plans.map(toRow))],
  );
  writeHistory(tx, plans, { now, changeId });
  return plans.map(({ case: { id, accountId, productId } }) => ({
    accountId,
    type: 'case.updated',
    data: { case_id: id, product_id: productId },
  }));
}

function toRow({ case: one }: CasePlan): object {
  return {
    id: one.id,
    account_id: one.accountId,
    product_id: one.productId,
    retailer: one.retailer,
    state: one.state,
    state_since: one.stateSince,
    assignee_id: one.assignee?.id ?? null,
    assignee_name: one.assignee?.name ?? null,
    assignee_email: one.assignee?.email ?? null,
    excuse_reason: one.excuse?.reason ?? null,
    excused_until: one.excuse?.until ?? null,
    open_alerts: one.openAlerts,
    ended_by: one.endedBy,
    ended_at: one.endedAt,
    recurrences: one.recurrences,
    notices: one.notices,
    last_notice_at: one.lastNoticeAt,
    currency: one.currency,
    map_minor: one.mapMinor.toString(),
    listed_minor: one.listedMinor.toString(),
    depth_basis_points: one.depthBasisPoints,
    opened_at: one.openedAt,
    updated_at: one.updatedAt,
  };
}

function writeHistory(
  tx: Tx,
  plans: readonly CasePlan[],
  { now, changeId }: { now: Date; changeId: string | null },
): void {
  const lines = plans.flatMap(({ case: { id }, events }) =>
    events.map((event) => ({ ...event, caseId: id })),
  );
  if (lines.length === 0) return;
  tx.send(
    `insert into pricing.map_case_event (id, case_id, at, kind, by_id, by_name, from_state, to_state,
       detail, change_id)
     select e.id, e.case_id, $9, e.kind, e.by_id, e.by_name, e.from_state, e.to_state, e.detail, $10
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::text[], $8::jsonb[]) with ordinality
       as e(id, case_id, kind, by_id, by_name, from_state, to_state, detail, n)
     order by e.n`,
    [
      lines.map(() => createId('cev', now)),
      lines.map(({ caseId }) => caseId),
      lines.map(({ kind }) => kind),
      lines.map(({ by }) => by?.id ?? null),
      lines.map(({ by }) => by?.name ?? null),
      lines.map(({ fromState }) => fromState),
      lines.map(({ toState }) => toState),
      lines.map(({ detail }) => JSON.stringify(detail)),
      now,
      changeId,
    ],
  );
}
