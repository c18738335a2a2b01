import { setTimeout as sleep } from 'node:timers/promises';
import type { AppServices } from '../services.server.ts';
import { refreshSubscription } from './refresh-subscription.server.ts';

/** When a merchant opens the app, the plan shown is at most this old. */
const OLD_MS = 10 * 60_000;
/** A page waits this long for Shopify; a slower request is left to a job. */
const PATIENCE_MS = 1_500;
/** A page request does not queue behind the hourly reads. */
const TURN_MS = 1_000;

/**
 * Reads the plan when it was last requested more than ten minutes ago. True when the row may have
 * changed. Never throws: the last known plan stays, and a job asks again.
 */
export async function readWhenOld(
  services: AppServices,
  { shop, askedAt }: { shop: string; askedAt: Date | null },
): Promise<boolean> {
  if (!services.partner) return false;
  const age = services.clock.now().getTime() - (askedAt?.getTime() ?? 0);
  if (age < OLD_MS) return false;
  // One of the page's loaders makes the request, the others use the stored plan.
  const claimed = await services.db.query(
    `update shop.shop set plan_asked_at = $2
     where domain = $1 and uninstalled_at is null and plan_asked_at is not distinct from $3`,
    [shop, services.clock.now(), askedAt],
  );
  if (claimed.rowCount === 0) return false;
  const done = new AbortController();
  const read = refreshSubscription(services, { shop, turnMs: TURN_MS })
    .then(() => true)
    .catch(async (error: unknown) => {
      services.log.warn({ shop, err: error }, 'the plan could not be read on opening the app');
      await services.jobs.enqueue('plans.refresh-subscription', { shop }, { key: shop });
      return false;
    })
    .finally(() => done.abort());
  const late = sleep(PATIENCE_MS, true, { signal: done.signal }).catch(() => true);
  return Promise.race([read, late]);
}
