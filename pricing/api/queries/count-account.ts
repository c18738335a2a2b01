import type { Sql } from '#prisma/open-database.ts';

/** How many products an account has and how many retailers it watches. */
export async function countAccount(
  sql: Sql,
  accountId: string,
): Promise<{ products: number; retailers: number }> {
  const { rows } = await sql.query<{ products: number; retailers: number }>(
    `select (select count(*)::int from pricing.product where account_id = $1) as products,
       (select count(*)::int from pricing.account_retailer where account_id = $1) as retailers`,
    [accountId],
  );
  return rows[0] ?? { products: 0, retailers: 0 };
}
