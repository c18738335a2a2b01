/**
 * Accounts with a catalog, listings, prices, alerts and recommendations, created in SQL. Many
 * accounts, because a plan has 600 requests a minute: with one account, more than ten requests a
 * second would only measure refusals.
 */
import type { RecommendationReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import { hashApiKey, createApiKey } from '#pricing/accounts/api-key.ts';
import type { Database } from '#prisma/open-database.ts';

export interface SeededAccount {
  readonly accountId: string;
  readonly apiKey: string;
  /** Some products of it. */
  readonly productIds: readonly string[];
}

export interface Seeded {
  /** A few products each. */
  readonly small: readonly SeededAccount[];
  /** One product each, and those that are added. */
  readonly writing: readonly SeededAccount[];
  readonly medium: readonly SeededAccount[];
}

export interface SeedSizes {
  /** Small ones, and as many again to write to. */
  readonly accounts: number;
  /** Products of each medium account. */
  readonly rows: number;
  /** Ten price spans each. */
  readonly listings: number;
}

export const SMALL_ROWS = 50;
const SPANS_EACH = 10;
const MEDIUM_ACCOUNTS = 16;
const OFFERS_EACH = 5;
/** In the form in which background work stores them. */
const STORED_MATCH_REASONS = JSON.stringify([
  { code: 'same_gtin', values: { gtin: '04006381333931' } },
  { code: 'brand_same', values: {} },
] satisfies MatchReason[]);
const STORED_RECOMMENDATION_REASONS = JSON.stringify([
  { code: 'margin_known', values: { margin: 0.42 } },
  { code: 'demand_unknown', values: {} },
] satisfies RecommendationReason[]);
const STORED_RISKS = JSON.stringify([
  { code: 'one_competitor', values: {} },
] satisfies RecommendationReason[]);
const KINDS = ['small', 'writing', 'medium'] as const;
type Kind = (typeof KINDS)[number];

interface Catalogs {
  readonly kind: Kind;
  readonly accounts: number;
  readonly products: number;
  readonly listings: number;
}

/** Creates the accounts, or finds those of a kept database, whatever their sizes. */
export async function seedAccounts(
  db: Database,
  { accounts, rows, listings }: SeedSizes,
): Promise<Seeded> {
  const there = await db.query('select 1 from pricing.account limit 1');
  if (there.rows.length === 0) {
    await db.query(`select pricing.make_partitions((now() - interval '12 months')::date, 15)`);
    await seedMarket(db, listings);
    const sizes = {
      small: { accounts, products: SMALL_ROWS },
      writing: { accounts, products: 1 },
      medium: { accounts: MEDIUM_ACCOUNTS, products: rows },
    };
    for (const kind of KINDS) await seedCatalogs(db, { kind, ...sizes[kind], listings });
    for (const table of [
      'account',
      'api_key',
      'product',
      'listing',
      'price_span',
      'match',
      'alert',
      'recommendation',
      'retailer',
    ])
      await db.query(`vacuum (analyze) pricing.${table}`);
    await db.query('checkpoint');
  }
  return {
    small: await readKeys(db, 'small'),
    writing: await readKeys(db, 'writing'),
    medium: await readKeys(db, 'medium'),
  };
}

async function seedMarket(db: Database, listings: number): Promise<void> {
  await db.query(`insert into pricing.retailer (id, domain, name, status, status_since, base_url, currency, tax,
    next_request_at, created_at)
    select 'ret_' || lpad(n::text, 26, '0'), 'shop' || n || '.example', 'Shop ' || n, 'ok', now(),
    'https://shop' || n || '.example/', 'EUR', 'included', now() + interval '1 year', now()
    from generate_series(0, 9) n`);
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, brand, gtin, price_minor, currency, availability,
      condition, tax, sources, offer_since, read_from, state, first_seen_at, last_seen_at, last_checked_at,
      shipping_minor, shipping_source, shipping_confidence, shipping_since)
     select 'lst_' || lpad(n::text, 26, '0'), 'ret_' || lpad((n % 10)::text, 26, '0'),
     'https://shop' || n % 10 || '.example/products/espresso-machine-model-' || n, 'Espresso machine, model ' || n,
     'Gaggenheim',
       lpad(n::text, 14, '0'), 10000 + n % 5000, 'EUR', 'in_stock', 'new', 'included',
       '{"offer.price":{"from":"json-ld","at":"script[2].offers.price"}}', now() - interval '3 days',
       'https://shop.example/', 'ok',
       now() - interval '100 days', now(), now(), case when n % 10 = 0 then 490 end,
       case when n % 10 = 0 then '{"from":"visible","at":"p.delivery"}'::jsonb end,
       case when n % 10 = 0 then 0.5 end,
       case when n % 10 = 0 then now() - interval '3 days' end
     from generate_series(0, $1::int - 1) n`,
    [listings],
  );
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     select 'spn_' || lpad((n * ${SPANS_EACH} + s)::text, 26, '0'), 'lst_' || lpad(n::text, 26, '0'),
     now() - make_interval(days => 30 * s + 33), now() - make_interval(days => 30 * s + 3), 10000 + (n + s * 37) % 5000,
     'EUR', 'in_stock'
     from generate_series(0, $1::int - 1) n, generate_series(0, ${SPANS_EACH - 1}) s`,
    [listings],
  );
}

