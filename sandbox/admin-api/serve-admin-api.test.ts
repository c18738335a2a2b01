import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

interface Answer {
  data?: Record<string, never> | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
  extensions?: {
    cost: {
      requestedQueryCost: number;
      actualQueryCost: number | null;
      throttleStatus: { currentlyAvailable: number };
    };
  };
}

interface ProductPage {
  data: {
    products: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  };
}

const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
let stateDir: string;
let sandbox: Sandbox;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = await startSandbox({
    stateDir,
    appUrl: 'http://127.0.0.1:9',
    log: silentLogger,
    clock,
    bulkDelay: 5,
    webhookBackOff: [],
    appConfig: join(stateDir, 'none.toml'),
  });
});

afterAll(async () => {
  await sandbox.stop();
  await rm(stateDir, { recursive: true, force: true });
});

test('exchanges a session token for an expiring one', async () => {
  const { status, body } = await exchange(sandbox.control.mintSessionToken());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    expires_in: 3600,
    access_token: expect.stringMatching(/^shpat_/),
    refresh_token: expect.stringMatching(/^shprt_/),
  });
});

test('refuses forged, expired and foreign session tokens', async () => {
  const [header, payload] = sandbox.control.mintSessionToken().split('.');
  const forged = `${header}.${payload}.${createHmac('sha256', 'another secret').update(`${header}.${payload}`).digest('base64url')}`;
  const foreign = sandbox.control.mintSessionToken({ shop: 'other-shop.myshopify.com' });
  for (const token of [
    forged,
    foreign,
    sandbox.control.mintSessionToken({ expired: true }),
    'no token',
    '',
  ]) {
    expect(await exchange(token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_subject_token' },
    });
  }
  expect(
    (
      await tokenRequest({
        ...exchangeBody(sandbox.control.mintSessionToken()),
        client_secret: 'wrong',
      })
    ).status,
  ).toBe(401);
});

test('access token is refused after an hour', async () => {
  const { body } = await exchange(sandbox.control.mintSessionToken());
  expect((await send(body.access_token, '{ shop { name } }')).status).toBe(200);
  clock.advance(3_601_000);
  expect((await send(body.access_token, '{ shop { name } }')).status).toBe(401);
  expect((await send('shpat_unknown', '{ shop { name } }')).status).toBe(401);
});

test('refresh token stays valid until its successor is used', async () => {
  const { body: first } = await exchange(sandbox.control.mintSessionToken());
  const lost = await refresh(first.refresh_token);
  const second = await refresh(first.refresh_token);
  expect([lost.status, second.status]).toEqual([200, 200]);
  await send(second.body.access_token, '{ shop { name } }');
  expect(await refresh(first.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect((await refresh(second.body.refresh_token)).status).toBe(200);
});

test('refuses what the genuine schema does not have', async () => {
  const answer = await ask(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { cost } } } } }',
  );
  expect(answer.errors?.[0]).toMatchObject({
    message: "Field 'cost' doesn't exist on type 'ProductVariant'",
    extensions: { code: 'undefinedField' },
  });
  const input = await ask(
    'mutation { productVariantsBulkUpdate(productId: "gid://shopify/Product/1", variants: [{ sku: "A" }]) { userErrors { code } } }',
  );
  expect(input.errors?.[0]?.message).toContain('sku');
  expect((await ask('{ products(first: 1) { nodes { id }')).errors?.[0]?.extensions?.code).toBe(
    'PARSE_ERROR',
  );
  expect((await ask('{ products { nodes { id } } }')).errors?.[0]?.message).toContain(
    'first or last',
  );
  const many = await ask('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: Array(251) });
  expect(many.errors?.[0]?.extensions?.code).toBe('MAX_INPUT_SIZE_EXCEEDED');
});

test('an unsupported field is an error, not a value', async () => {
  const answer = await ask('{ shop { features { storefront } } }');
  expect(answer.errors?.[0]?.extensions?.code).toBe('SANDBOX_NOT_COVERED');
});

