import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

/**
 * Revokes a key at once. Revoking it again changes nothing. Throws `not_found`, also for another
 * account's key.
 */
export async function removeKey(
  context: ServiceContext,
  { accountId, keyId }: { accountId: string; keyId: string },
): Promise<void> {
  const { rowCount } = await context.db.query(
    'update pricing.api_key set revoked_at = coalesce(revoked_at, $3) where id = $2 and account_id = $1',
    [accountId, keyId, context.clock.now()],
  );
  if (rowCount === 0) throw new AppError('not_found', 'No such key');
}
