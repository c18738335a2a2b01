import type { Stage } from '#pricing/events/stage.ts';
import { loadProducts, loadRivalListings } from './load-items.ts';
import { lockMatches, matchFocus } from './match-focus.ts';

/**
 * Matches new or changed listings of a retailer against the products of every account that watches it, one account at a time (each in
 * a transaction of its own). Listings without a name or gone keep what they have. Safe to repeat.
 */
export async function matchListings(stage: Stage, { retailerId, listingIds }: { retailerId: string; listingIds: readonly string[] }): Promise<void> {
  const watching = await stage.db.query<{ id: string }>(
    `select w.account_id as id from pricing.account_retailer w join pricing.account a on a.id = w.account_id where w.retailer_id = $1 order by w.account_id`,
    [retailerId],
  );
  for (const { id: accountId } of watching.rows) {
    await stage.db.transaction(async (tx) => {
      await lockMatches(tx, accountId);
      const products = await loadProducts(tx, accountId);
      const listings = await loadRivalListings(tx, { accountId, retailerId, listingIds });
      await matchFocus(stage, tx, { accountId, products, listings, productIds: [], listingIds });
    });
  }
}
