import type { Sql } from '#prisma/open-database.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './account-row.ts';

/** Live accounts by id (the order of creation), after `afterId`; test accounts belong to them. */
export async function listAccounts(
  sql: Sql,
  { limit, afterId }: { limit: number; afterId?: string },
): Promise<AccountRow[]> {
  const { rows } = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from pricing.account
     where id > $1 and live_account_id is null order by id limit $2`,
    [afterId ?? '', limit],
  );
  return rows;
}
