import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { createId } from '#kernel/ids.ts';

interface SeenListing {
  readonly id: string;
  /** State before this visit. */
  readonly lastSeenAt: Date | null;
  /** The held reading before this visit. */
  readonly held?: unknown;
  /** When another extractor last corrected the offer. */
  readonly correctedAt: Date | null;
  /** The price was not certain before this visit and is now. */
  readonly isNowCertain?: boolean;
}

/**
 * Publishes listings that are seen unchanged for the first time since an account started to monitor
 * the retailer, since a reading was held, since the offer was corrected, or since its price was not
 * certain: stages that wait for confirmation of the offer get one event.
 */
export async function publishListingsSeen(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  seen: {
    retailerId: string;
    watchedAt: Date | null;
    listings: readonly SeenListing[];
  },
): Promise<void> {
  const { retailerId, watchedAt } = seen;
  if (watchedAt === null) return;
  const listingIds = seen.listings
    .filter(
      ({ lastSeenAt, held, correctedAt, isNowCertain = false }) =>
        isNowCertain ||
        lastSeenAt === null ||
        lastSeenAt < watchedAt ||
        (held ?? null) !== null ||
        (correctedAt !== null && lastSeenAt <= correctedAt),
    )
    .map((listing) => listing.id);
  if (listingIds.length > 0)
    await context.events.publish(tx, 'listing.seen', { retailerId, listingIds });
}

/**
 * Publishes changed offers to the other stages and to the accounts with matches of these listings.
 */
export async function publishPriceChanges(
  context: ServiceContext,
  tx: Tx,
  input: { retailerId: string; listingIds: readonly string[] },
): Promise<void> {
  if (input.listingIds.length === 0) return;
  await context.events.publish(tx, 'listing.changed', {
    retailerId: input.retailerId,
    listingIds: [...input.listingIds],
  });
  const matched = await tx.query<{ account_id: string; product_id: string; listing_id: string }>(
    `select m.account_id, m.product_id, m.listing_id
     from pricing.match m
     where m.listing_id = any($1) and m.verdict in ('auto', 'confirmed')
     order by m.id`,
    [input.listingIds],
    { prepare: true },
  );
  await context.events.publishToAccounts(
    tx,
    matched.rows.map((row) => ({
      accountId: row.account_id,
      type: 'price.changed',
      data: { product_id: row.product_id, listing_id: row.listing_id },
    })),
  );
}

interface VisitCounts {
  readonly checked: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly failed: number;
}

/** Adds to the retailer's counts of the hour of `at`. */
export function countVisits(tx: Tx, retailerId: string, counts: VisitCounts & { at: Date }): void {
  tx.send(
    `insert into pricing.visit_count as c (retailer_id, hour, checked, unchanged, changed, failed)
     values ($1, date_trunc('hour', $2::timestamptz), $3, $4, $5, $6)
     on conflict (retailer_id, hour) do update set checked = c.checked + excluded.checked,
       unchanged = c.unchanged + excluded.unchanged,
       changed = c.changed + excluded.changed, failed = c.failed + excluded.failed`,
    [retailerId, counts.at, counts.checked, counts.unchanged, counts.changed, counts.failed],
    { prepare: true },
  );
}

interface VisitRow {
  readonly retailerId: string;
  readonly listingId: string | null;
  readonly url: string;
  readonly at: Date;
  readonly outcome:
    'changed' | 'held' | 'unreadable' | 'not_found' | 'challenge' | 'refused' | 'failed';
  readonly detail: string | null;
  readonly captureId: string | null;
}

/** A row for a visit that failed or changed something; the others are only counted. */
export function recordVisit(tx: Tx, visit: VisitRow): void {
  tx.send(
    `insert into pricing.visit (id, retailer_id, listing_id, url, at, outcome, detail, capture_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      createId('vis', visit.at),
      visit.retailerId,
      visit.listingId,
      visit.url,
      visit.at,
      visit.outcome,
      visit.detail?.slice(0, 500) ?? null,
      visit.captureId,
    ],
    { prepare: true },
  );
}
