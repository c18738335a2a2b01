import type { Sql } from '#prisma/open-database.ts';
import { KEY_COLUMNS, type KeyRow } from './key-row.ts';

export interface KeyQuery {
  readonly accountId: string;
  readonly limit: number;
  /** The last key of the previous page. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
}

/**
 * An account's keys, newest first. Keys created while a client pages through the list are left out;
 * all others appear once.
 */
export async function listKeys(sql: Sql, { accountId, limit, after }: KeyQuery): Promise<KeyRow[]> {
  const { rows } = await sql.query<KeyRow>(
    `select ${KEY_COLUMNS} from pricing.api_key
     where account_id = $1 and ($3::timestamptz is null or (created_at, id) < ($3, $4)) order by created_at desc, id desc limit $2`,
    [accountId, limit, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows;
}
