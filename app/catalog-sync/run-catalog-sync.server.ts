/**
 * The read of a whole catalog: starting → reading → sending → done. Every step is stored in
 * `sync_run`, so that after a crash the next job resumes there. Lines already in our copy are
 * skipped, and reading a line twice changes nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isAppError } from '#kernel/app-error.ts';
import { bulkOperationDocument, startCatalogReadDocument } from '../admin-api/documents.ts';
import { type AdminApi, openAdmin } from '../admin-api/open-admin.server.ts';
import { buildCatalogBulkQuery } from '../admin-api/variant-document.ts';
import { classifyReadError } from './classify-read-error.ts';
import type { AppServices } from '../services.server.ts';
import { toChannelIds } from '../shop-state/sales-channel.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { getSyncShop, type SyncShop } from './sync-shop.server.ts';
import { checkSalesChannels } from './sales-channels.server.ts';
import { recordDeletedVariants } from './write-variants.server.ts';
import { type BulkFile, readBulkFile } from './read-bulk-file.server.ts';
import { deleteStaleCollections } from './collections.server.ts';
import { findOpenRun, type SyncRun, updateRun } from './sync-run.server.ts';

const POLL_MS = 1_000;
const POLLS_PER_JOB = 20;
const ASK_AGAIN_MS = 10_000;
const BROKEN_BULK = new Set(['FAILED', 'CANCELED', 'CANCELING', 'EXPIRED']);

/**
 * Continues the shop's open run as far as possible now. Throws temporary errors; an error that a
 * person must fix ends the run as failed.
 */
export async function runCatalogSync(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'sync' }, async () => {
    const run = await findOpenRun(services.db, shop);
    if (!run) return;
    try {
      await advance(services, { shop, run });
    } catch (error) {
      const final = isAppError(error, 'unauthorized', 'forbidden', 'not_found', 'conflict');
      const at = services.clock.now();
      await updateRun(
        services.db,
        { id: run.id, at },
        {
          error: classifyReadError(error) ?? 'catalog_unreadable',
          ...(final ? { state: 'failed', finished_at: at } : {}),
        },
      );
      if (!final) throw error;
      services.log.warn({ shop, err: error }, 'the catalog read failed');
    }
  });
}

async function advance(
  services: AppServices,
  { shop, run }: { shop: string; run: SyncRun },
): Promise<void> {
  if (run.state === 'sending') {
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
    return;
  }
  const admin = openAdmin(services, shop);
  const syncShop = await getSyncShop(services, shop);
  const bulk = await startBulk(services, { admin, shop, syncShop, run });
  const url = run.bulk_url ?? (await waitForFile(services, { admin, run, bulkId: bulk.id }));
  if (url === null) {
    await services.jobs.enqueue(
      'catalog-sync.sync-catalog',
      { shop },
      { key: shop, startAfter: new Date(services.clock.now().getTime() + ASK_AGAIN_MS) },
    );
    return;
  }
  const current = (await findOpenRun(services.db, shop)) ?? run;
  if (url !== '') await readFile(services, { shop, syncShop, run: current, url });
  if (hasChanged(syncShop, await getSyncShop(services, shop)))
    return startAnew(services, { shop, run });
  await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    await recordDeletedVariants(tx, { shop, productGid: null, readAt: bulk.startedAt, at });
    await deleteStaleCollections(tx, {
      shop,
      productGid: null,
      collectionGid: null,
      readAt: bulk.startedAt,
    });
    await updateRun(tx, { id: run.id, at }, { state: 'sending', error: null });
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

const hasChanged = (before: SyncShop, now: SyncShop): boolean =>
  before.currency !== now.currency || toChannelIds(before.settings) !== toChannelIds(now.settings);

/**
 * The shop's currency or the chosen sales channels changed during the read: what was read is no
 * longer valid.
 */
async function startAnew(
  services: AppServices,
  { shop, run }: { shop: string; run: SyncRun },
): Promise<void> {
  await updateRun(
    services.db,
    { id: run.id, at: services.clock.now() },
    { state: 'starting', bulk_id: null, bulk_url: null, lines_read: 0, variants_read: 0 },
  );
  await services.jobs.enqueue('catalog-sync.sync-catalog', { shop }, { key: shop });
}

/** A file that expired during a long interruption is requested again. */
async function readFile(services: AppServices, file: BulkFile): Promise<void> {
  try {
    await readBulkFile(services, file);
  } catch (error) {
    if (!isAppError(error, 'gone')) throw error;
    await updateRun(
      services.db,
      { id: file.run.id, at: services.clock.now() },
      { state: 'starting', bulk_id: null, bulk_url: null, lines_read: 0, variants_read: 0 },
    );
    throw new AppError('unavailable', error.message, { cause: error });
  }
}

async function startBulk(
  services: AppServices,
  {
    admin,
    shop,
    syncShop,
    run,
  }: { admin: AdminApi; shop: string; syncShop: SyncShop; run: SyncRun },
): Promise<{ id: string; startedAt: Date }> {
  if (run.bulk_id !== null) return { id: run.bulk_id, startedAt: run.started_at };
  const { channels } = syncShop.settings;
  const publicationIds = await checkSalesChannels(services, { shop, channels });
  const startedAt = services.clock.now();
  const { bulkOperationRunQuery: answer } = await admin.query(startCatalogReadDocument, {
    query: buildCatalogBulkQuery(publicationIds),
  });
  if (!answer.bulkOperation)
    throw new AppError(
      'unavailable',
      `Shopify did not start the catalog read: ${answer.userErrors.map((each) => each.message).join('; ')}`,
    );
  await updateRun(
    services.db,
    { id: run.id, at: startedAt },
    { state: 'reading', bulk_id: answer.bulkOperation.id, started_at: startedAt, lines_read: 0 },
  );
  return { id: answer.bulkOperation.id, startedAt };
}

/** The file's address; '' for an empty catalog; null when it is not ready yet. */
async function waitForFile(
  services: AppServices,
  { admin, run, bulkId }: { admin: AdminApi; run: SyncRun; bulkId: string },
): Promise<string | null> {
  for (let poll = 0; poll < POLLS_PER_JOB; poll += 1) {
    const { bulkOperation } = await admin.query(bulkOperationDocument, { id: bulkId });
    const at = services.clock.now();
    if (!bulkOperation || BROKEN_BULK.has(bulkOperation.status)) {
      await updateRun(
        services.db,
        { id: run.id, at },
        { state: 'starting', bulk_id: null, bulk_url: null, lines_read: 0 },
      );
      throw new AppError(
        'unavailable',
        `Shopify ended the catalog read: ${bulkOperation?.errorCode ?? bulkOperation?.status ?? 'it is gone'}`,
      );
    }
    await updateRun(
      services.db,
      { id: run.id, at },
      { variants_total: Number(bulkOperation.rootObjectCount) },
    );
    if (bulkOperation.status === 'COMPLETED') {
      await updateRun(services.db, { id: run.id, at }, { bulk_url: bulkOperation.url ?? '' });
      return bulkOperation.url ?? '';
    }
    await sleep(POLL_MS);
  }
  return null;
}
