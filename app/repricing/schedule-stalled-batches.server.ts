import type { AppServices } from '#app/services.server.ts';
import { closeBatch } from './close-batch.server.ts';

const QUIET_MINUTES = 5;

/**
 * Queues batches again that made no progress for minutes: their job has used up its attempts, or
 * was lost. Where the app was uninstalled they end.
 */
export async function scheduleStalledBatches(services: AppServices): Promise<void> {
  const quiet = new Date(services.clock.now().getTime() - QUIET_MINUTES * 60_000);
  const { rows } = await services.db.query<{ shop: string; id: string; installed: boolean }>(
    `select b.shop, b.id, s.uninstalled_at is null as installed
     from shop.price_batch b
     join shop.shop s on s.domain = b.shop
     where b.state in ('running', 'stopping') and b.updated_at < $1`,
    [quiet],
  );
  for (const { id } of rows.filter(({ installed }) => !installed))
    await closeBatch(services, { batchId: id, state: 'stopped', reason: 'no_access' });
  await services.jobs.enqueueMany(
    'repricing.run-batch',
    rows
      .filter(({ installed }) => installed)
      .map(({ shop, id }) => ({ payload: { shop, batchId: id }, key: id })),
  );
}