test('refuses a query whose scope was not granted, and orders without approval', async () => {
  const granted = ['write_products', 'read_inventory', 'read_orders', 'read_markets'];
  await sandbox.control.setScopes(['read_products']);
  const orders = await ask('{ orders(first: 1) { nodes { id } } }');
  expect(orders.errors?.[0]).toMatchObject({
    message: expect.stringContaining('Access denied for orders field'),
    extensions: { code: 'ACCESS_DENIED' },
  });
  const [variant] = sandbox.control.variants();
  const write = await ask(
    'mutation($p: ID!) { productVariantsBulkUpdate(productId: $p, variants: []) { userErrors { code } } }',
    { p: variant?.productId },
  );
  expect(write.errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
  expect((await ask('{ products(first: 1) { nodes { id } } }')).errors).toBeUndefined();
  await sandbox.control.setScopes(granted);
  expect((await ask('{ orders(first: 1) { nodes { id } } }')).errors?.[0]).toMatchObject({
    message: expect.stringContaining('not approved to access the Order object.'),
    extensions: { code: 'ACCESS_DENIED' },
  });
  await sandbox.control.setProtectedDataApproved(true);
});

test('throttles with HTTP 200 and refills with time', async () => {
  clock.advance(60_000);
  const { body } = await exchange(sandbox.control.mintSessionToken());
  const query = '{ products(first: 100) { nodes { id variants(first: 4) { nodes { id } } } } }';
  const answers: Answer[] = [];
  for (let i = 0; i < 6; i += 1) answers.push((await send(body.access_token, query)).body);
  const throttled = answers.find((answer) => answer.errors?.[0]?.extensions?.code === 'THROTTLED');
  expect(answers[0]?.extensions?.cost.requestedQueryCost).toBe(702);
  expect(throttled?.extensions?.cost.actualQueryCost).toBeNull();
  clock.advance(20_000);
  expect((await send(body.access_token, query)).body.errors).toBeUndefined();
  expect(
    (await send(body.access_token, query.replace('first: 4', 'first: 100'))).body.errors?.[0]
      ?.extensions?.code,
  ).toBe('MAX_COST_EXCEEDED');
  clock.advance(20_000);
});

test('pages through all products once', async () => {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const answer: ProductPage = await ask<ProductPage>(
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
      await ask<{ data: { productsCount: { count: number } } }>(
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
    ask<{ data: { productVariantsBulkUpdate: { userErrors: { code: string }[] } } }>(mutation, {
      p: variant?.productId,
      v: variants,
    });

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
    ask(
      'mutation($m: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $m) { userErrors { code } } }',
      { m: [metafield] },
    );
  const read = async () =>
    (
      await ask(
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
  await ask(
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
      await ask<{ data: { bulkOperationRunQuery: { userErrors: { message: string }[] } } }>(
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
  const first = await ask(query);
  expect(first.errors).toBeUndefined();
  expect((await ask(query)).data).toEqual(first.data);
  const oldest = await ask<{ data: { orders: { nodes: { createdAt: string }[] } } }>(
    '{ orders(first: 1) { nodes { createdAt } } }',
  );
  const age = clock.now().getTime() - Date.parse(oldest.data.orders.nodes[0]?.createdAt ?? '');
  expect(age).toBeGreaterThan(55 * 86_400_000);
  expect(age).toBeLessThanOrEqual(60 * 86_400_000);
});

test('plan, markets and fired triggers are as they were set', async () => {
  await sandbox.control.setPlan('Growth');
  const answer = await ask(
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
  await ask(
    'mutation($p: JSON) { flowTriggerReceive(handle: "map-violation", payload: $p) { userErrors { message } } }',
    { p: { product_id: 1 } },
  );
  expect(sandbox.control.flowTriggers().at(-1)).toMatchObject({
    handle: 'map-violation',
    payload: { product_id: 1 },
  });
});

test('uninstalled app has no access any more', async () => {
  const { body } = await exchange(sandbox.control.mintSessionToken());
  await sandbox.control.uninstall();
  expect((await send(body.access_token, '{ shop { name } }')).status).toBe(401);
  expect((await exchange(sandbox.control.mintSessionToken())).status).toBe(400);
  await sandbox.control.install();
  expect((await exchange(sandbox.control.mintSessionToken())).status).toBe(200);
});

const exchangeBody = (token: string) => ({
  client_id: sandbox.apiKey,
  client_secret: sandbox.apiSecret,
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token: token,
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
  requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
  expiring: '1',
});

const exchange = (token: string) => tokenRequest(exchangeBody(token));

const refresh = (token: string) =>
  tokenRequest({
    client_id: sandbox.apiKey,
    client_secret: sandbox.apiSecret,
    grant_type: 'refresh_token',
    refresh_token: token,
  });

async function tokenRequest(body: object) {
  const answer = await sandbox.platformFetch(`https://${sandbox.shop}/admin/oauth/access_token`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { access_token: string; refresh_token: string; error?: string },
  };
}

async function send(token: string, query: string, variables: object = {}) {
  const answer = await sandbox.platformFetch(
    `https://${sandbox.shop}/admin/api/2026-10/graphql.json`,
    {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    },
  );
  return { status: answer.status, body: (await answer.json()) as Answer };
}

/** Sends a request with a new token and a full bucket. */
async function ask<T = Answer>(query: string, variables: object = {}): Promise<T> {
  clock.advance(20_000);
  const { body } = await exchange(sandbox.control.mintSessionToken());
  return (await send(body.access_token, query, variables)).body as T;
}

async function runBulk(query: string): Promise<string> {
  const started = await ask<{ data: { bulkOperationRunQuery: { bulkOperation: { id: string } } } }>(
    'mutation($q: String!) { bulkOperationRunQuery(query: $q) { bulkOperation { id } userErrors { message } } }',
    { q: query },
  );
  const { id } = started.data.bulkOperationRunQuery.bulkOperation;
  for (let i = 0; i < 100; i += 1) {
    const { data } = await ask<{ data: { bulkOperation: { status: string; url: string | null } } }>(
      'query($id: ID!) { bulkOperation(id: $id) { status url } }',
      { id },
    );
    if (data.bulkOperation.status === 'COMPLETED')
      return (await sandbox.platformFetch(data.bulkOperation.url ?? '')).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The bulk operation did not finish');
}
