import type { Sql } from '#prisma/open-database.ts';

/** The stock at the end of a day on which it changed; null when it was not known then. */
export interface StockDay {
  readonly productId: string;
  /** YYYY-MM-DD (UTC) */
  readonly day: string;
  readonly last: number | null;
}

/**
 * Days from `since` on (YYYY-MM-DD) on which the stock of these products changed, and the last one
 * before, by product and day.
 */
export async function listStockDays(
  sql: Sql,
  productIds: readonly string[],
  { since }: { since: string },
): Promise<StockDay[]> {
  const { rows } = await sql.query<StockDay>(
    `select product_id as "productId", day::text as day, last from pricing.product_stock
     where product_id = any($1) and day >= $2::date
     union all
     select before.product_id, before.day::text, before.last
     from unnest($1::text[]) as ids(id)
     cross join lateral (select s.product_id, s.day, s.last from pricing.product_stock s
       where s.product_id = ids.id and s.day < $2::date order by s.day desc limit 1) before
     order by 1, 2`,
    [productIds, since],
  );
  return rows;
}
