import type { Tx } from '#prisma/open-database.ts';
import { recordRuleHold } from '#app/catalog-sync/record-rule-holds.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { REREAD_AFTER_MS } from './find-reread-time.server.ts';
import type { ChangeRow, EndStatus, PriceChangeOutcome } from './price-change.ts';
import { describeDecision } from './send-decision.server.ts';

/** By then the restored price has reached the service, and it has evaluated the product again. */
const CHECK_AFTER_MS = 60_000;

/**
 * Records the outcome of a change, with all consequences in one transaction: our copy, the
 * recommendation, the message to the service, and a new reading of the product. `row.to_minor` is
 * the price that was written. Only a change that is still `writing` is closed, so closing twice
 * changes nothing. `isReported`: the service has already been notified.
 */
export async function closePriceChange(
  services: AppServices,
  outcome: PriceChangeOutcome<EndStatus>,
  { row, isReported = false }: { row: ChangeRow; isReported?: boolean },
): Promise<PriceChangeOutcome<EndStatus>> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const settled = await tx.query(
      `update shop.price_change set status = $2, reason = $3, settled_at = $4, to_minor = $5,
         shopify_words = $6 where id = $1 and status = 'writing'`,
      [row.id, outcome.status, outcome.reason, now, row.to_minor, outcome.message],
    );
    if (settled.rowCount !== 1) return;
    if (outcome.status === 'applied') await recordApplied(services, tx, { row, now, isReported });
    else if (outcome.current !== null) {
      await correctCopy(tx, { row, minor: outcome.current.minor, now });
      if (outcome.reason === 'price_moved')
        await recordRuleHold(tx, {
          shop: row.shop,
          variantGid: row.variant_gid,
          currency: row.currency,
          oldMinor: row.from_minor,
          newMinor: outcome.current.minor,
          at: now,
        });
    }
    await services.jobs.enqueue(
      'catalog-sync.refresh-product',
      { shop: row.shop, productGid: row.product_gid },
      {
        tx,
        key: `${row.shop}:${row.product_gid}`,
        ...(row.batch_id !== null && outcome.status === 'applied'
          ? { startAfter: new Date(now.getTime() + REREAD_AFTER_MS) }
          : {}),
      },
    );
  });
  return outcome;
}

async function recordApplied(
  services: AppServices,
  tx: Tx,
  { row, now, isReported }: { row: ChangeRow; now: Date; isReported: boolean },
): Promise<void> {
  await correctCopy(tx, { row, minor: row.to_minor, now });
  if (row.compare_at_from !== row.compare_at_to)
    await tx.query(
      'update shop.variant set compare_at_minor = $3, read_at = greatest(read_at, $4) where shop = $1 and gid = $2',
      [row.shop, row.variant_gid, row.compare_at_to, now],
    );
  await services.jobs.enqueue(
    'catalog-sync.send-variants',
    { shop: row.shop },
    { tx, key: row.shop },
  );
  if (row.undo_of !== null)
    await tx.query(`update shop.price_change set status = 'undone', undone_at = $2 where id = $1`, [
      row.undo_of,
      now,
    ]);
  if (row.service_product_id === null) return;
  if (row.undo_of === null)
    await tx.query(
      `update shop.recommendation_copy set decision = 'applied', decided_at = $3 where shop = $1 and service_product_id = $2`,
      [row.shop, row.service_product_id, now],
    );
  else await showAgain(services, tx, { row, now });
  const decision = describeDecision(row);
  if (decision && !isReported)
    await services.jobs.enqueue('repricing.send-decision', decision, { tx });
}

/**
 * After an undo the recommendation that was applied is shown again, if it was made on the restored
 * price. Shortly after, the service is asked whether it is still valid.
 */
async function showAgain(
  services: AppServices,
  tx: Tx,
  { row, now }: { row: ChangeRow; now: Date },
): Promise<void> {
  await tx.query(
    `update shop.recommendation_copy set decision = null, decided_at = $4, abstained = null, detail = detail - 'abstained'
     where shop = $1
       and service_product_id = $2
       and decision = 'applied'
       and current_minor = $3
       and currency = $5`,
    [row.shop, row.service_product_id, row.to_minor, now, row.currency],
  );
  await services.jobs.enqueue(
    'service-copy.refresh-abstentions',
    { shop: row.shop },
    { tx, key: row.shop, startAfter: new Date(now.getTime() + CHECK_AFTER_MS) },
  );
}

/**
 * Shopify's response goes into our copy at once; the reread brings the rest. A reading that began
 * before this moment is older and must not restore the old price.
 */
async function correctCopy(
  tx: Tx,
  { row, minor, now }: { row: ChangeRow; minor: bigint; now: Date },
): Promise<void> {
  await tx.query(
    `update shop.variant set price_minor = $3, sent_at = null, read_at = greatest(read_at, $4)
     where shop = $1 and gid = $2 and price_minor <> $3`,
    [row.shop, row.variant_gid, minor, now],
  );
}
