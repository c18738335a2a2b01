import { z } from '@hono/zod-openapi';
import { listProductsByIds } from '#pricing/catalog/products.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { listEndpoints } from '#pricing/events/webhooks/endpoints.ts';
import type { Change } from '#pricing/contract/change.ts';
import { listAlertsByIds } from '#pricing/api/queries/list-alerts.ts';
import { listCasesByIds } from '#pricing/api/queries/list-cases.ts';
import type { EventRow } from '#pricing/api/queries/list-events.ts';
import { listMatchesByIds } from '#pricing/api/queries/list-matches.ts';
import { listPricesOfPairs } from '#pricing/api/queries/list-prices.ts';
import { listRecommendationsByIds } from '#pricing/api/queries/list-recommendations.ts';
import { listRetailers } from '#pricing/api/queries/list-retailers.ts';
import { renderAlert } from './render-alert.ts';
import { renderCase } from './render-case.ts';
import { renderMatch } from './render-match.ts';
import { renderPrice } from './render-price.ts';
import { renderProduct } from './render-product.ts';
import { renderRecommendation } from './render-recommendation.ts';
import { renderRetailer } from './render-retailer.ts';
import { renderTime } from './render-time.ts';
import { renderWebhookEndpoint } from './render-webhook.ts';

const id = z.string().nullish();
const DataSchema = z.object({
  product_id: id,
  listing_id: id,
  alert_id: id,
  case_id: id,
  recommendation_id: id,
  match_id: id,
  retailer_id: id,
  endpoint_id: id,
});
type Named = EventRow & { readonly ids: z.infer<typeof DataSchema> };

/**
 * Converts events to changes with the objects in their current state; null for a deleted one. One
 * query per kind of object, for any number of events.
 */
export async function renderChanges(
  context: ServiceContext,
  accountId: string,
  events: readonly EventRow[],
): Promise<Change[]> {
  const named: Named[] = events.map((event) => ({ ...event, ids: DataSchema.parse(event.data) }));
  const now = context.clock.now();
  const [products, alerts, cases, recommendations, matches, retailers, webhooks, prices] =
    await Promise.all([
      loadObjects(
        idsOf(named, 'product.', 'product_id'),
        (ids) => listProductsByIds(context.db, ids, { accountId }),
        (row) => [row.id, renderProduct(row)],
      ),
      loadObjects(
        idsOf(named, 'alert.', 'alert_id'),
        (ids) => listAlertsByIds(context.db, accountId, ids),
        (row) => [row.id, renderAlert(row)],
      ),
      loadObjects(
        idsOf(named, 'case.', 'case_id'),
        (ids) => listCasesByIds(context.db, accountId, ids),
        (row) => [row.id, renderCase(row)],
      ),
      loadObjects(
        idsOf(named, 'recommendation.', 'recommendation_id'),
        (ids) => listRecommendationsByIds(context.db, accountId, ids),
        (row) => [row.id, renderRecommendation(row)],
      ),
      loadObjects(
        idsOf(named, 'match.', 'match_id'),
        (ids) => listMatchesByIds(context.db, accountId, ids),
        (row) => [row.id, renderMatch(row)],
      ),
      loadObjects(
        idsOf(named, 'retailer.', 'retailer_id'),
        (ids) => listRetailers(context.db, { accountId, ids, fetch: ids.length, now }),
        (row) => [row.id, renderRetailer(row)],
      ),
      loadObjects(
        idsOf(named, 'webhook.', 'endpoint_id'),
        () => listEndpoints(context.db, accountId),
        (row) => [row.id, renderWebhookEndpoint(row, now)],
      ),
      loadObjects(
        named.flatMap(({ type, ids }) =>
          type.startsWith('price.') && ids.product_id && ids.listing_id
            ? [{ productId: ids.product_id, listingId: ids.listing_id }]
            : [],
        ),
        (pairs) => listPricesOfPairs(context.db, accountId, pairs),
        (row) => [`${row.productId} ${row.listingId}`, renderPrice(row)],
      ),
    ]);
  return named.map(({ id, type, at, ids }) => {
    const base = {
      id,
      type,
      at: renderTime(at),
      product_id: ids.product_id ?? null,
      listing_id: ids.listing_id ?? null,
    };
    if (type.startsWith('product.'))
      return { ...base, product: products.get(ids.product_id ?? '') ?? null };
    if (type.startsWith('alert.'))
      return { ...base, alert: alerts.get(ids.alert_id ?? '') ?? null };
    if (type.startsWith('case.')) return { ...base, case: cases.get(ids.case_id ?? '') ?? null };
    if (type.startsWith('recommendation.'))
      return { ...base, recommendation: recommendations.get(ids.recommendation_id ?? '') ?? null };
    if (type.startsWith('match.'))
      return { ...base, match: matches.get(ids.match_id ?? '') ?? null };
    if (type.startsWith('retailer.'))
      return { ...base, retailer: retailers.get(ids.retailer_id ?? '') ?? null };
    if (type.startsWith('webhook.'))
      return { ...base, webhook_endpoint: webhooks.get(ids.endpoint_id ?? '') ?? null };
    return { ...base, price: prices.get(`${ids.product_id} ${ids.listing_id}`) ?? null };
  });
}

function idsOf(
  events: readonly Named[],
  prefix: string,
  key: keyof z.infer<typeof DataSchema>,
): string[] {
  return [
    ...new Set(
      events.flatMap(({ type, ids }) => (type.startsWith(prefix) && ids[key] ? [ids[key]] : [])),
    ),
  ];
}

async function loadObjects<Key, Row, Shown>(
  keys: readonly Key[],
  load: (keys: readonly Key[]) => Promise<readonly Row[]>,
  entry: (row: Row) => readonly [string, Shown],
): Promise<Map<string, Shown>> {
  return new Map(keys.length === 0 ? [] : (await load(keys)).map(entry));
}
