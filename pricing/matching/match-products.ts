import type { Stage } from '#pricing/events/stage.ts';
import { loadListings, loadProducts } from './load-items.ts';
import { lockMatches, matchFocus } from './match-focus.ts';

/**
 * Matches new or changed products of an account against all listings of the retailers that it watches, one retailer at a time (each in
 * a transaction of its own). Products that are gone are passed over. Safe to repeat.
 */
export async function matchProducts(stage: Stage, { accountId, productIds }: { accountId: string; productIds: readonly string[] }): Promise<void> {
  const watched = await stage.db.query<{ id: string }>(
    `select w.retailer_id as id from pricing.account_retailer w join pricing.account a on a.id = w.account_id where w.account_id = $1 order by w.retailer_id`,
    [accountId],
  );
  for (const { id } of watched.rows) {
    await stage.db.transaction(async (tx) => {
      await lockMatches(tx, accountId);
      const products = await loadProducts(tx, accountId);
      const listings = await loadListings(tx, id);
      await matchFocus(stage, tx, { accountId, products, listings, productIds, listingIds: [] });
    });
  }
}
