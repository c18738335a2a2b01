import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { lockMatches } from './record-matches.ts';
import type { Verdict } from './matching.ts';
import { publishMatchChanges } from './publish-match-changes.ts';

/** Matches per transaction. */
const AT_ONCE = 2_000;

interface Deleted {
  readonly id: string;
  readonly productId: string;
  readonly listingId: string;
  readonly verdict: Verdict;
}

/**
 * Deletes an account's matches at a retailer that it no longer monitors, including people's
 * decisions (`retailer.unmonitored`). Matches that alerts and recommendations depended on are
 * published as rejected. Does nothing when the account monitors the retailer again. Safe to repeat.
 */
export async function deleteMatches(
  context: ServiceContext,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<void> {
  for (let left = AT_ONCE; left === AT_ONCE;) {
    left = await context.db.transaction(async (tx) => {
      await lockMatches(tx, accountId);
      const { rows } = await tx.query<Deleted>(
        `delete from pricing.match where id in (
           select m.id from pricing.match m join pricing.listing l on l.id = m.listing_id
           where m.account_id = $1
             and l.retailer_id = $2
             and not exists (select from pricing.account_retailer w
               where w.account_id = $1 and w.retailer_id = $2)
           order by m.id limit $3)
         returning id, product_id as "productId", listing_id as "listingId", verdict`,
        [accountId, retailerId, AT_ONCE],
      );
      const changes = rows
        .filter((row) => row.verdict !== 'rejected' && row.verdict !== 'refused')
        .map((row) => ({ ...row, verdict: 'rejected' as const }));
      await publishMatchChanges(context, tx, { accountId, changes });
      return rows.length;
    });
  }
}

/**
 * Call before products leave an account, in the same transaction (`product.deleted`). From
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

/**
 * Call when a pause ends or deleted products are back in their account, in the same transaction
 * (`product.resumed`, `product.restored`). What the machine matched meanwhile stands: a listing that another product
 * has is for a person or the next matching to decide, and one of a retailer that the account no
 * longer monitors is no match. People's decisions stay.
 */
export async function checkResumedMatches(
  tx: Tx,
  { accountId, productIds }: { accountId: string; productIds: readonly string[] },
): Promise<void> {
  await lockMatches(tx, accountId);
  tx.send(
    `delete from pricing.match m where m.product_id = any($2)
       and m.verdict not in ('confirmed', 'refused')
       and not exists (select from pricing.account_retailer w
         where w.account_id = $1 and w.retailer_id = m.retailer_id)`,
    [accountId, productIds],
  );
  tx.send(
    `update pricing.match m set verdict = 'review'
     where m.product_id = any($2) and m.verdict = 'auto'
       and exists (select from pricing.match o
         where o.account_id = $1 and o.listing_id = m.listing_id and o.id <> m.id
           and o.verdict in ('auto', 'confirmed'))`,
    [accountId, productIds],
  );
}
