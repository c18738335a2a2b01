import type { Sql } from '#prisma/open-database.ts';

/**
 * True for a webhook about what our own bulk mutation is writing, or wrote before it ended: the
 * catalog read that follows it replaces all of them. `productGid` null: about a cost, whose product
 * the webhook does not name.
 */
export async function isOwnBulkWrite(
  sql: Sql,
  notice: { shop: string; productGid: string | null; triggeredAt: Date },
): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from shop.map_price_file f
     where f.shop = $1
       and f.bulk_started_at <= $3
       and (f.bulk_ended_at >= $3 or f.state = 'applying' and f.bulk_ended_at is null)
       and ($2::text is null
         or exists (select 1 from shop.map_price_file_row r
           where r.file_id = f.id and r.product_gid = $2 and r.bulk_line is not null)) limit 1`,
    [notice.shop, notice.productGid, notice.triggeredAt],
  );
  return rows.length > 0;
}
