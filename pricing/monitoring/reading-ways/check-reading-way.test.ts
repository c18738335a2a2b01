/** Retailers that change after their probe: the way of reading follows, and says since when and why. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import type { DataDocument } from '#pricing/extraction/data-address/data-address.ts';
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
  type SitePage,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';

const EMPTY =
  '<!doctype html><html><head><title>Shop</title></head><body><div id="root"></div>' +
  '<script src="/app.js"></script></body></html>';
const SOLD_OUT =
  '<!doctype html><html><head><title>Kettle</title><script type="application/ld+json">' +
  '{"@context":"https://schema.org","@type":"Product","name":"Kettle","sku":"K1",' +
  '"offers":{"@type":"Offer","availability":"https://schema.org/OutOfStock"}}</script></head>' +
  '<body><h1>Kettle</h1><p>Out of stock</p><script src="/app.js"></script></body></html>';
const NAMES = ['alpha-kettle', 'bravo-toaster', 'carlo-mixer'] as const;

const HALF_DAY_MS = 12 * HOUR_MS;
/** Noon in UTC: some hours later is still the same day, whenever the test runs. */
const nextNoon = (): Date =>
  new Date((Math.ceil((Date.now() - HALF_DAY_MS) / (2 * HALF_DAY_MS)) * 2 + 1) * HALF_DAY_MS);

let context: TestStage;
let browser: PlainBrowser;
let sites: Map<string, TestSite>;
let monitoring: TestMonitoring;
let shop: TestRetailer;
let prices: Record<string, string>;
/** The path of the JSON that the pages request; null: they request none. */
let dataPath: ((name: string) => string) | null;

beforeEach(async () => {
  context = await createTestStage(nextNoon());
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
  const pages = Object.fromEntries(NAMES.map((name) => [`/products/${name}`, renderPlain(name)]));
  shop = await openRetailer({ context, sites }, domain, createSitemapSite(domain, pages));
  publishData();
});
afterEach(() => {
  for (const site of sites.values()) site.close();
});

const renderPlain = (name: string, price = prices[name] ?? null): string =>
  renderProductPage({ name, price }).replace('</body>', '<script src="/app.js"></script></body>');

/** What the server sends of each page. */
function publishPages(render: (name: string) => SitePage | string): void {
  for (const name of NAMES) shop.site.pages[`/products/${name}`] = render(name);
}

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

