import { z } from 'zod';
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { refreshSubscription } from './refresh-subscription.server.ts';
import { readPlanName } from '#app/shop-state/plan.ts';

/** The form of Shopify's handles; anything else in the link is ignored. */
const HandleSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
  .nullable()
  .catch(null);
const AGAIN_AFTER_MS = [5_000, 60_000];
const TURN_MS = 5_000;

/**
 * The merchant returns from the plan page. The link only triggers a request to Shopify, so a forged
 * link changes no plan. Where Shopify does not yet report the linked plan, or cannot be reached, it
 * is asked again shortly. Returns whether the plan is up to date.
 */
export async function handlePlanReturn(
  services: AppServices,
  { shop, search }: { shop: string; search: URLSearchParams },
): Promise<'settled' | 'waiting'> {
  const handle = HandleSchema.parse(search.get('plan_handle'));
  const wanted = handle === null ? null : readPlanName(handle);
  try {
    const plan = await refreshSubscription(services, { shop, turnMs: TURN_MS });
    if (wanted === null || plan?.chosen === wanted) return 'settled';
  } catch (error) {
    if (!isAppError(error)) throw error;
    services.log.warn({ shop, err: error }, 'the plan could not be read after it was chosen');
  }
  const now = services.clock.now().getTime();
  for (const ms of AGAIN_AFTER_MS)
    await services.jobs.enqueue(
      'plans.refresh-subscription',
      { shop },
      { key: `${shop}:${ms}`, startAfter: new Date(now + ms) },
    );
  return 'waiting';
}
