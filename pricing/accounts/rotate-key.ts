import { AppError } from '#kernel/app-error.ts';
import { KEY_SCOPES, type KeyMode, type KeyScope } from '#kernel/key-scopes.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { createKey } from './create-key.ts';
import { type IssuedKey, IS_KEY_OF_ACCOUNT } from './key-row.ts';
import { requireOwnScopes } from './require-own-scopes.ts';

export interface Rotation {
  readonly accountId: string;
  readonly keyId: string;
  readonly overlapSeconds: number;
  /** The new key's expiry; null: it does not expire; absent: that of the old key. */
  readonly expiresAt?: Date | null | undefined;
  /** Those of the caller's key, which must include the rotated one's; all when absent. */
  readonly callerScopes?: readonly KeyScope[] | undefined;
}

interface RotatedRow {
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly mode: KeyMode;
  readonly validUntil: Date | null;
  readonly ended: boolean;
}

/**
 * Creates a new key with the old one's name, scopes and, unless another one is given, expiry; the
 * old one works for `overlapSeconds` more (0: it ends now). Throws `not_found`, `insufficient_scope`
 * when the caller would get a key that may do more than its own, and `conflict` for a revoked or
 * expired key: rotation must not reactivate it.
 */
export async function rotateKey(context: ServiceContext, rotation: Rotation): Promise<IssuedKey> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<RotatedRow>(
      `select k.account_id as "accountId", k.name, k.scopes, k.valid_until as "validUntil",
         case when exists (select from pricing.account a
           where a.id = k.account_id and a.live_account_id is not null) then 'test' else 'live' end as mode,
         k.revoked_at is not null or coalesce(k.expires_at <= $3, false) as ended
       from pricing.api_key k
       where k.id = $2 and ${IS_KEY_OF_ACCOUNT} for update of k`,
      [rotation.accountId, rotation.keyId, now],
    );
    const old = rows[0];
    if (!old) throw new AppError('not_found', 'No such key');
    if (old.ended)
      throw new AppError('conflict', 'This key was revoked or has expired: create a new one');
    requireOwnScopes(old.scopes, rotation.callerScopes ?? KEY_SCOPES);
    await tx.query('update pricing.api_key set expires_at = least(expires_at, $2) where id = $1', [
      rotation.keyId,
      new Date(now.getTime() + rotation.overlapSeconds * 1000),
    ]);
    return createKey(tx, {
      accountId: old.accountId,
      name: old.name,
      clock: context.clock,
      scopes: old.scopes,
      mode: old.mode,
      expiresAt: rotation.expiresAt === undefined ? old.validUntil : rotation.expiresAt,
    });
  });
}
