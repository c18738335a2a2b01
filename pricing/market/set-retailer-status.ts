import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { MonitoringReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { RetailerStatus } from './retailer.ts';

/**
 * Sets a retailer's status and its reason, and for a refusal the kind of obstacle. A change is
 * published to the stages and to the accounts that monitor the retailer. Returns false when the
 * status was the same already.
 */
export async function setRetailerStatus(
  context: ServiceContext,
  tx: Tx,
  change: {
    retailerId: string;
    status: RetailerStatus;
    reason: MonitoringReason | null;
    code?: string | null;
  },
): Promise<boolean> {
  const changed = await tx.query<{ before: RetailerStatus }>(
    `update pricing.retailer r set status = $2, status_reason = $3, status_code = $5,
       status_reason_detail = $6,
       status_since = $4
     from (select id, status from pricing.retailer where id = $1 for no key update) b
     where r.id = b.id and b.status <> $2
     returning b.status as before`,
    [
      change.retailerId,
      change.status,
      change.reason === null ? null : formatMonitoringReason(change.reason),
      context.clock.now(),
      change.code ?? null,
      change.reason,
    ],
  );
  const [row] = changed.rows;
  if (!row) return false;
  await context.events.publish(tx, 'retailer.health', { retailerId: change.retailerId });
  const isTrouble = change.status !== 'active' || row.before === 'quarantined';
  if (isTrouble && change.status !== 'probing')
    await publishRetailerTrouble(context, tx, change.retailerId);
  return true;
}

/**
 * Publishes to every account that monitors the retailer that its status is a problem, or no longer
 * one.
 */
export async function publishRetailerTrouble(
  context: ServiceContext,
  tx: Tx,
  retailerId: string,
): Promise<void> {
  const watching = await tx.query<{ account_id: string }>(
    `select account_id from pricing.account_retailer where retailer_id = $1 order by account_id`,
    [retailerId],
  );
  await context.events.publishToAccounts(
    tx,
    watching.rows.map((row) => ({
      accountId: row.account_id,
      type: 'retailer.trouble',
      data: { retailer_id: retailerId },
    })),
  );
}
