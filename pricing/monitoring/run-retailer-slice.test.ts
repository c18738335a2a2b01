import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { openCaptureStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { addListingByHand } from './add-listing.ts';
import {
  openRetailer,
  readListings,
  readRetailer,
} from '#tests/support/monitoring/test-retailer.ts';
import {
  openTestMonitoring,
  renderProductPage,
  createSitemapSite,
  type SitePage,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice, scheduleDueRetailers } from './run-retailer-slice.ts';

const sites = new Map<string, TestSite>();
let context: TestStage;
let monitoring: TestMonitoring;
let domain: string;
let retailers = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  await context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     values ('prd_1', 'acc_1', 'S', 'P', 'https://us.com/p', 'EUR', 10000, now(), now())`,
  );
  monitoring = openTestMonitoring(context, sites);
});
beforeEach(() => {
  retailers += 1;
  domain = `shop${retailers}.example`;
  monitoring.queued.length = 0;
  context.published.length = 0;
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

test('probes a retailer, finds its pages and reads their prices', async () => {
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'Kettle', price: '49.90', gtin: '4006381333931' }),
    '/products/b': renderProductPage({ name: 'Pan', price: '20.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({
    status: 'active',
    platform: 'sitemap',
    base_url: `http://${domain}`,
    leased_by: null,
  });
  expect(await listings(retailerId)).toMatchObject([
    {
      url: `http://${domain}/products/a`,
      name: 'Kettle',
      gtin: '04006381333931',
      price_minor: 4990n,
      currency: 'EUR',
      availability: 'in_stock',
      state: 'ok',
    },
    { url: `http://${domain}/products/b`, name: 'Pan', price_minor: 2000n },
  ]);
  expect(site.requests[0]?.path).toBe('/robots.txt');
  expect(
    site.requests.every((request) =>
      /^PricingIntelligenceBot\/[\d.]+ \(\+https:\/\/pricing\.example\.com\/bot\)$/.test(
        request.headers['user-agent'] ?? '',
      ),
    ),
  ).toBe(true);
  expect(context.published.map((event) => event.type)).toContain('listing.identified');
});

test('holds a greatly lowered price until a second visit confirms it', async () => {
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'Kettle', price: '100.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  site.pages['/products/a'] = renderProductPage({ name: 'Kettle', price: '30.00' });
  context.clock.advance(25 * 60 * MINUTE_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([
    { price_minor: 10000n, held: { price_minor: '3000' } },
  ]);
  context.clock.advance(3 * MINUTE_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([
    { price_minor: 3000n, held: null, changes: 1 },
  ]);
});

test('quarantines a retailer whose prices all fall at once, before any is accepted', async () => {
  const shop = (price: string) =>
    Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [
        `/products/p${n}`,
        renderProductPage({ name: `P${n}`, price }),
      ]),
    );
  const { site, retailerId } = await openTestRetailer(shop('100.00'));
  await runRetailerSlice(monitoring, { retailerId });
  Object.assign(site.pages, shop('10.00'));
  context.clock.advance(25 * 60 * MINUTE_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({
    status: 'quarantined',
    status_reason: '9 prices fell by 80 % or more at the last 9 pages',
  });
  context.clock.advance(3 * MINUTE_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect((await listings(retailerId)).map((row) => row.price_minor)).toEqual(Array(9).fill(10000n));
  Object.assign(site.pages, shop('100.00'));
  context.clock.advance(25 * 60 * MINUTE_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'active', status_reason: null });
  expect(context.published.filter((event) => event.type === 'listing.changed')).toEqual([]);
});

test('quarantines a retailer whose prices all disappear, until they are back', async () => {
  const shop = (price: string | null) =>
    Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [
        `/products/p${n}`,
        renderProductPage({ name: `P${n}`, price }),
      ]),
    );
  const { site, retailerId } = await openTestRetailer(shop('100.00'));
  await runRetailerSlice(monitoring, { retailerId });
  Object.assign(site.pages, shop(null));
  context.clock.advance(25 * 60 * MINUTE_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({
    status: 'quarantined',
    status_reason: expect.stringMatching(/^all 9 prices vanished|^9 of 9/),
  });
  expect((await listings(retailerId)).map((row) => row.price_minor)).toEqual(Array(9).fill(10000n));
  Object.assign(site.pages, shop('100.00'));
  context.clock.advance(25 * 60 * MINUTE_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'active' });
});

