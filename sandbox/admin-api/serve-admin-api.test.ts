import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import {
  type Answer,
  openTestSandbox,
  type TestSandbox,
} from '#tests/support/open-test-sandbox.ts';

interface ProductPage {
  data: {
    products: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  };
}

let open: TestSandbox;
let sandbox: Sandbox;

beforeAll(async () => {
  open = await openTestSandbox();
  sandbox = open.sandbox;
});

afterAll(() => open.close());

test('refuses what the genuine schema does not have', async () => {
  const answer = await open.ask(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { cost } } } } }',
  );
  expect(answer.errors?.[0]).toMatchObject({
    message: "Field 'cost' doesn't exist on type 'ProductVariant'",
    extensions: { code: 'undefinedField' },
  });
  const input = await open.ask(
    'mutation { productVariantsBulkUpdate(productId: "gid://shopify/Product/1", variants: [{ sku: "A" }]) { userErrors { code } } }',
  );
  expect(input.errors?.[0]?.message).toContain('sku');
  expect(
    (await open.ask('{ products(first: 1) { nodes { id }')).errors?.[0]?.extensions?.code,
  ).toBe('PARSE_ERROR');
  expect((await open.ask('{ products { nodes { id } } }')).errors?.[0]?.message).toContain(
    'first or last',
  );
  const many = await open.ask('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids: Array(251),
  });
  expect(many.errors?.[0]?.extensions?.code).toBe('MAX_INPUT_SIZE_EXCEEDED');
});

test('an unsupported field is an error, not a value', async () => {
  const answer = await open.ask('{ shop { features { storefront } } }');
  expect(answer.errors?.[0]?.extensions?.code).toBe('SANDBOX_NOT_COVERED');
});

test('refuses a query whose scope was not granted, and orders without approval', async () => {
  const granted = ['write_products', 'read_inventory', 'read_orders', 'read_markets'];
  await sandbox.control.setScopes(['read_products']);
  const orders = await open.ask('{ orders(first: 1) { nodes { id } } }');
  expect(orders.errors?.[0]).toMatchObject({
    message: expect.stringContaining('Access denied for orders field'),
    extensions: { code: 'ACCESS_DENIED' },
  });
  const [variant] = sandbox.control.variants();
  const write = await open.ask(
    'mutation($p: ID!) { productVariantsBulkUpdate(productId: $p, variants: []) { userErrors { code } } }',
    { p: variant?.productId },
  );
  expect(write.errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
  expect((await open.ask('{ products(first: 1) { nodes { id } } }')).errors).toBeUndefined();
  await sandbox.control.setScopes(granted);
  expect((await open.ask('{ orders(first: 1) { nodes { id } } }')).errors?.[0]).toMatchObject({
    message: expect.stringContaining('not approved to access the Order object.'),
    extensions: { code: 'ACCESS_DENIED' },
  });
  await sandbox.control.setProtectedDataApproved(true);
});

test('throttles with HTTP 200 and refills with time', async () => {
  open.clock.advance(60_000);
  const { body } = await open.exchange(sandbox.control.mintSessionToken());
  const query = '{ products(first: 100) { nodes { id variants(first: 4) { nodes { id } } } } }';
  const answers: Answer[] = [];
  for (let i = 0; i < 6; i += 1) answers.push((await open.send(body.access_token, query)).body);
  const throttled = answers.find((answer) => answer.errors?.[0]?.extensions?.code === 'THROTTLED');
  expect(answers[0]?.extensions?.cost.requestedQueryCost).toBe(702);
  expect(throttled?.extensions?.cost.actualQueryCost).toBeNull();
  open.clock.advance(20_000);
  expect((await open.send(body.access_token, query)).body.errors).toBeUndefined();
  expect(
    (await open.send(body.access_token, query.replace('first: 4', 'first: 100'))).body.errors?.[0]
      ?.extensions?.code,
  ).toBe('MAX_COST_EXCEEDED');
  open.clock.advance(20_000);
});

test('pages through all products once', async () => {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const answer: ProductPage = await open.ask<ProductPage>(
      'query($after: String) { products(first: 30, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }',
      { after },
    );
    ids.push(...answer.data.products.nodes.map((node) => node.id));
    after = answer.data.products.pageInfo.hasNextPage
      ? answer.data.products.pageInfo.endCursor
      : null;
  } while (after !== null);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(
    new Set(sandbox.control.variants().map((variant) => variant.productId)).size,
  );
});

