/** The API with its events bound as in the server, and what makes a product worth keeping. */
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import type { Plan } from '#kernel/plans.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { checkProducts } from '#pricing/alerts/check-alerts.ts';
import { refreshMarkets } from '#pricing/insights/refresh-markets.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import type { Database } from '#prisma/open-database.ts';
import { createService, type Service } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';

export interface BoundAccount {
  readonly accountId: string;
  ask(
    request: string,
    body?: unknown,
  ): Promise<{ status: number; json: ReturnType<typeof JSON.parse> }>;
}

export interface BoundApi {
  readonly db: Database;
  readonly service: Service;
  signUp(plan?: Plan): Promise<BoundAccount>;
  /**
   * A product with a matched offer below its MAP price at two retailers, alerts, cases,
   * recommendation, decision, sales, stock, price history and a MAP price period. Returns its id.
   */
  addProduct(account: BoundAccount, fields?: Record<string, unknown>): Promise<string>;
  /** What the jobs do after a change of this product. */
  settle(account: BoundAccount, productId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openBoundApi(): Promise<BoundApi> {
  const db = await createTestDatabase();
  const service = await createService({
    db,
    log: silentLogger,
    clock: systemClock,
    operatorKey: 'operator-key-of-the-tests-0123456789abcdef',
    trustedProxies: [],
    retailerDelayMs: 0,
    confirmAfterMs: 0,
    aboutUrl: undefined,
    routeHost: routeExamples,
    lookup: lookUpNothing,
  });
  await service.jobs.start({ work: false });
  const { context } = service;
  let made = 0;
  const settle: BoundApi['settle'] = async ({ accountId }, productId) => {
    await checkProducts(context, { productIds: [productId] });
    await refreshMarkets(context, { productIds: [productId] });
    await recommendForProducts(context, { accountId, productIds: [productId] });
  };
  return {
    db,
    service,
    settle,
    signUp: async (plan = 'growth') => {
      const { accountId, apiKey } = await createAccount(context, { name: 'Test', plan });
      return {
        accountId,
        ask: async (request, body) => {
          const [method = '', path = ''] = request.split(' ');
          const response = await service.api.fetch(
            new Request(`http://127.0.0.1${path}`, {
              method,
              headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
              ...(body !== undefined && { body: JSON.stringify(body) }),
            }),
            { builtIn: true },
          );
          const text = await response.text();
          return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
        },
      };
    },
    addProduct: async (account, fields = {}) => {
      const n = (made += 1);
      const { json } = await account.ask('POST /v1/products', { ...createBody(n), ...fields });
      const productId: string = json.id;
      for (const name of ['gear', 'tools']) {
        const { retailerId } = await startMonitoringRetailer(context, {
          accountId: account.accountId,
          domainOrUrl: `${name}${n}.example`,
        });
        await db.query(`update pricing.retailer set status = 'active' where id = $1`, [retailerId]);
        await db.query(
          `insert into pricing.listing (id, retailer_id, url, name, price_minor, currency,
             availability, condition, price_kind, read_from, state, first_seen_at, last_seen_at,
             last_checked_at, next_check_at, tax, weight)
           values ($1, $2, $1, 'Kettle', 1500, 'EUR', 'in_stock', 'new', 'public', 'page', 'ok',
             now(), now(), now(), now() + interval '1 day', 'included', 2)`,
          [`lst_${name}${n}`, retailerId],
        );
        await db.query(
          `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict,
             tier, reasons, created_at, updated_at)
           values ($1, $2, $3, $4, 0.99, $5, 'identifier', '[]', now(), now())`,
          [
            `mat_${name}${n}`,
            account.accountId,
            productId,
            `lst_${name}${n}`,
            name === 'gear' ? 'auto' : 'confirmed',
          ],
        );
      }
      await account.ask('POST /v1/sales', {
        sales: [
          { product_id: productId, day: '2026-11-19', units: 3, price_paid: 20, currency: 'EUR' },
        ],
      });
      await account.ask('POST /v1/map-price-periods', {
        scope: 'product',
        key: productId,
        from: '2030-11-27T00:00:00Z',
        suspended: true,
      });
      await settle(account, productId);
      const { json: standing } = await account.ask('GET /v1/recommendations');
      const own = standing.recommendations.find(
        (each: { product_id: string }) => each.product_id === productId,
      );
      if (own)
        await account.ask(`POST /v1/recommendations/${productId}/decision`, {
          decision: 'dismissed',
          recommendation_id: own.id,
        });
      return productId;
    },
    close: async () => {
      await service.jobs.stop(1_000);
      await service.close();
    },
  };
}

export const createBody = (n: number) => ({
  external_id: `v${n}`,
  name: `Kettle ${n}`,
  sku: `K-${n}`,
  url: `https://shop.example/${n}`,
  currency: 'EUR',
  your_price: 20,
  map_price: 18,
  cost: 10,
  stock: 7,
});
