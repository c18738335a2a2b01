import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import type { CompareAtChoice } from './choose-compare-at.ts';
import {
  buildOutcome,
  type Person,
  type PriceChangeOutcome,
  type RefusalReason,
  toOutcome,
} from './price-change.ts';
import { recordIntent, waitForOutcome } from './record-intent.server.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { buildRuleHeldSql } from '#app/shop-state/rule-prices-sql.ts';
import { buildDisconnectedSql } from './require-connection.server.ts';
import { closePriceChange } from './close-price-change.server.ts';
import { writePrice } from './write-prices.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

export interface RecommendationToApply {
  readonly shop: string;
  readonly serviceProductId: string;
  readonly recommendationId: string | null;
  /**
   * The price that the recommendation was made on, and the suggested price, in minor units, as the
   * user saw them.
   */
  readonly expectedMinor: bigint;
  readonly toMinor: bigint;
  /** Created with the page: the same key is the same click. */
  readonly requestKey: string;
  readonly by: Person;
  /** What to do with the compare-at price (default: leave it). */
  readonly compareAt?: CompareAtChoice;
}

interface Target {
  gid: string;
  product_gid: string;
  currency: string;
  recommendation_currency: string | null;
  recommendation_id: string | null;
  current_minor: bigint | null;
  suggested_minor: bigint | null;
  disconnected: boolean;
  paused: boolean;
  held: boolean;
}

/**
 * One click: writes the suggested price to Shopify if the price there is still the one the
 * recommendation was made on. Every outcome is returned and recorded in the journal. Throws
 * `not_found` for a product of another shop, `validation_failed` for an invalid price.
 */
export async function applyRecommendation(
  services: AppServices,
  recommendation: RecommendationToApply,
): Promise<PriceChangeOutcome> {
  if (recommendation.toMinor <= 0n)
    throw new AppError(
      'validation_failed',
      `Price: expected more than zero, got ${recommendation.toMinor} minor units`,
    );
  const target = await getTarget(services, recommendation);
  const { row, isNew } = await recordIntent(services, {
    shop: recommendation.shop,
    variantGid: target.gid,
    productGid: target.product_gid,
    serviceProductId: recommendation.serviceProductId,
    recommendationId: recommendation.recommendationId,
    currency: target.currency,
    fromMinor: recommendation.expectedMinor,
    toMinor: recommendation.toMinor,
    requestKey: recommendation.requestKey,
    undoOf: null,
    compareAt: { mode: recommendation.compareAt ?? 'leave' },
    by: recommendation.by,
  });
  if (!isNew) return row.status === 'writing' ? waitForOutcome(services, row) : toOutcome(row);
  const reason = findRefusalReason(target, recommendation);
  return reason
    ? closePriceChange(services, buildOutcome(row, { status: 'refused', reason, current: null }), {
        row,
      })
    : writePrice(services, row);
}

async function getTarget(
  services: AppServices,
  recommendation: RecommendationToApply,
): Promise<Target> {
  const { rows } = await services.db.query<Target>(
    `select v.gid, v.product_gid, v.currency, a.currency as recommendation_currency, a.recommendation_id,
       a.current_minor, a.suggested_minor, ${buildDisconnectedSql('$3')} as disconnected,
       ${PAUSED} as paused, coalesce(${buildRuleHeldSql('$3')}, false) as held
     from shop.variant v
     join shop.shop s on s.domain = v.shop
     left join shop.recommendation_copy a on a.shop = v.shop and a.service_product_id = v.service_product_id
     where v.shop = $1 and v.service_product_id = $2 and v.deleted_at is null limit 1`,
    [recommendation.shop, recommendation.serviceProductId, services.clock.now()],
  );
  if (!rows[0]) throw toRefusal('not_found', ['product_gone']);
  return rows[0];
}

/**
 * The recommendation may have been replaced since the page was loaded. In another currency the same
 * digits are another price.
 */
function findRefusalReason(
  target: Target,
  recommendation: RecommendationToApply,
): RefusalReason | null {
  if (target.disconnected) return 'service_disconnected';
  if (target.paused) return 'product_paused';
  if (target.held) return 'rule_held';
  if (target.recommendation_currency !== null && target.recommendation_currency !== target.currency)
    return 'currency_changed';
  const sameId =
    recommendation.recommendationId === null ||
    target.recommendation_id === recommendation.recommendationId;
  return sameId &&
    target.current_minor === recommendation.expectedMinor &&
    target.suggested_minor === recommendation.toMinor
    ? null
    : 'recommendation_changed';
}
