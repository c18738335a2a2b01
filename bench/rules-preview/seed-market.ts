import type { Sql } from '#prisma/open-database.ts';

export interface SeededMarket {
  /** Unique prefix of its ids. */
  readonly n: string;
  readonly accountId: string;
  readonly variants: number;
  /** Per variant, each at another retailer. */
  readonly offers: number;
}

const RETAILERS = 20;
/** Variants per statement. */
const BATCH = 5_000;

/**
 * Fills an account as monitoring and matching would: variants of 50 brands in two of 30 collections,
 * offers in stock at 20 retailers with one earlier price each, sales of every second variant, and a
 * MAP violation for one in 50.
 */
export async function seedMarket(
  sql: Sql,
  { n, accountId, variants, offers }: SeededMarket,
): Promise<void> {
  await sql.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     select 'ret_' || $1 || i, $1 || i || '.example', 'active', now(), 'https://' || $1 || i || '.example', now(), now()
     from generate_series(0, $2 - 1) i`,
    [n, RETAILERS],
  );
  await sql.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at)
     select $2, 'ret_' || $1 || i, now() from generate_series(0, $3 - 1) i`,
    [n, accountId, RETAILERS],
  );
  for (let from = 0; from < variants; from += BATCH) {
    const range = [from, Math.min(variants, from + BATCH) - 1];
    await sql.query(
      `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, brand,
         product_type, collections, map_minor, created_at, updated_at)
       select 'prd_' || $1 || lpad(i::text, 7, '0'), $2, 'SKU-' || i, 'Product ' || i, 'https://shop.example/' || i,
         'EUR', 1000 + i % 500, 'Brand ' || i % 50, 'Type ' || i % 10,
         jsonb_build_array(jsonb_build_object('id', 'c' || i % 30, 'name', 'Collection ' || i % 30),
           jsonb_build_object('id', 'c' || (i + 7) % 30, 'name', 'Collection ' || (i + 7) % 30)),
         900, now(), now()
       from generate_series($3::int, $4::int) i`,
      [n, accountId, ...range],
    );
    await sql.query(
      `insert into pricing.own_price (product_id, "from", price_minor, currency)
       select 'prd_' || $1 || lpad(i::text, 7, '0'), now() - interval '30 days', 1000 + i % 500, 'EUR'
       from generate_series($2::int, $3::int) i`,
      [n, ...range],
    );
    await sql.query(
      `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability,
         condition, price_kind, tax, offer_since, read_from, state, first_seen_at, last_seen_at,
         last_checked_at)
       select 'lst_' || $1 || i || '_' || o, 'ret_' || $1 || (i + o) % $4, 'https://' || i || '_' || o, 'Product ' || i,
         1000 + i % 500 + (o * 37 + i) % 200 - 100, 'EUR',
         case when (i + o) % 17 = 0 then 'out_of_stock' else 'in_stock' end, 'new', 'public', 'included',
         now() - interval '2 days', 'x', 'ok', now() - interval '30 days', now(), now()
       from generate_series($2::int, $3::int) i, generate_series(0, $5 - 1) o`,
      [n, ...range, RETAILERS, offers],
    );
    await sql.query(
      `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
       select 'spn_' || $1 || i || '_' || o, 'lst_' || $1 || i || '_' || o, now() - interval '20 days',
         now() - interval '2 days', 1000 + i % 500 + o, 'EUR', 'in_stock'
       from generate_series($2::int, $3::int) i, generate_series(0, $4 - 1) o`,
      [n, ...range, offers],
    );
    await sql.query(
      `insert into pricing.match (id, account_id, product_id, listing_id, retailer_id, probability,
         verdict, tier, reasons, created_at, updated_at)
       select 'mat_' || $1 || i || '_' || o, $2, 'prd_' || $1 || lpad(i::text, 7, '0'), 'lst_' || $1 || i || '_' || o,
         'ret_' || $1 || (i + o) % $5, 0.99, 'auto', 'identifier', '[]', now(), now()
       from generate_series($3::int, $4::int) i, generate_series(0, $6 - 1) o`,
      [n, accountId, ...range, RETAILERS, offers],
    );
    await sql.query(
      `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
       select 'prd_' || $1 || lpad(i::text, 7, '0'), current_date - 3, 1 + i % 9, 1000, 'EUR', now()
       from generate_series($2::int, $3::int) i where i % 2 = 0`,
      [n, ...range],
    );
    await sql.query(
      `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
         map_minor, listed_minor, lowest_minor, detected_at, updated_at, resolved_at, resolution)
       select 'alt_' || $1 || i, $2, 'prd_' || $1 || lpad(i::text, 7, '0'), 'lst_' || $1 || i || '_0',
         'map_violation', 'x.example', 'EUR', 900, 850, 850,
         now() - make_interval(hours => i % 600), now(),
         case when i % 100 = 0 then now() - make_interval(hours => i % 300) end,
         case when i % 100 = 0 then 'recovered' end
       from generate_series($3::int, $4::int) i where i % 50 = 0`,
      [n, accountId, ...range],
    );
  }
  await sql.query('analyze');
}
