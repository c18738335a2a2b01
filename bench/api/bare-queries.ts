/**
 * The first page of each list as plain SQL: the simplest queries of the same tables for the same
 * bytes.
 */
import { PRODUCT_COLUMNS } from '#pricing/catalog/products.ts';

/** A page, and whether there is another. */
export const FETCH = 1001;

/** $1 account, and for prices $2 product. */
export const bareQueries = {
  products: `select ${PRODUCT_COLUMNS} from pricing.product p
    where p.account_id = $1 order by p.created_at desc, p.id desc limit ${FETCH}`,
  alerts: `select a.id, a.type, a.retailer, a.currency, a.floor_minor as "mapPriceMinor", a.listed_minor as "listedMinor",
    a.detected_at as "detectedAt", a.updated_at as "updatedAt", a.read_at as "readAt",
      a.resolved_at as "resolvedAt", a.resolution, a.product_id as "productId",
      a.listing_id as "listingId", l.url as "listingUrl", a.capture_id as "captureId"
    from pricing.alert a join pricing.listing l on l.id = a.listing_id
    where a.account_id = $1 order by a.read_at is not null, a.detected_at desc, a.id desc limit ${FETCH}`,
  recommendations: `select r.id, r.product_id as "productId", r.currency, r.current_minor as "currentMinor",
    r.suggested_minor as "suggestedMinor", r.uplift, r.confidence, r.expected_gain as "expectedGain",
      r.detail, r.created_at as "createdAt"
    from pricing.recommendation r where r.account_id = $1 and r.suggested_minor is not null and r.confidence > 0.5
    order by r.confidence desc, r.expected_gain desc, r.id desc limit ${FETCH}`,
  prices: `select l.id as "listingId", m.product_id as "productId", r.domain as retailer, l.url, l.name,
    l.image_url as "imageUrl", l.price_minor as "priceMinor", l.currency, l.list_price_minor as "listPriceMinor",
      l.availability, l.condition, l.seller, coalesce(nullif(w.tax, 'unknown'), nullif(l.tax, 'unknown'), r.tax) as tax,
      l.state, l.state_reason as "stateReason",
      l.state_reason_detail as "stateReasonDetail", l.last_seen_at as "observedAt", l.offer_since as since,
      m.id as "matchId",
      m.probability, m.verdict, m.reasons, l.sources -> 'offer.price' as source, l.capture_id as "captureId",
      l.held is not null as held, n.reason as "notComparable", n.detail as "notComparableDetail"
    from pricing.match m join pricing.listing l on l.id = m.listing_id join pricing.retailer r on r.id = l.retailer_id
    left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
    left join pricing.not_comparable n on n.product_id = m.product_id and n.listing_id = m.listing_id
    where m.account_id = $1 and m.product_id = $2
      and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null)) order by l.id limit ${FETCH}`,
} as const;
