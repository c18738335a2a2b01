import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';

/**
 * Pauses a running batch: the changes being written now are still completed, the others wait. One
 * that does not run is unchanged. Throws `not_found`.
 */
export async function setBatchPaused(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await tx.query<{ state: string }>(
      `update shop.price_batch set
         state = case when state = 'running' then 'paused' else state end
       where shop = $1 and id = $2
       returning state`,
      [shop, batchId],
    );
    if (!found.rows[0]) throw toRefusal('not_found', ['batch_unknown']);
    // What a dead process left as being written is resolved.
    if (found.rows[0].state === 'paused')
      await services.jobs.enqueue('repricing.run-batch', { shop, batchId }, { tx, key: batchId });
  });
}

/**
 * Resumes a paused batch; each of its prices is compared with Shopify's before it is written, as
 * always. One that is not paused is unchanged. Throws `not_found`, and `conflict` while another
 * batch runs.
 */
export async function startPausedBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Two starts of one shop wait for each other.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [
      `start-batch:${shop}`,
    ]);
    const { rows } = await tx.query<{ id: string; state: string }>(
      `select id, state from shop.price_batch
       where shop = $1 and (id = $2 or state in ('running', 'stopping'))`,
      [shop, batchId],
    );
    const batch = rows.find(({ id }) => id === batchId);
    if (!batch) throw toRefusal('not_found', ['batch_unknown']);
    if (batch.state !== 'paused') return;
    if (rows.length > 1) throw toRefusal('conflict', ['batch_running']);
    await tx.query(`update shop.price_batch set state = 'running', updated_at = $2 where id = $1`, [
      batchId,
      services.clock.now(),
    ]);
    await services.jobs.enqueue('repricing.run-batch', { shop, batchId }, { tx, key: batchId });
  });
}
