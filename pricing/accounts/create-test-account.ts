import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

export interface TestAccount {
  readonly accountId: string;
  /** False: no key was created for it yet, so that its sample data may be incomplete. */
  readonly hasKeys: boolean;
}

/**
 * The test account of a live account, with the same plan; created by the first call. Throws
 * `not_found` for an unknown account, and for a test account, which has none of its own.
 */
export async function createTestAccount(
  context: ServiceContext,
  liveAccountId: string,
): Promise<TestAccount> {
  const now = context.clock.now();
  await context.db.query(
    `insert into pricing.account (id, name, plan, live_account_id, suspended_at, created_at)
     select $2, left(name, 190) || ' (test)', plan, id, suspended_at, $3
     from pricing.account where id = $1 and live_account_id is null
     on conflict (live_account_id) do nothing`,
    [liveAccountId, createId('acc', now), now],
  );
  const { rows } = await context.db.query<TestAccount>(
    `select a.id as "accountId",
       exists (select from pricing.api_key k where k.account_id = a.id) as "hasKeys"
     from pricing.account a where a.live_account_id = $1`,
    [liveAccountId],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such account');
  return rows[0];
}
