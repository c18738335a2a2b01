import type { Sql } from '#prisma/open-database.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './account-row.ts';

/** The account with this external reference of the operator, or null. */
export async function findAccount(sql: Sql, externalRef: string): Promise<AccountRow | null> {
  const { rows } = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from pricing.account where external_ref = $1`,
    [externalRef],
  );
  return rows[0] ?? null;
}
