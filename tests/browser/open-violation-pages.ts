import { expect } from 'vitest';
import type { Database } from '#prisma/open-database.ts';
import { openServicePages, type ServicePages } from './open-service-pages.ts';
import { SHOP } from './seed-pages.ts';

interface ViolationPages extends ServicePages {
  /** Has the first product checked, and waits for this many open violations in the app's copy. */
  waitForOpen(count: number): Promise<void>;
}

/**
 * Pages with 60 products, the first of which a retailer, gear.example, offers below its MAP price.
 * Call it at the top of a test file.
 */
export async function openViolationPages(): Promise<ViolationPages> {
  const opened = await openServicePages({
    jobs: ['service-copy.apply-changes', 'map-prices.import-periods'],
    seed: seedViolation,
  });
  const { db, jobs } = opened;

  /** Open violations of the first product, as the app's copy has them. */
  async function listOpen(): Promise<unknown[]> {
    await jobs.enqueue('service-copy.apply-changes', { shop: SHOP }, { key: SHOP });
    const { rows } = await db.query<{ id: string }>(
      `select id from shop.alert_copy where shop = $1 and type = 'map_violation' and resolved_at is null`,
      [SHOP],
    );
    return rows;
  }

  return {
    ...opened,
    waitForOpen: async (count) => {
      await jobs.enqueue('alerts.check-products', { productIds: ['prd_1'] });
      await expect.poll(listOpen, { timeout: 60_000, interval: 500 }).toHaveLength(count);
    },
  };
}

/** The shop's products at the service; one retailer offers the first below its MAP price. */
async function seedViolation(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.query('delete from shop.alert_copy');
  await db.query(`update shop.shop set capabilities = capabilities ||
    '["products.write", "map_price_periods.effects"]'::jsonb`);
  await db.query(`update shop.variant set vendor = 'Bjelke'`);
  await db.query(
    `insert into shop.product_collection (shop, product_gid, collection_gid, name, read_at)
     values ($1, 'gid://shopify/Product/1', 'gid://shopify/Collection/1', 'Summer', $2),
       ($1, 'gid://shopify/Product/1', 'gid://shopify/Collection/2', 'Brass', $2)`,
    [SHOP, now],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor,
       brand, collections, created_at, updated_at)
     select 'prd_' || n, $1, 'DL-' || n, 'Desk lamp ' || n, 'https://lamps.example/p/' || n, 'EUR',
       5000, 4500, 'Bjelke', case when n <= 3 then
         '[{"id": "gid://shopify/Collection/1", "name": "Summer"},
           {"id": "gid://shopify/Collection/2", "name": "Brass"}]'::jsonb else '[]'::jsonb end, $2::timestamptz, $2
     from generate_series(1, 60) n`,
    [accountId, now],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret', 'gear.example', 'active', $1::timestamptz, 'https://gear.example', $1::timestamptz + interval '1 day', $1)`,
    [now],
  );
  await db.query('insert into pricing.account_retailer values ($1, $2, $3)', [
    accountId,
    'ret',
    now,
  ]);
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, first_seen_at, capture_id, capture_at)
     values ('lst', 'ret', 'https://gear.example/p/1', 3990, 'EUR', 'in_stock', 'new', 'public',
       'page', 'ok', $1, 'cap_1', $1)`,
    [now],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     values ('mat', $1, 'prd_1', 'lst', 0.99, 'auto', 'identifier', '[]', $2, $2)`,
    [accountId, now],
  );
}
