import { readAbstained } from '#app/service-copy/read-abstained.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import { type Recommendation, toRecommendation } from '#app/service-copy/recommendation.ts';
import {
  buildLowestPriceSql,
  getReductionWindowStart,
} from '#app/service-copy/build-lowest-price-sql.ts';
import { isPaused } from '#app/shop-state/paused.ts';
import { listOffers, type OfferRow } from './list-offers.server.ts';

export interface ProductView {
  readonly gid: string;
  readonly productGid: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly vendor: string | null;
  readonly status: string;
  readonly url: string | null;
  readonly imageUrl: string | null;
  readonly price: Money;
  readonly compareAt: Money | null;
  /**
   * The lowest price of the last 30 days, where changes made here show that it was below the
   * current one.
   */
  readonly lowest: Money | null;
  readonly cost: Money | null;
  readonly mapPrice: Money | null;
  readonly mapPriceFrom: string | null;
  readonly lowerBound: Money | null;
  readonly notMonitored: string | null;
  readonly notMonitoredNote: string | null;
  readonly serviceProductId: string | null;
  readonly readAt: Date;
  readonly offers: readonly OfferRow[];
  readonly recommendation: Recommendation | null;
  /** Why there is no recommendation. */
  readonly abstained: LocalizedReason | null;
  readonly openAlerts: number;
  /** True when there are more variants of the product than `siblings` has. */
  readonly moreSiblings: boolean;
  readonly siblings: readonly {
    readonly gid: string;
    readonly title: string;
    readonly sku: string | null;
  }[];
}

const MAX_SIBLINGS = 250;

/**
 * One variant with everything its page shows except the history. `number`: the digits of its GID.
 * Throws `not_found`.
 */
export async function getProduct(
  services: AppServices,
  shop: string,
  number: string,
): Promise<ProductView> {
  const gid = `gid://shopify/ProductVariant/${number}`;
  const variant = await services.db.prisma.variant.findUnique({
    where: { shop_gid: { shop, gid } },
  });
  if (!variant || variant.deletedAt)
    throw new AppError('not_found', `No variant ${number} in this shop`);
  const id = variant.serviceProductId;
  const [offers, recommendation, openAlerts, siblings, lowest] = await Promise.all([
    id ? listOffers(services, shop, id) : [],
    id
      ? services.db.prisma.recommendationCopy.findUnique({
          where: { shop_serviceProductId: { shop, serviceProductId: id } },
        })
      : null,
    id
      ? services.db.prisma.alertCopy.count({
          where: { shop, serviceProductId: id, type: 'map_violation', resolvedAt: null },
        })
      : 0,
    services.db.prisma.variant.findMany({
      where: { shop, productGid: variant.productGid, deletedAt: null },
      select: { gid: true, title: true, sku: true },
      orderBy: { gid: 'asc' },
      take: MAX_SIBLINGS + 1,
    }),
    services.db.query<{ minor: bigint | null }>(
      `select ${buildLowestPriceSql('$3')} as minor from shop.variant v where v.shop = $1 and v.gid = $2`,
      [shop, gid, getReductionWindowStart(services.clock.now())],
    ),
  ]);
  const currency = variant.currency.trim();
  const money = (minor: bigint | null): Money | null =>
    minor === null ? null : { minor, currency };
  return {
    gid,
    productGid: variant.productGid,
    title: variant.productTitle,
    variantTitle: variant.title,
    sku: variant.sku,
    barcode: variant.barcode,
    vendor: variant.vendor,
    status: variant.status,
    url: variant.url,
    imageUrl: variant.imageUrl,
    price: { minor: variant.priceMinor, currency },
    compareAt: money(variant.compareAtMinor),
    lowest: money(
      (lowest.rows[0]?.minor ?? variant.priceMinor) < variant.priceMinor
        ? (lowest.rows[0]?.minor ?? null)
        : null,
    ),
    cost: money(variant.costMinor),
    mapPrice: money(variant.mapPriceMinor),
    mapPriceFrom: variant.mapPriceFrom,
    lowerBound: money(variant.minMinor),
    notMonitored: variant.notMonitored ?? (variant.beyondPlan ? 'beyond_plan' : null),
    notMonitoredNote: variant.notMonitoredNote,
    serviceProductId: id,
    readAt: variant.readAt,
    offers,
    recommendation:
      recommendation &&
      !isPaused(variant.notMonitored) &&
      recommendation.decision === null &&
      recommendation.currency.trim() === currency
        ? recommendationOf(recommendation)
        : null,
    abstained: recommendation
      ? readAbstained(recommendation.abstained, recommendation.detail)
      : null,
    openAlerts,
    moreSiblings: siblings.length > MAX_SIBLINGS,
    siblings: siblings.slice(0, MAX_SIBLINGS),
  };
}

type RecommendationRecord = NonNullable<
  Awaited<ReturnType<AppServices['db']['prisma']['recommendationCopy']['findUnique']>>
>;

function recommendationOf(row: RecommendationRecord): Recommendation | null {
  if (row.suggestedMinor === null || row.suggestedMinor <= 0n) return null;
  return toRecommendation({
    service_product_id: row.serviceProductId,
    recommendation_id: row.recommendationId,
    recommendation_currency: row.currency.trim(),
    current_minor: row.currentMinor,
    suggested_minor: row.suggestedMinor,
    uplift: row.uplift,
    confidence: row.confidence,
    expected_gain: row.expectedGain,
    detail: row.detail,
    recommended_at: row.recommendedAt,
  });
}
