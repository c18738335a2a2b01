import type { Tx } from '#prisma/open-database.ts';

/** Makes listings of a retailer due no later than `at`. Unknown ids are ignored. */
export async function scheduleListings(
  tx: Tx,
  { retailerId, listingIds, at }: { retailerId: string; listingIds: readonly string[]; at: Date },
): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.query(
    `update pricing.listing set next_check_at = $3
     where id in (select id from pricing.listing
       where retailer_id = $1 and id = any($2) and (next_check_at is null or next_check_at > $3)
       order by id for no key update)`,
    [retailerId, listingIds, at],
  );
}
