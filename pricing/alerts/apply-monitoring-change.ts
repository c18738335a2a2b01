import type { ServiceContext } from '#pricing/events/service-context.ts';
import { setListingWeights } from '#pricing/market/set-listing-weights.ts';
import { checkProducts } from './check-products.ts';

const PRODUCTS_AT_ONCE = 500;
const LISTINGS_AT_ONCE = 1_000;
const WATCHED = 1;

/**
 * After an account's plan changed, or its monitoring was paused or resumed: lowers the weight of
 * listings that matter to no account any more, and checks every matched product again. Alerts of a
 * paused account stay as they are. Safe to repeat.
 */
export async function applyMonitoringChange(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  await lowerWeights(context, accountId);
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string }>(
      `select id from pricing.product p where account_id = $1 and id > $2
         and exists (select from pricing.match m where m.product_id = p.id)
       order by id limit $3`,
      [accountId, after, PRODUCTS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    await checkProducts(context, { productIds: rows.map(({ id }) => id) });
    after = last.id;
  }
}

/** Matched listings that only non-monitoring accounts need get the weight of unmatched ones. */
async function lowerWeights(context: ServiceContext, accountId: string): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string; needed: boolean }>(
      `select l.id, exists (select from pricing.match o
           join pricing.product p on p.id = o.product_id and p.monitored
           join pricing.account_retailer w on w.account_id = o.account_id and w.retailer_id = o.retailer_id and w.monitored
           where o.listing_id = l.id and o.verdict in ('auto', 'confirmed')) as needed
       from pricing.listing l
       where l.id > $2 and l.weight > $4
         and l.id in (select listing_id from pricing.match where account_id = $1 and verdict in ('auto', 'confirmed'))
       order by l.id limit $3`,
      [accountId, after, LISTINGS_AT_ONCE, WATCHED],
    );
    const last = rows.at(-1);
    if (!last) return;
    const idle = rows.filter(({ needed }) => !needed);
    await context.db.transaction((tx) =>
      setListingWeights(
        tx,
        idle.map(({ id }) => ({ listingId: id, weight: WATCHED })),
      ),
    );
    after = last.id;
  }
}
