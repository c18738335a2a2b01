import { AppError } from '#kernel/app-error.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { lockWatches, settleChecks, settleWatches } from './settle-watches.ts';

/** The account watches it no more. What was read stays for the others. Throws AppError not_found when the account did not watch it. */
export async function unwatchRetailer(
  stage: Stage,
  input: { accountId: string; retailerId: string },
): Promise<void> {
  await stage.db.transaction(async (tx) => {
    await lockWatches(tx, input.accountId);
    const removed = await tx.query(
      `delete from pricing.account_retailer where account_id = $1 and retailer_id = $2`,
      [input.accountId, input.retailerId],
    );
    if (removed.rowCount === 0) throw new AppError('not_found', `No retailer ${input.retailerId}`);
    await stage.events.publish(tx, 'retailer.unwatched', input);
    await settleChecks(tx, [input.retailerId]);
    // One that the plan had no place for takes its place.
    await settleWatches(stage, tx, input);
  });
}
