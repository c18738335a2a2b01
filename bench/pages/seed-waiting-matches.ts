/** Writes directly into the service's tables what matching would have left for a person. */
import type { Database } from '#prisma/open-database.ts';

const RETAILERS = 20;

/**
 * The account has this many matches that wait, of as many products at 20 retailers; earlier ones of
 * this function are replaced.
 */
export async function seedWaitingMatches(
  db: Database,
  { accountId, matches }: { accountId: string; matches: number },
): Promise<void> {
  await db.query(`delete from pricing.match where id like 'mat_wait_%'`);
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     select 'ret_wait_' || n, 'waiting-' || n || '.example', 'active', now(),
       'https://waiting-' || n || '.example', now() + interval '1 year', now()
     from generate_series(0, $1 - 1) n on conflict do nothing`,
    [RETAILERS],
  );
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at)
     select $1, 'ret_wait_' || n, now() from generate_series(0, $2 - 1) n on conflict do nothing`,
    [accountId, RETAILERS],
  );
  const values = [accountId, matches];
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, brand,
       created_at, updated_at)
     select 'prd_wait_' || n, $1, 'WT-' || n,
       (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7] || ' lamp ' || n,
       'https://shop.example/' || n, 'EUR', 1000 + n % 500,
       (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7],
       now(), now()
     from generate_series(1, $2::int) n on conflict do nothing`,
    values,
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability,
       sources, read_from, state, first_seen_at)
     select 'lst_wait_' || n, 'ret_wait_' || n % $2, 'https://waiting.example/' || n,
       (array['Ardal','Bjelke','Corvara','Dunholm','Eskilde','Farnborg','Grimsel'])[1 + n % 7] || ' lamp no. ' || n,
       900 + n * 7 % 600, 'EUR', 'in_stock', '{}', 'https://waiting.example/' || n, 'ok', now()
     from generate_series(1, $1::int) n on conflict do nothing`,
    [matches, RETAILERS],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, effect, created_at, updated_at)
     select 'mat_wait_' || n, $1, 'prd_wait_' || n, 'lst_wait_' || n, 0.5 + n * 7919 % 499 / 1000.0,
       'review', 'text', '[{"code":"names_alike","values":{}}]', n::bigint * 104729 % 1000000,
       now() - interval '1 hour', now()
     from generate_series(1, $2::int) n`,
    values,
  );
  for (const table of ['match', 'listing', 'product'])
    await db.query(`vacuum analyze pricing.${table}`);
}
