import type { Jobs } from '#jobs/open-jobs.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { listDueRetailers } from '#pricing/market/retailer.ts';
import { updateFutureTimes } from '#pricing/market/update-future-times.ts';
import { DISCOVER_EVERY_MS } from './discovery-state.ts';
import { workRetailerJob } from './jobs.ts';

/**
 * Queues a slice of work for every watched retailer with something due: the clockwork, called every
 * few seconds or minutes. Answers how many. The key is not that of the slices that queue themselves
 * for later: one that waits for a time that a clock set back put far away holds up nothing.
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
    workRetailerJob,
    due.map((retailerId) => ({ payload: { retailerId }, key: `${retailerId}:due` })),
  );
  return due.length;
}
