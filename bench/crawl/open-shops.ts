import type { Database } from '#prisma/open-database.ts';

/** Retailers that the pages are spread over, which is also the number of parallel visits. */
export const SHOPS = 8;

/** The retailers, registered and without a listing. */
export async function openShops(db: Database): Promise<void> {
  await db.query('delete from pricing.retailer');
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     select 'ret_' || n, 'shop-' || n || '.example', 'active', now(), 'http://shop-' || n || '.example', now(), now()
     from generate_series(0, $1 - 1) n`,
    [SHOPS],
  );
}
