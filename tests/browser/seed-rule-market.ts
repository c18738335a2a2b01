/** A market that pricing rules can be tried on, beside the pages' shop. */
import { DAY_MS } from '#kernel/durations.ts';
import type { Database } from '#prisma/open-database.ts';
import { SHOP } from './seed-pages.ts';

/**
 * 60 products at 50.00, cost 25.00; two retailers with an offer of each of the first 30, whose prices
 * fell ten days ago; two units sold a day for 60 days.
 */
export async function seedRuleMarket(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.query(
    `update shop.shop set capabilities = capabilities || '["products.write", "rules"]'::jsonb`,
  );
  await db.query(
    `update shop.variant set vendor = 'Bjelke', category = 'Lamp', tags = '["brass", "desk"]'`,
  );
  await db.query(
    `insert into shop.product_collection (shop, product_gid, collection_gid, name, read_at)
     values ($1, 'gid://shopify/Product/1', 'gid://shopify/Collection/1', 'Summer', $2)`,
    [SHOP, now],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, cost_minor,
       brand, product_type, tags, collections, stock, created_at, updated_at)
     select 'prd_' || n, $1, 'DL-' || n, 'Desk lamp ' || n, 'https://lamps.example/p/' || n, 'EUR',
       5000, 2500, 'Bjelke', 'Lamp', '["brass", "desk"]', case when n <= 3 then
         '[{"id": "gid://shopify/Collection/1", "name": "Summer"}]'::jsonb else '[]'::jsonb end,
       200, $2::timestamptz, $2
     from generate_series(1, 60) n`,
    [accountId, daysAgo(90)],
  );
  await db.query(
    `insert into pricing.own_price (product_id, "from", "to", price_minor, currency)
     select 'prd_' || n, $1, null, 5000, 'EUR' from generate_series(1, 60) n`,
    [daysAgo(90)],
  );
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd_' || n, ($1::timestamptz - d * interval '1 day')::date, 2, 5000, 'EUR', $1
     from generate_series(1, 30) n, generate_series(1, 60) d`,
    [now],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     select 'ret_' || r, r || '.example', 'active', $1::timestamptz, 'https://' || r || '.example',
       $1::timestamptz + interval '1 day', $1 from unnest(array['a', 'b']) r`,
    [now],
  );
  await db.query(
    `insert into pricing.account_retailer
     select $1, 'ret_' || r, $2::timestamptz from unnest(array['a', 'b']) r`,
    [accountId, now],
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, first_seen_at, last_seen_at, offer_since, capture_id, capture_at)
     select 'lst_' || r || '_' || n, 'ret_' || r, 'https://' || r || '.example/p/' || n,
       case r when 'a' then 4590 else 4790 end + n * 10, 'EUR', 'in_stock', 'new', 'public', 'page',
       'ok', $2, $1, $3, 'cap_1', $1
     from generate_series(1, 30) n, unnest(array['a', 'b']) r`,
    [now, daysAgo(90), daysAgo(10)],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     select 'mat_' || r || '_' || n, $1, 'prd_' || n, 'lst_' || r || '_' || n, 0.99, 'auto',
       'identifier', '[]', $2, $2
     from generate_series(1, 30) n, unnest(array['a', 'b']) r`,
    [accountId, daysAgo(90)],
  );
}
