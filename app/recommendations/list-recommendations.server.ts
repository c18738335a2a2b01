import { PAUSED } from '#app/shop-state/paused.ts';
import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  type Recommendation,
  type RecommendationColumns,
  toRecommendation,
} from '#app/service-copy/recommendation.ts';
import {
  buildLowestPriceSql,
  getReductionWindowStart,
} from '#app/service-copy/build-lowest-price-sql.ts';
import {
  buildListedSql,
  buildRuleHeldSql,
  WAITS_FOR_APPROVAL,
} from '#app/shop-state/rule-prices-sql.ts';
import {
  toPageOfRows,
  type PageCursor,
  type PageOfRows,
  parseCursor,
} from '#app/requests/page-cursor.server.ts';

const PAGE_SIZE = 20;

export const RecommendationQuerySchema = z.object({
  weaker: z.literal('1').optional().catch(undefined),
  /** `approval`: prices of pricing rules that wait for approval. */
  view: z.literal('approval').optional().catch(undefined),
  after: z.string().max(1000).optional().catch(undefined),
  before: z.string().max(1000).optional().catch(undefined),
});
export type RecommendationQuery = z.infer<typeof RecommendationQuerySchema>;

export interface RecommendationRow {
  readonly recommendation: Recommendation;
  readonly variantGid: string;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly compareAt: Money | null;
  /**
   * The lowest price of the last 30 days, where changes made here show that it was below the
   * current one.
   */
  readonly lowest: Money | null;
  /** The shop's price in our copy, when it is no longer the one the recommendation was made on. */
  readonly priceMoved: boolean;
}

interface Row extends RecommendationColumns {
  gid: string;
  product_title: string;
  title: string;
  sku: string | null;
  image_url: string | null;
  price_minor: bigint;
  compare_at_minor: bigint | null;
  lowest_minor: bigint | null;
}

/**
 * One page of recommendations, most confident first. `threshold`: the merchant's; `query.weaker`
 * also shows those below it. Prices of pricing rules are listed whatever their confidence, and not
 * while rules leave the variant alone. Applied and dismissed ones are not listed until the service
 * changes them; one in the shop's previous currency never is.
 */
export async function listRecommendations(
  services: AppServices,
  shop: string,
  options: { query: RecommendationQuery; threshold: number },
): Promise<PageOfRows<RecommendationRow>> {
  const cursor = parseCursor(options.query, 2);
  const values: unknown[] = [
    shop,
    options.query.weaker || options.query.view ? 0 : options.threshold,
    getReductionWindowStart(services.clock.now()),
    services.clock.now(),
  ];
  const listed =
    options.query.view === 'approval'
      ? `a.confidence >= $2 and ${WAITS_FOR_APPROVAL}`
      : buildListedSql('$2');
  const where = cursorCondition(cursor, values);
  const direction = cursor?.direction === 'before' ? 'asc' : 'desc';
  const { rows } = await services.db.query<Row>(
    `select a.service_product_id, a.recommendation_id, a.currency as recommendation_currency,
            a.current_minor, a.suggested_minor, a.uplift,
            a.confidence, a.expected_gain, a.detail, a.recommended_at, v.gid, v.product_title, v.title,
            v.sku, v.image_url, v.price_minor, v.compare_at_minor,
            ${buildLowestPriceSql('$3')} as lowest_minor
     from shop.recommendation_copy a
     join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
       and not ${PAUSED}
       and v.currency = a.currency
     where a.shop = $1
       and ${listed}
       and a.suggested_minor > 0
       and a.decision is null
       and not ${buildRuleHeldSql('$4')} ${where}
     order by a.confidence ${direction}, a.service_product_id ${direction}
     limit ${PAGE_SIZE + 1}`,
    values,
  );
  const page = toPageOfRows(rows, PAGE_SIZE, {
    cursor,
    keyOf: (row) => [String(row.confidence), row.service_product_id],
  });
  return { ...page, rows: page.rows.map(toRecommendationRow) };
}

function cursorCondition(cursor: PageCursor | null, values: unknown[]): string {
  const [confidence, id] = cursor?.key ?? [];
  if (!cursor || !Number.isFinite(Number(confidence))) return '';
  values.push(confidence, id);
  const operator = cursor.direction === 'after' ? '<' : '>';
  return `and (a.confidence, a.service_product_id) ${operator} ($${values.length - 1}::float8, $${values.length})`;
}

function toRecommendationRow(row: Row): RecommendationRow {
  return {
    recommendation: toRecommendation(row),
    variantGid: row.gid,
    productTitle: row.product_title,
    variantTitle: row.title,
    sku: row.sku,
    imageUrl: row.image_url,
    compareAt:
      row.compare_at_minor === null
        ? null
        : { minor: row.compare_at_minor, currency: row.recommendation_currency },
    lowest:
      row.lowest_minor === null || row.lowest_minor >= row.current_minor
        ? null
        : { minor: row.lowest_minor, currency: row.recommendation_currency },
    priceMoved: row.price_minor !== row.current_minor,
  };
}
