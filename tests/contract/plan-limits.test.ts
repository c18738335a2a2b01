/** The service enforces a plan's limits: over the API, with its events bound as in the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { getPlanContents } from '#kernel/plans.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { applyMonitoringChange } from '#pricing/alerts/check-alerts.ts';
import { listDueRetailers } from '#pricing/market/retailer.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { createService, type Service } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';

const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789abcdef';
const db = await createTestDatabase();
let service: Service;

beforeAll(async () => {
  service = await createService({
    db,
    log: silentLogger,
    clock: systemClock,
    operatorKey: OPERATOR_KEY,
    trustedProxies: [],
    retailerDelayMs: 0,
    confirmAfterMs: 0,
    aboutUrl: undefined,
    routeHost: routeExamples,
    lookup: lookUpNothing,
  });
  await service.jobs.start({ work: false });
});
afterAll(async () => {
  await service.jobs.stop(1_000);
  await service.close();
});

test('the oldest products stay monitored, and a deleted one makes room', async () => {
  const account = await signUp('starter');
  const first = await register(account, 499);
  expect(first.every(({ monitored }) => monitored)).toBe(true);
  await register(account, 2);
  const third = await register(account, 1);
  expect(third[0]).toMatchObject({ monitored: false });
  expect(await beyondPlan(account)).toHaveLength(2);
  expect(await ask(account, 'GET /v1/account')).toMatchObject({
    json: { products: 502, products_monitored: 500, monitoring: true, limits: { products: 500 } },
  });
  await ask(account, `DELETE /v1/products/${first[0]?.id}`);
  expect((await beyondPlan(account)).map(({ id }) => id)).toEqual([third[0]?.id]);
  // Nothing is lost on a smaller plan, and a larger one monitors everything.
  await setAccount(account, { plan: 'growth' });
  expect(await beyondPlan(account)).toEqual([]);
  await setAccount(account, { plan: 'trial' });
  expect((await beyondPlan(account)).map(({ id }) => id)).toEqual([third[0]?.id]);
});

test('what is beyond the plan is not matched, and its alert and recommendation end', async () => {
  const account = await signUp('growth');
  const [product] = await register(account, 1);
  const productId = product?.id ?? '';
  const listingId = await offerBelowMapPrice(account, productId, 'beyond.example');
  expect(await openAlerts(account)).toEqual([{ product_id: productId }]);
  await db.query('update pricing.product set monitored = false where id = $1', [productId]);
  await applyMonitoringChange(service.context, account);
  await recommendForProducts(service.context, { ...account, productIds: [productId] });
  expect(await openAlerts(account)).toEqual([]);
  expect(await weightOf(listingId)).toBe(1);
  const { json } = await ask(account, 'GET /v1/recommendations/abstentions');
  expect(json.abstentions).toMatchObject([
    { product_id: productId, reason_detail: { code: 'beyond_plan' } },
  ]);
  await db.query('update pricing.product set monitored = true where id = $1', [productId]);
  await applyMonitoringChange(service.context, account);
  expect(await weightOf(listingId)).toBe(3);
});

test('monitors no more retailers than the plan has; on a smaller one the last added pause', async () => {
  const account = await signUp('starter');
  for (let n = 0; n < 10; n += 1)
    await startMonitoringRetailer(service.context, { ...account, domainOrUrl: `few${n}.example` });
  await expect(
    startMonitoringRetailer(service.context, { ...account, domainOrUrl: 'eleventh.example' }),
  ).rejects.toMatchObject({ code: 'plan_limit', status: 403 });
  // Adding one that is already watched counts only once.
  await startMonitoringRetailer(service.context, { ...account, domainOrUrl: 'few3.example' });
  await setAccount(account, { plan: 'growth' });
  await startMonitoringRetailer(service.context, { ...account, domainOrUrl: 'eleventh.example' });
  await setAccount(account, { plan: 'starter' });
  expect(await resting(account)).toEqual(['eleventh.example']);
  expect(await checksOf('few3.example')).toBe(getPlanContents('starter').checksPerDay);
  const due = await dueDomains();
  expect(due).toContain('few3.example');
  expect(due).not.toContain('eleventh.example');
  const { json } = await ask(account, 'GET /v1/retailers?domain=few0.example');
  await ask(account, `DELETE /v1/retailers/${json.retailers[0].id}`);
  expect(await resting(account)).toEqual([]);
});

test('a page is visited as often as the largest plan among its accounts allows', async () => {
  const [small, large] = [await signUp('starter'), await signUp('scale')];
  await startMonitoringRetailer(service.context, { ...small, domainOrUrl: 'shared.example' });
  expect(await checksOf('shared.example')).toBe(2);
  await startMonitoringRetailer(service.context, { ...large, domainOrUrl: 'shared.example' });
  expect(await checksOf('shared.example')).toBe(24);
  await setAccount(large, { monitoring: false });
  expect(await checksOf('shared.example')).toBe(2);
});

test('an account whose plan has ended causes no cost, keeps its data, and resumes', async () => {
  const account = await signUp('growth');
  const [product] = await register(account, 1);
  const productId = product?.id ?? '';
  const listingId = await offerBelowMapPrice(account, productId, 'ended.example');
  expect(await setAccount(account, { monitoring: false })).toMatchObject({
    json: { monitoring: false },
  });
  await applyMonitoringChange(service.context, account);
  expect(await dueDomains()).not.toContain('ended.example');
  expect(await weightOf(listingId)).toBe(1);
  expect(await openAlerts(account)).toEqual([{ product_id: productId }]);
  expect((await ask(account, 'GET /v1/products')).json.products).toHaveLength(1);
  expect(await ask(account, 'GET /v1/account')).toMatchObject({ json: { monitoring: false } });
  await setAccount(account, { monitoring: true });
  await applyMonitoringChange(service.context, account);
  expect(await dueDomains()).toContain('ended.example');
  expect(await weightOf(listingId)).toBe(3);
  expect(await openAlerts(account)).toEqual([{ product_id: productId }]);
});

test('price history goes back as far as the plan keeps it', async () => {
  const account = await signUp('growth');
  const [product] = await register(account, 1);
  await db.query(
    `insert into pricing.own_price (product_id, "from", "to", price_minor, currency)
     values ($1, now() - interval '800 days', now() - interval '740 days', 100, 'EUR'),
       ($1, now() - interval '200 days', now() - interval '100 days', 200, 'EUR')`,
    [product?.id],
  );
  const prices = async () =>
    (await ask(account, `GET /v1/prices/${product?.id}/own`)).json.history.length;
  expect(await prices()).toBe(2);
  await setAccount(account, { plan: 'trial' });
  expect(await prices()).toBe(1);
  await setAccount(account, { plan: 'enterprise' });
  expect(await prices()).toBe(3);
});

interface TestAccount {
  readonly accountId: string;
  readonly apiKey: string;
}

const signUp = (plan: 'starter' | 'growth' | 'scale') =>
  createAccount(service.context, { name: 'Test', plan });

async function ask(
  { apiKey }: { apiKey: string },
  request: string,
  body?: unknown,
): Promise<{ status: number; json: ReturnType<typeof JSON.parse> }> {
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
}

const setAccount = ({ accountId }: TestAccount, change: { plan?: string; monitoring?: boolean }) =>
  ask({ apiKey: OPERATOR_KEY }, `PATCH /v1/accounts/${accountId}`, change);

let made = 0;
async function register(
  account: TestAccount,
  count: number,
): Promise<{ id: string; monitored: boolean }[]> {
  const products = Array.from({ length: count }, () => ({
    name: `Kettle ${(made += 1)}`,
    sku: `K-${made}`,
    url: `https://shop.example/${made}`,
    currency: 'EUR',
    your_price: 20,
    map_price: 18,
  }));
  if (count === 1) return [(await ask(account, 'POST /v1/products', products[0])).json];
  await ask(account, 'POST /v1/products/batch', { products });
  return (await ask(account, 'GET /v1/products')).json.products.slice(0, count).reverse();
}

const beyondPlan = async (account: TestAccount): Promise<{ id: string }[]> =>
  (await ask(account, 'GET /v1/products?monitored=false')).json.products;

/**
 * A matched offer of 15.00 for the product at a retailer that the account watches, evaluated.
 * Returns the listing.
 */