test('search finds by status, date and number', async () => {
  const count = async (query: string) =>
    (
      await open.ask<{ data: { productsCount: { count: number } } }>(
        'query($q: String) { productsCount(query: $q) { count } }',
        { q: query },
      )
    ).data.productsCount.count;
  expect(await count('status:draft')).toBe(1);
  expect(await count('status:draft OR status:archived')).toBe(2);
  expect(await count("updated_at:>='2030-01-01T00:00:00Z'")).toBe(0);
  expect(await count('vendor:Isbre -status:draft')).toBeGreaterThan(3);
  expect(await count('sku:KM-H700-BLAC')).toBe(1);
});

test('price update changes the shop or says why not', async () => {
  const variant = sandbox.control.variants().find((each) => each.sku === 'SA-B60-SILV');
  const mutation = `mutation($p: ID!, $v: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $p, variants: $v) {
      productVariants { price } userErrors { code field }
    }
  }`;
  const update = (...variants: object[]) =>
    open.ask<{ data: { productVariantsBulkUpdate: { userErrors: { code: string }[] } } }>(
      mutation,
      {
        p: variant?.productId,
        v: variants,
      },
    );

  expect(
    (await update({ id: variant?.id, price: '699.00', inventoryItem: { cost: '400' } })).data
      .productVariantsBulkUpdate,
  ).toEqual({ productVariants: [{ price: '699.00' }], userErrors: [] });
  expect(sandbox.control.variant(variant?.id ?? '')).toMatchObject({
    price: '699.00',
    cost: '400.00',
  });

  const refused = await update(
    { id: variant?.id, price: '1.00' },
    { id: 'gid://shopify/ProductVariant/1', price: '2' },
  );
  expect(refused.data.productVariantsBulkUpdate.userErrors.map((error) => error.code)).toEqual([
    'PRODUCT_VARIANT_DOES_NOT_EXIST',
  ]);
  expect(
    (await update({ id: variant?.id, price: '-1' })).data.productVariantsBulkUpdate.userErrors[0]
      ?.code,
  ).toBe('NEGATIVE_PRICE_VALUE');
  expect((await update({ price: '1' })).data.productVariantsBulkUpdate.userErrors[0]?.code).toBe(
    'PRODUCT_VARIANT_ID_MISSING',
  );
  expect(sandbox.control.variant(variant?.id ?? '').price).toBe('699.00');
});

test('MAP price metafield is set, read and deleted', async () => {
  const ownerId = sandbox.control.variants().find((each) => each.mapPrice === null)?.id;
  const value = JSON.stringify({ amount: '50.00', currency_code: 'EUR' });
  const set = (metafield: object) =>
    open.ask(
      'mutation($m: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $m) { userErrors { code } } }',
      { m: [metafield] },
    );
  const read = async () =>
    (
      await open.ask(
        'query($id: ID!) { productVariant(id: $id) { metafield(namespace: "$app", key: "map_price") { value type } } }',
        { id: ownerId },
      )
    ).data;
  expect(await set({ ownerId, key: 'map_price', type: 'money', value: '50' })).toMatchObject({
    data: { metafieldsSet: { userErrors: [{ code: 'INVALID_VALUE' }] } },
  });
  expect(await set({ ownerId, namespace: '$app', key: 'map_price', value })).toMatchObject({
    data: { metafieldsSet: { userErrors: [] } },
  });
  expect(await read()).toEqual({ productVariant: { metafield: { value, type: 'money' } } });
  await open.ask(
    'mutation($m: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $m) { userErrors { message } } }',
    { m: [{ ownerId, namespace: '$app', key: 'map_price' }] },
  );
  expect(await read()).toEqual({ productVariant: { metafield: null } });
});

