/**
 * The read of a whole catalog: starting → reading → sending → done. Every step is stored in
 * `sync_run`, so that after a crash the next job resumes there. Lines already in our copy are
 * skipped, and reading a line twice changes nothing. An incomplete answer starts it anew after a
 * pause; after several it has failed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LongRun } from '#jobs/create-job.ts';
import { AppError, isAppError } from '#kernel/app-error.ts';
import { startCatalogReadDocument, variantsCountDocument } from '#app/admin-api/documents.ts';
import { type AdminApi, openAdmin } from '#app/admin-api/open-admin.server.ts';
import { buildCatalogBulkQuery } from '#app/admin-api/variant-document.ts';
import { findBulkFile, IncompleteRead, planNextTry } from './bulk-read.server.ts';
import { classifyReadError } from './classify-read-error.ts';
import { closeCatalogRead } from './missing-objects.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toChannelIds } from '#app/shop-state/sales-channel.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { getSyncShop, type SyncShop } from './sync-shop.server.ts';
import { checkSalesChannels } from './sales-channels.server.ts';
import { type BulkFile, readBulkFile } from './read-bulk-file.server.ts';
import { ANEW, findOpenRun, type SyncRun, updateRun } from './sync-run.server.ts';

const POLL_MS = 1_000;
const POLLS_PER_JOB = 20;
const ASK_AGAIN_MS = 10_000;

/**
 * Continues the shop's open run as far as possible now. Throws temporary errors; an error that a
 * person must fix ends the run as failed.
 */
export async function runCatalogSync(
  services: AppServices,
  { shop }: { shop: string },
  { reportProgress }: Pick<LongRun, 'reportProgress'> = {},
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'sync' }, async () => {
    const run = await findOpenRun(services.db, shop);
    const at = services.clock.now();
    if (!run || (run.next_try_at !== null && run.next_try_at > at)) return;
    try {
      await advance(services, { shop, run, onProgress: reportProgress });
    } catch (error) {
      if (error instanceof IncompleteRead) return tryLater(services, { shop, run, error });
      const final = isAppError(error, 'unauthorized', 'forbidden', 'not_found', 'conflict');
      const change = { error: classifyReadError(error) ?? ('catalog_unreadable' as const) };
      if (final) await failRun(services, { shop, run, ...change });
      else await updateRun(services.db, { id: run.id, at: services.clock.now() }, change);
      if (!final) throw error;
      services.log.warn({ shop, err: error }, 'the catalog read failed');
    }
  });
}

/**
 * What was read of an incomplete answer stays; what it lacked stays too. `startStalledSyncs` continues
 * it: a job waiting until then would keep the merchant from continuing it sooner.
 */
async function tryLater(
  services: AppServices,
  { shop, run, error }: { shop: string; run: SyncRun; error: IncompleteRead },
): Promise<void> {
  const at = services.clock.now();
  const tries = run.tries + 1;
  const nextTryAt = planNextTry(tries, at);
  services.log.warn(
    { shop, tries, nextTryAt, err: error },
    'Shopify’s catalog answer is not whole',
  );
  await updateRun(
    services.db,
    { id: run.id, at },
    { ...ANEW, tries, next_try_at: nextTryAt, error: 'catalog_incomplete' },
  );
  if (nextTryAt === null) await failRun(services, { shop, run, error: 'catalog_incomplete' });
}

/** Ends the run; what it has read is sent. */
async function failRun(
  services: AppServices,
  { shop, run, error }: { shop: string; run: SyncRun; error: string },
): Promise<void> {
  const at = services.clock.now();
  await updateRun(services.db, { id: run.id, at }, { error, state: 'failed', finished_at: at });
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
}

async function advance(
  services: AppServices,
  { shop, run, onProgress }: { shop: string; run: SyncRun; onProgress: LongRun['reportProgress'] },
): Promise<void> {
  if (run.state === 'sending') {
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
    return;
  }
  const admin = openAdmin(services, shop);
  const syncShop = await getSyncShop(services, shop);
  const bulkId = await startBulk(services, { admin, shop, syncShop, run });
  if (run.bulk_url === null && !(await waitForFile(services, { admin, run, bulkId }))) {
    await services.jobs.enqueue(
      'catalog-sync.sync-catalog',
      { shop },
      { key: shop, startAfter: new Date(services.clock.now().getTime() + ASK_AGAIN_MS) },
    );
    return;
  }
  const current = (await findOpenRun(services.db, shop)) ?? run;
  const file = { shop, syncShop, run: current, url: current.bulk_url ?? '', onProgress };
  const { lines, unidentified } = await readFile(services, file);
  if (lines === 0) await requireEmptyShop(services, { admin, shop });
  if (hasChanged(syncShop, await getSyncShop(services, shop)))
    return startAnew(services, { shop, run });
  await closeCatalogRead(services, { shop, run: current, isWhole: unidentified === 0 });
}

/**
 * An answer without a single object is whole only where our copy knows no variant, or where Shopify
 * counts none.
 */
async function requireEmptyShop(
  services: AppServices,
  { admin, shop }: { admin: AdminApi; shop: string },
): Promise<void> {
  const { rows } = await services.db.query(
    'select 1 from shop.variant where shop = $1 and deleted_at is null limit 1',
    [shop],
  );
  if (rows.length === 0) return;
  const { productVariantsCount } = await admin.query(variantsCountDocument);
  if (productVariantsCount?.count !== 0)
    throw new IncompleteRead(
      `Shopify’s file is empty; the shop has ${productVariantsCount?.count ?? 'an unknown number of'} variants`,
    );
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
  await updateRun(services.db, { id: run.id, at: services.clock.now() }, ANEW);
  await services.jobs.enqueue('catalog-sync.sync-catalog', { shop }, { key: shop });
}

/** A file that expired during a long interruption is requested again. */
async function readFile(services: AppServices, file: BulkFile): ReturnType<typeof readBulkFile> {
  try {
    return await readBulkFile(services, file);
  } catch (error) {
    if (!isAppError(error, 'gone')) throw error;
    await updateRun(services.db, { id: file.run.id, at: services.clock.now() }, ANEW);
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
): Promise<string> {
  if (run.bulk_id !== null) return run.bulk_id;
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
    {
      ...ANEW,
      state: 'reading',
      bulk_id: answer.bulkOperation.id,
      started_at: startedAt,
      next_try_at: null,
    },
  );
  return answer.bulkOperation.id;
}

/** Stores the file's address when it is complete, '' where nothing was found. */
async function waitForFile(
  services: AppServices,
  { admin, run, bulkId }: { admin: AdminApi; run: SyncRun; bulkId: string },
): Promise<boolean> {
  for (let poll = 0; poll < POLLS_PER_JOB; poll += 1) {
    const { isComplete, roots, lines, url } = await findBulkFile(admin, bulkId);
    await updateRun(
      services.db,
      { id: run.id, at: services.clock.now() },
      { variants_total: roots, ...(isComplete ? { lines_total: lines, bulk_url: url } : {}) },
    );
    if (isComplete) return true;
    await sleep(POLL_MS);
  }
  return false;
}
