import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import type { CompareAtChoice } from './choose-compare-at.ts';
import { MAX_PRIOR } from './price-batch.ts';
import type { Person, RefusalReason } from './price-change.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { buildRuleHeldSql } from '#app/shop-state/rule-prices-sql.ts';
import { requireConnection } from './require-connection.server.ts';
import { type PlannedChange, startBatch } from './start-batch.server.ts';

interface Recommended {
  service_product_id: string;
  recommendation_id: string | null;
  gid: string;
  product_gid: string;
  currency: string;
  /** Null, like the other fields, for a recommendation that was withdrawn. */
  recommendation_currency: string | null;
  current_minor: bigint | null;
  suggested_minor: bigint | null;
  decision: string | null;
  prior: boolean;
  paused: boolean;
  held: boolean;
}

/** A recommendation as it was shown before confirmation; prices in minor units. */
export interface ShownRecommendation {
  readonly serviceProductId: string;
  readonly recommendationId: string | null;
  readonly currency: string;
  readonly expectedMinor: bigint;
  readonly toMinor: bigint;
}

/**
 * Starts applying many recommendations, each as it was shown and in that order: what has changed
 * since is listed as refused. Of those based on general experience the `MAX_PRIOR` most confident are taken. Throws
 * like `startBatch`, and `conflict` while the service refuses the shop.
 */
export async function startApplyBatch(
  services: AppServices,
  order: {
    shop: string;
    shown: readonly ShownRecommendation[];
    /**
     * How many more were requested and left out of the preview because they are based on general
     * experience.
     */
    leftOut?: number;
    compareAt: CompareAtChoice;
    requestKey: string;
    by: Person;
  },
): Promise<{ batchId: string }> {
  const { shop, shown, compareAt } = order;
  await requireConnection(services, shop);
  return startBatch(
    services,
    { shop, kind: 'apply', compareAt, requestKey: order.requestKey, by: order.by },
    async (tx) => {
      const all = await listShown(tx, { shop, shown, now: services.clock.now() });
      let priors = 0;
      const places = new Map(shown.map(({ serviceProductId }, place) => [serviceProductId, place]));
      const placeOf = ({ change }: Candidate) => places.get(change.serviceProductId ?? '') ?? 0;
      const taken = all
        .filter(({ prior }) => !prior || (priors += 1) <= MAX_PRIOR)
        .sort((a, b) => placeOf(a) - placeOf(b));
      return {
        planned: taken.map(({ change }) => ({ ...change, compareAt: { mode: compareAt } })),
        leftOut: all.length - taken.length + (order.leftOut ?? 0),
      };
    },
  );
}

interface Candidate {
  readonly prior: boolean;
  readonly change: Omit<PlannedChange, 'compareAt'>;
}

async function listShown(
  tx: Tx,
  { shop, shown, now }: { shop: string; shown: readonly ShownRecommendation[]; now: Date },
): Promise<Candidate[]> {
  const byId = new Map(shown.map((each) => [each.serviceProductId, each]));
  const { rows } = await tx.query<Recommended>(
    `select v.service_product_id, a.recommendation_id, v.gid, v.product_gid, v.currency,
       a.currency as recommendation_currency, a.current_minor, a.suggested_minor, a.decision,
       a.rule_mode is null and coalesce(a.detail ->> 'basis', 'prior') = 'prior' as prior,
       ${PAUSED} as paused, coalesce(${buildRuleHeldSql('$3')}, false) as held
     from shop.variant v
     left join shop.recommendation_copy a on a.shop = v.shop and a.service_product_id = v.service_product_id
     where v.shop = $1 and v.service_product_id = any($2) and v.deleted_at is null
     order by a.confidence desc nulls last, v.service_product_id desc`,
    [shop, [...byId.keys()], now],
  );
  return rows.flatMap((row) => {
    const seen = byId.get(row.service_product_id);
    if (!seen) return [];
    const refused = findRefusalReason(row, seen);
    return [
      {
        prior: row.prior && refused === null,
        change: {
          variantGid: row.gid,
          productGid: row.product_gid,
          serviceProductId: row.service_product_id,
          recommendationId: seen.recommendationId,
          currency: seen.currency,
          fromMinor: seen.expectedMinor,
          toMinor: seen.toMinor,
          ...(refused ? { refused } : {}),
        },
      },
    ];
  });
}

/**
 * What has changed since the page was shown. In another currency the same digits are another price.
 */
function findRefusalReason(row: Recommended, seen: ShownRecommendation): RefusalReason | null {
  const isWithdrawn = row.recommendation_currency === null;
  if (
    seen.currency !== row.currency ||
    (!isWithdrawn && row.recommendation_currency !== row.currency)
  )
    return 'currency_changed';
  if (row.paused) return 'product_paused';
  if (row.held) return 'rule_held';
  const sameId = seen.recommendationId === null || seen.recommendationId === row.recommendation_id;
  return sameId &&
    row.decision === null &&
    seen.expectedMinor === row.current_minor &&
    seen.toMinor === row.suggested_minor
    ? null
    : 'recommendation_changed';
}
