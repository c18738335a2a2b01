/**
 * The read of a shop's orders: starting → reading → sending → done. Every step is stored, so that
 * after a crash the next job resumes. Of an order only its day is used, and of its lines only
 * variant, quantity and price paid; orders themselves are not stored.
 */
import type { LongRun } from '#jobs/create-job.ts';
import { AppError, isAppError } from '#kernel/app-error.ts';
import { startCatalogReadDocument } from '#app/admin-api/documents.ts';
import { type AdminApi, openAdmin } from '#app/admin-api/open-admin.server.ts';
import {
  buildOrdersBulkQuery,
  buildOrdersSearch,
  ordersCountDocument,
} from '#app/admin-api/orders-document.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { findBulkFile, IncompleteRead, planNextTry } from '#app/catalog-sync/bulk-read.server.ts';
import { classifyReadError } from '#app/catalog-sync/classify-read-error.ts';
import { addDays } from './sum-sales.ts';
import {
  findSalesRead,
  type SalesRead,
  updateSalesRead,
  canReadSales,
} from './sales-read.server.ts';
import { sendSales } from './send-sales.server.ts';

const ASK_AGAIN_MS = 10_000;
const OPEN: ReadonlySet<string> = new Set(['starting', 'reading', 'sending']);

/**
 * Continues the shop's open read as far as possible now. Throws temporary errors; an error that a
 * person must fix ends the read as failed.
 */
export async function readSales(
  services: AppServices,
  { shop }: { shop: string },
  run: LongRun,
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'sync' }, async () => {
    const read = await findSalesRead(services.db, shop);
    const at = services.clock.now();
    if (!read || !OPEN.has(read.state) || (read.nextTryAt !== null && read.nextTryAt > at)) return;
    if (!(await canReadSales(services, shop)))
      return updateSalesRead(
        services.db,
        { shop, at },
        { state: 'failed', error: 'orders_permission_withdrawn' },
      );
    try {
      await advance(services, { shop, read, run });
    } catch (error) {
      if (error instanceof IncompleteRead) return tryLater(services, { shop, read, error });
      const final = isAppError(error, 'unauthorized', 'forbidden', 'not_found', 'conflict');
      await updateSalesRead(
        services.db,
        { shop, at: services.clock.now() },
        {
          error:
            error instanceof OrdersNotApproved
              ? 'orders_not_approved'
              : (classifyReadError(error) ?? 'orders_unreadable'),
          ...(final ? { state: 'failed' } : {}),
        },
      );
      if (!final) throw error;
      services.log.warn({ shop, err: error }, 'the read of orders failed');
    }
  });
}

async function advance(
  services: AppServices,
  { shop, read, run }: { shop: string; read: SalesRead; run: LongRun },
): Promise<void> {
  const later = () =>
    services.jobs.enqueue(
      'catalog-sync.read-sales',
      { shop },
      { key: shop, startAfter: new Date(services.clock.now().getTime() + ASK_AGAIN_MS) },
    );
  const admin = openAdmin(services, shop);
  const bulkId = read.bulkId ?? (await startBulk(services, { shop, admin, read }));
  const url = read.bulkUrl ?? (await findFile(services, { shop, admin, bulkId, read }));
  // The webhook bulk_operations/finish usually continues sooner.
  if (url === null) return void (await later());
  const current = (await findSalesRead(services.db, shop)) ?? read;
  const sending = await sendSales(services, { shop, read: current, url, run });
  if (sending === 'done')
    await updateSalesRead(
      services.db,
      { shop, at: services.clock.now() },
      { state: 'done', error: null, done_until: read.lastDay, bulk_url: null, ...UNCOUNTED },
    );
  else if (sending === 'gave_way')
    await services.jobs.enqueue('catalog-sync.read-sales', { shop }, { key: shop });
}

const UNCOUNTED = { lines_total: null, roots_total: null } as const;

