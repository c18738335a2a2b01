import type { Sql } from '#prisma/open-database.ts';

/**
 * Marks variants as deleted that were missing from a reading of their product begun at `readAt`;
 * `productGid` null: of the whole catalog.
 */
export async function recordDeletedVariants(
  sql: Sql,
  gone: { shop: string; productGid: string | null; readAt: Date; at: Date },
): Promise<number> {
  const marked = await sql.query(
    `update shop.variant set deleted_at = $3
     where shop = $1
       and read_at < $2
       and deleted_at is null
       and ($4::text is null or product_gid = $4)`,
    [gone.shop, gone.readAt, gone.at, gone.productGid],
  );
  return marked.rowCount ?? 0;
}
