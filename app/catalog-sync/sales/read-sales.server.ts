/**
 * The read of a shop's orders: starting → reading → sending → done. Every step is stored, so that
 * after a crash the next job resumes. Of an order only its day is used, and of its lines only
 * variant, quantity and price paid; orders themselves are not stored.
 */
import { AppError, isAppError } from '#kernel/app-error.ts';
import { bulkOperationDocument, startCatalogReadDocument } from '../../admin-api/documents.ts';
import { type AdminApi, openAdmin } from '../../admin-api/open-admin.server.ts';
import { buildOrdersBulkQuery } from '../../admin-api/orders-document.ts';
import type { AppServices } from '../../services.server.ts';
import { withShopLock } from '../../shop-lock/with-shop-lock.server.ts';
import { classifyReadError } from '../classify-read-error.ts';
import { addDays } from './sum-sales.ts';
import {
  findSalesRead,
  type SalesRead,
  updateSalesRead,
  canReadSales,
} from './sales-read.server.ts';
import { sendSales } from './send-sales.server.ts';

const ASK_AGAIN_MS = 10_000;
const BROKEN_BULK = new Set(['FAILED', 'CANCELED', 'CANCELING', 'EXPIRED']);
const OPEN: ReadonlySet<string> = new Set(['starting', 'reading', 'sending']);

/**
 * Continues the shop's open read as far as possible now. Throws temporary errors; an error that a
 * person must fix ends the read as failed.
 */
export async function readSales(
  services: AppServices,
  { shop }: { shop: string },
  run: { signal: AbortSignal },
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'sync' }, async () => {
    const read = await findSalesRead(services.db, shop);
    if (!read || !OPEN.has(read.state)) return;
    const at = services.clock.now();
    if (!(await canReadSales(services, shop)))
      return updateSalesRead(
        services.db,
        { shop, at },
        { state: 'failed', error: 'orders_permission_withdrawn' },
      );
    try {
      await advance(services, { shop, read, signal: run.signal });
    } catch (error) {
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
  { shop, read, signal }: { shop: string; read: SalesRead; signal: AbortSignal },
): Promise<void> {
  const later = () =>
    services.jobs.enqueue(
      'catalog-sync.read-sales',
      { shop },
      { key: shop, startAfter: new Date(services.clock.now().getTime() + ASK_AGAIN_MS) },
    );
  const admin = openAdmin(services, shop);
  const bulkId = read.bulkId ?? (await startBulk(services, { shop, admin, read }));
  const url = read.bulkUrl ?? (await findFile(services, { shop, admin, bulkId }));
  // The webhook bulk_operations/finish usually continues sooner.
  if (url === null) return void (await later());
  const sending = await sendSales(services, { shop, read, url, signal });
  if (sending === 'done')
    await updateSalesRead(
      services.db,
      { shop, at: services.clock.now() },
      { state: 'done', error: null, done_until: read.lastDay, bulk_url: null },
    );
  else if (sending === 'gave_way')
    await services.jobs.enqueue('catalog-sync.read-sales', { shop }, { key: shop });
}

async function startBulk(
  services: AppServices,
  { shop, admin, read }: { shop: string; admin: AdminApi; read: SalesRead },
): Promise<string> {
  // One day more: an order of that day in the shop's time zone may be of the day before in UTC.
  const { bulkOperationRunQuery: answer } = await admin
    .query(startCatalogReadDocument, {
      query: buildOrdersBulkQuery(`${addDays(read.firstDay, -1)}T00:00:00Z`),
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
    { state: 'reading', bulk_id: answer.bulkOperation.id, rows_sent: 0 },
  );
  return answer.bulkOperation.id;
}

/** The file's address; '' where there are no orders; null when it is not ready yet. */
async function findFile(
  services: AppServices,
  { shop, admin, bulkId }: { shop: string; admin: AdminApi; bulkId: string },
): Promise<string | null> {
  const { bulkOperation } = await admin.query(bulkOperationDocument, { id: bulkId });
  const at = services.clock.now();
  if (!bulkOperation || BROKEN_BULK.has(bulkOperation.status)) {
    await updateSalesRead(
      services.db,
      { shop, at },
      { state: 'starting', bulk_id: null, bulk_url: null },
    );
    const why = bulkOperation?.errorCode ?? bulkOperation?.status ?? 'it is gone';
    throw why === 'ACCESS_DENIED'
      ? new OrdersNotApproved()
      : new AppError('unavailable', `Shopify ended the read of orders: ${why}`);
  }
  if (bulkOperation.status !== 'COMPLETED') return null;
  await updateSalesRead(
    services.db,
    { shop, at },
    { state: 'sending', bulk_url: bulkOperation.url ?? '' },
  );
  return bulkOperation.url ?? '';
}

/**
 * The merchant's permission was checked before, so this refusal concerns protected customer data.
 */
class OrdersNotApproved extends AppError {
  constructor(cause?: unknown) {
    super('forbidden', 'Shopify has not approved the app to read orders', { cause });
  }
}
