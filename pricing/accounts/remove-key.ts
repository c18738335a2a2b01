import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { IS_KEY_OF_ACCOUNT } from './key-row.ts';

/**
 * Revokes a key of the account or of its test account at once. Revoking it again changes nothing. Throws `not_found`, also for another
 * account's key.
 */
export async function removeKey(
  context: ServiceContext,
  { accountId, keyId }: { accountId: string; keyId: string },
): Promise<void> {
  const { rowCount } = await context.db.query(
    `update pricing.api_key k set revoked_at = coalesce(k.revoked_at, $3)
     where k.id = $2 and ${IS_KEY_OF_ACCOUNT}`,
    [accountId, keyId, context.clock.now()],
  );
  if (rowCount === 0) throw new AppError('not_found', 'No such key');
}
