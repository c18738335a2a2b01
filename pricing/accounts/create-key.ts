import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import { createId } from '#kernel/ids.ts';
import { KEY_SCOPES, type KeyMode, type KeyScope } from '#kernel/key-scopes.ts';
import type { Sql } from '#prisma/open-database.ts';
import { hashApiKey, createApiKey } from './api-key.ts';
import { type IssuedKey, KEY_COLUMNS, type KeyRow } from './key-row.ts';

/**
 * Maximum number of active keys per account. More than any client needs; stops a program that
 * creates keys in a loop.
 */
const MAX_ACTIVE_KEYS = 100;

export interface KeyDraft {
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
