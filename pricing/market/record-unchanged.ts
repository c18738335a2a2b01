import { DAY_MS } from '#kernel/durations.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { learnFromVisit } from './freshness/next-visit.ts';
import type { Schedule } from './offer-reading.ts';
import { publishListingsSeen, countVisits } from './record-visit.ts';

interface Row {
  id: string;
  weight: number;
  shape: number;
  exposure: number;
  last_seen_at: Date | null;
  corrected_at: Date | null;
  visit_price: number;
  checks_a_day: number;
  watched_at: Date | null;
}

/**
 * Records a visit with unchanged bytes (304 or the same hash): its listings were seen. No row is
 * added. Not for documents with a held or missing listing, which need a second reading.
 */
export async function recordUnchanged(
  context: ServiceContext,
  visit: { retailerId: string; url: string; at: Date; nextCheckAt: Schedule },
): Promise<{ listings: number }> {
  return context.db.transaction(async (tx) => {
    // Locks the retailer before its listings, as everywhere in market, so that two visits cannot
    // deadlock.
    tx.send(
      `update pricing.retailer set last_visit_at = $2, last_error = null, last_error_detail = null, failures_in_row = 0 where id = $1`,
      [visit.retailerId, visit.at],
      { prepare: true },
    );
    const found = await tx.query<Row>(
      `select l.id, l.weight, l.change_shape as shape, l.change_exposure as exposure, l.last_seen_at,
         l.corrected_at, r.visit_price, r.checks_a_day,
         (select max(added_at) from pricing.account_retailer w where w.retailer_id = r.id) as watched_at
       from pricing.listing l join pricing.retailer r on r.id = l.retailer_id
       where l.retailer_id = $1 and l.read_from = $2 and l.state = 'ok' and l.held is null order by l.id for no key update of l`,
      [visit.retailerId, visit.url],
      { prepare: true },
    );
    const rates = found.rows.map((row) => {
      const days = (visit.at.getTime() - (row.last_seen_at ?? visit.at).getTime()) / DAY_MS;
      return learnFromVisit(
        { shape: row.shape, exposureDays: row.exposure },
        { days, changed: false },
      );
    });
    const offers = found.rows.flatMap((row, n) =>
      rates[n] ? [{ weight: row.weight, rate: rates[n] }] : [],
    );
    const next = visit.nextCheckAt({
      now: visit.at,
      visitPrice: found.rows[0]?.visit_price ?? 0,
      checksADay: found.rows[0]?.checks_a_day ?? 1,
      offers,
    });
    tx.send(
      `update pricing.listing l set last_seen_at = $4, last_checked_at = $4, next_check_at = $5,
         checks = l.checks + 1, change_shape = t.shape, change_exposure = t.exposure
       from unnest($1::text[], $2::float8[], $3::float8[]) as t(id, shape, exposure)
       where l.id = t.id`,
      [
        found.rows.map((row) => row.id),
        rates.map((rate) => rate.shape),
        rates.map((rate) => rate.exposureDays),
        visit.at,
        next,
      ],
      { prepare: true },
    );
    countVisits(tx, visit.retailerId, {
      at: visit.at,
      checked: found.rows.length,
      unchanged: found.rows.length,
      changed: 0,
      failed: 0,
    });
    await publishListingsSeen(context, tx, {
      retailerId: visit.retailerId,
      watchedAt: found.rows[0]?.watched_at ?? null,
      listings: found.rows.map((row) => ({
        id: row.id,
        lastSeenAt: row.last_seen_at,
        correctedAt: row.corrected_at,
      })),
    });
    return { listings: found.rows.length };
  });
}
