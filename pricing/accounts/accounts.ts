import type { Sql, Tx } from '#prisma/open-database.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Plan } from '#kernel/plans.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { createId } from '#kernel/ids.ts';
import type { KeyScope } from '#kernel/key-scopes.ts';
import { createKey } from './keys.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly externalRef: string | null;
  readonly suspendedAt: Date | null;
  /** Since when visits, matching and recommendations are paused; null when they are not. */
  readonly monitoringPausedAt: Date | null;
  /** Since when it is being deleted; null when it is not. */
  readonly deletingAt: Date | null;
  /** Of a test account: the live account that it belongs to. */
  readonly liveAccountId: string | null;
  readonly createdAt: Date;
}

const ACCOUNT_COLUMNS = `id, name, plan, external_ref as "externalRef", suspended_at as "suspendedAt",
  monitoring_paused_at as "monitoringPausedAt", live_account_id as "liveAccountId",
  deleting_at as "deletingAt", created_at as "createdAt"`;

/** The account with this external reference of the operator, or null. */
export async function findAccount(sql: Sql, externalRef: string): Promise<AccountRow | null> {
  const { rows } = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from pricing.account where external_ref = $1`,
    [externalRef],
  );
  return rows[0] ?? null;
}

/** An account. Throws `not_found`. */
export async function getAccount(sql: Sql, accountId: string): Promise<AccountRow> {
  const { rows } = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from pricing.account where id = $1`,
    [accountId],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such account');
  return rows[0];
}

/**
 * Live accounts by id (the order of creation), after `afterId`; test accounts and those that keep
 * deleted products belong to them.
 */
export async function listAccounts(
  sql: Sql,
  { limit, afterId }: { limit: number; afterId?: string },
): Promise<AccountRow[]> {
  const { rows } = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from pricing.account
     where id > $1 and live_account_id is null and keeps_for_account_id is null order by id limit $2`,
    [afterId ?? '', limit],
  );
  return rows;
}

interface AccountChanges {
  readonly name?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly suspended?: boolean | undefined;
  /** False: no visits, matching or recommendations until it is true again. */
  readonly monitoring?: boolean | undefined;
}

/**
 * Changes name or plan, suspends or resumes the account, pauses or resumes its monitoring. A
 * suspended account's keys are rejected until it is resumed. The plan's limits take effect in the
 * same transaction. Its test account is suspended and gets the plan too. Throws `not_found`.
 */
export async function updateAccount(
  context: ServiceContext,
  accountId: string,
  changes: AccountChanges,
): Promise<AccountRow> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<AccountRow>(
      `update pricing.account set name = coalesce($2, name), plan = coalesce($3, plan),
         suspended_at = case when $4::boolean is null then suspended_at when $4 then coalesce(suspended_at, $6) end,
         monitoring_paused_at = case when $5::boolean is null then monitoring_paused_at
           when not $5 then coalesce(monitoring_paused_at, $6) end
       where id = $1 and deleting_at is null returning ${ACCOUNT_COLUMNS}`,
      [
        accountId,
        changes.name ?? null,
        changes.plan ?? null,
        changes.suspended ?? null,
        changes.monitoring ?? null,
        context.clock.now(),
      ],
    );
    if (!rows[0]) throw new AppError('not_found', 'No such account');
    if (changes.plan !== undefined || changes.suspended !== undefined) {
      const { rows: changed } = await tx.query<{ id: string }>(
        `update pricing.account set plan = $2, suspended_at = $3
         where live_account_id = $1 and (plan, suspended_at) is distinct from ($2, $3)
         returning id`,
        [accountId, rows[0].plan, rows[0].suspendedAt],
      );
      for (const { id } of changed)
        await context.events.publish(tx, 'account.plan_changed', { accountId: id });
    }
    if (changes.plan !== undefined || changes.monitoring !== undefined)
      await context.events.publish(tx, 'account.plan_changed', { accountId });
    return rows[0];
  });
}

export interface NewAccountInput {
  readonly name: string;
  readonly plan: Plan;
  readonly externalRef?: string | undefined;
  /** What its first key may do; everything when absent. */
  readonly scopes?: readonly KeyScope[] | undefined;
}

export interface NewAccount {
  readonly accountId: string;
  readonly apiKey: string;
  readonly plan: Plan;
  readonly created: boolean;
}

/**
 * Name of the key created with an account that has an external reference: the next installation
 * replaces the keys of this name.
 */
const INSTALL_KEY = 'install';

/**
 * Creates an account with its first key. If an account with this `externalRef` exists (a
 * reinstallation), it gets a new key, keeps its plan, its older keys named "install" are revoked,
 * and it is resumed.
 */
export async function createAccount(
  context: ServiceContext,
  input: NewAccountInput,
): Promise<NewAccount> {
  return context.db.transaction(async (tx) => {
    const { id, plan, created } = await upsertAccount(context, tx, input);
    if (!created) {
      await tx.query(
        'update pricing.api_key set revoked_at = $3 where account_id = $1 and name = $2 and revoked_at is null',
        [id, INSTALL_KEY, context.clock.now()],
      );
    }
    const { apiKey } = await createKey(tx, {
      accountId: id,
      name: input.externalRef === undefined ? 'first' : INSTALL_KEY,
      clock: context.clock,
      scopes: input.scopes,
    });
    return { accountId: id, apiKey, plan, created };
  });
}

async function upsertAccount(
  context: ServiceContext,
  tx: Tx,
  input: NewAccountInput,
): Promise<{ id: string; plan: Plan; created: boolean }> {
  const now = context.clock.now();
  const made = await tx.query<{ id: string; plan: Plan }>(
    `insert into pricing.account (id, name, plan, external_ref, created_at) values ($1, $2, $3, $4, $5)
     on conflict (external_ref) do nothing returning id, plan`,
    [createId('acc', now), input.name, input.plan, input.externalRef ?? null, now],
  );
  if (made.rows[0]) return { ...made.rows[0], created: true };
  const found = await tx.query<{ id: string; plan: Plan }>(
    'update pricing.account set suspended_at = null where external_ref = $1 returning id, plan',
    [input.externalRef],
  );
  await tx.query(
    `update pricing.account set suspended_at = null
     where live_account_id = (select id from pricing.account where external_ref = $1)`,
    [input.externalRef],
  );
  const row = found.rows[0];
  // Deleted between the two statements: a retry by the caller creates it.
  if (!row) throw new Error('The account was deleted while it was looked up');
  return { ...row, created: false };
}
