import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import type { SendTask } from '#app/catalog-sync/send-task.ts';
import { undoMoves } from './apply-moves.server.ts';

const ROUND = 50;

interface Stale {
  readonly gid: string;
  readonly id: string;
  readonly isDeleted: boolean;
}

/**
 * Sends the service the ids that its products have in Shopify now; those that it deleted are
 * restored before. A server with only the five specified endpoints knows products by the SKU that
 * was sent, which stays. Repeating it changes nothing. Returns true when there may be more.
 */
export async function sendNewIds(services: AppServices, task: SendTask): Promise<boolean> {
  const { rows } = await services.db.query<Stale>(
    `select gid, service_product_id as id, deletion_sent_at is not null as "isDeleted"
     from shop.variant
     where shop = $1 and external_id_stale and service_product_id is not null
     order by gid limit $2`,
    [task.shop, ROUND],
  );
  if (rows.length === 0) return false;
  const canUpdate = task.client.offers('products.update');
  const outcomes = await Promise.all(
    rows.map(async (row) => ({ ...row, outcome: canUpdate ? await sendOne(task, row) : 'known' })),
  );
  const gidsOf = (...wanted: readonly string[]) =>
    outcomes.filter(({ outcome }) => wanted.includes(outcome)).map(({ gid }) => gid);
  await services.db.transaction(async (tx) => {
    await tx.query(
      `update shop.variant set external_id_stale = false, deletion_sent_at = null,
         service_product_id = case when gid = any($3) then null else service_product_id end,
         sent_sku = case when gid = any($3) then null else sent_sku end,
         sent_hash = case when gid = any($3) then null else sent_hash end
       where shop = $1 and gid = any($2) and external_id_stale`,
      [task.shop, gidsOf('known', 'gone', 'conflict'), gidsOf('gone')],
    );
    const taken = gidsOf('conflict');
    if (taken.length === 0) return;
    services.log.warn({ shop: task.shop, taken }, 'the service has another product with a new id');
    const at = services.clock.now();
    await undoMoves(tx, {
      shop: task.shop,
      toGids: taken,
      at,
      by: null,
      reason: 'service_conflict',
    });
    // The service has the product under the old id already.
    await tx.query(
      `update shop.variant set external_id_stale = false
       where shop = $1 and gid in (select from_gid from shop.variant_move
         where shop = $1 and to_gid = any($2))`,
      [task.shop, taken],
    );
  });
  return true;
}

async function sendOne(task: SendTask, { gid, id, isDeleted }: Stale): Promise<string> {
  try {
    if (isDeleted && task.client.offers('products.restore')) await task.client.products.restore(id);
    await task.client.products.update(id, { external_id: gid });
    return 'known';
  } catch (error) {
    if (isAppError(error, 'not_found', 'gone')) return 'gone';
    if (isAppError(error, 'conflict')) return 'conflict';
    throw error;
  }
}
