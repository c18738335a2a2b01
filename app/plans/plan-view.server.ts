import type { AppServices } from '../services.server.ts';
import { readPlanState } from './refresh-subscription.server.ts';
import { WARN_AFTER_HOURS } from './schedule-subscription-reads.server.ts';
import { planPageUrl } from './plan-page-url.server.ts';
import type { PlanState } from '../shop-state/plan-state.ts';

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
    isLate: failingMs > WARN_AFTER_HOURS * 3_600_000,
    page: services.partner ? planPageUrl(services, row.domain) : null,
  };
}