test('bulk operation writes every variant with its parent', async () => {
  const text = await runBulk(
    '{ products { edges { node { id title variants { edges { node { id price } } } } } } }',
  );
  const rows = text
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { id: string; price?: string; __parentId?: string; variants?: unknown },
    );
  const parents = new Set(rows.filter((row) => row.__parentId === undefined).map((row) => row.id));
  const children = rows.filter((row) => row.__parentId !== undefined);
  expect(children).toHaveLength(sandbox.control.variants().length);
  expect(children.every((row) => parents.has(row.__parentId ?? ''))).toBe(true);
  expect(rows.every((row) => row.variants === undefined)).toBe(true);
});

test('bulk operation refuses what Shopify would refuse', async () => {
  const refused = async (query: string) =>
    (
      await open.ask<{ data: { bulkOperationRunQuery: { userErrors: { message: string }[] } } }>(
        'mutation($q: String!) { bulkOperationRunQuery(query: $q) { userErrors { message } } }',
        { q: query },
      )
    ).data.bulkOperationRunQuery.userErrors[0]?.message;
  expect(await refused('{ shop { name } }')).toContain('at least one connection');
  expect(await refused('{ products { edges { node { nope } } } }')).toContain('nope');
  expect(await refused('{ node(id: "gid://shopify/Product/1") { id } }')).toContain('top level');
  expect(
    await refused(
      '{ products { edges { node { collections { edges { node { products { edges { node { id } } } } } } } } } }',
    ),
  ).toContain('nesting depth');
});

test('order history covers sixty days and repeats itself', async () => {
  const query = `{ orders(first: 20, query: "created_at:>=2026-11-01") { nodes {
    id createdAt lineItems(first: 5) { nodes {
      quantity variant { id } discountedUnitPriceSet { shopMoney { amount currencyCode } }
    } }
  } } }`;
  const first = await open.ask(query);
  expect(first.errors).toBeUndefined();
  expect((await open.ask(query)).data).toEqual(first.data);
  const oldest = await open.ask<{ data: { orders: { nodes: { createdAt: string }[] } } }>(
    '{ orders(first: 1) { nodes { createdAt } } }',
  );
  const age = open.clock.now().getTime() - Date.parse(oldest.data.orders.nodes[0]?.createdAt ?? '');
  expect(age).toBeGreaterThan(55 * DAY_MS);
  expect(age).toBeLessThanOrEqual(60 * DAY_MS);
});

test('plan, markets and fired triggers are as they were set', async () => {
  await sandbox.control.setPlan('Growth');
  const answer = await open.ask(
    `{
      currentAppInstallation { activeSubscriptions { name status } }
      markets(first: 5) { nodes { handle } }
      priceLists(first: 2) { nodes { name } }
    }`,
  );
  expect(answer.data).toMatchObject({
    currentAppInstallation: { activeSubscriptions: [{ name: 'growth', status: 'ACTIVE' }] },
    priceLists: { nodes: [{ name: 'Sweden' }, { name: 'Switzerland' }] },
  });
  await open.ask(
    'mutation($p: JSON) { flowTriggerReceive(handle: "map-violation", payload: $p) { userErrors { message } } }',
    { p: { product_id: 1 } },
  );
  expect(sandbox.control.flowTriggers().at(-1)).toMatchObject({
    handle: 'map-violation',
    payload: { product_id: 1 },
  });
});

async function runBulk(query: string): Promise<string> {
  const started = await open.ask<{
    data: { bulkOperationRunQuery: { bulkOperation: { id: string } } };
  }>(
    'mutation($q: String!) { bulkOperationRunQuery(query: $q) { bulkOperation { id } userErrors { message } } }',
    { q: query },
  );
  const { id } = started.data.bulkOperationRunQuery.bulkOperation;
  for (let i = 0; i < 100; i += 1) {
    const { data } = await open.ask<{
      data: { bulkOperation: { status: string; url: string | null } };
    }>('query($id: ID!) { bulkOperation(id: $id) { status url } }', { id });
    if (data.bulkOperation.status === 'COMPLETED')
      return (await sandbox.platformFetch(data.bulkOperation.url ?? '')).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The bulk operation did not finish');
}
