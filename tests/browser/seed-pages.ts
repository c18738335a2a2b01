/** A shop with something on every page: what the jobs of the app would have copied. */
import { HOUR_MS } from '#kernel/durations.ts';
import type { Database } from '#prisma/open-database.ts';

export const SHOP = 'lamps.myshopify.com';

const CAPABILITIES = [
  'products.batch',
  'prices.history',
  'alerts.read',
  'alerts.evidence',
  'recommendations.decision',
  'recommendations.ledger',
  'listings',
  'retailers',
  'matches',
  'matches.automatic',
  'changes',
  'settings',
  'keys',
  'keys.scopes',
  'keys.test',
  'settings.goal',
  'settings.undercut',
  'map_price_periods',
  'rules',
];

export async function seedPages(db: Database, now: Date): Promise<void> {
  await db.prisma.shop.create({
    data: {
      domain: SHOP,
      name: 'Lamps',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      connection: 'ok',
      capabilities: CAPABILITIES,
      installedAt: now,
      changesAt: new Date(now.getTime() - 90_000),
    },
  });
  await db.query(
    `insert into shop.sync_run (id, shop, kind, state, variants_read, variants_total, variants_sent,
       variants_to_send, started_at, updated_at, finished_at)
     values ('run_1', $1, 'first', 'done', 62, 62, 60, 60, $2, $2, $2)`,
    [SHOP, new Date(now.getTime() - 3 * HOUR_MS)],
  );
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, currency,
       price_minor, compare_at_minor, cost_minor, map_minor, map_from, sku,
                               shopify_updated_at, read_at, service_product_id, not_monitored, url)
     select $1, 'gid://shopify/ProductVariant/' || n, 'gid://shopify/Product/' || ((n + 2) / 3),
            case n % 20 when 7 then 'مصباح مكتب <b>قابل للطي</b>'
              when 9 then
                'A desk lamp with a name so long that it will not fit into any column of any table that we know of'
              else 'Desk lamp ' || lpad(n::text, 3, '0') end,
            case when n % 3 = 0 then 'Default Title' else 'Brass / ' || n end,
            'active', 'EUR', 4990 + n * 100, 5990 + n * 100, 2500,
            case when n % 4 <> 0 then 4500 end, case when n % 4 <> 0 then 'metafield' end,
            case when n % 5 <> 0 then 'DL-' || n end, $2, $2,
            case when n <= 60 then 'prd_' || n end,
            case when n = 61 then 'draft' when n = 62 then 'unpublished' end,
            'https://lamps.example/p/' || n
     from generate_series(1, 62) n`,
    [SHOP, now],
  );
  await db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, name,
       currency, price_minor, list_price_minor, availability, condition, match_verdict, probability,
       source, seen_at, copied_at, shipping_minor, free_shipping_from_minor,
       shipping_missing_since)
     select $1, 'prd_' || n, 'lst_' || n || '_' || r, 'shop-' || r || '.example',
            'https://shop-' || r || '.example/p/' || n, 'Desk lamp ' || n || ' brass',
            case when r = 4 then 'CHF' else 'EUR' end,
            case when r = 3 then null else 4300 + n * 90 + r * 200 end,
            case when r = 1 then 6500 end, case when r = 3 then 'out_of_stock' else 'in_stock' end,
            case when r = 2 then 'used' else 'new' end,
            case when r = 5 then 'review' when r = 2 then 'confirmed' else 'auto' end, 0.98,
            '{"from": "json-ld", "at": "offers.0.price"}'::jsonb,
            $2::timestamptz - r * interval '20 minutes', $2,
            case when r in (1, 4) then 490 when r = 5 then 0 end,
            case when r in (1, 2) then 5000 end,
            case when r = 4 then $2::timestamptz - interval '2 days' end
     from generate_series(1, 30) n, generate_series(1, 5) r`,
    [SHOP, now],
  );
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer,
       listing_url, currency, map_minor, listed_minor, detected_at, read_at, resolved_at,
       resolution, copied_at)
     select $1, 'alt_' || n, 'prd_' || n, 'lst_' || n || '_1', 'map_violation', 'shop-1.example',
            'https://shop-1.example/p/' || n, 'EUR', 4500, 4500 - n * 7,
            $2::timestamptz - n * interval '2 hours',
            case when n > 2 then $2::timestamptz end, case when n > 5 then $2::timestamptz end,
            case when n > 5 then 'recovered' end, $2
     from generate_series(1, 7) n where n % 4 <> 0`,
    [SHOP, now],
  );
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer,
       listing_url, currency, map_minor, listed_minor, previous_minor, detected_at, copied_at)
     values ($1, 'alt_cut', 'prd_9', 'lst_9_1', 'competitor_undercut', 'shop-1.example',
       'https://shop-1.example/p/9', 'EUR', 4600, 4350, 4790, $2, $2)`,
    [SHOP, now],
  );
  const detail = {
    objective: 'gross_profit',
    uplift_interval: [-0.021, 0.208],
    basis: 'prior',
    guard_rail: 'max_step',
    reasons: [
      'Your price is 10.7% above the median of 3 competitors’ prices',
      'Margin today is 50% of the price, from your cost',
    ],
    reason_details: [
      { code: 'above_market', values: { retailer: null, competitors: 3, by: 0.107 } },
      { code: 'margin_known', values: { margin: 0.5 } },
    ],
    against: [
      'If orders rise by less than 4.1%, the cut loses profit; -2.1% to 20.8% is expected in 8 cases of 10',
      'Offers left out: 2 out of stock',
    ],
    against_details: [
      { code: 'cut_needs', values: { least: 0.041, low: -0.021, high: 0.208 } },
      {
        code: 'offers_left_out',
        values: { offers: [{ code: 'out_of_stock', values: { offers: 2 } }] },
      },
    ],
  };
  await db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, uplift, confidence, expected_gain, detail, recommended_at,
       copied_at)
     select $1, 'prd_' || n, 'rec_' || n, 'EUR', 4990 + n * 100, 4990 + n * 100 - 199, 0.087,
       0.5 + n * 0.04, 0.031, $2, $3::timestamptz - interval '1 hour', $3
     from generate_series(1, 6) n`,
    [SHOP, JSON.stringify(detail), now],
  );
  await db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, currency, current_minor, abstained, detail, recommended_at, copied_at)
     values ($1, 'prd_8', 'EUR', 5790, 'price changed 2 days ago: at most one change in 7 days', $3, $2, $2)`,
    [
      SHOP,
      now,
      JSON.stringify({ abstained: { code: 'changed_recently', values: { days: 2, pause: 7 } } }),
    ],
  );
  await db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, request_key, currency,
       from_minor, to_minor, status, reason, by_user_id, at)
     values ('chg_1', $1, 'gid://shopify/ProductVariant/10', 'gid://shopify/Product/4', 'k1', 'EUR',
            6290, 5990, 'applied', null, '42', $2),
            ('chg_2', $1, 'gid://shopify/ProductVariant/11', 'gid://shopify/Product/4', 'k2', 'EUR',
              6290, 6090, 'applied', null, '42', $2),
            ('chg_3', $1, 'gid://shopify/ProductVariant/12', 'gid://shopify/Product/4', 'k3', 'EUR',
              6290, 6190, 'refused', 'price_moved', '42', $2)`,
    [SHOP, new Date(now.getTime() - 40 * 60_000)],
  );
}
