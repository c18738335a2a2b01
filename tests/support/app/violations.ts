/** Creates violations in the app's copy, and changes them at the service. */
import { expect } from 'vitest';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

export interface Violations {
  /** Adds this many new violations of the product, at shop-1.example. */
  add(count: number): Promise<void>;
  /** An open alert about a competitor's price cut, in our copy only. */
  addUndercut(): Promise<void>;
  /** The id of the last one, or of one before it. */
  id(before?: number): string;
  /** Starts or stops watching their retailer. */
  watch(on: boolean): Promise<void>;
  setRetailerStatus(status: string): Promise<void>;
  /** A person rejected their match; the service has not reported it yet. */
  refuseMatch(): Promise<void>;
  /** The last one has ended at the service, which has reported it in its feed. */
  endAtService(): Promise<void>;
}

/** Violations of the shop's first product, named `title`; their retailer is watched. */
export async function createViolations(
  services: AppServices,
  { shop, title }: { shop: string; title: string },
): Promise<Violations> {
  const { db, clock } = services;
  const { rows } = await db.query<{ product: string }>(
    `update shop.variant set product_title = $1, title = 'Default Title'
     where gid = (select min(gid) from shop.variant where service_product_id is not null)
     returning service_product_id as product`,
    [title],
  );
  const product = rows[0]?.product ?? '';
  const watch = async (on: boolean): Promise<void> => {
    const client = await getPricingClient(services, shop);
    const { id } = await client.retailers.add({ domain: 'shop-1.example' });
    if (!on) await client.retailers.remove(id);
  };
  await watch(true);
  let count = 0;
  const id = (before = 0): string => `alt_${count - before}`;
  return {
    id,
    watch,
    add: async (more) => {
      await db.query(
        `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer,
           listing_url, currency, map_minor, listed_minor, detected_at, copied_at)
         select $1, 'alt_' || ($2::int + n), $3, 'lst_1', 'map_violation', 'shop-1.example',
           'https://shop-1.example/p', 'EUR', 5000, 4400, $4, $4
         from generate_series(1, $5::int) n`,
        [shop, count, product, clock.now(), more],
      );
      count += more;
    },
    addUndercut: async () => {
      await db.query(
        `insert into shop.alert_copy (shop, id, service_product_id, listing_id, type, retailer,
           listing_url, currency, map_minor, listed_minor, previous_minor, detected_at, copied_at)
         values ($1, 'alt_cut', $2, 'lst_1', 'competitor_undercut', 'shop-1.example',
           'https://shop-1.example/p', 'EUR', 5000, 4400, 5200, $3, $3)`,
        [shop, product, clock.now()],
      );
    },
    setRetailerStatus: async (status) => {
      await db.query(`update pricing.retailer set status = $1 where domain = 'shop-1.example'`, [
        status,
      ]);
    },
    refuseMatch: async () => {
      await db.query(
        `insert into shop.offer_copy (shop, service_product_id, listing_id, retailer, url,
           availability, condition, match_verdict, copied_at)
         values ($1, $2, 'lst_1', 'shop-1.example', 'https://shop-1.example/p', 'in_stock', 'new',
           'refused', $3)`,
        [shop, product, clock.now()],
      );
    },
    endAtService: () => endAtService(services, { id: id(), product }),
  };
}

async function endAtService(
  { db, clock }: AppServices,
  { id, product }: { id: string; product: string },
): Promise<void> {
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at)
     select 'lst_1', id, 'https://shop-1.example/p', 'x', $1
     from pricing.retailer where domain = 'shop-1.example'`,
    [clock.now()],
  );
  await db.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor, detected_at, updated_at, resolved_at, resolution)
     select $1, account_id, id, 'lst_1', 'map_violation', 'shop-1.example', 'EUR', 5000, 4400, 4400,
       $2, $2, $2, 'recovered'
     from pricing.product where id = $3`,
    [id, clock.now(), product],
  );
  await db.query(
    `insert into pricing.event (tx, id, account_id, type, data, at)
     select pg_current_xact_id()::text::bigint, 'evt_ended', account_id, 'alert.resolved',
       jsonb_build_object('alert_id', $1::text, 'product_id', id, 'listing_id', 'lst_1'), $2
     from pricing.product where id = $3`,
    [id, clock.now(), product],
  );
  // The feed shows only events older than every running transaction; transactions of other tests'
  // databases count too.
  await expect
    .poll(
      async () =>
        (
          await db.query(
            `select 1 from pricing.event
             where tx >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
          )
        ).rows,
    )
    .toEqual([]);
}
