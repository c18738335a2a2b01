/**
 * SQL columns of the competitors' prices for variant `v`: their median, exact in minor units (the
 * mean of the middle two when the count is even), and the count. Only offers that are matched, new,
 * in stock and in the variant's currency are used. Join it as `cross join lateral (…) m`.
 */
export const MEDIAN_SQL = `select count(*)::int as offers,
    ((percentile_disc(0.5) within group (order by o.price_minor)
      + percentile_disc(0.5) within group (order by o.price_minor desc) + 1) / 2)::int8 as median
  from shop.offer_copy o
  where o.shop = v.shop
    and o.service_product_id = v.service_product_id
    and o.match_verdict in ('auto', 'confirmed')
    and o.availability = 'in_stock'
    and o.condition in ('new', 'unknown')
    and o.price_minor > 0
    and o.currency = v.currency`;
