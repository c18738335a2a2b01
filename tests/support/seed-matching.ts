/** Accounts, retailers, products and listings for tests of matching in the database. */
import type { TestStage } from './create-test-stage.ts';
import { deleteRecords } from './delete-records.ts';

export const GTIN = '04548736112117';

export interface MatchingSeed {
  product(
    id: string,
    fields?: {
      account?: string;
      name?: string;
      sku?: string;
      gtin?: string | null;
      brand?: string | null;
      minor?: number;
    },
  ): Promise<void>;
  listing(
    id: string,
    fields?: {
      retailer?: string;
      name?: string | null;
      mpn?: string | null;
      gtin?: string | null;
      brand?: string | null;
      minor?: number;
    },
  ): Promise<void>;
  /** "product listing verdict", in order. */
  matches(): Promise<string[]>;
  matchId(productId: string, listingId: string): Promise<string>;
  /**
   * Deletes everything except accounts acc_1 and acc_2 and retailers ret_1 and ret_2; acc_1 watches
   * ret_1.
   */
  reset(): Promise<void>;
}

export function seedMatching(context: TestStage): MatchingSeed {
  const { db } = context;
  return {
    reset: async () => {
      await deleteRecords(db);
      await db.query(
        `insert into pricing.account (id, name, plan, created_at)
         values ('acc_1', 'One', 'growth', now()), ('acc_2', 'Two', 'growth', now())`,
      );
      await db.query(
        `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
           created_at)
         select 'ret_' || n, n || '.example', 'active', now(), 'https://a.example', now(), now()
         from generate_series(1, 2) n`,
      );
      await db.query(
        `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ('acc_1', 'ret_1', now())`,
      );
      context.published.length = 0;
      context.accountEvents.length = 0;
    },
    product: async (
      id,
      {
        account = 'acc_1',
        name = 'Voltara WH-1000XM4 Wireless Headphones',
        sku = id,
        gtin = null,
        brand = 'Voltara',
        minor = 29900,
      } = {},
    ) => {
      await db.query(
        `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, gtin,
           brand, created_at, updated_at)
         values ($1, $2, $3, $4, 'https://shop.example/x', 'EUR', $5, $6, $7, now(), now())`,
        [id, account, sku, name, minor, gtin, brand],
      );
    },
    listing: async (
      id,
      {
        retailer = 'ret_1',
        name = 'Voltara headphones WH1000XM4',
        mpn = null,
        gtin = null,
        brand = 'Voltara',
        minor = 27900,
      } = {},
    ) => {
      await db.query(
        `insert into pricing.listing (id, retailer_id, url, name, brand, gtin, mpn, price_minor,
           currency, read_from, state, first_seen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'EUR', $3, 'ok', now())`,
        [id, retailer, `https://a.example/${id}`, name, brand, gtin, mpn, minor],
      );
    },
    matches: async () => {
      const { rows } = await db.query<{ line: string }>(
        `select product_id || ' ' || listing_id || ' ' || verdict as line from pricing.match
         where product_id in (select id from pricing.product where deleted_at is null)
         order by product_id, listing_id`,
      );
      return rows.map((row) => row.line);
    },
    matchId: async (productId, listingId) => {
      const { rows } = await db.query<{ id: string }>(
        'select id from pricing.match where product_id = $1 and listing_id = $2',
        [productId, listingId],
      );
      if (!rows[0]) throw new Error(`No match of ${productId} and ${listingId}`);
      return rows[0].id;
    },
  };
}
