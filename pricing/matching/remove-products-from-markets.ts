import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { lockMatches } from './lock-matches.ts';

/**
 * Call before deleting products of an account, in the same transaction (`product.deleted`). From
 * its commit on no process lets them compete with other products, and the listings they had are
 * matched again (`match.freed`).
 */
export async function removeProductsFromMarkets(
  { events, clock }: Pick<ServiceContext, 'events' | 'clock'>,
  tx: Tx,
  { accountId, productIds }: { accountId: string; productIds: readonly string[] },
): Promise<void> {
  await lockMatches(tx, accountId);
  await tx.query(
    `with market as (update pricing.match_market set seq = seq + 1,
       changed = changed + cardinality($2::text[])
       where account_id = $1 returning account_id, retailer_id, seq)
     insert into pricing.match_log (account_id, retailer_id, seq, product_ids, listing_ids, at)
     select account_id, retailer_id, seq, $2, '{}', $3
     from market`,
    [accountId, productIds, clock.now()],
  );
  const { rows } = await tx.query<{ retailerId: string; listingIds: string[] }>(
    `select retailer_id as "retailerId", array_agg(distinct listing_id) as "listingIds"
     from pricing.match
     where account_id = $1 and product_id = any($2)
     group by retailer_id
     order by retailer_id`,
    [accountId, productIds],
  );
  for (const { retailerId, listingIds } of rows)
    await events.publish(tx, 'match.freed', { accountId, retailerId, productIds: [], listingIds });
}
