/**
 * Sends changes to the service: in batches where it supports them, one by one where it knows only
 * the specification. A row counts as sent only if it has not changed since it was read. Sending a
 * body again changes nothing, so a job that dies halfway is simply repeated.
 */
import type { LongRun } from '#jobs/create-job.ts';
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { deleteProductCopies } from '#app/shop-state/delete-product-copies.server.ts';
import { isWithoutPlan } from '#app/shop-state/plan.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { sendNewIds } from './moves/send-new-ids.server.ts';
import { sendBatch } from './send-batch.server.ts';
import { sendSingly } from './send-singly.server.ts';
import { DETAILS_CAPABILITY, PAUSE_CAPABILITY, type SendTask } from './send-task.ts';

/**
 * A job ends after this time and queues a new one, so that a shutdown never waits for a whole
 * catalog.
 */
const BUDGET_MS = 120_000;
const MONITORED_AFTER_MS = 60_000;

export async function sendVariants(
  services: AppServices,
  { shop }: { shop: string },
  run: LongRun,
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
      const capabilities: readonly unknown[] = Array.isArray(row.capabilities)
        ? row.capabilities
        : [];
      await sendAll(
        services,
        {
          shop,
          client,
          hasDetails: capabilities.includes(DETAILS_CAPABILITY),
          canPause: capabilities.includes(PAUSE_CAPABILITY),
        },
        run,
      );
    });
  });
}

async function sendAll(services: AppServices, task: SendTask, run: LongRun): Promise<void> {
  const until = services.clock.now().getTime() + BUDGET_MS;
  const sendSome = task.client.offers('products.upsertMany') ? sendBatch : sendSingly;
  for (;;) {
    // Not one after the other: new ids take a request each, and changed prices must not wait for them.
    const toldSome = await sendNewIds(services, task);
    const more = (await deleteSome(services, task)) || (await sendSome(services, task)) || toldSome;
    if (!more) break;
    await run.reportProgress?.();
    if (run.signal.aborted || services.clock.now().getTime() > until) {
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
 * Deletes at the service what Shopify has deleted, and its data from our copy; the variant stays
 * with its id at the service, which a restoration needs. A server with only the five specified
 * endpoints cannot delete. Returns true when there may be more.
 */
async function deleteSome(services: AppServices, task: SendTask): Promise<boolean> {
  const { rows } = await services.db.query<{ id: string }>(
    `select v.service_product_id as id from shop.variant v
     where v.shop = $1
       and v.service_product_id is not null
       and v.deleted_at is not null
       and v.deletion_sent_at is null
       and not v.external_id_stale
       -- After an undone move the new variant is sent first: the service would give it this product.
       and not exists (select from shop.variant_move m
         join shop.variant n on n.shop = m.shop and n.gid = m.to_gid
         where m.shop = v.shop and m.from_gid = v.gid and m.state in ('undone', 'refused')
           and n.service_product_id is null and n.sent_at is null
           and n.not_monitored is null and n.deleted_at is null and n.url is not null)
       -- Made anew in Shopify under another id, it goes on there.
       and not exists (select from shop.variant o
         where o.shop = v.shop
           and o.service_product_id = v.service_product_id
           and o.deleted_at is null)
     limit $2`,
    [task.shop, ROUND],
  );
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await Promise.all(ids.map((id) => deleteProduct(task, id)));
  await services.db.transaction(async (tx) => {
    await deleteProductCopies(tx, task.shop, ids);
    // Also where Shopify has it again meanwhile: it is then sent anew.
    await tx.query(
      `update shop.variant set deletion_sent_at = $3, sent_hash = null, sent_at = null
       where shop = $1 and service_product_id = any($2)`,
      [task.shop, ids, services.clock.now()],
    );
  });
  return true;
}

async function deleteProduct(task: SendTask, id: string): Promise<void> {
  await task.client.products.delete(id).catch((error: unknown) => {
    if (!isAppError(error, 'not_found', 'gone', 'method_not_allowed')) throw error;
  });
}
