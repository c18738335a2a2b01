/** For tests: one product of one account, with the data that recommendations need. */
import { createTestStage, type TestStage } from './create-test-stage.ts';
import { deleteRecords } from './delete-records.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';

export const NOW = new Date('2026-11-20T12:00:00Z');

export interface TestProduct {
  readonly context: TestStage;
  /** The account with its product, and nothing else. */
  reset(): Promise<void>;
  /** Recommends a price, or finds why there is none. */
  recommend(): Promise<void>;
  /** The stored recommendation. */
  standing(): Promise<Record<string, unknown> | undefined>;
  /** Changes the price as a registration by the seller does. */
  setOwnPrice(minor: number): Promise<void>;
  /**
   * Daily sales: each price in turn for ten days; with a coupon, every seventh day at that price.
   */
  sell(sales: { since: number; prices: number[]; coupon?: number | null }): Promise<void>;
  /** Matched offers of competitors, in stock and just seen. */
  addOffers(...minors: number[]): Promise<void>;
}

/** Opens a database of its own for the test file. */
export async function openTestProduct(): Promise<TestProduct> {
  const context = await createTestStage(NOW);
  const { db } = context;
  return {
    context,
    async reset(): Promise<void> {
      context.clock.set(NOW);
      context.accountEvents.length = 0;
      await deleteRecords(db);
      await db.query(
        `insert into pricing.account (id, name, plan, settings, created_at)
     values ('acc', 'A', 'growth', '{"charmEndings":false}', $1)`,
        [NOW],
      );
      await db.query(
        `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at)
     values ('prd', 'acc', 's1', 'Headphones', 'https://shop.example/h', 'EUR', 10000, $1, $1)`,
        [NOW],
      );
      await db.query(
        `insert into pricing.own_price values ('prd', '2026-09-01', null, 10000, 'EUR')`,
      );
    },
    async setOwnPrice(minor: number): Promise<void> {
      await db.query(`update pricing.own_price set "to" = $1 where "to" is null`, [
        context.clock.now(),
      ]);
      await db.query(`insert into pricing.own_price values ('prd', $1, null, $2, 'EUR')`, [
        context.clock.now(),
        minor,
      ]);
      await db.query('update pricing.product set price_minor = $1', [minor]);
    },
    async sell({ since, prices, coupon = null }) {
      context.clock.advance(1000);
      await db.query('delete from pricing.sale');
      await db.query(
        `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', date '2026-11-19' - n, 4,
       case when n % 7 = 3 then coalesce($3, p) else p end, 'EUR', $4
     from generate_series(0, $1::int - 1) n
       cross join lateral (select ($2::bigint[])[1 + n / 10 % cardinality($2::bigint[])]) t(p)`,
        [since, prices, coupon, context.clock.now()],
      );
    },
    async addOffers(...minors: number[]): Promise<void> {
      for (const [n, minor] of minors.entries()) {
        await db.query(
          `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
         created_at)
       values ($1, $1 || '.example', 'active', $2, 'x', $2, $2)`,
          [`ret-${n}`, NOW],
        );
        await db.query(`insert into pricing.account_retailer values ('acc', $1, $2)`, [
          `ret-${n}`,
          NOW,
        ]);
        await db.query(
          `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
         condition, price_kind, read_from, state, first_seen_at, last_seen_at)
       values ($1, $2, $1, $3, 'EUR', 'in_stock', 'new', 'public', 'page', 'ok', $4, $4)`,
          [`lst-${n}`, `ret-${n}`, minor, NOW],
        );
        await db.query(
          `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict,
         tier, reasons, created_at, updated_at)
       values ($1, 'acc', 'prd', $2, 0.99, 'auto', 'identifier', '[]', $3, $3)`,
          [`mat-${n}`, `lst-${n}`, NOW],
        );
      }
    },
    recommend: async () => {
      await recommendForProducts(context, { accountId: 'acc', productIds: ['prd', 'prd_unknown'] });
    },
    standing: async () => (await db.query('select * from pricing.recommendation')).rows[0],
  };
}
