import type { Sql } from '#prisma/open-database.ts';

export interface AccountCounts {
  readonly products: number;
  /** The products that exceed the plan's limit. */
  readonly beyond: number;
  readonly retailers: number;
}

/** Counts an account's products and the retailers it monitors. */
export async function countAccount(sql: Sql, accountId: string): Promise<AccountCounts> {
  const { rows } = await sql.query<AccountCounts>(
    `select (select count(*)::int from pricing.product where account_id = $1) as products,
       (select count(*)::int from pricing.product where account_id = $1 and not monitored) as beyond,
       (select count(*)::int from pricing.account_retailer where account_id = $1) as retailers`,
    [accountId],
  );
  return rows[0] ?? { products: 0, beyond: 0, retailers: 0 };
}
