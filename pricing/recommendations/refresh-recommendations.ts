import type { ServiceContext } from '#pricing/events/service-context.ts';
import { recommendForProducts } from './recommend-for-products.ts';
import { findFollowers } from './followers/find-followers.ts';
import { measureOutcomes } from './ledger/measure-outcomes.ts';
import { findLevels, learnLevels } from './beliefs/demand-levels.ts';

/** Products per batch: memory use does not grow with the account. */
const AT_ONCE = 500;

/**
 * Recommends for the whole account: after its settings changed, and once a day, because offers
 * become stale and pauses end without an event. Before that, measures the outcomes of applied
 * recommendations, learns the demand levels, and finds who follows the account's prices. A repeated
 * run uses the current state.
 */
export async function recommendForAccount(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  await measureOutcomes(context, { accountId });
  await learnLevels(context, { accountId });
  await findFollowers(context, { accountId });
  await recommendForAllProducts(context, { accountId });
}

/** Every product of the account, one page at a time. */
export async function recommendForAllProducts(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string }>(
      'select id from pricing.product where account_id = $1 and id > $2 order by id limit $3',
      [accountId, after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    await recommendForProducts(context, { accountId, productIds: rows.map((row) => row.id) });
    after = last.id;
  }
}

/**
 * After an account's first sales: learns demand levels from its products and recommends again.
 * Later this runs every night.
 */
export async function learnFirst(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  if (
    (await findLevels(context.db, accountId)) === null &&
    (await learnLevels(context, { accountId }))
  )
    await recommendForAllProducts(context, { accountId });
}

/**
 * Recommends for every product, of every account, that is matched with one of these listings
 * (`listing.changed`).
 */
export async function recommendForListings(
  context: ServiceContext,
  { listingIds }: { listingIds: readonly string[] },
): Promise<void> {
  if (listingIds.length === 0) return;
  const { rows } = await context.db.query<{ accountId: string; productIds: string[] }>(
    `select account_id as "accountId", array_agg(distinct product_id) as "productIds"
     from pricing.match
     where listing_id = any($1) and verdict in ('auto', 'confirmed')
     group by account_id
     order by account_id`,
    [listingIds],
  );
  for (const row of rows) await recommendForProducts(context, row);
}

const LISTINGS_AT_ONCE = 2000;

/**
 * Recommends again for products with offers of a retailer that was quarantined, or is trusted again
 * (`retailer.health`).
 */
export async function recommendForRetailer(
  context: ServiceContext,
  { retailerId }: { retailerId: string },
): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select id
     from pricing.listing l
     where retailer_id = $1 and exists (select from pricing.match m where m.listing_id = l.id)
     order by id`,
    [retailerId],
  );
  for (let start = 0; start < rows.length; start += LISTINGS_AT_ONCE) {
    await recommendForListings(context, {
      listingIds: rows.slice(start, start + LISTINGS_AT_ONCE).map((row) => row.id),
    });
  }
}
