import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './product-row.ts';

/**
 * A product of the account. Throws `not_found`, for an unknown id and for another account's product
 * alike.
 */
export async function getProduct(
  sql: Sql,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<ProductRow> {
  const { rows } = await sql.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from pricing.product p where p.id = $2 and p.account_id = $1`,
    [accountId, productId],
    { prepare: true },
  );
  if (!rows[0]) throw new AppError('not_found', 'No such product');
  return rows[0];
}
