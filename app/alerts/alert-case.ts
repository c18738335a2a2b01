import { type CaseState, isCaseState } from '#kernel/case-states.ts';

/** What the list shows of an alert's case. */
export interface AlertCase {
  readonly id: string;
  readonly state: CaseState;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly excusedUntil: Date | null;
  readonly recurrences: number;
  readonly notices: number;
  readonly lastNoticeAt: Date | null;
}

export interface StoredCase {
  caseId: string | null;
  caseState: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  excusedUntil: Date | null;
  recurrences: number | null;
  notices: number | null;
  lastNoticeAt: Date | null;
}

/** The columns of the case joined by CASE_JOIN to `shop.alert_copy a`. */
export const CASE_COLUMNS = `c.id as "caseId", c.state as "caseState", c.assignee_id as "assigneeId",
            c.assignee_name as "assigneeName", c.excused_until as "excusedUntil", c.recurrences,
            c.notices, c.last_notice_at as "lastNoticeAt"`;
export const CASE_JOIN = `left join shop.case_copy c
       on c.shop = a.shop
         and c.service_product_id = a.service_product_id
         and c.retailer = a.retailer
         and a.type = 'map_violation'`;

/** Converts these columns; null without a case. A state of a newer service counts as new. */
export function readAlertCase(row: StoredCase): AlertCase | null {
  if (row.caseId === null || row.caseState === null) return null;
  return {
    id: row.caseId,
    state: isCaseState(row.caseState) ? row.caseState : 'new',
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeName,
    excusedUntil: row.excusedUntil,
    recurrences: row.recurrences ?? 0,
    notices: row.notices ?? 0,
    lastNoticeAt: row.lastNoticeAt,
  };
}
