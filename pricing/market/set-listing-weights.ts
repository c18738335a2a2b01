import type { Tx } from '#prisma/open-database.ts';
import { checkIntervalMs } from './check-interval.ts';

/**
 * Says how much listings matter: 0 nobody's, 1 watched, 2 matched, 3 near a floor or our price. One that matters more than before
 * is due sooner. Listings that do not exist are passed over.
 */
export async function setListingWeights(tx: Tx, weights: readonly { listingId: string; weight: 0 | 1 | 2 | 3 }[]): Promise<void> {
  if (weights.length === 0) return;
  const byId = new Map(weights.map(({ listingId, weight }) => [listingId, weight]));
  const rows = [...byId];
  await tx.query(
    `with told as (
       select l.id, t.weight, t.every_ms from unnest($1::text[], $2::int[], $3::bigint[]) as t(id, weight, every_ms)
       join pricing.listing l on l.id = t.id where l.weight <> t.weight order by l.id for update of l)
     update pricing.listing l set weight = told.weight,
       next_check_at = least(l.next_check_at, coalesce(l.last_checked_at, l.next_check_at) + told.every_ms * interval '1 millisecond')
     from told where l.id = told.id`,
    [rows.map(([id]) => id), rows.map(([, weight]) => weight), rows.map(([, weight]) => checkIntervalMs(weight))],
  );
}
