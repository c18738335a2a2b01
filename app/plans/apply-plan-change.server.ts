import { followChangesJob } from '../service-copy/jobs.server.ts';
import { refreshMonitoredJob, sendVariantsJob } from '../catalog-sync/jobs.server.ts';
import { startSync } from '../catalog-sync/start-sync.server.ts';
import type { AppServices } from '../services.server.ts';
import type { KnownPlan } from './resolve-plan.ts';
import { isWithoutPlan } from './plan-state.ts';

/**
 * Queues what follows from a changed plan: which products are monitored is refreshed, and a shop
 * that has a plan again is synced.
 */
export async function applyPlanChange(
  services: AppServices,
  { shop, before, after }: { shop: string; before: KnownPlan; after: KnownPlan },
): Promise<void> {
  const isBack = isWithoutPlan(before.state) && !isWithoutPlan(after.state);
  if (isBack) {
    await startSync(services, { shop, kind: 'reconciliation' });
    await services.jobs.enqueue(sendVariantsJob, { shop }, { key: shop });
    await services.jobs.enqueue(followChangesJob, { shop }, { key: shop });
  }
  if (isBack || before.plan !== after.plan)
    await services.jobs.enqueue(refreshMonitoredJob, { shop }, { key: shop });
}
