import type { Clock } from '#kernel/clock.ts';
import { createId } from '#kernel/ids.ts';
import type { Sql } from '#prisma/open-database.ts';
import { hashApiKey, makeApiKey } from './api-key.ts';
import { type IssuedKey, KEY_COLUMNS, type KeyRow } from './key-row.ts';

/** Makes a key for an account. The answer holds it; nothing else ever will. */
export async function createKey(sql: Sql, { accountId, name, clock }: { accountId: string; name: string; clock: Clock }): Promise<IssuedKey> {
  const apiKey = makeApiKey();
  const now = clock.now();
  const { rows } = await sql.query<KeyRow>(
    `insert into pricing.api_key (id, account_id, name, hash, last_four, created_at) values ($1, $2, $3, $4, $5, $6) returning ${KEY_COLUMNS}`,
    [createId('key', now), accountId, name, hashApiKey(apiKey), apiKey.slice(-4), now],
  );
  return { ...(rows[0] as KeyRow), apiKey };
}
