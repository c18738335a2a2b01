import type { Sql } from '#prisma/open-database.ts';
import { KEY_COLUMNS, type KeyRow } from './key-row.ts';

/** An account's keys, newest first, at most 1,000. */
export async function listKeys(sql: Sql, accountId: string): Promise<KeyRow[]> {
  const { rows } = await sql.query<KeyRow>(`select ${KEY_COLUMNS} from pricing.api_key where account_id = $1 order by created_at desc, id desc limit 1000`, [accountId]);
  return rows;
}
