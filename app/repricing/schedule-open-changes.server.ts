import type { AppServices } from '#app/services.server.ts';

const QUIET_MINUTES = 10;
const MAX_QUEUED = 500;

/**
 * Queues changes without a recorded outcome and without a job: Shopify was unavailable for longer
 * than their job's attempts. A running batch resolves its own.
 */
export async function scheduleOpenChanges(services: AppServices): Promise<void> {
  const quiet = new Date(services.clock.now().getTime() - QUIET_MINUTES * 60_000);
  const { rows } = await services.db.query<{ shop: string; id: string }>(
    `select c.shop, c.id from shop.price_change c join shop.shop s on s.domain = c.shop and s.uninstalled_at is null
     where c.status = 'writing' and c.at < $1
       and not exists (select 1 from shop.price_batch b where b.id = c.batch_id and b.finished_at is null)
     order by c.at limit ${MAX_QUEUED}`,
    [quiet],
  );
  await services.jobs.enqueueMany(
    'repricing.resolve-change',
    rows.map(({ shop, id }) => ({ payload: { shop, changeId: id }, key: id })),
  );
}
