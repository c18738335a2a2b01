import type { ServiceContext } from '#pricing/events/service-context.ts';
import { scheduleListings } from '#pricing/market/schedule-listings.ts';
import type { Tx } from '#prisma/open-database.ts';
import { STATE_RULES } from './rules/alert-rules.ts';

/**
 * An account monitors a retailer again (`retailer.watched`): schedules immediate visits of the
 * listings whose alerts were interrupted, because these continue only after the offer was read
 * again.
 */
export async function scheduleInterrupted(
  context: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct l.id from pricing.alert a join pricing.listing l on l.id = a.listing_id
     where a.account_id = $1 and l.retailer_id = $2 and a.resolution = 'not_monitored'
       and a.type = any($3)`,
    [accountId, retailerId, STATE_RULES.map(({ type }) => type)],
  );
  await scheduleListings(tx, {
    retailerId,
    listingIds: rows.map((row) => row.id),
    at: context.clock.now(),
  });
}
