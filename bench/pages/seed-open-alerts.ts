/** Writes directly into the tables what the app would have copied of a shop with many open alerts. */
import type { Database } from '#prisma/open-database.ts';

/**
 * The shop has this many open MAP violations, of as many products at 40 retailers, each with its
 * case; earlier ones of this function are replaced.
 */
export async function seedOpenAlerts(
  db: Database,
  { shop, alerts }: { shop: string; alerts: number },
): Promise<void> {
  for (const table of ['alert_copy', 'case_copy'])
    await db.query(`delete from shop.${table} where shop = $1 and id like '%_open_%'`, [shop]);
  await db.query(
    `update shop.shop set capabilities = capabilities || '["cases"]'::jsonb where domain = $1`,
    [shop],
  );
  const values = [shop, alerts];
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, vendor, category, status, currency, price_minor,
       map_minor, sku, url, shopify_updated_at, read_at, sent_at, service_product_id)
     select $1, 'gid://shopify/ProductVariant/' || (80100000000 + n), 'gid://shopify/Product/' || (9700000000 + n / 4),
            (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7] || ' ' ||
            (array['Lamp','Chair','Shelf','Blanket','Basket','Mirror','Clock','Vase'])[1 + (n / 7) % 8] || ' ' || (1000 + n / 4),
            'Size ' || n % 4, (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7],
            (array['Lamps','Chairs','Storage'])[1 + n % 3], 'active', 'EUR', 5000, 4500, 'LG-' || n,
            'https://shop.example/p/' || n, now(), now(), now(), 'prd_open_' || n
     from generate_series(1, $2::int) n on conflict do nothing`,
    values,
  );
  await db.query(
    `insert into shop.product_collection (shop, product_gid, collection_gid, name, read_at)
     select distinct $1, 'gid://shopify/Product/' || (9700000000 + n / 4), 'gid://shopify/Collection/' || n / 4 % 20,
            'Collection ' || n / 4 % 20, now()
     from generate_series(1, $2::int) n on conflict do nothing`,
    values,
  );
  await db.query(
    `insert into shop.case_copy (shop, id, service_product_id, retailer, state, assignee_id, open_alerts, recurrences, notices,
       opened_at, state_since, updated_at, copied_at)
     select $1, 'cas_open_' || n, 'prd_open_' || n, 'retailer-' || n % 40 || '.example',
            (array['new','new','new','acknowledged','notice_sent','escalated','excused'])[1 + n % 7],
            case when n % 5 = 0 then 'gid://shopify/StaffMember/' || n % 15 end, 1, n % 3, n % 2, now(), now(), now(), now()
     from generate_series(1, $2::int) n`,
    values,
  );
  await db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer, listing_url, currency,
       map_minor, listed_minor, detected_at, read_at, copied_at)
     select $1, 'alt_open_' || n, 'prd_open_' || n, 'lst_open_' || n, 'map_violation', 'retailer-' || n % 40 || '.example',
            'https://retailer.example/p/' || n, 'EUR', 4500, 4499 - n::bigint * 7919 % 2200,
            now() - n::bigint * 104729 % 5184000 * interval '1 second', case when n % 2 = 0 then now() end, now()
     from generate_series(1, $2::int) n`,
    values,
  );
  for (const table of ['variant', 'alert_copy', 'case_copy', 'product_collection'])
    await db.query(`vacuum analyze shop.${table}`);
}
