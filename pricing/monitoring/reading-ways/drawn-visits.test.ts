/** Retailers whose pages show nothing without scripts: by data, by drawing, and when either fails. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { createPlainBrowser, type PlainBrowser } from '#tests/support/monitoring/plain-browser.ts';
import {
  openRetailer,
  readListings,
  readRetailer,
  type TestRetailer,
} from '#tests/support/monitoring/test-retailer.ts';
import {
  createSitemapSite,
  openTestMonitoring,
  renderProductPage,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';

const EMPTY =
  '<!doctype html><html><head><title>Shop</title></head><body><div id="root"></div>' +
  '<script src="/app.js"></script></body></html>';
const NAMES = ['alpha-kettle', 'bravo-toaster', 'carlo-mixer'] as const;

let context: TestStage;
let browser: PlainBrowser;
let sites: Map<string, TestSite>;
let monitoring: TestMonitoring;
let shop: TestRetailer;
let prices: Record<string, string>;
/** The path of the JSON that the pages request; null: they request none. */
let dataPath: ((name: string) => string) | null;

beforeEach(async () => {
  context = await createTestStage(new Date());
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'trial', now())`,
  );
  sites = new Map();
  browser = createPlainBrowser(sites);
  monitoring = openTestMonitoring(context, sites, { browser, confirmAfterMs: 0 });
  prices = { 'alpha-kettle': '80.00', 'bravo-toaster': '45.50', 'carlo-mixer': '129.00' };
  dataPath = (name) => `/api/prices/${name}.json`;
  browser.draw = (url, html) => {
    const name = url.pathname.split('/').at(-1) ?? '';
    const price = prices[name];
    if (price === undefined) return { html, data: [] };
    const drawn = renderProductPage({ name, price }).replace(
      '<p class="price">',
      '<p class="price" data-drawn-box="40 120 90 24" data-drawn-font="24" data-drawn-weight="700">',
    );
    const data = dataPath && {
      url: new URL(dataPath(name), url).href,
      method: 'GET',
      status: 200,
      contentType: 'application/json',
      bytes: new TextEncoder().encode(renderData(name)),
    };
    return { html: drawn, data: data ? [data] : [] };
  };
  const domain = `shop-${randomUUID().slice(0, 8)}.com`;
  const pages = Object.fromEntries(NAMES.map((name) => [`/products/${name}`, EMPTY]));
  shop = await openRetailer({ context, sites }, domain, createSitemapSite(domain, pages));
  publishData();
});
afterEach(() => {
  for (const site of sites.values()) site.close();
});

const renderData = (name: string): string =>
  JSON.stringify({ slug: name, price: prices[name], currency: 'EUR', available: true });

/** The site's JSON is that of the present prices, at the present address. */
function publishData(): void {
  for (const path of Object.keys(shop.site.pages))
    if (/^\/(?:api|v2)\//.test(path)) delete shop.site.pages[path];
  if (dataPath)
    for (const name of NAMES)
      shop.site.pages[dataPath(name)] = { type: 'application/json', body: renderData(name) };
}

async function visitAgain(): Promise<string[]> {
  context.clock.advance(HOUR_MS);
  await context.db.query('update pricing.listing set next_check_at = $1', [context.clock.now()]);
  shop.site.requests.length = 0;
  browser.pages.length = 0;
  await runRetailerSlice(monitoring, shop);
  return browser.pages.map(({ url }) => new URL(url).pathname.replace('/products/', '')).sort();
}

async function readPrices(): Promise<string[]> {
  const listings = await readListings(context, shop.retailerId);
  return listings.map(({ price_minor: minor }) => (Number(minor) / 100).toFixed(2));
}

const wayOf = async (): Promise<unknown> =>
  (await readRetailer(context, shop.retailerId))['read_by'];

test('each page is drawn once; then its price comes from the data', async () => {
  await runRetailerSlice(monitoring, shop);
  expect(await wayOf()).toBe('data');
  expect(await readPrices()).toEqual(['80.00', '45.50', '129.00']);
  prices['bravo-toaster'] = '44.00';
  publishData();
  expect(await visitAgain()).toEqual([]);
  expect(shop.site.requests.map(({ path }) => path).sort()).toEqual(
    NAMES.map((name) => `/api/prices/${name}.json`),
  );
  expect(await readPrices()).toEqual(['80.00', '44.00', '129.00']);
  // What only the drawn page says stays; the capture names the address of its bytes.
  const [, toaster] = await readListings(context, shop.retailerId);
  expect(toaster).toMatchObject({ name: 'bravo-toaster', state: 'ok', availability: 'in_stock' });
  const { rows } = await context.db.query<{ url: string; parser: string }>(
    'select url, parser from pricing.capture where id = $1',
    [toaster?.['capture_id']],
  );
  expect(rows).toMatchObject([{ parser: 'data/2' }]);
  expect(rows[0]?.url).toMatch(/\/api\/prices\/bravo-toaster\.json$/);
});

test('another address of the data is learned from two pages', async () => {
  await runRetailerSlice(monitoring, shop);
  dataPath = (name) => `/v2/offers?item=${name}`;
  prices['alpha-kettle'] = '79.00';
  publishData();
  // The third page is read at the new address in the same slice.
  expect(await visitAgain()).toHaveLength(2);
  expect(await wayOf()).toBe('data');
  expect(await readPrices()).toEqual(['79.00', '45.50', '129.00']);
  expect(await visitAgain()).toEqual([]);
  expect(shop.site.requests.every(({ path }) => path.startsWith('/v2/'))).toBe(true);
});

test('pages that request no data any more are drawn', async () => {
  await runRetailerSlice(monitoring, shop);
  dataPath = null;
  publishData();
  expect(await visitAgain()).toEqual([...NAMES]);
  expect(await wayOf()).toBe('rendered');
  prices['carlo-mixer'] = '125.00';
  expect(await visitAgain()).toEqual([...NAMES]);
  expect(await readPrices()).toEqual(['80.00', '45.50', '125.00']);
});

test('a page that is gone says nothing of the data address', async () => {
  await runRetailerSlice(monitoring, shop);
  const { '/products/carlo-mixer': _page, ...others } = shop.site.pages;
  shop.site.pages = others;
  delete shop.site.pages['/api/prices/carlo-mixer.json'];
  delete prices['carlo-mixer'];
  expect(await visitAgain()).toEqual(['carlo-mixer']);
  expect(await wayOf()).toBe('data');
  const states = (await readListings(context, shop.retailerId)).map(({ state }) => state);
  expect(states).toEqual(['ok', 'ok', 'not_found']);
});

test('a crash of the browser is recorded, and other pages and retailers are visited', async () => {
  dataPath = null;
  publishData();
  await runRetailerSlice(monitoring, shop);
  expect(await wayOf()).toBe('rendered');
  const domain = `plain-${randomUUID().slice(0, 8)}.com`;
  const other = await openRetailer(
    { context, sites },
    domain,
    createSitemapSite(domain, {
      '/products/pan': renderProductPage({ name: 'Pan', price: '30.00' }),
    }),
  );
  browser.fail = 'crashed';
  expect(await visitAgain()).toHaveLength(2);
  const reasons = (await readListings(context, shop.retailerId)).map(
    ({ state_reason_detail: reason }) => reason,
  );
  expect(reasons.filter((reason) => reason !== null)).toEqual([
    { code: 'not_drawn', values: { problem: 'crashed' } },
  ]);
  expect(await readPrices()).toEqual(['80.00', '45.50', '129.00']);
  await runRetailerSlice(monitoring, other);
  expect(await readListings(context, other.retailerId)).toMatchObject([{ price_minor: 3000n }]);
});

test('a page that could not be drawn is counted, and its time is not', async () => {
  dataPath = null;
  publishData();
  await runRetailerSlice(monitoring, shop);
  const before = await readCost();
  await context.db.query(
    `update pricing.listing set next_check_at = $1
     where id = (select min(id) from pricing.listing where retailer_id = $2)`,
    [context.clock.now(), shop.retailerId],
  );
  browser.fail = 'crashed';
  await runRetailerSlice(monitoring, shop);
  expect(await readCost()).toEqual({ ...before, rendered: before.rendered + 1 });
});

async function readCost(): Promise<{ rendered: number; milliseconds: number }> {
  const { rows } = await context.db.query<{ rendered: number; milliseconds: number }>(
    `select sum(rendered)::int as rendered, sum(milliseconds)::int as milliseconds
     from pricing.visit_cost where retailer_id = $1`,
    [shop.retailerId],
  );
  return rows[0] ?? { rendered: 0, milliseconds: 0 };
}

test('when the plan has no rendered visits left, listings wait for the next day', async () => {
  dataPath = null;
  publishData();
  await runRetailerSlice(monitoring, shop);
  const limit = PLAN_CONTENTS.trial.renderedVisitsPerDay ?? 0;
  context.clock.advance(HOUR_MS);
  const day = context.clock.now().toISOString().slice(0, 10);
  await context.db.query(
    `insert into pricing.rendered_visit_count values ('acc_1', $1, $2)
     on conflict (account_id, day) do update set visits = $2`,
    [day, limit - 1],
  );
  await context.db.query('update pricing.listing set next_check_at = $1', [context.clock.now()]);
  browser.pages.length = 0;
  await runRetailerSlice(monitoring, shop);
  expect(browser.pages).toHaveLength(1);
  const waiting = (await readListings(context, shop.retailerId)).filter(
    ({ state_reason_detail: reason }) => reason !== null,
  );
  const tomorrow = new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY_MS);
  expect(waiting).toHaveLength(2);
  for (const listing of waiting)
    expect(listing).toMatchObject({
      state: 'ok',
      next_check_at: tomorrow,
      state_reason_detail: { code: 'rendered_visits_used', values: {} },
    });
});

test('without a browser the retailer is refused as before', async () => {
  const { browser: _none, ...without } = monitoring;
  await runRetailerSlice(without, shop);
  expect(await readRetailer(context, shop.retailerId)).toMatchObject({
    status: 'refused',
    status_code: 'script_only',
  });
});
