import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '../services.server.ts';
import { deleteStaleCollections } from './collections.server.ts';
import { findMoves } from './moves/find-moves.server.ts';
import { scheduleLookup } from './look-up-missing.server.ts';
import {
  countLeaving,
  isSuspicious,
  recordMissingCollections,
  recordMissingVariants,
} from './missing-objects.server.ts';
import { type SyncRun, updateRun } from './sync-run.server.ts';

/** A read that lacks many products is followed by a second one after this time. */
const CONFIRM_MS = 3_600_000;

/**
 * Records what a read of the catalog lacked and sends what it found. `isWhole`: false when a line
 * named nothing; then nothing is concluded from what the file lacks.
 */
export async function finishCatalogRead(
  services: AppServices,
  { shop, run, isWhole }: { shop: string; run: SyncRun; isWhole: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (isWhole) await recordLacking(services, tx, { shop, run });
    await updateRun(
      tx,
      { id: run.id, at: services.clock.now() },
      { state: 'sending', error: null },
    );
    await tx.query(
      `update shop.sync_run set
         variants_to_send = (select count(*) from shop.variant
           where shop = $2 and sent_at is null and not_monitored is null and deleted_at is null)
       where id = $1`,
      [run.id, shop],
    );
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  });
}

async function recordLacking(
  services: AppServices,
  tx: Tx,
  { shop, run }: { shop: string; run: SyncRun },
): Promise<void> {
  const at = services.clock.now();
  const readAt = run.started_at;
  const confirmed = await confirmEarlier(tx, { shop, readAt });
  const missing = await recordMissingVariants(tx, { shop, productGid: null, readAt });
  await recordMissingCollections(tx, { shop, collectionGid: null, readAt });
  const leaving = await countLeaving(tx, { shop, readAt, confirmed });
  const lacking = Math.max(missing, leaving);
  if (await isSuspicious(tx, { shop, lacking })) {
    const confirmAt = new Date(at.getTime() + CONFIRM_MS);
    await updateRun(tx, { id: run.id, at }, { confirm_at: confirmAt, lacking });
    services.log.warn(
      { shop, missing, leaving, confirmAt },
      'a catalog read lacks many products: nothing is removed until a second read lacks them too',
    );
    if (confirmed !== null)
      await deleteStaleCollections(tx, {
        shop,
        productGid: null,
        collectionGid: null,
        readAt: confirmed,
      });
  } else await deleteStaleCollections(tx, { shop, productGid: null, collectionGid: null, readAt });
  await findMoves(services, tx, { shop, productGid: null });
  await scheduleLookup(services, tx, shop);
}

/**
 * This read is the second one for earlier reads that lacked many products. Returns when the latest
 * of them began: what it lacked is lacking twice.
 */
async function confirmEarlier(
  tx: Tx,
  { shop, readAt }: { shop: string; readAt: Date },
): Promise<Date | null> {
  const { rows } = await tx.query<{ startedAt: Date }>(
    `update shop.sync_run set confirm_at = null
     where shop = $1 and confirm_at <= $2
     returning started_at as "startedAt"`,
    [shop, readAt],
  );
  return (
    rows.map(({ startedAt }) => startedAt).sort((a, b) => b.getTime() - a.getTime())[0] ?? null
  );
}
