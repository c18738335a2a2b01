import type { Tx } from '#prisma/open-database.ts';
import { refreshProductJob, sendVariantsJob } from '../mirror/jobs.server.ts';
import type { AppServices } from '../services.server.ts';
import { describeDecision } from './describe-decision.ts';
import { tellDecisionJob } from './jobs.server.ts';
import { type ChangeRow, type PriceChangeOutcome, toOutcome } from './price-change.ts';

export interface Settlement {
  readonly status: 'applied' | 'refused' | 'failed';
  /** A RefusalReason, or Shopify's words. */
  readonly reason: string | null;
  /** The shop's price now, where it was read. */
  readonly current: bigint | null;
  /** The service was told already. */
  readonly told?: boolean;
}

/**
 * Writes down how a change ended, with everything that follows from it, in one transaction: our copy, the advice, what the service is told,
 * and a fresh reading of the product. `row.to_minor` is the price that was written. Settling twice changes nothing: only a change that is
 * still `writing` is settled.
 */
export async function settleChange(
  services: AppServices,
  row: ChangeRow,
  settlement: Settlement,
): Promise<PriceChangeOutcome> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const settled = await tx.query(
      `update shop.price_change set status = $2, reason = $3, settled_at = $4, to_minor = $5 where id = $1 and status = 'writing'`,
      [row.id, settlement.status, settlement.reason, now, row.to_minor],
    );
    if (settled.rowCount !== 1) return;
    if (settlement.status === 'applied')
      await recordApplied(services, tx, { row, now, told: settlement.told === true });
    else if (settlement.current !== null) await correctCopy(tx, row, settlement.current);
    await services.jobs.enqueue(
      refreshProductJob,
      { shop: row.shop, productGid: row.product_gid },
      { tx, key: `${row.shop}:${row.product_gid}` },
    );
  });
  return toOutcome(
    { ...row, status: settlement.status, reason: settlement.reason },
    settlement.current,
  );
}

async function recordApplied(
  services: AppServices,
  tx: Tx,
  { row, now, told }: { row: ChangeRow; now: Date; told: boolean },
): Promise<void> {
  await correctCopy(tx, row, row.to_minor);
  await services.jobs.enqueue(sendVariantsJob, { shop: row.shop }, { tx, key: row.shop });
  if (row.undo_of !== null)
    await tx.query(`update shop.price_change set status = 'undone', undone_at = $2 where id = $1`, [
      row.undo_of,
      now,
    ]);
  if (row.service_product_id === null) return;
  // After an undo the advice stands again.
  await tx.query(
    `update shop.advice_copy set decision = $3, decided_at = $4 where shop = $1 and service_product_id = $2`,
    [row.shop, row.service_product_id, row.undo_of === null ? 'applied' : null, now],
  );
  const decision = describeDecision(row);
  if (decision && !told) await services.jobs.enqueue(tellDecisionJob, decision, { tx });
}

/** What Shopify just said goes into our copy at once; the re-read brings the rest. */
async function correctCopy(tx: Tx, row: ChangeRow, minor: bigint): Promise<void> {
  await tx.query(
    'update shop.variant set price_minor = $3, sent_at = null where shop = $1 and gid = $2 and price_minor <> $3',
    [row.shop, row.variant_gid, minor],
  );
}
