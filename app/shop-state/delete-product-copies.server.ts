import type { Sql } from '#prisma/open-database.ts';

/** Tables with our copy of what the service says of products. */
const COPIES = ['offer_copy', 'alert_copy', 'recommendation_copy', 'case_copy', 'market_copy'];

/**
 * Deletes our copy of what the service says of these products, by their ids there; `ids` null: of
 * all. The service keeps it, and it is read again where a product comes back.
 */
export async function deleteProductCopies(
  sql: Sql,
  shop: string,
  ids: readonly string[] | null,
): Promise<void> {
  if (ids?.length === 0) return;
  for (const table of COPIES)
    await sql.query(
      `delete from shop.${table}
       where shop = $1 and ($2::text[] is null or service_product_id = any($2))`,
      [shop, ids],
    );
}
