import type { Sql } from '#prisma/open-database.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './product-row.ts';

/** Products by id, of any account: for other stages, and for callers that pass `accountId`. */
export async function listProductsByIds(
  sql: Sql,
  ids: readonly string[],
  { accountId }: { accountId?: string } = {},
): Promise<ProductRow[]> {
  const { rows } = await sql.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from pricing.product p where p.id = any($1) and ($2::text is null or p.account_id = $2) order by p.id`,
    [ids, accountId ?? null],
  );
  return rows;
}
