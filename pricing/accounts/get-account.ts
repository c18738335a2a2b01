import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './account-row.ts';

/** An account. Throws `not_found`. */
export async function getAccount(sql: Sql, accountId: string): Promise<AccountRow> {
  const { rows } = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from pricing.account where id = $1`,
    [accountId],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such account');
  return rows[0];
}
