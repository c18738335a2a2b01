import type { Sql } from '#prisma/open-database.ts';

export interface SaleRow {
  readonly productId: string;
  /** YYYY-MM-DD in the seller's calendar. */
  readonly day: string;
  readonly units: number;
  /** Per unit, in minor units of `currency`. */
  readonly pricePaidMinor: bigint;
  readonly currency: string;
  readonly sessions: number | null;
  /** Share of the day on which the product was in stock, 0 to 1; null when unknown. */
  readonly inStockShare: number | null;
}

/**
 * Sales of these products since the day `since` (YYYY-MM-DD; all by default), by product and day.
 */
export async function listSales(
  sql: Sql,
  productIds: readonly string[],
  { since }: { since?: string } = {},
): Promise<SaleRow[]> {
  const { rows } = await sql.query<SaleRow>(
    `select product_id as "productId", day::text as day, units, price_paid_minor as "pricePaidMinor",
            currency, sessions, in_stock_share as "inStockShare"
     from pricing.sale where product_id = any($1) and ($2::date is null or day >= $2) order by product_id, day`,
    [productIds, since ?? null],
  );
  return rows;
}
