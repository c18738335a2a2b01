import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import { createId } from '#kernel/ids.ts';
import { KEY_SCOPES, type KeyMode, type KeyScope } from '#kernel/key-scopes.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { hashApiKey, createApiKey } from './api-key.ts';
import { requireOwnScopes } from './require-own-scopes.ts';

/**
 * Maximum number of active keys per account. More than any client needs; stops a program that
 * creates keys in a loop.
 */
const MAX_ACTIVE_KEYS = 100;

interface KeyDraft {
  readonly accountId: string;
  readonly name: string;
  readonly clock: Clock;
  /** At least one; all when absent. */
  readonly scopes?: readonly KeyScope[] | undefined;
  /** The mode of the account; live when absent. */
  readonly mode?: KeyMode | undefined;
  /** Null or absent: it does not expire. */
  readonly expiresAt?: Date | null | undefined;
}

/** A key as it may be shown: without the key and its hash. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly scopes: readonly KeyScope[];
  readonly mode: KeyMode;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Of `pricing.api_key k`. */
const KEY_COLUMNS = `k.id, k.name, k.last_four as "lastFour", k.scopes,
  case when exists (select from pricing.account a
    where a.id = k.account_id and a.live_account_id is not null) then 'test' else 'live' end as mode,
  k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt",
  k.revoked_at as "revokedAt"`;

/**
 * SQL: the key `k` belongs to this account or to its test account. A test account's own keys never
 * reach the live ones.
 */
const IS_KEY_OF_ACCOUNT = `(k.account_id = $1
  or k.account_id = (select id from pricing.account where live_account_id = $1))`;

/** With the key itself; returned only once. */
export type IssuedKey = KeyRow & { readonly apiKey: string };

/**
 * Creates a key for an account. Only this result contains it. Throws `validation_failed` for an
 * expiry that has passed, and `conflict` when the account has 100 active keys.
 */
export async function createKey(sql: Sql, draft: KeyDraft): Promise<IssuedKey> {
  const { accountId, name, clock, scopes = KEY_SCOPES, mode = 'live', expiresAt = null } = draft;
  const apiKey = createApiKey(mode);
  const now = clock.now();
  if (expiresAt !== null && expiresAt <= now) throw buildPastExpiryError(expiresAt);
  const { rows } = await sql.query<KeyRow>(
    `insert into pricing.api_key as k (id, account_id, name, hash, last_four, created_at, scopes,
       expires_at, valid_until)
     select $1, $2, $3, $4, $5, $6, $8, $9, $9
     where (select count(*) from pricing.api_key
       where account_id = $2
         and revoked_at is null
         and (expires_at is null or expires_at > $6)) < $7
     returning ${KEY_COLUMNS}`,
    [
      createId('key', now),
      accountId,
      name,
      hashApiKey(apiKey),
      apiKey.slice(-4),
      now,
      MAX_ACTIVE_KEYS,
      KEY_SCOPES.filter((scope) => scopes.includes(scope)),
      expiresAt,
    ],
  );
  if (!rows[0])
    throw new AppError(
      'conflict',
      `An account has at most ${MAX_ACTIVE_KEYS} active keys: revoke one first`,
    );
  return { ...rows[0], apiKey };
}

function buildPastExpiryError(expiresAt: Date): AppError {
  const detail = `Expected a time in the future, got ${expiresAt.toISOString()}`;
  return new AppError('validation_failed', `expires_at: ${detail}`, {
    errors: [{ pointer: '/expires_at', detail, code: 'out_of_range' }],
  });
}

interface Rotation {
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
 * old one works for `overlapSeconds` more (0: it ends now). Throws `not_found`,
 * `insufficient_scope` when the caller would get a key that may do more than its own, and
 * `conflict` for a revoked or expired key: rotation must not reactivate it.
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

/** A key of any account: for the operator of the service, or of a caller. Throws `not_found`. */
export async function getKey(
  sql: Sql,
  keyId: string,
): Promise<KeyRow & { readonly accountId: string }> {
  const { rows } = await sql.query<KeyRow & { accountId: string }>(
    `select ${KEY_COLUMNS}, k.account_id as "accountId" from pricing.api_key k where k.id = $1`,
    [keyId],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such key');
  return rows[0];
}

interface KeyQuery {
  readonly accountId: string;
  readonly limit: number;
  /** The last key of the previous page. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
}

/**
 * The keys of an account and of its test account, newest first. Keys created while a client pages
 * through the list are left out; all others appear once.
 */
export async function listKeys(sql: Sql, { accountId, limit, after }: KeyQuery): Promise<KeyRow[]> {
  const { rows } = await sql.query<KeyRow>(
    `select ${KEY_COLUMNS} from pricing.api_key k
     where ${IS_KEY_OF_ACCOUNT}
       and ($3::timestamptz is null or (k.created_at, k.id) < ($3, $4))
     order by k.created_at desc, k.id desc limit $2`,
    [accountId, limit, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows;
}

/**
 * Revokes a key of the account or of its test account at once. Revoking it again changes nothing.
 * Throws `not_found`, also for another account's key.
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
