import type { Stage } from '#pricing/events/stage.ts';
import { changeRetailerStatus } from './change-retailer-status.ts';

/** Readings of the last hour are judged together. */
const WINDOW_MS = 3_600_000;
const MIN_LISTINGS = 8;

interface Recent {
  status: string;
  since: Date;
  checked: bigint;
  held: bigint;
  sold_out: bigint;
  checked_since: bigint;
  held_since: bigint;
  total: bigint;
}

/**
 * Looks at the last hour's readings of a retailer as a whole, for shops that are read page by page: most of them far from what was
 * known, or nearly all gone out of stock, and the retailer is quarantined; readings that agree again, and it is trusted again.
 * `suspicion` is what a document already gave away. Answers the status now.
 */
export async function assessRetailer(stage: Stage, input: { retailerId: string; suspicion?: string | null }): Promise<string> {
  return stage.db.transaction(async (tx) => {
    const now = stage.clock.now();
    const found = await tx.query<Recent>(
      `select r.status, r.status_since as since, count(l.id) as checked, count(l.id) filter (where l.held is not null) as held,
         count(l.id) filter (where l.availability = 'out_of_stock' and l.changes > 0 and l.offer_since > $2) as sold_out,
         count(l.id) filter (where l.last_seen_at > r.status_since) as checked_since,
         count(l.id) filter (where l.last_seen_at > r.status_since and l.held is not null) as held_since,
         (select count(*) from pricing.listing a where a.retailer_id = r.id and a.offer_since is not null and a.state = 'ok') as total
       from pricing.retailer r left join pricing.listing l on l.retailer_id = r.id and l.last_seen_at > $2 and l.offer_since is not null
       where r.id = $1 group by r.id`,
      [input.retailerId, new Date(now.getTime() - WINDOW_MS)],
    );
    const [recent] = found.rows;
    if (!recent) return 'gone';
    if (recent.status === 'active') {
      const reason = input.suspicion ?? whyDistrusted(recent);
      if (reason === null) return recent.status;
      stage.log.warn({ retailerId: input.retailerId, reason }, 'retailer quarantined');
      await changeRetailerStatus(stage, tx, { retailerId: input.retailerId, status: 'quarantined', reason });
      return 'quarantined';
    }
    const agrees = !input.suspicion && recent.checked_since > 0n && (recent.checked_since >= MIN_LISTINGS || recent.checked_since >= recent.total) && recent.held_since * 5n <= recent.checked_since;
    if (recent.status === 'quarantined' && agrees) {
      await changeRetailerStatus(stage, tx, { retailerId: input.retailerId, status: 'active', reason: null });
      return 'active';
    }
    return recent.status;
  });
}

function whyDistrusted(recent: Recent): string | null {
  if (recent.checked < MIN_LISTINGS) return null;
  if (recent.held * 5n >= recent.checked * 4n) return `${recent.held} of ${recent.checked} readings are far from what was known`;
  if (recent.sold_out * 20n >= recent.checked * 19n) return `${recent.sold_out} of ${recent.checked} offers went out of stock within an hour`;
  return null;
}
