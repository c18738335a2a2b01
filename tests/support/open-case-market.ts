/** An account with a product at a MAP price of 90 € and a retailer with two listings of it. */
import { checkListings } from '#pricing/alerts/check-alerts.ts';
import type { TestStage } from './create-test-stage.ts';
import { deleteRecords } from './delete-records.ts';

export interface CaseMarket {
  /** Makes a listing (`a`, `b`) show a price in cents, as a visit would, and checks it. */
  show(listing: 'a' | 'b', change: Record<string, unknown>): Promise<void>;
  readCase(): Promise<Record<string, unknown> | undefined>;
  /** Lines of the history, oldest first. */
  readHistory(): Promise<Record<string, unknown>[]>;
}

/** Replaces all accounts and retailers of the database. */
export async function openCaseMarket({ db, ...rest }: TestStage): Promise<CaseMarket> {
  const context = { db, ...rest };
  const at = context.clock.now();
  context.accountEvents.length = 0;
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, created_at)
     values ('acc', 'A', 'growth', $1), ('other', 'B', 'growth', $1)`,
    [at],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret', 'gear.example', 'active', $1, 'https://gear.example', $1, $1)`,
    [at],
  );
  await db.query(`insert into pricing.account_retailer values ('acc', 'ret', $1)`, [at]);
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, created_at, updated_at)
     values ('prd', 'acc', 's1', 'Headphones', 'https://shop.example/h', 'EUR', 10000, 9000, $1, $1)`,
    [at],
  );
  for (const id of ['a', 'b']) {
    await db.query(
      `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
         condition, price_kind, read_from, state, first_seen_at, last_seen_at, offer_since)
       values ($2, 'ret', 'https://gear.example/p/' || $2, 9500, 'EUR', 'in_stock', 'new', 'public',
         'page', 'ok', $1, $1, $1)`,
      [at, id],
    );
    await db.query(
      `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
       values ('mat_' || $2, 'acc', 'prd', $2, 0.99, 'auto', 'identifier', '[]', $1, $1)`,
      [at, id],
    );
  }
  return {
    show: async (listing, change) => {
      const columns = Object.keys({ availability: '', ...change });
      await db.query(
        `update pricing.listing set ${columns.map((name, n) => `${name} = $${n + 3}`).join(', ')},
           last_seen_at = $2, offer_since = $2 where id = $1`,
        [listing, context.clock.now(), ...Object.values({ availability: 'in_stock', ...change })],
      );
      await checkListings(context, { listingIds: [listing] });
    },
    readCase: async () => (await db.query('select * from pricing.map_case')).rows[0],
    readHistory: async () =>
      (
        await db.query(
          `select kind, from_state, to_state, by_name, detail from pricing.map_case_event order by seq`,
        )
      ).rows,
  };
}
