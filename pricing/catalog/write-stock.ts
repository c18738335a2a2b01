import type { Tx } from '#prisma/open-database.ts';

export interface StockChange {
  readonly productId: string;
  /** The known stock before; null when unknown. */
  readonly before: number | null;
  /** Null: no longer known. */
  readonly after: number | null;
}

/**
 * Stores the last and the lowest stock of this day (UTC). The day starts with the stock known
 * before.
 */
export function writeStock(tx: Tx, changes: readonly StockChange[], at: Date): void {
  if (changes.length === 0) return;
  tx.send(
    `insert into pricing.product_stock as s (product_id, day, lowest, last, recorded_at)
     select r.id, $4::date, least(r.before, r.after), r.after, $5
     from unnest($1::text[], $2::int[], $3::int[]) as r(id, before, after)
     on conflict (product_id, day) do update set lowest = least(s.lowest, excluded.last),
       last = excluded.last, recorded_at = excluded.recorded_at`,
    [
      changes.map(({ productId }) => productId),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      at.toISOString().slice(0, 10),
      at,
    ],
  );
}