test('records no price for a page without a price', async () => {
  const { retailerId } = await openTestRetailer({
    '/products/0': renderProductPage({ name: 'Pan', price: '1.00' }),
    '/products/a': renderProductPage({ name: 'Kettle', price: null }),
    '/products/b': '<html><body><h1>About our shop</h1><p>We sell things.</p></body></html>',
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect((await listings(retailerId)).map((row) => [row.url, row.price_minor])).toEqual(
    [
      ['0', 100n],
      ['a', null],
      ['b', null],
    ].map(([name, price]) => [`http://${domain}/products/${String(name)}`, price]),
  );
});

test('reads a whole Shopify catalog in few requests', async () => {
  const products = Array.from({ length: 250 }, (_, n) => ({
    id: n + 1,
    title: `Thing ${n}`,
    handle: `thing-${n}`,
    vendor: 'V',
    variants: [
      { id: n + 1, title: 'Default Title', price: '10.00', sku: `S${n}`, available: true },
    ],
  }));
  const feed = (list: object[]): SitePage => ({
    type: 'application/json',
    body: JSON.stringify({ products: list }),
  });
  const { site, retailerId } = await openTestRetailer(
    {},
    {
      '/': '<html><head><title>S</title><script>Shopify.currency = {"active":"EUR"};</script></head><body></body></html>',
      '/products.json?limit=250': feed(products),
      '/products.json?limit=250&page=2': feed(
        products.slice(0, 3).map((product) => ({
          ...product,
          id: product.id + 900,
          handle: `more-${product.handle}`,
        })),
      ),
    },
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(await listings(retailerId)).toHaveLength(253);
  expect(site.requests.length).toBeLessThanOrEqual(6);
  expect(await retailer(retailerId)).toMatchObject({ platform: 'shopify', currency: 'EUR' });
});

test('visits a retailer once for two accounts', async () => {
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_2', 'B', 'growth', now())`,
  );
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  const asked = site.requests.length;
  expect(
    await startMonitoringRetailer(context, { accountId: 'acc_2', domainOrUrl: `www.${domain}` }),
  ).toEqual({
    retailerId,
    created: true,
    isSample: false,
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(site.requests.length).toBe(asked);
  expect(await retailer(retailerId)).toMatchObject({ requests: asked });
});

test('reads an address that a person added', async () => {
  const { retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  sites.get(domain)!.pages['/odd/b'] = renderProductPage({ name: 'B', price: '11.00' });
  const added = await addListingByHand(context, {
    accountId: 'acc_1',
    productId: 'prd_1',
    url: `http://${domain}/odd/b?utm_source=mail#top`,
    by: 'u',
  });
  expect(added).toMatchObject({ retailerId, state: 'new' });
  expect(await scheduleDueRetailers(context, monitoring.jobs)).toBeGreaterThanOrEqual(1);
  await runRetailerSlice(monitoring, { retailerId });
  expect((await listings(retailerId)).find((row) => row.id === added.listingId)).toMatchObject({
    url: `http://${domain}/odd/b`,
    price_minor: 1100n,
  });
  await expect(
    addListingByHand(context, {
      accountId: 'acc_1',
      productId: 'prd_x',
      url: 'http://a.com/',
      by: 'u',
    }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    addListingByHand(context, {
      accountId: 'acc_1',
      productId: 'prd_1',
      url: 'ftp://a.com/',
      by: 'u',
    }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
  for (const refused of [
    'http://127.0.0.1/p',
    'http://[::1]/p',
    'http://0x7f.1/p',
    'https://shop.com:6379/p',
    'https://ada:secret@shop.com/p',
    'http://localhost/p',
  ]) {
    await expect(
      addListingByHand(context, { accountId: 'acc_1', productId: 'prd_1', url: refused, by: 'u' }),
      refused,
    ).rejects.toMatchObject({ code: 'validation_failed' });
  }
});

test('continues in the next slice when the time is over', async () => {
  const { retailerId } = await openTestRetailer(
    Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [
        `/products/p${n}`,
        renderProductPage({ name: `P${n}`, price: '5.00' }),
      ]),
    ),
  );
  await runRetailerSlice({ ...monitoring, sliceMs: 0 }, { retailerId });
  expect(monitoring.queued).toMatchObject([
    { name: 'monitoring.work-retailer', payload: { retailerId } },
  ]);
  await runRetailerSlice(monitoring, { retailerId });
  expect((await listings(retailerId)).filter((row) => row.price_minor === 500n)).toHaveLength(6);
});

test('releases the host when the process stops', async () => {
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId }, { signal: AbortSignal.abort() });
  expect(site.requests).toEqual([]);
  expect(await retailer(retailerId)).toMatchObject({ leased_by: null, failures_in_row: 0 });
});

test('pauses the host and records nothing while bytes cannot be stored', async () => {
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
  });
  const captures = openCaptureStores(context.db, {
    current: { kind: 'files', name: 'files', folder: '/dev/null/captures' },
    earlier: [],
    filesFolder: '',
  });
  await runRetailerSlice({ ...monitoring, context: { ...context, captures } }, { retailerId });
  expect(site.requests.map(({ path }) => path)).toContain('/products/a');
  expect(await retailer(retailerId)).toMatchObject({ leased_by: null, failures_in_row: 0 });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: null, last_checked_at: null }]);
  const { rows } = await context.db.query(
    `select backoff_until > now() + interval '9 minutes' as "isPaused",
       (select count(*)::int from pricing.capture c where c.retailer_id = r.id) as captures,
       (select count(*)::int from pricing.visit v where v.retailer_id = r.id) as visits
     from pricing.retailer r where id = $1`,
    [retailerId],
  );
  expect(rows).toEqual([{ isPaused: true, captures: 0, visits: 0 }]);

  await context.db.query('update pricing.retailer set backoff_until = null where id = $1', [
    retailerId,
  ]);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 1000n, state: 'ok' }]);
});

/** A test site with a sitemap of these products. */
const openTestRetailer = (products: TestSite['pages'], more: TestSite['pages'] = {}) =>
  openRetailer({ context, sites }, domain, { ...createSitemapSite(domain, products), ...more });
const retailer = (id: string) => readRetailer(context, id);
const listings = (retailerId: string) => readListings(context, retailerId);
