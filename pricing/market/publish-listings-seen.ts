import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';

interface SeenListing {
  readonly id: string;
  /** Before this visit. */
  readonly lastSeenAt: Date | null;
  /** Before this visit: a reading that waited to be confirmed. */
  readonly held?: unknown;
}

/**
 * Tells of listings that are seen, unchanged, for the first time since an account began to watch
 * the retailer, or since a reading there was held back: whoever waited to know that the offer still
 * stands hears it once.
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
