/** Writes directly into the tables what the app would have copied of a shop whose products have markets. */
import type { Database } from '#prisma/open-database.ts';

/**
 * The shop has this many variants, nine of ten with a market, and two offers each; earlier ones of
 * this function are replaced.
 */
export async function seedMarketProducts(
  db: Database,
  { shop, variants }: { shop: string; variants: number },
): Promise<void> {
  await db.query(`delete from shop.variant where shop = $1 and gid like '%/90100%'`, [shop]);
  for (const table of ['market_copy', 'offer_copy'])
    await db.query(
      `delete from shop.${table} where shop = $1 and service_product_id like 'prd_market_%'`,
      [shop],
    );
  await db.query(
    `update shop.shop set capabilities = capabilities || '["insights"]'::jsonb where domain = $1`,
    [shop],
  );
  const values = [shop, variants];
  await db.query(
    `insert into shop.market_copy (shop, service_product_id, currency, own_minor, market_minor, lowest_minor,
       lowest_retailer, index_basis_points, position, rank, compared, unknown_reason, changed_at, measured_at, copied_at)
     select $1, 'prd_market_' || n, 'EUR', 5000,
       case when has then 5000 * 10000::bigint / index end, case when has then 4400 + n % 700 end,
       case when has then 'retailer-' || n % 40 || '.example' end, case when has then index end,
       case when has then case when index < 9900 then 'below' when index <= 10100 then 'at' else 'above' end end,
       case when has then 1 + n % 5 end, case when has then 6 else 0 end,
       case when not has then (array['not_matched', 'too_old', 'out_of_stock'])[1 + n % 3] end,
       now() - n::bigint * 104729 % 5184000 * interval '1 second',
       now() - n::bigint * 104729 % 5184000 * interval '1 second', now()
     from (select n, n % 10 <> 0 as has, (8000 + n::bigint * 7919 % 4500)::int as index
           from generate_series(1, $2::int) n) each`,
    values,
  );
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, vendor, status, currency, price_minor,
       cost_minor, map_minor, sku, url, shopify_updated_at, read_at, sent_at, service_product_id)
     select $1, 'gid://shopify/ProductVariant/' || (90100000000 + n), 'gid://shopify/Product/' || (9800000000 + n / 4),
       (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7] || ' ' ||
       (array['Lamp','Chair','Shelf','Blanket','Basket','Mirror','Clock','Vase'])[1 + (n / 7) % 8] || ' ' || (1000 + n / 4),
       'Size ' || n % 4, (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7],
       'active', 'EUR', 5000, case when n % 4 <> 0 then 1500 + n::bigint * 6151 % 3800 end,
       case when n % 3 <> 0 then 4500 end, 'MK-' || n, 'https://shop.example/p/' || n, now(), now(), now(), 'prd_market_' || n
     from generate_series(1, $2::int) n`,
    values,
  );
  await db.query(
    `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url, name, currency, price_minor,
       availability, condition, match_verdict, probability, source, seen_at, copied_at)
     select $1, 'prd_market_' || n, 'lst_market_' || n || '_' || r, 'retailer-' || (n + r) % 40 || '.example',
       'https://retailer.example/p/' || n, 'Offer ' || n, 'EUR', 4400 + n % 700 + r, 'in_stock', 'new', 'auto', 0.98,
       '{}', now(), now()
     from generate_series(1, $2::int) n, generate_series(0, 1) r where n % 10 <> 0`,
    values,
  );
  for (const table of ['variant', 'market_copy', 'offer_copy'])
    await db.query(`vacuum analyze shop.${table}`);
}
