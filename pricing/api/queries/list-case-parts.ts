/** What belongs to one case: its violations and its history. */
import type { Sql } from '#prisma/open-database.ts';
import { type AlertRow, listAlertsByIds } from './list-alerts.ts';
import type { CaseRow } from './list-cases.ts';

/** The violations of a case of the account, open ones first, then the newest. */
export async function listCaseAlerts(
  sql: Sql,
  accountId: string,
  { productId, retailer }: Pick<CaseRow, 'productId' | 'retailer'>,
): Promise<AlertRow[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from pricing.alert
     where account_id = $1 and product_id = $2 and retailer = $3 and type = 'map_violation'
     order by (resolved_at is null) desc, detected_at desc, id desc limit $4`,
    [accountId, productId, retailer, MAX_ALERTS],
  );
  const ids = rows.map(({ id }) => id);
  const alertOf = new Map((await listAlertsByIds(sql, accountId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => alertOf.get(id) ?? []);
}

/** The newest and all open ones in practice; a page with more would not be read. */
const MAX_ALERTS = 200;
/** The newest lines of a long history. */
const MAX_LINES = 1_000;

export interface CaseEventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly fromState: string | null;
  readonly toState: string | null;
  /** JSON that the line's kind reads. */
  readonly detail: unknown;
  readonly changeId: string | null;
}

/** The history of a case, oldest first. */
export async function listCaseEvents(sql: Sql, caseId: string): Promise<CaseEventRow[]> {
  const { rows } = await sql.query<CaseEventRow>(
    `select e.id, e.at, e.kind, e.by_id as "byId", e.by_name as "byName",
       e.from_state as "fromState", e.to_state as "toState", e.detail, e.change_id as "changeId"
     from pricing.map_case_event e where e.case_id = $1 order by e.seq desc limit $2`,
    [caseId, MAX_LINES],
  );
  return rows.toReversed();
}
