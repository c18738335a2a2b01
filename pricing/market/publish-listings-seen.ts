import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';

interface SeenListing {
  readonly id: string;
  /** State before this visit. */
  readonly lastSeenAt: Date | null;
  /** The held reading before this visit. */
  readonly held?: unknown;
}

/**
 * Publishes listings that are seen unchanged for the first time since an account started to monitor
 * the retailer, or since a reading was held: stages that wait for confirmation of the offer get one
 * event.
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
      ({ lastSeenAt, held }) => lastSeenAt === null || lastSeenAt < watchedAt || (held ?? null),
    )
    .map((listing) => listing.id);
  if (listingIds.length > 0)
    await context.events.publish(tx, 'listing.seen', { retailerId, listingIds });
}
