import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { type BulkOutlook, getBulkOutlook } from './get-bulk-outlook.server.ts';
import {
  countRecommendations,
  type RecommendationCounts,
} from '#app/service-copy/count-insights.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { listPriceChanges, type PriceChangeRow } from '#app/repricing/list-price-changes.server.ts';
import {
  listRecommendations,
  type RecommendationQuery,
  type RecommendationRow,
} from './list-recommendations.server.ts';
import { listRuleHolds } from '#app/repricing/rule-holds.server.ts';
import type { PageOfRows } from '#app/requests/page-cursor.server.ts';

export interface RecommendationPage {
  readonly shop: ShopView;
  readonly query: RecommendationQuery;
  readonly page: PageOfRows<RecommendationRow>;
  /** Applied in the last 24 hours and in effect: can be undone from here. */
  readonly recent: readonly PriceChangeRow[];
  readonly counts: RecommendationCounts;
  /** Variants that pricing rules leave alone because somebody else set their prices. */
  readonly held: number;
  readonly bulk: BulkOutlook;
}

const RECENT_MS = DAY_MS;
const MAX_RECENT = 5;

/** Everything the recommendations page shows, from our own copy. */
export async function getRecommendationPage(
  services: AppServices,
  domain: string,
  query: RecommendationQuery,
): Promise<RecommendationPage> {
  const shop = await getShop(services, domain);
  const [page, changes, counts, bulk, holds] = await Promise.all([
    listRecommendations(services, domain, { query, threshold: shop.threshold }),
    listPriceChanges(services, domain, { appliedSince: new Date(shop.now.getTime() - RECENT_MS) }),
    countRecommendations(services, domain, shop.threshold),
    getBulkOutlook(services, domain, query.view ?? (query.weaker ? 0 : shop.threshold)),
    listRuleHolds(services, domain),
  ]);
  return {
    shop,
    query,
    page,
    recent: changes.rows.slice(0, MAX_RECENT),
    counts,
    held: holds.total,
    bulk,
  };
}
