import { randomBytes } from 'node:crypto';
import type { Sql } from './open-database.ts';

/**
 * Returns the 32 random bytes of that name: created by the first process that asks, the same for
 * all processes and after every restart.
 */
export async function loadSecret(sql: Sql, name: string): Promise<Uint8Array> {
  await sql.query(
    'insert into pricing.installation_secret (name, value) values ($1, $2) on conflict do nothing',
    [name, randomBytes(32)],
  );
  const { rows } = await sql.query<{ value: Buffer }>(
    'select value from pricing.installation_secret where name = $1',
    [name],
  );
  const value = rows[0]?.value;
  if (!value) throw new Error(`The secret ${name} was not kept`);
  return value;
}
