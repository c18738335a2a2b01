import type { AppServices } from '../services.server.ts';
import { toRefusal } from '#app/locales/to-refusal.ts';

/**
 * Asks a batch to stop after the changes being written now. One that has already ended is
 * unchanged. Throws `not_found`.
 */
export async function stopBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await tx.query<{ state: string }>(
      `update shop.price_batch set
         state = case when state = 'running' then 'stopping' else state end
       where shop = $1 and id = $2
       returning state`,
      [shop, batchId],
    );
    if (!found.rows[0]) throw toRefusal('not_found', ['batch_unknown']);
    if (found.rows[0].state === 'stopping')
      await services.jobs.enqueue('repricing.run-batch', { shop, batchId }, { tx, key: batchId });
  });
}
