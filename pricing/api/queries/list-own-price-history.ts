import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

/** The seller's own price from one time to another. */
export interface OwnPriceSpanRow {
  readonly from: Date;
  /** Null: the current price. */
  readonly to: Date | null;
  readonly priceMinor: bigint;
  readonly currency: string;
}

/** Unique, because a product has one price at a time. */
export const OwnSpanPosition = z.coerce.date();

export interface OwnHistoryQuery {
  readonly productId: string;
  readonly fetch: number;
  readonly after?: Date | undefined;
  /** Spans that overlap [from, to). */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Past and current own prices of a product, by time. The caller has checked that the product
 * belongs to the account.
 */
export async function listOwnPriceHistory(
  sql: Sql,
  { productId, fetch, after, from, to }: OwnHistoryQuery,
): Promise<OwnPriceSpanRow[]> {
  const where = createConditions();
  where.and(`product_id = ${where.place(productId)}`);
  where.when(from, (place) => `("to" is null or "to" > ${place})`);
  where.when(to, (place) => `"from" < ${place}`);
  where.when(after, (place) => `"from" > ${place}`);
  const { rows } = await sql.query<OwnPriceSpanRow>(
    `select "from", "to", price_minor as "priceMinor", currency
     from pricing.own_price ${where.clause()} order by "from" limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}
