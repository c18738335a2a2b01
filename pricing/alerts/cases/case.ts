/** A case as it is stored, and the statements that read cases to change them. */
import type { CaseEventKind, CaseState } from '#kernel/case-states.ts';
import type { Tx } from '#prisma/open-database.ts';

/** Who did something: as given by the caller; null: the service itself. */
export interface Actor {
  readonly id: string;
  readonly name: string;
}

export interface Assignee extends Actor {
  readonly email: string | null;
}

export interface Excuse {
  readonly reason: string;
  /** Null: it does not end. */
  readonly until: Date | null;
}

/** Which case: there is one for each account, product and retailer. */
export interface CaseKey {
  readonly accountId: string;
  readonly productId: string;
  /** Domain. */
  readonly retailer: string;
}

export interface StoredCase extends CaseKey {
  readonly id: string;
  readonly state: CaseState;
  readonly stateSince: Date;
  readonly assignee: Assignee | null;
  /** Of an excused case; null otherwise. */
  readonly excuse: Excuse | null;
  readonly openAlerts: number;
  /** Why the last violation ended, and when; null while one is open. */
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  readonly recurrences: number;
  readonly notices: number;
  readonly lastNoticeAt: Date | null;
  /** Of the deepest open violation; of the last one when none is open. */
  readonly currency: string;
  readonly mapMinor: bigint;
  readonly listedMinor: bigint;
  readonly depthBasisPoints: number;
  readonly openedAt: Date;
  readonly updatedAt: Date;
}

/** What a line of the history says beside its states; the fields depend on its kind. */
export interface CaseEventDetail {
  readonly alertId?: string;
  /** Of `ended`: why. */
  readonly resolution?: string;
  readonly note?: string;
  readonly noticeId?: string;
  /** Of `assigned` and `undone`: who works on the case from then on. */
  readonly assignee?: Assignee | null;
  readonly assigneeBefore?: Assignee | null;
  /** Of `state` and `undone`: the excuse from then on. */
  readonly excuse?: Excuse | null;
  readonly excuseBefore?: Excuse | null;
}

/** A line of the history that is to be written. */
export interface NewCaseEvent {
  readonly kind: CaseEventKind;
  readonly by: Actor | null;
  /** Both null when the line is about no state. */
  readonly fromState: CaseState | null;
  readonly toState: CaseState | null;
  readonly detail: CaseEventDetail;
}

/** A case as it is to be stored, with the lines that its history gets. */
export interface CasePlan {
  readonly case: StoredCase;
  readonly events: readonly NewCaseEvent[];
}

interface CaseRow extends Omit<StoredCase, 'assignee' | 'excuse' | 'state'> {
  readonly state: CaseState;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly assigneeEmail: string | null;
  readonly excuseReason: string | null;
  readonly excusedUntil: Date | null;
}

const COLUMNS = `c.id, c.account_id as "accountId", c.product_id as "productId", c.retailer, c.state,
  c.state_since as "stateSince", c.assignee_id as "assigneeId", c.assignee_name as "assigneeName",
  c.assignee_email as "assigneeEmail", c.excuse_reason as "excuseReason",
  c.excused_until as "excusedUntil", c.open_alerts as "openAlerts", c.ended_by as "endedBy",
  c.ended_at as "endedAt", c.recurrences, c.notices, c.last_notice_at as "lastNoticeAt", c.currency,
  c.map_minor as "mapMinor", c.listed_minor as "listedMinor",
  c.depth_basis_points as "depthBasisPoints", c.opened_at as "openedAt",
  c.updated_at as "updatedAt"`;

/**
 * The cases of these keys, each locked until the transaction ends; keys without a case are left
 * out. Locks are taken in the order of the ids everywhere, so that two writers cannot deadlock.
 */
export async function lockCases(tx: Tx, keys: readonly CaseKey[]): Promise<StoredCase[]> {
  const { rows } = await tx.query<CaseRow>(
    `select ${COLUMNS}
     from unnest($1::text[], $2::text[], $3::text[]) as k(account_id, retailer, product_id)
     join pricing.map_case c on c.account_id = k.account_id and c.retailer = k.retailer
       and c.product_id = k.product_id
     order by c.id for update of c`,
    [
      keys.map(({ accountId }) => accountId),
      keys.map(({ retailer }) => retailer),
      keys.map(({ productId }) => productId),
    ],
  );
  return rows.map(toCase);
}

/** The cases of an account with these ids, locked as by `lockCases`; unknown ids are left out. */
export async function lockCasesById(
  tx: Tx,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<StoredCase[]> {
  const { rows } = await tx.query<CaseRow>(
    `select ${COLUMNS} from pricing.map_case c
     where c.account_id = $1 and c.id = any($2) order by c.id for update`,
    [accountId, ids],
  );
  return rows.map(toCase);
}

function toCase({
  assigneeId,
  assigneeName,
  assigneeEmail,
  excuseReason,
  excusedUntil,
  ...rest
}: CaseRow): StoredCase {
  return {
    ...rest,
    assignee:
      assigneeId === null || assigneeName === null
        ? null
        : { id: assigneeId, name: assigneeName, email: assigneeEmail },
    excuse: excuseReason === null ? null : { reason: excuseReason, until: excusedUntil },
  };
}