/** A slice after so many hours, in which every listing is due. Returns the pages that were drawn. */
async function visitAgain(hours = 1): Promise<string[]> {
  context.clock.advance(hours * HOUR_MS);
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

const wayOf = async (): Promise<unknown[]> => {
  const row = await readRetailer(context, shop.retailerId);
  return [row['read_by'], row['read_by_reason']];
};

test('pages that come without their price are drawn the same day, and read by their data', async () => {
  await runRetailerSlice(monitoring, shop);
  expect([await wayOf(), await readPrices()]).toEqual([
    ['plain', null],
    ['80.00', '45.50', '129.00'],
  ]);
  publishPages(() => EMPTY);
  prices['alpha-kettle'] = '79.00';
  publishData();
  // Plain visits find nothing; then two pages are drawn, which is enough.
  expect(await visitAgain()).toHaveLength(2);
  const reason = { code: 'drawn_price_only', values: { without: 3, of: 3 } };
  expect(await wayOf()).toEqual(['data', reason]);
  expect((await readRetailer(context, shop.retailerId))['read_by_since']).toEqual(
    context.clock.now(),
  );
  // The pages are due at once.
  await runRetailerSlice(monitoring, shop);
  expect(await readPrices()).toEqual(['79.00', '45.50', '129.00']);
});

test.each<[string, SitePage | string]>([
  [
    'a challenge',
    { status: 403, body: '<title>Just a moment...</title><div id="cf-challenge"></div>' },
  ],
  ['a page that is gone', { status: 404, body: '<title>Not found</title>' }],
  ['a sign-in', { status: 401, body: '<title>Sign in</title>' }],
  ['sold out without a price', SOLD_OUT],
])('%s is no reason to draw', async (_, page) => {
  await runRetailerSlice(monitoring, shop);
  publishPages(() => page);
  expect(await visitAgain()).toEqual([]);
  expect((await wayOf())[0]).toBe('plain');
});

test('prices that are really gone are looked for once a day', async () => {
  await runRetailerSlice(monitoring, shop);
  publishPages(() => EMPTY);
  prices = {};
  dataPath = null;
  publishData();
  expect(await visitAgain()).toHaveLength(2);
  expect(await visitAgain()).toEqual([]);
  expect(await visitAgain(24)).toHaveLength(2);
  expect(await wayOf()).toEqual(['plain', null]);
});

test('a script that shows another price: seen twice on the same page, the way changes', async () => {
  await runRetailerSlice(monitoring, shop);
  publishPages((name) => renderPlain(name, '200.00'));
  // The day's comparison; a difference is looked at again some hours later.
  const first = await visitAgain(25);
  expect(first).toHaveLength(2);
  expect(await wayOf()).toEqual(['plain', null]);
  expect(await visitAgain(1)).toEqual([]);
  expect(await visitAgain(6)).toEqual(first);
  const reason = { code: 'drawn_price_differs', values: { pages: 2 } };
  expect(await wayOf()).toEqual(['data', reason]);
  // The server's price again: after six agreements in a row the pages are read plainly.
  publishPages((name) => renderPlain(name));
  for (const _day of [1, 2, 3]) {
    expect((await wayOf())[0]).toBe('data');
    await visitAgain(25);
  }
  expect(await wayOf()).toEqual([
    'plain',
    { code: 'plain_price_again', values: { comparisons: 6 } },
  ]);
});

test('another currency in the browser is no other price', async () => {
  await runRetailerSlice(monitoring, shop);
  const { draw } = browser;
  browser.draw = (url, html) => {
    const drawn = draw(url, html);
    return { ...drawn, html: drawn.html.replaceAll('EUR', 'USD') };
  };
  prices = { 'alpha-kettle': '88.00', 'bravo-toaster': '49.50', 'carlo-mixer': '139.00' };
  for (const hours of [25, 25, 25]) await visitAgain(hours);
  expect(browser.pages).toHaveLength(2);
  expect(await wayOf()).toEqual(['plain', null]);
});

test('data with other prices than the page: drawn the same day, and searched for again', async () => {
  publishPages(() => EMPTY);
  await runRetailerSlice(monitoring, shop);
  expect(await wayOf()).toEqual(['data', null]);
  // The JSON stays as it was; the pages show new prices and request nothing.
  dataPath = null;
  prices = { 'alpha-kettle': '70.00', 'bravo-toaster': '40.00', 'carlo-mixer': '120.00' };
  expect(await visitAgain(25)).toHaveLength(2);
  expect(await wayOf()).toEqual(['rendered', { code: 'data_differ', values: { pages: 2 } }]);
  await runRetailerSlice(monitoring, shop);
  await visitAgain(1);
  expect(await readPrices()).toEqual(['70.00', '40.00', '120.00']);
  dataPath = (name) => `/v2/${name}.json`;
  publishData();
  await visitAgain(25);
  expect(await wayOf()).toEqual(['data', { code: 'data_found', values: {} }]);
});

test('comparisons use at most half of the visits of a plan', async () => {
  await runRetailerSlice(monitoring, shop);
  context.clock.advance(25 * HOUR_MS);
  await context.db.query(
    `insert into pricing.rendered_visit_count values ('acc_1', $1, 50)
     on conflict (account_id, day) do update set visits = 50`,
    [context.clock.now().toISOString().slice(0, 10)],
  );
  expect(await visitAgain(0)).toEqual([]);
  await context.db.query('delete from pricing.rendered_visit_count');
  expect(await visitAgain(7)).toHaveLength(2);
});

test('availability that the data lack is that of the drawn page, for a day', async () => {
  const { draw } = browser;
  browser.draw = (url, html) => ({
    ...draw(url, html),
    data: dropAvailability(draw(url, html).data),
  });
  publishPages(() => EMPTY);
  for (const name of NAMES)
    shop.site.pages[`/api/prices/${name}.json`] = {
      type: 'application/json',
      body: JSON.stringify({ slug: name, price: prices[name], currency: 'EUR' }),
    };
  await runRetailerSlice(monitoring, shop);
  const read = async () =>
    (await readListings(context, shop.retailerId)).map((row) => row['availability']);
  expect(await visitAgain()).toEqual([]);
  expect(await read()).toEqual(['in_stock', 'in_stock', 'in_stock']);
  // Later only what is matched with a product is drawn again.
  await context.db.query(`update pricing.listing set weight = 2 where name = 'alpha-kettle'`);
  await context.db.query('update pricing.retailer set next_way_check_at = $1', [
    new Date(context.clock.now().getTime() + 72 * HOUR_MS),
  ]);
  expect(await visitAgain(30)).toEqual(['alpha-kettle']);
  expect(await read()).toEqual(['in_stock', 'unknown', 'unknown']);
});

function dropAvailability(data: readonly DataDocument[]): DataDocument[] {
  return data.map((one) => ({
    ...one,
    bytes: new TextEncoder().encode(
      new TextDecoder().decode(one.bytes).replace(',"available":true', ''),
    ),
  }));
}
