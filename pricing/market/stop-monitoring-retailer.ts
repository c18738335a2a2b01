import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  lockWatches,
  updateCheckRates,
  updateMonitoredRetailers,
} from './update-monitored-retailers.ts';

/**
 * Stops monitoring a retailer for the account. Its data stays for other accounts. Throws AppError
 * not_found when the account did not monitor it.
 */
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
    // A retailer that exceeded the plan's limit becomes monitored.
    await updateMonitoredRetailers(context, tx, input);
  });
}
