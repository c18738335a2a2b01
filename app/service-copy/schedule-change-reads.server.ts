import { WITHOUT_PLAN } from '#app/shop-state/plan.ts';
import type { AppServices } from '#app/services.server.ts';
import { HOUR_MS } from '#kernel/durations.ts';

/**
 * Queues a read of the service for every installed shop that has a plan: the feed where there is
 * one, else the lists, once an hour.
 */
export async function scheduleChangeReads(services: AppServices): Promise<void> {
  const hourAgo = new Date(services.clock.now().getTime() - HOUR_MS);
  const { rows } = await services.db.query<{ domain: string; has_feed: boolean; is_old: boolean }>(
    `select domain, capabilities ? 'changes' as has_feed,
       changes_at is null or changes_at < $1 as is_old
     from shop.shop s
     where uninstalled_at is null and connection in ('ok', 'unreachable') and not ${WITHOUT_PLAN}`,
    [hourAgo],
  );
  const item = ({ domain }: { domain: string }) => ({ payload: { shop: domain }, key: domain });
  await services.jobs.enqueueMany(
    'service-copy.apply-changes',
    rows.filter((row) => row.has_feed).map(item),
  );
  await services.jobs.enqueueMany(
    'service-copy.refresh',
    rows.filter((row) => !row.has_feed && row.is_old).map(item),
  );
}
