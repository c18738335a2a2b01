import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { buildAlertEvent, type EventAlert } from './build-alert-event.ts';

/**
 * Resolves the open alerts of an account at a retailer that it no longer monitors
 * (`retailer.unwatched`), as `not_monitored`, and publishes the changes. Runs in the same
 * transaction, so that no later event is taken for their cause. Repeating it changes nothing.
 */
export async function closeRetailerAlerts(
  context: Pick<ServiceContext, 'events' | 'clock'>,
  tx: Tx,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<void> {
  const { rows } = await tx.query<EventAlert>(
    `update pricing.alert a set resolved_at = $3, updated_at = $3, resolution = 'not_monitored'
     from pricing.listing l
     where a.account_id = $1 and a.resolved_at is null and l.id = a.listing_id and l.retailer_id = $2
     returning a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
       a.listing_id as "listingId"`,
    [accountId, retailerId, context.clock.now()],
  );
  await context.events.publishToAccounts(
    tx,
    rows.map((alert) => buildAlertEvent('alert.resolved', alert)),
  );
}
