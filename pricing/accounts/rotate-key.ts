import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { createKey } from './create-key.ts';
import type { IssuedKey } from './key-row.ts';

/**
 * Creates a new key with the old one's name; the old one works for `overlapSeconds` more (0: it
 * ends now). Throws `not_found`, and `conflict` for a revoked or expired key: rotation must not
 * reactivate it.
 */
export async function rotateKey(
  context: ServiceContext,
  {
    accountId,
    keyId,
    overlapSeconds,
  }: { accountId: string; keyId: string; overlapSeconds: number },
): Promise<IssuedKey> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ name: string; ended: boolean }>(
      `select name, revoked_at is not null or coalesce(expires_at <= $3, false) as ended
       from pricing.api_key
       where id = $2 and account_id = $1 for update`,
      [accountId, keyId, now],
    );
    const old = rows[0];
    if (!old) throw new AppError('not_found', 'No such key');
    if (old.ended)
      throw new AppError('conflict', 'This key was revoked or has expired: create a new one');
    await tx.query('update pricing.api_key set expires_at = least(expires_at, $2) where id = $1', [
      keyId,
      new Date(now.getTime() + overlapSeconds * 1000),
    ]);
    return createKey(tx, { accountId, name: old.name, clock: context.clock });
  });
}
