import type { ServiceContext } from '#pricing/events/service-context.ts';
import { setListingWeights } from '#pricing/market/visit-times.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { Verdict } from './matching.ts';

export interface MatchChange {
  readonly id: string;
  readonly productId: string;
  readonly listingId: string;
  readonly verdict: Verdict;
}

/**
 * A listing priced at up to this percentage of our price, or of the MAP price, is checked more
 * often.
 */
const NEAR_PERCENT = 110;

/**
 * Publishes changed verdicts to the other stages and to the account, and updates how much these
 * listings matter to monitoring.
 */
export async function publishMatchChanges(
  context: ServiceContext,
  tx: Tx,
  { accountId, changes }: { accountId: string; changes: readonly MatchChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  await context.events.publish(tx, 'match.decided', {
    accountId,
    pairs: changes.map(({ productId, listingId, verdict }) => ({ productId, listingId, verdict })),
  });
  await context.events.publishToAccounts(
    tx,
    changes.map(({ id, productId, listingId }) => ({
      accountId,
      type: 'match.updated' as const,
      data: { match_id: id, product_id: productId, listing_id: listingId },
    })),
  );
  await weighListings(tx, [...new Set(changes.map((change) => change.listingId))]);
}

/**
 * Sets the highest weight of each listing over all accounts: 3 near our price or MAP price, 2
 * matched, 1 monitored.
 */
async function weighListings(tx: Tx, listingIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ listingId: string; weight: 1 | 2 | 3 }>(
    `select l.id as "listingId",
         coalesce(max(case when m.verdict is null or m.verdict not in ('auto', 'confirmed') then 1
         when l.currency = p.currency
           and l.price_minor * 100 <= $2::bigint * greatest(p.price_minor,
             coalesce(p.map_minor, 0)) then 3
           else 2 end),
         1)::int as weight
     from pricing.listing l
     left join pricing.match m on m.listing_id = l.id
     left join pricing.product p on p.id = m.product_id
     where l.id = any($1) group by l.id`,
    [listingIds, NEAR_PERCENT],
  );
  await setListingWeights(tx, rows);
}
