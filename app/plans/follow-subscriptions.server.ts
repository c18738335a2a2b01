import type { AppServices } from '../services.server.ts';
import { followSubscriptionJob } from './jobs.server.ts';

/** Queues a look at the subscription of every installed shop. */
export async function followSubscriptions(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    'select domain from shop.shop where uninstalled_at is null',
  );
  await services.jobs.enqueueMany(
    followSubscriptionJob,
    rows.map(({ domain }) => ({ payload: { shop: domain }, key: domain })),
  );
}
