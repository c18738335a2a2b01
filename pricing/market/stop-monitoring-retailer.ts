import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  lockWatches,
  updateCheckRates,
  updateMonitoredRetailers,
} from './update-monitored-retailers.ts';

/** The account watches it no more. What was read stays for the others. Throws AppError not_found when the account did not watch it. */
export async function stopMonitoringRetailer(
  context: ServiceContext,
  input: { accountId: string; retailerId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockWatches(tx, input.accountId);
    const removed = await tx.query(
      `delete from pricing.account_retailer where account_id = $1 and retailer_id = $2`,
      [input.accountId, input.retailerId],
    );
    if (removed.rowCount === 0) throw new AppError('not_found', `No retailer ${input.retailerId}`);
    await context.events.publish(tx, 'retailer.unwatched', input);
    await updateCheckRates(tx, [input.retailerId]);
    // One that the plan had no place for takes its place.
    await updateMonitoredRetailers(context, tx, input);
  });
}
