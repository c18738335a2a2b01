import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';

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
