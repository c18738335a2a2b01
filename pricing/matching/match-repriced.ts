import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type MatchedMarket, matchMarket, matchListings } from './match-market.ts';

/**
 * Scores listings again whose offer changed, where they already have pairs. The price difference is
 * one feature among many: it changes the probability of stored pairs but finds no new ones. Returns
 * what was scored. Safe to repeat.
 */
export async function matchRepricedListings(
  context: ServiceContext,
  { listingIds }: { listingIds: readonly string[] },
): Promise<MatchedMarket> {
  const { rows } = await context.db.query<{ retailerId: string; listingIds: string[] }>(
    `select retailer_id as "retailerId", array_agg(distinct listing_id) as "listingIds"
     from pricing.match
     where listing_id = any($1)
     group by retailer_id
     order by retailer_id`,
    [listingIds],
  );
  return addUp(rows, (row) => matchListings(context, row));
}

/** The same for products whose own price changed, at the retailers where they have pairs. */
export async function matchRepricedProducts(
  context: ServiceContext,
  { accountId, productIds }: { accountId: string; productIds: readonly string[] },
): Promise<MatchedMarket> {
  const { rows } = await context.db.query<{ retailerId: string; productIds: string[] }>(
    `select retailer_id as "retailerId", array_agg(distinct product_id) as "productIds"
     from pricing.match
     where product_id = any($2) and account_id = $1
     group by retailer_id
     order by retailer_id`,
    [accountId, productIds],
  );
  return addUp(rows, (row) => matchMarket(context, { accountId, listingIds: [], ...row }));
}

async function addUp<Row>(
  rows: readonly Row[],
  match: (row: Row) => Promise<MatchedMarket>,
): Promise<MatchedMarket> {
  const total = { scored: 0, written: 0 };
  for (const row of rows) {
    const { scored, written } = await match(row);
    total.scored += scored;
    total.written += written;
  }
  return total;
}
