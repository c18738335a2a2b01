/** Set-based writes of our copies: one statement each, whatever the number of rows. */
import type { Sql } from '#prisma/open-database.ts';

export interface CopyBatch {
  readonly shop: string;
  readonly at: Date;
  readonly rows: readonly object[];
}

/** A server that cannot store the read state never returns it, so our own mark stays. */
export async function upsertAlerts(sql: Sql, { shop, at, rows }: CopyBatch): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `insert into shop.alert_copy as a (shop, id, service_product_id, listing_id, type, retailer,
       listing_url, currency, map_minor, listed_minor, previous_minor, details, detected_at, read_at,
       resolved_at, resolution, copied_at)
     select distinct on (r.id) $1, r.id, r.service_product_id, r.listing_id, r.type, r.retailer,
       r.listing_url, r.currency, r.map_minor, r.listed_minor, r.previous_minor, r.details,
       r.detected_at, r.read_at,
       r.resolved_at, r.resolution, $2
     from jsonb_array_elements($3::jsonb) with ordinality as e(value, n),
          jsonb_to_record(e.value) as r(id text, service_product_id text, listing_id text,
            type text, retailer text, listing_url text, currency text, map_minor int8,
          listed_minor int8, previous_minor int8, details jsonb, detected_at timestamptz, read_at timestamptz, resolved_at timestamptz,
          resolution text)
     order by r.id, e.n desc
     on conflict (shop, id) do update set service_product_id = excluded.service_product_id,
       listing_id = excluded.listing_id, type = excluded.type, retailer = excluded.retailer,
       listing_url = excluded.listing_url, currency = excluded.currency,
       map_minor = excluded.map_minor, listed_minor = excluded.listed_minor,
       previous_minor = excluded.previous_minor, details = excluded.details,
       detected_at = excluded.detected_at,
       read_at = case
         when (select s.capabilities ? 'alerts.read' from shop.shop s where s.domain = a.shop)
         then excluded.read_at
         else coalesce(excluded.read_at, a.read_at) end,
       resolved_at = excluded.resolved_at, resolution = excluded.resolution,
       copied_at = excluded.copied_at`,
    [shop, at, JSON.stringify(rows)],
  );
}

/**
 * A decision of the merchant stays until the service changes the recommendation: a new id, or
 * without ids, other prices.
 */
export async function upsertRecommendations(
  sql: Sql,
  { shop, at, rows }: CopyBatch,
): Promise<void> {
  if (rows.length === 0) return;
  const same = `(a.recommendation_id, a.current_minor, a.suggested_minor)
    is not distinct from
    (excluded.recommendation_id, excluded.current_minor, excluded.suggested_minor)`;
  await sql.query(
    `insert into shop.recommendation_copy as a (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, uplift, confidence, expected_gain, detail, abstained,
       recommended_at, copied_at)
     select distinct on (r.service_product_id) $1, r.service_product_id, r.recommendation_id,
            r.currency, r.current_minor, r.suggested_minor, r.uplift, r.confidence, r.expected_gain,
            r.detail, null,
            coalesce(r.recommended_at, $2), $2
     from jsonb_array_elements($3::jsonb) with ordinality as e(value, n),
          jsonb_to_record(e.value) as r(service_product_id text, recommendation_id text,
            currency text, current_minor int8, suggested_minor int8, uplift float8,
            confidence float8,
          expected_gain float8, detail jsonb, recommended_at timestamptz)
     order by r.service_product_id, e.n desc
     on conflict (shop, service_product_id) do update set
       recommendation_id = excluded.recommendation_id,
       currency = excluded.currency, current_minor = excluded.current_minor,
       suggested_minor = excluded.suggested_minor, uplift = excluded.uplift,
       confidence = excluded.confidence, expected_gain = excluded.expected_gain,
       detail = excluded.detail, abstained = null,
       recommended_at = excluded.recommended_at, copied_at = excluded.copied_at,
       decision = case when ${same} then a.decision end,
       decided_at = case when ${same} then a.decided_at end`,
    [shop, at, JSON.stringify(rows)],
  );
}

