import type { Jobs } from '#jobs/open-jobs.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { listDueRetailers } from '#pricing/market/retailer.ts';
import { updateFutureTimes } from '#pricing/market/update-future-times.ts';
import { DISCOVER_EVERY_MS } from './discovery-state.ts';

/**
 * Queues a slice of work for every monitored retailer with something due; called every few seconds
 * or minutes. Returns the number queued. The key differs from that of slices that queue themselves
 * for later, so that a slice whose start time a clock error put far in the future does not block
 * the retailer.
 */
export async function scheduleDueRetailers(
  context: ServiceContext,
  jobs: Pick<Jobs, 'enqueueMany'>,
): Promise<number> {
  await updateFutureTimes(context);
  const now = context.clock.now();
  const due = await listDueRetailers(context.db, {
    now,
    discoveryBefore: new Date(now.getTime() - DISCOVER_EVERY_MS),
  });
  await jobs.enqueueMany(
    'monitoring.work-retailer',
    due.map((retailerId) => ({ payload: { retailerId }, key: `${retailerId}:due` })),
  );
  return due.length;
}
