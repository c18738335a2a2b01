import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import { createId } from '#kernel/ids.ts';
import type { Sql } from '#prisma/open-database.ts';
import { hashApiKey, createApiKey } from './api-key.ts';
import { type IssuedKey, KEY_COLUMNS, type KeyRow } from './key-row.ts';

/** Keys of one account that work at the same time. Far more than programs that call us; an end to making keys in a loop. */
const MAX_LIVE_KEYS = 100;

/** Makes a key for an account. The answer holds it; nothing else ever will. Throws `conflict` when the account has 100 that work. */
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
      MAX_LIVE_KEYS,
    ],
  );
  if (!rows[0])
    throw new AppError(
      'conflict',
      `An account has at most ${MAX_LIVE_KEYS} keys that work: revoke one first`,
    );
  return { ...rows[0], apiKey };
}
