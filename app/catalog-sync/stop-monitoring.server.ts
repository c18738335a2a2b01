import type { AppServices } from '../services.server.ts';
import { isAppError } from '#kernel/app-error.ts';
import type { SendTask } from './send-task.ts';

const ROUND = 50;

/**
 * Deletes variants at the service that are deleted or no longer published, and deletes their data
 * from our copy. A server with only the five specified endpoints cannot delete; there only our copy
 * changes. Returns true when there may be more.
 */
export async function stopMonitoring(services: AppServices, task: SendTask): Promise<boolean> {
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
    for (const table of ['offer_copy', 'alert_copy', 'advice_copy'])
      await tx.query(`delete from shop.${table} where shop = $1 and service_product_id = any($2)`, [
        task.shop,
        ids,
      ]);
    await tx.query(
      `update shop.variant set service_product_id = null,
         sent_sku = case when $3 then null else sent_sku end, sent_hash = null, sent_at = null
       where shop = $1 and service_product_id = any($2)`,
      [task.shop, ids, task.capabilities.has('products.write')],
    );
  });
  return true;
}

async function removeProduct(task: SendTask, id: string): Promise<void> {
  if (!task.capabilities.has('products.write')) return;
  await task.client.deleteProduct(id).catch((error: unknown) => {
    if (!isAppError(error, 'method_not_allowed')) throw error;
  });
}