/** One day more: an order of that day in the shop's time zone may be of the day before in UTC. */
const toSince = (read: SalesRead): string => `${addDays(read.firstDay, -1)}T00:00:00Z`;

async function startBulk(
  services: AppServices,
  { shop, admin, read }: { shop: string; admin: AdminApi; read: SalesRead },
): Promise<string> {
  const { bulkOperationRunQuery: answer } = await admin
    .query(startCatalogReadDocument, {
      query: buildOrdersBulkQuery(toSince(read)),
    })
    .catch((error: unknown) => {
      throw isAppError(error, 'forbidden') ? new OrdersNotApproved(error) : error;
    });
  if (!answer.bulkOperation)
    throw new AppError(
      'unavailable',
      `Shopify did not start the read of orders: ${answer.userErrors.map((each) => each.message).join('; ')}`,
    );
  await updateSalesRead(
    services.db,
    { shop, at: services.clock.now() },
    { state: 'reading', bulk_id: answer.bulkOperation.id, rows_sent: 0, next_try_at: null },
  );
  return answer.bulkOperation.id;
}

/** The file's address; '' where there are no orders; null when it is not ready yet. */
async function findFile(
  services: AppServices,
  { shop, admin, bulkId, read }: { shop: string; admin: AdminApi; bulkId: string; read: SalesRead },
): Promise<string | null> {
  const file = await findBulkFile(admin, bulkId).catch((error: unknown) => {
    throw error instanceof IncompleteRead && error.why === 'ACCESS_DENIED'
      ? new OrdersNotApproved()
      : error;
  });
  if (!file.isComplete) return null;
  if (file.lines === 0) await requireNoOrders(services, { shop, admin, read });
  await updateSalesRead(
    services.db,
    { shop, at: services.clock.now() },
    {
      state: 'sending',
      bulk_url: file.url,
      lines_total: file.lines,
      roots_total: file.roots,
    },
  );
  return file.url;
}

/**
 * No order in a time whose sales are known: whole only where Shopify counts none. Otherwise days
 * with sales would become days without.
 */
async function requireNoOrders(
  services: AppServices,
  { shop, admin, read }: { shop: string; admin: AdminApi; read: SalesRead },
): Promise<void> {
  const { rows } = await services.db.query(
    'select 1 from shop.variant_sold where shop = $1 and last_day >= $2::date limit 1',
    [shop, read.firstDay],
  );
  if (rows.length === 0) return;
  const query = buildOrdersSearch(toSince(read));
  const { ordersCount } = await admin.query(ordersCountDocument, { query });
  if (ordersCount?.count !== 0)
    throw new IncompleteRead(
      `Shopify’s file of orders is empty; it counts ${ordersCount?.count ?? 'an unknown number'}`,
    );
}

/** An incomplete answer changes nothing at the service; it is requested again after a pause. */
async function tryLater(
  services: AppServices,
  { shop, read, error }: { shop: string; read: SalesRead; error: IncompleteRead },
): Promise<void> {
  const at = services.clock.now();
  const tries = read.tries + 1;
  const nextTryAt = planNextTry(tries, at);
  services.log.warn({ shop, tries, nextTryAt, err: error }, 'Shopify’s orders are not whole');
  await updateSalesRead(
    services.db,
    { shop, at },
    {
      state: nextTryAt === null ? 'failed' : 'starting',
      error: 'orders_incomplete',
      bulk_id: null,
      bulk_url: null,
      ...UNCOUNTED,
      tries,
      next_try_at: nextTryAt,
    },
  );
  if (nextTryAt !== null)
    await services.jobs.enqueue(
      'catalog-sync.read-sales',
      { shop },
      { key: shop, startAfter: nextTryAt },
    );
}

/**
 * The merchant's permission was checked before, so this refusal concerns protected customer data.
 */
class OrdersNotApproved extends AppError {
  constructor(cause?: unknown) {
    super('forbidden', 'Shopify has not approved the app to read orders', { cause });
  }
}
