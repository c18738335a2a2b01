import type { ServiceContext } from '#pricing/events/service-context.ts';
import { lockMatches } from './lock-matches.ts';
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
 * decisions (`retailer.unwatched`). Matches that alerts and recommendations depended on are
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
