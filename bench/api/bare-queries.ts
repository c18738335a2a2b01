/**
 * The bare server's statements as plain SQL: the simplest ones on the same tables, with the same
 * indexes, for the same bytes. Each is prepared once per connection.
 */
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import { PRODUCT_COLUMNS } from '#pricing/catalog/products.ts';

/** A page, and whether there is another. */
export const FETCH = 1001;

/** Lists: $1 account, and for prices $2 product. */
export const bareQueries = {
  /** $1 the key's hash. All accounts of the benchmark have the same plan. */
  admit: `select k.account_id as "accountId", t.granted from pricing.api_key k join pricing.account a on a.id = k.account_id
    cross join lateral pricing.take_requests(a.id, 1, ${PLAN_CONTENTS.growth.requestsPerMinute}, interval '60 seconds') t
    where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and a.suspended_at is null`,
  products: `select ${PRODUCT_COLUMNS} from pricing.product p
    where p.account_id = $1 order by p.created_at desc, p.id desc limit ${FETCH}`,
  alerts: `select a.id, a.type, a.retailer, a.currency, a.map_minor as "mapPriceMinor", a.listed_minor as "listedMinor",
    a.detected_at as "detectedAt", a.updated_at as "updatedAt", a.read_at as "readAt",
      a.resolved_at as "resolvedAt", a.resolution, a.product_id as "productId",
      a.listing_id as "listingId", (select l.url from pricing.listing l where l.id = a.listing_id) as "listingUrl",
      a.capture_id as "captureId"
    from pricing.alert a
    where a.account_id = $1 and a.type = 'map_violation' order by (a.read_at is null) desc, a.detected_at desc, a.id desc limit ${FETCH}`,
  recommendations: `select r.id, r.product_id as "productId", r.currency, r.current_minor as "currentMinor",
    r.suggested_minor as "suggestedMinor", r.uplift, r.confidence, r.expected_gain as "expectedGain",
      r.detail, r.created_at as "createdAt"
    from pricing.recommendation r where r.account_id = $1 and r.suggested_minor is not null and r.confidence > 0.5
    order by r.confidence desc, coalesce(r.expected_gain, '-infinity'::float8) desc, r.id desc limit ${FETCH}`,
  prices: `select l.id as "listingId", m.product_id as "productId", r.domain as retailer, l.url, l.name,
    l.image_url as "imageUrl", l.price_minor as "priceMinor", l.currency, l.list_price_minor as "listPriceMinor",
      l.availability, l.condition, l.seller, coalesce(nullif(w.tax, 'unknown'), nullif(l.tax, 'unknown'), r.tax) as tax,
      l.state, l.state_reason as "stateReason",
      l.state_reason_detail as "stateReasonDetail", l.last_seen_at as "observedAt", l.offer_since as since,
      m.id as "matchId",
      m.probability, m.verdict, m.reasons, l.sources -> 'offer.price' as source, l.capture_id as "captureId",
      l.held is not null as held, n.reason as "notComparable", n.detail as "notComparableDetail",
      l.confidence::float8 as confidence, l.runner_up_minor as "runnerUpMinor",
      l.runner_up_currency as "runnerUpCurrency", l.runner_up_confidence::float8 as "runnerUpConfidence",
      coalesce(l.confidence < 0.97 and d.verdict is null, false) as uncertain,
      l.shipping_minor as "shippingMinor", l.free_shipping_from_minor as "freeShippingFromMinor",
      l.shipping_source as "shippingSource",
      l.shipping_confidence::float8 as "shippingConfidence", l.shipping_since as "shippingSince",
      l.shipping_missing_since as "shippingMissingSince",
      d.verdict as "priceVerdict", d.price_minor as "decidedMinor", d.decided_by as "decidedBy",
      d.decided_at as "decidedAt"
    from pricing.match m join pricing.listing l on l.id = m.listing_id join pricing.retailer r on r.id = l.retailer_id
    left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
    left join pricing.not_comparable n on n.product_id = m.product_id and n.listing_id = m.listing_id
    left join pricing.price_decision d on d.account_id = m.account_id and d.listing_id = l.id
      and d.read_minor = l.price_minor and d.read_currency = l.currency
    where m.account_id = $1 and m.product_id = $2
      and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null)) order by l.id limit ${FETCH}`,
  addOne: `with changed as (
      update pricing.product p set name = $4, url = $5, currency = $6, price_minor = $7, updated_at = now()
      where p.account_id = $2 and p.sku = $3 and p.external_id is null returning p.*),
    made as (
      insert into pricing.product as p (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
      select $1, $2, $3, $4, $5, $6, $7, now(), now() where not exists (select from changed) returning p.*),
    priced as (
      insert into pricing.own_price (product_id, "from", price_minor, currency)
      select id, created_at, price_minor, currency from made),
    p as (select *, true as is_new from made union all select *, false from changed),
    event as (
      insert into pricing.event (tx, id, account_id, type, data, at)
      select pg_current_xact_id()::text::bigint, $8, $2, 'product.updated', jsonb_build_object('product_id', p.id), now() from p)
    select ${PRODUCT_COLUMNS}, p.is_new as "isNew" from p`,
  addMany: `with made as (
      insert into pricing.product as p (id, account_id, external_id, sku, name, url, currency, price_minor, gtin, brand,
        cost_minor, map_minor, created_at, updated_at)
      select g.id, $1, g.external_id, g.sku, g.name, g.url, g.currency, g.price_minor, g.gtin, g.brand, g.cost_minor,
        g.map_minor, now(), now()
      from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[],
        $10::text[], $11::bigint[], $12::bigint[])
        as g(id, external_id, sku, name, url, currency, price_minor, gtin, brand, cost_minor, map_minor)
      on conflict (account_id, external_id) where deleted_at is null
        do update set sku = excluded.sku, name = excluded.name, url = excluded.url,
        currency = excluded.currency, price_minor = excluded.price_minor, gtin = excluded.gtin, brand = excluded.brand,
        cost_minor = excluded.cost_minor, map_minor = excluded.map_minor, updated_at = excluded.updated_at
      returning p.id, p.external_id, p.sku, p.price_minor, p.currency, p.created_at, p.xmax = 0 as is_new),
    priced as (
      insert into pricing.own_price (product_id, "from", price_minor, currency)
      select id, created_at, price_minor, currency from made where is_new),
    numbered as (select *, row_number() over () as n from made),
    event as (
      insert into pricing.event (tx, id, account_id, type, data, at)
      select pg_current_xact_id()::text::bigint, ($13::text[])[n], $1, 'product.updated',
        jsonb_build_object('product_id', id), now() from numbered)
    select id, external_id as "externalId", sku, is_new as "isNew" from made`,
} as const;
