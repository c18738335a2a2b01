import { beforeAll, expect, test } from 'vitest';
import { listAlerts, saveAlertList } from '#pricing/api/queries/list-alerts.ts';
import { listListings } from '#pricing/api/queries/list-listings.ts';
import { listMatches } from '#pricing/api/queries/list-matches.ts';
import { listOwnPriceHistory } from '#pricing/api/queries/list-price-history.ts';
import { listProductOffers } from '#pricing/api/queries/list-product-offers.ts';
import { listProducts } from '#pricing/api/queries/list-products.ts';
import { listRecommendationLedger } from '#pricing/api/queries/list-recommendation-ledger.ts';
import {
  listAbstentions,
  listRecommendations,
  saveRecommendationList,
} from '#pricing/api/queries/list-recommendations.ts';
import type { Database } from '#prisma/open-database.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';

type Sql = Pick<Database, 'query' | 'transaction'>;

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase();
});

/** The plan of the queries of `ask` when PostgreSQL must not sort where an index has the order. */
async function planOf(ask: (sql: Sql) => Promise<unknown>): Promise<string> {
  return db.transaction(async (tx) => {
    for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan'])
      await tx.query(`set local enable_${way} = off`);
    let plan = '';
    await ask({
      query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
          `explain (costs off) ${text}`,
          values,
        );
        plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        return { rows: [] as Row[], rowCount: 0 };
      },
      transaction: () => Promise.reject(new Error('Only one statement is explained')),
    });
    return plan;
  });
}

const page = { accountId: 'acc_1', fetch: 1001 };
const offers = { accountId: 'acc_1', limit: 1000 };
const at = new Date('2026-11-20T12:00:00Z');

test.each<[string, string, RegExp, (sql: Sql) => Promise<unknown>]>([
  ['alerts', 'alert_list', /account_id = /, (sql) => listAlerts(sql, page)],
  [
    'open alerts',
    'alert_list_open',
    /account_id = /,
    (sql) => listAlerts(sql, { ...page, filters: { status: 'open' } }),
  ],
  [
    'recommendation',
    'recommendation_list',
    /account_id = /,
    (sql) => listRecommendations(sql, page),
  ],
  [
    'stored alerts',
    'alert_list',
    /account_id = /,
    (sql) => saveAlertList(sql, { accountId: 'acc_1', now: at }),
  ],
  [
    'stored recommendations',
    'recommendation_list',
    /account_id = /,
    (sql) => saveRecommendationList(sql, { accountId: 'acc_1', now: at }),
  ],
  [
    'own prices',
    'own_price_pkey',
    /"from" > /,
    (sql) => listOwnPriceHistory(sql, { productId: 'prd_1', fetch: 1001, after: at }),
  ],
  [
    'sure recommendations',
    'recommendation_list',
    /confidence >= /,
    (sql) => listRecommendations(sql, { ...page, filters: { minConfidence: 0.9 } }),
  ],
  [
    'abstentions',
    'recommendation_abstained',
    /product_id > /,
    (sql) => listAbstentions(sql, { ...page, after: 'prd_1' }),
  ],
  [
    'the ledger',
    'recommendation_ledger_account_id_given_at_id_idx',
    /ROW\(given_at, id\) < /,
    (sql) => listRecommendationLedger(sql, { ...page, after: { givenAt: at, id: 'rec_1' } }),
  ],
  [
    'products',
    'product_account_id_created_at_id_idx',
    /ROW\(created_at, id\) < /,
    (sql) => listProducts(sql, { ...page, after: { createdAt: at, id: 'prd_1' } }),
  ],
  [
    'products by name',
    'product_by_name',
    /ROW\("left"\(lower\(name\), 200\), id\) > /,
    (sql) =>
      listProducts(sql, {
        ...page,
        order: { sort: 'name', descending: false },
        after: { key: 'kettle', id: 'prd_1' },
      }),
  ],
  [
    'products by price, highest first',
    'product_by_price',
    /ROW\(price_minor, id\) < /,
    (sql) =>
      listProducts(sql, {
        ...page,
        order: { sort: 'price', descending: true },
        after: { key: '1990', id: 'prd_1' },
      }),
  ],
  [
    'products by change',
    'product_by_update',
    /ROW\(updated_at, id\) > /,
    (sql) =>
      listProducts(sql, {
        ...page,
        order: { sort: 'updated', descending: false },
        after: { key: '2026-11-20 12:00:00+00', id: 'prd_1' },
      }),
  ],
  [
    'offers of a brand',
    'product_by_brand',
    /lower\(brand\) = 'acme'[^\n]* AND \(id > /,
    (sql) => listProductOffers(sql, { ...offers, after: 'prd_1', filters: { brand: 'Acme' } }),
  ],
  [
    'offers of a product type',
    'product_by_type',
    /lower\(product_type\) = 'kettle'[^\n]* AND \(id > /,
    (sql) =>
      listProductOffers(sql, { ...offers, after: 'prd_1', filters: { productType: 'Kettle' } }),
  ],
  [
    'products by position',
    'product_position_sort',
    /ROW\(gap, product_id\) < /,
    (sql) =>
      listProducts(sql, {
        ...page,
        order: { sort: 'position', descending: true },
        after: { key: '9223372036854775807', id: 'prd_1' },
      }),
  ],
])('%s are a range of %s', async (_name, index, range, ask) => {
  const plan = await planOf(ask);
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} on`));
  expect(plan).toMatch(range);
  expect(plan).not.toContain('Sort');
});

test.each<[string, string, (sql: Sql) => Promise<unknown>]>([
  [
    'matches',
    'match_account_id_verdict_created_at_id_idx',
    (sql) => listMatches(sql, { ...page, after: { createdAt: at, id: 'mat_1' } }),
  ],
  [
    'matches to review',
    'match_account_id_verdict_created_at_id_idx',
    (sql) =>
      listMatches(sql, {
        ...page,
        after: { createdAt: at, id: 'mat_1' },
        filters: { verdict: 'review' },
      }),
  ],
  [
    'the most probable matches to review',
    'match_account_id_verdict_probability_id_idx',
    (sql) =>
      listMatches(sql, {
        ...page,
        after: { probability: 0.9, id: 'mat_1' },
        filters: { verdict: 'review' },
        sort: '-probability',
      }),
  ],
  [
    'matches at a retailer',
    'match_account_id_retailer_id_verdict_created_at_id_idx',
    (sql) =>
      listMatches(sql, {
        ...page,
        after: { createdAt: at, id: 'mat_1' },
        filters: { retailerId: 'ret_1' },
      }),
  ],
  [
    'listings',
    'listing_known',
    (sql) => listListings(sql, { ...page, after: { retailerId: 'ret_1', id: 'lst_1' } }),
  ],
])('a page of %s reads the first rows of each range of %s', async (_name, index, ask) => {
  expect(await planOf(ask)).toMatch(
    new RegExp(
      `Limit\\n\\s+->  Index (Only )?Scan (Backward )?using ${index}` +
        ` on[^\\n]*\\n\\s+Index Cond: [^\\n]*(id > |ROW\\((created_at|probability), id\\) < )`,
    ),
  );
});
