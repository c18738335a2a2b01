import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import { KEY_COLUMNS, type KeyRow } from './key-row.ts';

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
