import { setTimeout as sleep } from 'node:timers/promises';
import type { AppServices } from '#app/services.server.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { readPlanState, refreshSubscription } from './refresh-subscription.server.ts';
import { WARN_AFTER_HOURS } from './schedule-subscription-reads.server.ts';
import type { PlanState } from '#app/shop-state/plan.ts';
import { getAppEnv } from '#app/env.server.ts';

/** The shop's plan as the pages show it. */
export interface PlanView {
  readonly state: PlanState;
  /**
   * The subscribed plan, also during a trial; null when Shopify is not asked, or has named none.
   */
  readonly chosen: string | null;
  readonly trialEndsAt: Date | null;
  readonly endsAt: Date | null;
  /** When Shopify last reported it. */
  readonly readAt: Date | null;
  /** Shopify did not respond for so long that the operator was notified. */
  readonly isLate: boolean;
  /** Where a plan is chosen; null where the operator sets it. */
  readonly page: string | null;
}

interface PlanRow {
  readonly domain: string;
  readonly planState: string;
  readonly chosenPlan: string | null;
  readonly trialEndsAt: Date | null;
  readonly planEndsAt: Date | null;
  readonly planReadAt: Date | null;
  readonly planFailingSince: Date | null;
}

export function describePlan(services: AppServices, row: PlanRow): PlanView {
  const failingMs = row.planFailingSince
    ? services.clock.now().getTime() - row.planFailingSince.getTime()
    : 0;
  return {
    state: readPlanState(row.planState),
    chosen: row.chosenPlan,
    trialEndsAt: row.trialEndsAt,
    endsAt: row.planEndsAt,
    readAt: row.planReadAt,
    isLate: failingMs > WARN_AFTER_HOURS * HOUR_MS,
    page: services.partner ? planPageUrl(services, row.domain) : null,
  };
}

/** The page where the merchant chooses a plan: Shopify's, or the sandbox's. */
function planPageUrl(services: AppServices, shop: string): string {
  const { appUrl, appHandle } = getAppEnv();
  return services.sandbox
    ? `${appUrl}/sandbox/plans`
    : `https://admin.shopify.com/store/${shop.split('.')[0]}/charges/${appHandle}/pricing_plans`;
}

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
