/** Rules with a test share beside the products that keep their prices. */
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
const productIds: string[] = [];
const PRODUCTS = 60;
const DAYS = 15;

const LIMITS = {
  min_margin: null,
  max_step: null,
  max_day: null,
  min_stock_days: null,
  price_war: 'ignore',
  warn_share: 2000,
};

beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  await client.send('POST /v1/products/batch', {
    products: Array.from({ length: PRODUCTS }, (_, n) => ({
      name: `Mug ${n}`,
      sku: `M-${n}`,
      url: 'https://shop.example/p',
      currency: 'EUR',
      your_price: 10,
      cost: 4,
    })),
  });
  const { rows } = await api.context.db.query<{ id: string }>(
    'select id from pricing.product where account_id = $1',
    [client.accountId],
  );
  productIds.push(...rows.map(({ id }) => id));
});

const save = async (rule: object) =>
  client.send('PUT /v1/rules', {
    form: {
      version: 1,
      guard_rails: LIMITS,
      rules: [
        {
          key: 'plus',
          name: 'Cost plus',
          mode: 'suggest',
          strategies: [{ kind: 'cost_plus', basis_points: 20_000 }],
          ...rule,
        },
      ],
    },
    if_version: (await client.get('/v1/rules')).json.version,
  });
const compare = async () => (await client.get('/v1/rules/tests')).json.tests;

test('there is nothing to compare without a test share', async () => {
  expect(await compare()).toEqual([]);
  await save({});
  expect(await compare()).toEqual([]);
});

test('counts what both groups sold since the rule has had its share', async () => {
  await save({ test_share: 5_000 });
  await recommendForProducts(api.context, { accountId: client.accountId, productIds });
  const [empty] = await compare();
  expect(empty).toMatchObject({
    key: 'plus',
    name: 'Cost plus',
    days: 0,
    currency: 'EUR',
    enough: false,
    following: { units: 0, units_per_day: null, revenue_per_day_amount: null },
  });
  const { following, control } = empty;
  expect(following.products + control.products).toBe(PRODUCTS);
  expect(Math.min(following.products, control.products)).toBeGreaterThan(19);

  // The share is since fifteen days; a sale of that day itself and one before do not count.
  await api.context.db.query('update pricing.rule_set set saved_at = $1', [
    new Date(api.context.clock.now().getTime() - DAYS * DAY_MS),
  ]);
  const day = (ago: number) =>
    new Date(api.context.clock.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await api.context.db.query<{ id: string; control: boolean }>(
    `select product_id as id, detail #>> '{rule,hold,code}' is not distinct from 'control_group' as control
     from pricing.recommendation where account_id = $1`,
    [client.accountId],
  );
  const sell = (ago: number, units: (control: boolean) => number) =>
    client.send('POST /v1/sales', {
      sales: rows.map(({ id, control: isControl }) => ({
        product_id: id,
        day: day(ago),
        units: units(isControl),
        price_paid: isControl ? 10 : 12,
        currency: 'EUR',
      })),
    });
  await sell(DAYS + 1, () => 99);
  await sell(DAYS, () => 99);
  await sell(5, (isControl) => (isControl ? 3 : 2));
  await sell(1, (isControl) => (isControl ? 3 : 2));
  const [compared] = await compare();
  expect(compared).toMatchObject({
    days: DAYS - 1,
    enough: true,
    following: {
      products: following.products,
      units: following.products * 4,
      revenue_amount: following.products * 48,
      units_per_day: Math.round((4 / 14) * 1e4) / 1e4,
      revenue_per_day_amount: 3.43,
    },
    control: {
      units: control.products * 6,
      revenue_amount: control.products * 60,
      revenue_per_day_amount: 4.29,
    },
  });
  // Another name changes nothing; another share begins a new test.
  await save({ test_share: 5_000, name: 'Cost plus 200 %' });
  expect((await compare())[0]).toMatchObject({ name: 'Cost plus 200 %', since: compared.since });
  await save({ test_share: 4_000 });
  expect(Date.parse((await compare())[0].since)).toBeGreaterThan(
    api.context.clock.now().getTime() - DAY_MS,
  );
});

test('another account has none of it', async () => {
  const other = await api.signUp();
  expect((await other.get('/v1/rules/tests')).json).toEqual({ tests: [] });
});
