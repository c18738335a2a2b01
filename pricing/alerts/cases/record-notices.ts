import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type Actor, lockCasesById } from './case.ts';
import { planNotice } from './plan-decisions.ts';
import { writeCases } from './write-cases.ts';

/**
 * Records in these cases of the account that a notice was sent to their retailer: their state
 * becomes `notice_sent`, unless they are escalated, excused or have complied. Part of the caller's
 * transaction; publishes `case.updated`. Unknown ids are ignored. Call it once for each notice: each
 * call counts one. Returns how many cases there were.
 */
export async function recordNotices(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  notice: {
    readonly accountId: string;
    readonly noticeId: string;
    readonly caseIds: readonly string[];
    /** Who sent it; null: the service itself. */
    readonly by: Actor | null;
    readonly at: Date;
  },
): Promise<number> {
  const { accountId, caseIds, at } = notice;
  const stored = await lockCasesById(tx, { accountId, ids: caseIds });
  const plans = stored.map((one) => planNotice(one, notice));
  await context.events.publishToAccounts(tx, writeCases(tx, plans, { now: at }));
  return stored.length;
}
