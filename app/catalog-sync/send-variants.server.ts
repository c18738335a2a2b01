/**
 * Sends changes to the service: in batches where it supports them, one by one where it knows only
 * the specification. A row counts as sent only if it has not changed since it was read. Sending a
 * body again changes nothing, so a job that dies halfway is simply repeated.
 */
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { withConnectionRecorded } from '../pricing-client/record-connection.server.ts';
import { getPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import { isWithoutPlan } from '../shop-state/plan.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { sendBatch } from './send-batch.server.ts';
import { sendSingly } from './send-singly.server.ts';
import { DETAILS_CAPABILITY, type SendTask } from './send-task.ts';

/**
 * A job ends after this time and queues a new one, so that a shutdown never waits for a whole
 * catalog.
 */
const BUDGET_MS = 120_000;
const MONITORED_AFTER_MS = 60_000;

export async function sendVariants(
  services: AppServices,
  { shop }: { shop: string },
  run: { signal: AbortSignal },
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'send' }, async () => {
    const row = await services.db.prisma.shop.findUnique({
      where: { domain: shop },
      select: { uninstalledAt: true, capabilities: true, planState: true },
    });
    // A shop without a plan sends nothing; after it gets one, all changes are sent.
    if (!row || row.uninstalledAt !== null || isWithoutPlan(row.planState)) return;
    await withConnectionRecorded(services, shop, async () => {
      const client = await getPricingClient(services, shop, 'background');
      const hasDetails =
        Array.isArray(row.capabilities) && row.capabilities.includes(DETAILS_CAPABILITY);
      await sendAll(services, { shop, client, hasDetails }, run.signal);
    });
  });
}

async function sendAll(services: AppServices, task: SendTask, signal: AbortSignal): Promise<void> {
  const until = services.clock.now().getTime() + BUDGET_MS;
  const sendSome = task.client.offers('products.upsertMany') ? sendBatch : sendSingly;
  for (;;) {
    const more = (await stopMonitoring(services, task)) || (await sendSome(services, task));
    if (!more) break;
    if (signal.aborted || services.clock.now().getTime() > until) {
      await services.jobs.enqueue(
        'catalog-sync.send-variants',
        { shop: task.shop },
        { key: task.shop },
      );
      return;
    }
  }
  const now = services.clock.now();
  // Delayed so that several changes are sent together: a change in Shopify is usually followed by
  // others.
  await services.jobs.enqueue(
    'catalog-sync.refresh-monitored',
    { shop: task.shop },
    { key: `${task.shop}:sent`, startAfter: new Date(now.getTime() + MONITORED_AFTER_MS) },
  );
  const done = await services.db.query(
    `update shop.sync_run set state = 'done', error = null, finished_at = $2, updated_at = $2
     where shop = $1 and state = 'sending'
     returning 1`,
    [task.shop, now],
  );
  if (done.rows.length > 0)
    await services.jobs.enqueue(
      'catalog-sync.start-sales-read',
      { shop: task.shop },
      { key: task.shop },
    );
}

const ROUND = 50;

/**
 * Deletes variants at the service that are deleted or no longer published, and deletes their data
 * from our copy. A server with only the five specified endpoints cannot delete; there only our copy
 * changes. Returns true when there may be more.
 */
async function stopMonitoring(services: AppServices, task: SendTask): Promise<boolean> {
  const { rows } = await services.db.query<{ gid: string; service_product_id: string }>(
    `select gid, service_product_id from shop.variant
     where shop = $1
       and service_product_id is not null
       and (deleted_at is not null
         or (not_monitored is not null and not_monitored <> 'refused')) limit $2`,
    [task.shop, ROUND],
  );
  if (rows.length === 0) return false;
  await Promise.all(rows.map((row) => removeProduct(task, row.service_product_id)));
  const ids = rows.map((row) => row.service_product_id);
  await services.db.transaction(async (tx) => {
    for (const table of ['offer_copy', 'alert_copy', 'advice_copy', 'case_copy'])
      await tx.query(`delete from shop.${table} where shop = $1 and service_product_id = any($2)`, [
        task.shop,
        ids,
      ]);
    await tx.query(
      `update shop.variant set service_product_id = null,
         sent_sku = case when $3 then null else sent_sku end, sent_hash = null, sent_at = null
       where shop = $1 and service_product_id = any($2)`,
      [task.shop, ids, task.client.offers('products.delete')],
    );
  });
  return true;
}

async function removeProduct(task: SendTask, id: string): Promise<void> {
  await task.client.products.delete(id).catch((error: unknown) => {
    if (!isAppError(error, 'not_found', 'gone', 'method_not_allowed')) throw error;
  });
}
