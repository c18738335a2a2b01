import type { Tx } from '#prisma/open-database.ts';
import { getNextVisitTime } from './freshness/next-visit.ts';

interface Row {
  id: string;
  shape: number;
  exposure: number;
  visit_price: number;
  checks_a_day: number;
  checked_at: Date | null;
  next_check_at: Date | null;
}

/**
 * Sets the weight of listings: 0 needed by no account, 1 monitored, 2 matched, 3 near a MAP price
 * or our price. A listing with a higher weight than before is due sooner. Unknown ids are ignored.
 */
export async function setListingWeights(
  tx: Tx,
  weights: readonly { listingId: string; weight: 0 | 1 | 2 | 3 }[],
): Promise<void> {
  if (weights.length === 0) return;
  const byId = new Map(weights.map(({ listingId, weight }) => [listingId, weight]));
  const changed = await tx.query<Row>(
    `select l.id, l.change_shape as shape, l.change_exposure as exposure, r.visit_price, r.checks_a_day,
       coalesce(l.last_checked_at, l.next_check_at) as checked_at, l.next_check_at
     from unnest($1::text[], $2::int[]) as t(id, weight)
     join pricing.listing l on l.id = t.id
     join pricing.retailer r on r.id = l.retailer_id
     where l.weight <> t.weight order by l.id for no key update of l`,
    [[...byId.keys()], [...byId.values()]],
  );
  if (changed.rows.length === 0) return;
  const next = changed.rows.map((row) => {
    if (row.checked_at === null) return row.next_check_at;
    const rate = { shape: row.shape, exposureDays: row.exposure };
    const at = getNextVisitTime({
      now: row.checked_at,
      visitPrice: row.visit_price,
      checksADay: row.checks_a_day,
      offers: [{ weight: byId.get(row.id) ?? 0, rate }],
    });
    return row.next_check_at !== null && row.next_check_at < at ? row.next_check_at : at;
  });
  await tx.query(
    `update pricing.listing l set weight = t.weight, next_check_at = t.next
     from unnest($1::text[], $2::int[], $3::timestamptz[]) as t(id, weight, next)
     where l.id = t.id`,
    [changed.rows.map((row) => row.id), changed.rows.map((row) => byId.get(row.id)), next],
  );
}
