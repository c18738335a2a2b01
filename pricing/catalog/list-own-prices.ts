import type { Sql } from '#prisma/open-database.ts';

/** The seller's own price from one time to another; `to` null is the current one. */
export interface OwnPriceRow {
  readonly productId: string;
  readonly from: Date;
  readonly to: Date | null;
  readonly priceMinor: bigint;
  readonly currency: string;
}

/**
 * Price spans of these products that overlap the time since `since` (all by default), by product
 * and time.
 */
export async function listOwnPrices(
  sql: Sql,
  productIds: readonly string[],
  { since }: { since?: Date } = {},
): Promise<OwnPriceRow[]> {
  const { rows } = await sql.query<OwnPriceRow>(
    `select product_id as "productId", "from", "to", price_minor as "priceMinor", currency
     from pricing.own_price
     where product_id = any($1) and ($2::timestamptz is null or "to" is null or "to" > $2)
     order by product_id, "from"`,
    [productIds, since ?? null],
  );
  return rows;
}
