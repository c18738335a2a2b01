import type { Stage } from '#pricing/events/stage.ts';
import { countVisits } from './count-visits.ts';
import type { CheckFacts } from './offer-reading.ts';

/**
 * A document whose bytes are those of the last visit (304, or the same hash): its listings were seen, and that is all. No row is
 * added. Not for documents with a held or missing listing: those want a second reading, not silence.
 */
export async function recordUnchanged(
  stage: Stage,
  visit: { retailerId: string; url: string; at: Date; nextCheckAt: (facts: CheckFacts) => Date },
): Promise<{ listings: number }> {
  return stage.db.transaction(async (tx) => {
    // The retailer before its listings, as everywhere in market: two visits wait, they do not deadlock.
    await tx.query(`update pricing.retailer set last_visit_at = $2, last_error = null, failures_in_row = 0 where id = $1`, [visit.retailerId, visit.at]);
    const found = await tx.query<{ id: string; weight: number; checks: number; changes: number; first_seen_at: Date }>(
      `select id, weight, checks, changes, first_seen_at from pricing.listing where retailer_id = $1 and read_from = $2 and state = 'ok' and held is null
       order by id for no key update`,
      [visit.retailerId, visit.url],
    );
    const next = found.rows.map((row) =>
      visit.nextCheckAt({ weight: row.weight, checks: row.checks + 1, changes: row.changes, firstSeenAt: row.first_seen_at, now: visit.at }),
    );
    await tx.query(
      `update pricing.listing l set last_seen_at = $3, last_checked_at = $3, next_check_at = t.next, checks = l.checks + 1
       from unnest($1::text[], $2::timestamptz[]) as t(id, next) where l.id = t.id`,
      [found.rows.map((row) => row.id), next, visit.at],
    );
    await countVisits(tx, visit.retailerId, { at: visit.at, checked: found.rows.length, unchanged: found.rows.length, changed: 0, failed: 0 });
    return { listings: found.rows.length };
  });
}