async function seedCatalogs(
  db: Database,
  { kind, accounts, products, listings }: Catalogs,
): Promise<void> {
  const keys = Array.from({ length: accounts }, () => createApiKey('live'));
  await db.query(
    `insert into pricing.account (id, name, plan, external_ref, created_at) select 'acc_${kind}_' || n, k, 'growth',
      'bench:${kind}:' || n, now() from unnest($1::text[]) with ordinality as u(k, n)`,
    [keys],
  );
  await db.query(
    `insert into pricing.api_key (id, account_id, name, hash, last_four, created_at) select 'key_${kind}_' || n,
      'acc_${kind}_' || n, 'bench', h, 'xxxx', now() from unnest($1::bytea[]) with ordinality as u(h, n)`,
    [keys.map(hashApiKey)],
  );
  const each = `from generate_series(1, ${accounts}) a, generate_series(0, ${products - 1}) n`;
  const product = `'prd_${kind}_' || a || '_' || lpad(n::text, 10, '0')`;
  await db.query(`insert into pricing.product (id, account_id, external_id, sku, name, url, currency, price_minor, gtin,
    brand, image_url, category, cost_minor, map_minor, created_at, updated_at)
    select ${product}, 'acc_${kind}_' || a, 'gid://shopify/ProductVariant/' || a * 1000000 + n, 'SKU-' || n,
    'Espresso machine, model ' || n, 'https://mine.example/products/espresso-machine-model-' || n, 'EUR',
    12000 + n % 5000,
      lpad(n::text, 14, '0'), 'Gaggenheim', 'https://cdn.example/images/' || n || '.jpg', 'Kitchen > Coffee',
      7000 + n % 3000, 11000, now() - make_interval(secs => n), now() - make_interval(secs => n) ${each}`);
  await db.query(
    `insert into pricing.own_price (product_id, "from", price_minor, currency) select ${product},
      now() - make_interval(secs => n), 12000 + n % 5000, 'EUR' ${each}`,
  );
  // Five neighbors of one listing, so that a product has offers of five retailers.
  await db.query(`insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
    reasons, decided_by, decided_at, created_at, updated_at)
    select 'mat_${kind}_' || a || '_' || n || '_' || o, 'acc_${kind}_' || a, ${product},
    'lst_' || lpad(((n * ${OFFERS_EACH} + o) % ${listings})::text, 26, '0'), 0.93, 'confirmed', 'gtin',
    '${STORED_MATCH_REASONS}', 'person', now(), now(), now()
    ${each}, generate_series(0, ${OFFERS_EACH - 1}) o`);
  await db.query(`insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
    map_minor, listed_minor, lowest_minor, detected_at, updated_at, read_at)
    select 'alt_${kind}_' || a || '_' || n, 'acc_${kind}_' || a, ${product},
    'lst_' || lpad((n * ${OFFERS_EACH} % ${listings})::text, 26, '0'), 'map_violation', 'shop0.example', 'EUR', 11000,
    10000 + n % 900, 10000 + n % 900,
      now() - make_interval(secs => n), now() - make_interval(secs => n), case when n % 3 = 0 then now() end ${each}`);
  await db.query(`insert into pricing.recommendation (id, account_id, product_id, currency, current_minor,
    suggested_minor, uplift, confidence, expected_gain, detail, created_at, updated_at)
    select 'rec_${kind}_' || a || '_' || n, 'acc_${kind}_' || a, ${product}, 'EUR', 12000 + n % 5000, 11500 + n % 5000,
    0.09, 0.55 + (n % 4000) / 10000.0, 0.031,
      '{"objective":"gross_profit","uplift_interval":[-0.02,0.21],"basis":"prior","reasons":${STORED_RECOMMENDATION_REASONS},
       "against":${STORED_RISKS},"evidence":{"offers":5,"median_minor":"11500"},"guard_rail":null}', now(), now() ${each}`);
}

async function readKeys(db: Database, kind: Kind): Promise<SeededAccount[]> {
  const { rows } = await db.query<SeededAccount>(
    `select a.id as "accountId", a.name as "apiKey", (select array_agg(id) from (select id from pricing.product p
      where p.account_id = a.id order by p.created_at limit 50) s) as "productIds"
     from pricing.account a where a.external_ref like $1 order by a.id`,
    [`bench:${kind}:%`],
  );
  return rows;
}
