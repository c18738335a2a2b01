import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import { createId } from '#kernel/ids.ts';
import type { Sql } from '#prisma/open-database.ts';
import { hashApiKey, createApiKey } from './api-key.ts';
import { type IssuedKey, KEY_COLUMNS, type KeyRow } from './key-row.ts';

/**
 * Maximum number of active keys per account. More than any client needs; stops a program that
 * creates keys in a loop.
 */
const MAX_ACTIVE_KEYS = 100;

/**
 * Creates a key for an account. Only this result contains it. Throws `conflict` when the account
 * has 100 active keys.
 */
export async function createKey(
  sql: Sql,
  { accountId, name, clock }: { accountId: string; name: string; clock: Clock },
): Promise<IssuedKey> {
  const apiKey = createApiKey();
  const now = clock.now();
  const { rows } = await sql.query<KeyRow>(
    `insert into pricing.api_key (id, account_id, name, hash, last_four, created_at)
     select $1, $2, $3, $4, $5, $6
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
    ],
  );
  if (!rows[0])
    throw new AppError(
      'conflict',
      `An account has at most ${MAX_ACTIVE_KEYS} active keys: revoke one first`,
    );
  return { ...rows[0], apiKey };
}
