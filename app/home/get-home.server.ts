import { ALERT_TYPES, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { type AutomationView, findAutomation } from '#app/automation/automation.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ShopGoal } from '#app/shop-state/goal.ts';
import { countInsights, type InsightCounts } from '#app/service-copy/count-insights.server.ts';
import { countProducts, type ProductCounts } from './count-products.server.ts';
import { countWaiting, type WaitingCounts } from './count-waiting.server.ts';
import { findSyncRun, type SyncRunView } from './find-sync-run.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { INSIGHTS_CAPABILITY } from '#app/shop-state/insights.ts';
import { NOTICES_CAPABILITY } from '#app/shop-state/notices.ts';
import { removeSetupGuide } from './remove-setup-guide.server.ts';

export interface HomeView {
  readonly shop: ShopView;
  readonly products: ProductCounts;
  readonly insights: InsightCounts;
  readonly waiting: WaitingCounts;
  /** Kinds of alert beside MAP violations, as the address of the alerts page names them. */
  readonly otherTypes: string;
  /** The service sends notices; it measures the market. */
  readonly hasNotices: boolean;
  readonly hasMarket: boolean;
  readonly sync: SyncRunView | null;
  readonly automation: AutomationView;
  readonly showGuide: boolean;
  /** Every step of the set-up guide is done. */
  readonly isSetUp: boolean;
  readonly setup: {
    readonly catalogDone: boolean;
    readonly registered: number;
    readonly retailers: number;
    readonly toReview: number;
    readonly reviewDone: boolean;
    /** Null where the service has no goals. */
    readonly goal: ShopGoal | null;
  };
  /** True while numbers still change: the page reloads its data by itself. */
  readonly settling: boolean;
}

const MAX_RETAILERS = 1000;
const SETTLING_MS = 15 * 60_000;

/**
 * Everything the home page shows at once, from our own copy; getMarket has what follows. `userId`:
 * of the session token.
 */
export async function getHome(
  services: AppServices,
  domain: string,
  userId: string | null = null,
): Promise<HomeView> {
  const shop = await getShop(services, domain);
  const [products, insights, waiting, sync, automation] = await Promise.all([
    countProducts(services, domain),
    countInsights(services, domain, shop.threshold),
    countWaiting(services, domain, userId),
    findSyncRun(services, domain),
    findAutomation(services, domain),
  ]);
  const catalogDone = sync?.state === 'done' && products.registered > 0;
  // Our copy knows no competitor until offers arrive, so the service is asked for the number while
  // the set-up guide is shown.
  const guided = !shop.setupDismissed && insights.retailersWithOffers === 0;
  const retailers = guided ? await countRetailers(services, domain) : insights.retailersWithOffers;
  const reviewDone = insights.offers > 0 && insights.toReview === 0;
  const setup = {
    catalogDone,
    registered: products.registered,
    retailers,
    toReview: insights.toReview,
    reviewDone,
    goal: shop.goal,
  };
  const isDone = areStepsDone(setup);
  // For good: the next match to review, or tonight's sync, would bring the guide back.
  if (isDone && !shop.setupDismissed) await removeSetupGuide(services, domain);
  const fresh =
    shop.now.getTime() - (sync?.startedAt.getTime() ?? shop.now.getTime()) < SETTLING_MS;
  return {
    shop,
    products,
    insights,
    waiting,
    otherTypes: ALERT_TYPES.filter((type) => type !== SPECIFIED_ALERT_TYPE).join(','),
    hasNotices: shop.capabilities.includes(NOTICES_CAPABILITY),
    hasMarket: shop.capabilities.includes(INSIGHTS_CAPABILITY),
    sync,
    automation,
    setup,
    showGuide: !shop.setupDismissed && !isDone,
    isSetUp: isDone,
    settling: (sync?.running ?? true) || fresh,
  };
}

function areStepsDone({ catalogDone, retailers, reviewDone, goal }: HomeView['setup']): boolean {
  return catalogDone && retailers > 0 && reviewDone && (goal?.chosen ?? true);
}

async function countRetailers(services: AppServices, domain: string): Promise<number> {
  const list = await toServiceActionResult(services, domain, async () => {
    const client = await getPricingClient(services, domain);
    return { count: (await client.retailers.list({ limit: MAX_RETAILERS })).items.length };
  });
  return list.ok ? list.count : 0;
}
