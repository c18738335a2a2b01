/** Our copy of the service's MAP cases. */
import type { Case } from '#sdk/index.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { CopyBatch } from './upsert-copies.server.ts';

/** Converts a case of the service to a row of our copy. */
export function toCaseRow(one: Case): object {
  return {
    id: one.id,
    service_product_id: one.product_id,
    retailer: one.retailer,
    state: one.state,
    assignee_id: one.assignee?.id ?? null,
    assignee_name: one.assignee?.name ?? null,
    excuse_reason: one.excuse?.reason ?? null,
    excused_until: one.excuse?.until ?? null,
    open_alerts: one.open_alerts,
    recurrences: one.recurrences,
    notices: one.notices,
    last_notice_at: one.last_notice_at,
    opened_at: one.opened_at,
    state_since: one.state_since,
    updated_at: one.updated_at,
  };
}

/** Stores cases, of several versions of one case the last: one statement for any number. */
export async function upsertCases(sql: Sql, { shop, at, rows }: CopyBatch): Promise<void> {
  if (rows.length === 0) return;
  // A product that was removed and sent again has another case for the same retailer.
  await sql.query(
    `delete from shop.case_copy c using jsonb_to_recordset($2::jsonb)
       as r(id text, service_product_id text, retailer text)
     where c.shop = $1 and c.service_product_id = r.service_product_id and c.retailer = r.retailer
       and c.id <> r.id`,
    [shop, JSON.stringify(rows)],
  );
  await sql.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, assignee_id,
       assignee_name, excuse_reason, excused_until, open_alerts, recurrences, notices,
       last_notice_at, opened_at, state_since, updated_at, copied_at)
     select distinct on (r.id) $1, r.id, r.service_product_id, r.retailer, r.state, r.assignee_id,
       r.assignee_name, r.excuse_reason, r.excused_until, r.open_alerts, r.recurrences, r.notices,
       r.last_notice_at, r.opened_at, r.state_since, r.updated_at, $2
     from jsonb_array_elements($3::jsonb) with ordinality as e(value, n),
          jsonb_to_record(e.value) as r(id text, service_product_id text, retailer text, state text,
            assignee_id text, assignee_name text, excuse_reason text, excused_until timestamptz,
            open_alerts int, recurrences int, notices int, last_notice_at timestamptz,
            opened_at timestamptz, state_since timestamptz, updated_at timestamptz)
     order by r.id, e.n desc
     on conflict (shop, id) do update set state = excluded.state,
       assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name,
       excuse_reason = excluded.excuse_reason, excused_until = excluded.excused_until,
       open_alerts = excluded.open_alerts, recurrences = excluded.recurrences,
       notices = excluded.notices, last_notice_at = excluded.last_notice_at,
       opened_at = excluded.opened_at, state_since = excluded.state_since,
       updated_at = excluded.updated_at, copied_at = excluded.copied_at`,
    [shop, at, JSON.stringify(rows)],
  );
}