export async function upsertOffers(
  sql: Sql,
  { shop, at, rows }: CopyBatch,
  options: { keepKnown?: boolean } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const fields = options.keepKnown
    ? 'match_verdict = excluded.match_verdict, probability = excluded.probability, copied_at = excluded.copied_at'
    : `retailer = excluded.retailer, url = excluded.url, name = excluded.name,
      image_url = excluded.image_url, currency = excluded.currency,
      price_minor = excluded.price_minor,
       list_price_minor = excluded.list_price_minor, shipping_minor = excluded.shipping_minor,
       free_shipping_from_minor = excluded.free_shipping_from_minor,
       shipping_missing_since = excluded.shipping_missing_since, availability = excluded.availability,
       condition = excluded.condition, match_verdict = excluded.match_verdict,
       probability = excluded.probability, source = excluded.source, seen_at = excluded.seen_at,
       copied_at = excluded.copied_at`;
  await sql.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, name,
            image_url, currency, price_minor, list_price_minor, availability, condition,
            match_verdict, probability, source, seen_at, copied_at, shipping_minor,
            free_shipping_from_minor, shipping_missing_since)
     select distinct on (r.service_product_id, r.listing_id) $1, r.service_product_id, r.listing_id,
            r.retailer, r.url, r.name, r.image_url, r.currency, r.price_minor, r.list_price_minor,
            r.availability, r.condition, r.match_verdict, r.probability, r.source, r.seen_at, $2,
            r.shipping_minor, r.free_shipping_from_minor, r.shipping_missing_since
     from jsonb_array_elements($3::jsonb) with ordinality as e(value, n),
          jsonb_to_record(e.value) as r(service_product_id text, listing_id text, retailer text,
            url text, name text, image_url text, currency text, price_minor int8,
          list_price_minor int8, availability text, condition text, match_verdict text,
          probability float8, source jsonb, seen_at timestamptz, shipping_minor int8,
          free_shipping_from_minor int8, shipping_missing_since timestamptz)
     order by r.service_product_id, r.listing_id, e.n desc
     on conflict (shop, service_product_id, listing_id) do update set ${fields}`,
    [shop, at, JSON.stringify(rows)],
  );
}

/**
 * The time of the last change stays while own price, market price and lowest offer are the same: the
 * service also measures again when units sold or left-out offers change.
 */
export async function upsertMarkets(sql: Sql, { shop, at, rows }: CopyBatch): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `insert into shop.market_copy as m (shop, service_product_id, currency, own_minor, market_minor,
       lowest_minor, lowest_retailer, index_basis_points, position, rank, compared, unknown_reason,
       changed_at, measured_at, copied_at)
     select distinct on (r.service_product_id) $1, r.service_product_id, r.currency, r.own_minor,
            r.market_minor, r.lowest_minor, r.lowest_retailer, r.index_basis_points, r.position,
            r.rank, r.compared, r.unknown_reason, r.measured_at, r.measured_at, $2
     from jsonb_to_recordset($3::jsonb) as r(service_product_id text, currency text, own_minor int8,
            market_minor int8, lowest_minor int8, lowest_retailer text, index_basis_points int4,
            position text, rank int4, compared int4, unknown_reason text, measured_at timestamptz)
     order by r.service_product_id, r.measured_at desc
     on conflict (shop, service_product_id) do update set currency = excluded.currency,
       own_minor = excluded.own_minor, market_minor = excluded.market_minor,
       lowest_minor = excluded.lowest_minor, lowest_retailer = excluded.lowest_retailer,
       index_basis_points = excluded.index_basis_points, position = excluded.position,
       rank = excluded.rank, compared = excluded.compared,
       unknown_reason = excluded.unknown_reason,
       changed_at = case
         when (m.currency, m.own_minor, m.market_minor, m.lowest_minor, m.lowest_retailer)
           is not distinct from (excluded.currency, excluded.own_minor, excluded.market_minor,
             excluded.lowest_minor, excluded.lowest_retailer)
         then m.changed_at else excluded.measured_at end,
       measured_at = excluded.measured_at, copied_at = excluded.copied_at
     where m.measured_at < excluded.measured_at`,
    [shop, at, JSON.stringify(rows)],
  );
}
