/** Writes directly into the tables what the app's jobs would have copied for a large shop. */
import { recordCounts } from '#app/map-prices/record-counts.server.ts';
import type { Database } from '#prisma/open-database.ts';

export interface LargeShop {
  readonly shop: string;
  readonly variants: number;
}

/** The batch and the file that are opened. */
export const LARGE_BATCH = 'bat_large_1';
export const LARGE_FILE = 'fil_large';

/**
 * Adds variants up to this number, three offers for each, and alerts, recommendations and changes
 * in proportion.
 */
export async function seedLargeShop(db: Database, { shop, variants }: LargeShop): Promise<void> {
  const values = [shop, variants];
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, vendor, status, currency, price_minor,
      compare_at_minor, cost_minor, map_minor, map_from, sku, barcode, url,
                               shopify_updated_at, read_at, sent_at, service_product_id, not_monitored)
     select $1, 'gid://shopify/ProductVariant/' || (70100000000 + n), 'gid://shopify/Product/' || (9500000000 + n / 4),
            (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7] || ' ' ||
            (array['Lamp','Chair','Shelf','Blanket','Basket','Mirror','Clock','Vase'])[1 + (n / 7) % 8] || ' ' || (1000 + n / 4),
            'Size ' || n % 4,
            (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7],
            'active', 'EUR', 1000 + n * 7919 % 40000, null, 700,
            case when n % 3 <> 0 then 900 end,
            case when n % 3 <> 0 then 'metafield' end, 'LG-' || n, lpad((4000000000000 + n)::text, 13, '0'),
            'https://shop.example/p/' || n, now(), now(), now(),
            case when n % 20 <> 0 then 'prd_large_' || n end, case when n % 20 = 0 then 'unpublished' end
     from generate_series(1, $2 - (select count(*)::int from shop.variant where shop = $1)) n`,
    values,
  );
  await db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, name, currency, price_minor,
      availability, condition, match_verdict, probability, source, seen_at, copied_at)
     select v.shop, v.service_product_id, 'lst_large_' || v.gid || '_' || r,
     'retailer-' || (hashtext(v.gid) % 20 + 20 + r) || '.example', 'https://retailer.example/p/' || v.gid,
     v.product_title, 'EUR', v.price_minor + r * 100 - 250,
            case when r = 3 then 'out_of_stock' else 'in_stock' end, 'new',
            case when r = 3 then 'review' else 'auto' end, 0.97, '{"from": "json-ld", "at": "offers.price"}',
            now() - r * interval '1 hour', now()
     from shop.variant v, generate_series(1, 3) r where v.shop = $1 and v.service_product_id like 'prd_large_%'`,
    [shop],
  );
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer, listing_url, currency,
      map_minor, listed_minor, detected_at, read_at, resolved_at, resolution, copied_at)
     select shop, 'alt_large_' || row_number() over (), service_product_id, listing_id, 'map_violation', retailer, url,
     'EUR', 900, 850, now() - random() * interval '60 days',
            case when random() < 0.5 then now() end, case when random() < 0.8 then now() end, null, now()
     from shop.offer_copy where shop = $1 and listing_id like 'lst_large_%' order by service_product_id limit $2 / 4`,
    values,
  );
  await db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency, current_minor,
      suggested_minor, uplift, confidence, expected_gain, detail, recommended_at, copied_at)
     select shop, service_product_id, 'rec_large_' || service_product_id, 'EUR', price_minor, price_minor - 50, 0.05,
     0.5 + random() * 0.45, 0.02,
            '{"objective": "gross_profit", "uplift_interval": [0.01, 0.09], "basis": "prior",
              "reasons": ["3 competitors are cheaper"], "against": []}', now(), now()
     from shop.variant where shop = $1 and service_product_id like 'prd_large_%' limit $2 * 2 / 5`,
    values,
  );
  await db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, request_key, currency, from_minor, to_minor, status, by_user_id, at)
     select 'chg_large_' || gid, shop, gid, product_gid, 'key_large_' || gid, 'EUR', price_minor + 100, price_minor,
     'applied', '42', now() - random() * interval '90 days'
     from shop.variant where shop = $1 and gid like '%/701%' limit $2 / 10`,
    values,
  );
  await seedBatches(db, shop);
  await seedMapPriceFile(db, values);
  for (const table of ['price_batch', 'map_price_file', 'map_price_file_row'])
    await db.query(`vacuum analyze shop.${table}`);
  for (const table of [
    'variant',
    'offer_copy',
    'alert_copy',
    'recommendation_copy',
    'price_change',
  ])
    await db.query(`vacuum analyze shop.${table}`);
}

/** A year of batches, the latest with 5,000 prices, of which one in ten was not changed. */
async function seedBatches(db: Database, shop: string): Promise<void> {
  await db.query(
    `insert into shop.price_batch (id, shop, kind, state, request_key, total, by_user_id, started_at, updated_at, finished_at)
     select 'bat_large_' || n, $1, case when n % 3 = 0 then 'undo' else 'apply' end, 'done', 'bat_large_' || n, 5000,
     '42', now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day'
     from generate_series(1, 365) n`,
    [shop],
  );
  await db.query(
    `update shop.price_change c set batch_id = $2, status = case when n % 10 = 0 then 'refused' else c.status end,
      reason = case when n % 10 = 0 then 'price_moved' end
     from (select id, row_number() over (order by id) as n from shop.price_change where shop = $1
     and id like 'chg_large_%' limit 5000) chosen where c.id = chosen.id`,
    [shop, LARGE_BATCH],
  );
}

/** One file that names every variant: most are unchanged, some change, some are refused. */
async function seedMapPriceFile(db: Database, [shop]: readonly unknown[]): Promise<void> {
  await db.query(
    `insert into shop.map_price_file (id, shop, state, name, currency, by_user_id, created_at) values ($2, $1, 'preview',
      'map-prices.csv', 'EUR', '42', now())`,
    [shop, LARGE_FILE],
  );
  await db.query(
    `insert into shop.map_price_file_row (file_id, line, named, gid, product_gid, sets_map, map_minor, state, problem, problem_value)
     select $2, row_number() over (order by gid) + 1, coalesce(sku, gid), gid, product_gid, true, 950, (array['same',
     'same', 'change', 'refused'])[1 + row_number() over (order by gid) % 4],
            case when row_number() over (order by gid) % 4 = 3 then 'unknown_variant' end,
            case when row_number() over (order by gid) % 4 = 3 then coalesce(sku, gid) end
     from shop.variant where shop = $1`,
    [shop, LARGE_FILE],
  );
  await recordCounts(db, { shop: String(shop), id: LARGE_FILE });
}