async function offerBelowMapPrice(
  account: TestAccount,
  productId: string,
  domain: string,
): Promise<string> {
  const { retailerId } = await startMonitoringRetailer(service.context, {
    ...account,
    domainOrUrl: domain,
  });
  await db.query(`update pricing.retailer set status = 'active' where id = $1`, [retailerId]);
  const listingId = `lst_${domain}`;
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability, condition,
       price_kind, read_from, state, first_seen_at, last_seen_at, last_checked_at, next_check_at, tax)
     values ($1, $2, $1, 1500, 'EUR', 'in_stock', 'new', 'public', 'page', 'ok', now(), now(), now(), now(), 'included')`,
    [listingId, retailerId],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ($1, $2, $3, $4, 0.99, 'auto', 'identifier', '[]', now(), now())`,
    [`mat_${domain}`, account.accountId, productId, listingId],
  );
  await applyMonitoringChange(service.context, account);
  return listingId;
}

const openAlerts = async ({ accountId }: TestAccount) =>
  (
    await db.query(
      'select product_id from pricing.alert where account_id = $1 and resolved_at is null',
      [accountId],
    )
  ).rows;
const weightOf = async (listingId: string) =>
  (
    await db.query<{ weight: number }>('select weight from pricing.listing where id = $1', [
      listingId,
    ])
  ).rows[0]?.weight;
const checksOf = async (domain: string) =>
  (
    await db.query<{ n: number }>(
      'select checks_a_day as n from pricing.retailer where domain = $1',
      [domain],
    )
  ).rows[0]?.n;
const resting = async ({ accountId }: TestAccount) =>
  (
    await db.query<{ domain: string }>(
      `select r.domain from pricing.account_retailer w join pricing.retailer r on r.id = w.retailer_id
       where w.account_id = $1 and not w.monitored`,
      [accountId],
    )
  ).rows.map(({ domain }) => domain);
async function dueDomains(): Promise<string[]> {
  const now = systemClock.now();
  const ids = await listDueRetailers(db, { now, discoveryBefore: now });
  const { rows } = await db.query<{ domain: string }>(
    'select domain from pricing.retailer where id = any($1)',
    [ids],
  );
  return rows.map(({ domain }) => domain);
}
