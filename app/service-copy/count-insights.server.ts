import { PAUSED } from '#app/shop-state/paused.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  buildListedSql,
  buildRuleHeldSql,
  WAITS_FOR_APPROVAL,
} from '#app/shop-state/rule-prices-sql.ts';
import { countWithCache } from './count-with-cache.server.ts';

export interface InsightCounts {
  readonly openAlerts: number;
  readonly unreadAlerts: number;
  /** Recommendations at or above the merchant's threshold, and below it. */
  readonly recommendation: number;
  readonly weakerRecommendations: number;
  /** Offers matched to our products, and the retailers they are from. */
  readonly offers: number;
  readonly retailersWithOffers: number;
  /** Matches that need review. */
  readonly toReview: number;
  readonly oldestSeenAt: Date | null;
}

interface OfferCounts {
  readonly offers: number;
  readonly retailers: number;
  readonly review: number;
  readonly oldest: Date | null;
}

/** From this number of rows on a count is cached for a short time. */
const LARGE = 50_000;
/** Each of these ids is looked up among the variants. */
const LARGE_RECOMMENDATIONS = 10_000;

/**
 * The current numbers of the home page, from our copies. `threshold`: the merchant's confidence
 * threshold.
 */
export async function countInsights(
  services: AppServices,
  shop: string,
  threshold: number,
): Promise<InsightCounts> {
  const [alerts, recommendation, offers] = await Promise.all([
    countAlerts(services, shop),
    countRecommendations(services, shop, threshold),
    countWithCache(services, {
      name: `offers ${shop}`,
      count: () => countOffers(services, shop),
      isLarge: (count) => count.offers + count.review > LARGE,
    }),
  ]);
  return {
    openAlerts: alerts.open,
    unreadAlerts: alerts.unread,
    recommendation: recommendation.strong,
    weakerRecommendations: recommendation.weaker,
    offers: offers.offers,
    retailersWithOffers: offers.retailers,
    toReview: offers.review,
    oldestSeenAt: offers.oldest,
  };
}

async function countAlerts(
  services: AppServices,
  shop: string,
): Promise<{ open: number; unread: number }> {
  const { rows } = await services.db.query<{ open: number; unread: number }>(
    `select count(*)::int as open, (count(*) filter (where read_at is null))::int as unread
     from shop.alert_copy where shop = $1 and type = 'map_violation' and resolved_at is null`,
    [shop],
  );
  return rows[0] ?? { open: 0, unread: 0 };
}

/** Recommendations without a decision. */
export interface RecommendationCounts {
  /** At or above the threshold, or asked for by a pricing rule. */
  readonly strong: number;
  readonly weaker: number;
  /** Prices of pricing rules that wait for approval; not among the others. */
  readonly approval: number;
}

/** Counts recommendations as the recommendations page lists them. */
export function countRecommendations(
  services: AppServices,
  shop: string,
  threshold: number,
): Promise<RecommendationCounts> {
  return countWithCache(services, {
    name: `recommendations ${shop} ${threshold}`,
    count: () => countRecommendationRows(services, shop, threshold),
    isLarge: ({ strong, weaker, approval }) => strong + weaker + approval > LARGE_RECOMMENDATIONS,
  });
}

async function countRecommendationRows(
  services: AppServices,
  shop: string,
  threshold: number,
): Promise<RecommendationCounts> {
  const { rows } = await services.db.query<RecommendationCounts>(
    `select (count(*) filter (where ${buildListedSql('$2')}))::int as strong,
       (count(*) filter (where a.confidence < $2 and a.rule_mode is null))::int as weaker,
       (count(*) filter (where ${WAITS_FOR_APPROVAL}))::int as approval
     from shop.recommendation_copy a
     join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
       and not ${PAUSED}
       and v.currency = a.currency
     where a.shop = $1
       and a.suggested_minor > 0
       and a.decision is null
       and not ${buildRuleHeldSql('$3')}`,
    [shop, threshold, services.clock.now()],
  );
  return rows[0] ?? { strong: 0, weaker: 0, approval: 0 };
}

async function countOffers(services: AppServices, shop: string): Promise<OfferCounts> {
  const { rows } = await services.db.query<OfferCounts>(
    // Grouped by retailer first: counting distinct names over all rows would sort them.
    `select coalesce(sum(matched), 0)::int as offers, (count(*) filter (where matched > 0))::int as retailers,
            coalesce(sum(review), 0)::int as review, min(oldest) as oldest
     from (select retailer, count(*) filter (where match_verdict in ('auto', 'confirmed')) as matched,
                  count(*) filter (where match_verdict = 'review') as review,
                  min(seen_at) filter (where match_verdict in ('auto', 'confirmed')) as oldest
           from shop.offer_copy where shop = $1 group by retailer) by_retailer`,
    [shop],
  );
  return rows[0] ?? { offers: 0, retailers: 0, review: 0, oldest: null };
}
