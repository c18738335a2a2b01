import { createId } from '#kernel/ids.ts';
import type { KeyScope } from '#kernel/key-scopes.ts';
import type { Plan } from '#kernel/plans.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { createKey } from './create-key.ts';

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
