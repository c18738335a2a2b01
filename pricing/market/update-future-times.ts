/** After a clock was set back, times written by the clock that was ahead must not delay visits. */
import type { ServiceContext } from '#pricing/events/service-context.ts';

/** The usual difference between servers' clocks is less than this. */
const TOLERATED = `interval '10 minutes'`;

/**
 * Corrects retailers and listings with times further in the future than clocks differ: the times
 * become now, and a listing keeps its interval until the next visit, so that visits are neither
 * lost nor all made at once. History keeps its times. Returns the number of retailers.
 */
export async function updateFutureTimes({ db, clock, log }: ServiceContext): Promise<number> {
  const now = clock.now();
  const { rows } = await db.query<{ id: string }>(
    `select id from pricing.retailer
     where greatest(last_visit_at, planned_at, last_discovery_at, robots_fetched_at, status_since)
       > $1::timestamptz + ${TOLERATED}
     order by id`,
    [now],
  );
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      // Locks the retailer before its listings, as everywhere in market.
      await tx.query(
        `update pricing.retailer set last_visit_at = least(last_visit_at, $2), planned_at = null,
           last_discovery_at = least(last_discovery_at, $2), status_since = least(status_since, $2),
           robots_until = least(robots_until,
             $2 + greatest(robots_until - robots_fetched_at, interval '0')),
           robots_fetched_at = least(robots_fetched_at, $2)
         where id = $1`,
        [id, now],
      );
      await tx.query(
        `update pricing.listing set
           next_check_at = $2::timestamptz
             + greatest(next_check_at - coalesce(last_checked_at, first_seen_at), interval '0'),
           held = case when (held ->> 'since')::timestamptz > $2
             then jsonb_set(held, '{since}', to_jsonb($3::text)) else held end,
           last_checked_at = least(last_checked_at, $2), last_seen_at = least(last_seen_at, $2)
         where id in (select id from pricing.listing
           where retailer_id = $1
             and coalesce(last_checked_at, first_seen_at) > $2::timestamptz + ${TOLERATED}
           order by id for no key update)`,
        [id, now, now.toISOString()],
      );
    });
  }
  if (rows.length > 0)
    log.warn({ retailers: rows.length }, 'the clock was set back: visits were rescheduled');
  return rows.length;
}
