import type { Sql } from '#prisma/open-database.ts';
import { IS_KEY_OF_ACCOUNT, KEY_COLUMNS, type KeyRow } from './key-row.ts';

export interface KeyQuery {
  readonly accountId: string;
  readonly limit: number;
  /** The last key of the previous page. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
}

/**
 * The keys of an account and of its test account, newest first. Keys created while a client pages through the list are left out;
 * all others appear once.
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
