import type { Jobs } from '#jobs/open-jobs.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { listDueRetailers } from '#pricing/market/retailer.ts';
import { DISCOVER_EVERY_MS } from './discovery-state.ts';
import { workRetailerJob } from './jobs.ts';

/** Queues a slice of work for every watched retailer with something due: the clockwork, called every few seconds or minutes. Answers how many. */
export async function enqueueDueRetailers(stage: Stage, jobs: Pick<Jobs, 'enqueueMany'>): Promise<number> {
  const now = stage.clock.now();
  const due = await listDueRetailers(stage.db, { now, discoveryBefore: new Date(now.getTime() - DISCOVER_EVERY_MS) });
  await jobs.enqueueMany(workRetailerJob, due.map((retailerId) => ({ payload: { retailerId }, key: retailerId })));
  return due.length;
}
