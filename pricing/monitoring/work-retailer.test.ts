import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchRetailer } from '#pricing/market/watch-retailer.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { addListingByHand } from './add-listing.ts';
import { enqueueDueRetailers } from './enqueue-due-retailers.ts';
import { openSite, openTestMonitoring, productPage, sitemapShop, type SitePage, type TestMonitoring, type TestSite } from './test-site.ts';
import { workRetailer } from './work-retailer.ts';

const MINUTE = 60_000;
const sites = new Map<string, TestSite>();
let stage: TestStage;
let monitoring: TestMonitoring;
/** For shops that hang: nobody wants to wait as long as in earnest. */
let impatient: TestMonitoring;
let domain: string;
let shops = 0;

beforeAll(async () => {
  stage = await createTestStage();
  await stage.db.query(`insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`);
  await stage.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     values ('prd_1', 'acc_1', 'S', 'P', 'https://us.com/p', 'EUR', 10000, now(), now())`,
  );
  monitoring = openTestMonitoring(stage, sites);
  impatient = openTestMonitoring(stage, sites, { limits: { headersMs: 1_000, totalMs: 1_500 } });
});
beforeEach(() => {
  shops += 1;
  domain = `shop${shops}.example`;
  monitoring.queued.length = 0;
  stage.published.length = 0;
});
afterAll(async () => {
  await monitoring.gate.close();
  await impatient.gate.close();
  for (const site of sites.values()) site.close();
});

test('probes a shop, finds its pages and reads their prices', async () => {
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'Kettle', price: '49.90', gtin: '4006381333931' }), '/products/b': productPage({ name: 'Pan', price: '20.00' }) });
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'active', platform: 'sitemap', base_url: `http://${domain}`, leased_by: null });
  expect(await listings(retailerId)).toMatchObject([
    { url: `http://${domain}/products/a`, name: 'Kettle', gtin: '04006381333931', price_minor: 4990n, currency: 'EUR', availability: 'in_stock', state: 'ok' },
    { url: `http://${domain}/products/b`, name: 'Pan', price_minor: 2000n },
  ]);
  expect(site.requests[0]?.path).toBe('/robots.txt');
  expect(site.requests.every((request) => /^PricingIntelligenceBot\/[\d.]+ \(\+https:\/\/pricing\.example\.com\/bot\)$/.test(request.headers['user-agent'] ?? ''))).toBe(true);
  expect(stage.published.map((event) => event.type)).toContain('listing.identified');
});

test('parses nothing when the shop says 304 or sends the same bytes', async () => {
  const page = (etag?: string): SitePage => ({ body: productPage({ name: 'Kettle', price: '49.90' }), headers: etag === undefined ? {} : { etag } });
  const { site, retailerId } = await openShop({ '/products/a': page('"v1"'), '/products/b': page() });
  await workRetailer(monitoring, { retailerId });
  const before = await kept(retailerId);
  stage.clock.advance(25 * 60 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  const last = site.requests.filter((request) => request.path.startsWith('/products/')).slice(-2);
  expect(last.map((request) => [request.path, request.headers['if-none-match'], request.status]).sort()).toEqual([['/products/a', '"v1"', 304], ['/products/b', undefined, 200]]);
  expect(await kept(retailerId)).toEqual(before);
  expect(await listings(retailerId)).toMatchObject([{ checks: 2, last_seen_at: stage.clock.now() }, { checks: 2, last_seen_at: stage.clock.now() }]);
});

test('holds a fallen price back until a second visit confirms it', async () => {
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'Kettle', price: '100.00' }) });
  await workRetailer(monitoring, { retailerId });
  site.pages['/products/a'] = productPage({ name: 'Kettle', price: '30.00' });
  stage.clock.advance(25 * 60 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 10000n, held: { price_minor: '3000' } }]);
  stage.clock.advance(3 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 3000n, held: null, changes: 1 }]);
});

test('a shop whose pages all fall at once is quarantined before any is believed', async () => {
  const shop = (price: string) => Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/products/p${n}`, productPage({ name: `P${n}`, price })]));
  const { site, retailerId } = await openShop(shop('100.00'));
  await workRetailer(monitoring, { retailerId });
  Object.assign(site.pages, shop('10.00'));
  stage.clock.advance(25 * 60 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'quarantined', status_reason: '9 prices fell by 80 % or more at the last 9 pages' });
  stage.clock.advance(3 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  expect((await listings(retailerId)).map((row) => row.price_minor)).toEqual(Array(9).fill(10000n));
  Object.assign(site.pages, shop('100.00'));
  stage.clock.advance(25 * 60 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'active', status_reason: null });
  expect(stage.published.filter((event) => event.type === 'listing.changed')).toEqual([]);
});

test('a shop whose prices all vanish is quarantined, and trusted again when they are back', async () => {
  const shop = (price: string | null) => Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/products/p${n}`, productPage({ name: `P${n}`, price })]));
  const { site, retailerId } = await openShop(shop('100.00'));
  await workRetailer(monitoring, { retailerId });
  Object.assign(site.pages, shop(null));
  stage.clock.advance(25 * 60 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'quarantined', status_reason: expect.stringMatching(/^all 9 prices vanished|^9 of 9/) });
  expect((await listings(retailerId)).map((row) => row.price_minor)).toEqual(Array(9).fill(10000n));
  Object.assign(site.pages, shop('100.00'));
  stage.clock.advance(25 * 60 * MINUTE);
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'active' });
});

test('keeps a page without a price without a price', async () => {
  const { retailerId } = await openShop({ '/products/0': productPage({ name: 'Pan', price: '1.00' }), '/products/a': productPage({ name: 'Kettle', price: null }), '/products/b': '<html><body><h1>About our shop</h1><p>We sell things.</p></body></html>' });
  await workRetailer(monitoring, { retailerId });
  expect((await listings(retailerId)).map((row) => [row.url, row.price_minor])).toEqual([['0', 100n], ['a', null], ['b', null]].map(([name, price]) => [`http://${domain}/products/${String(name)}`, price]));
});

test('refuses a shop whose robots.txt forbids visits, asking nothing else', async () => {
  const { site, retailerId } = await openShop({}, { '/robots.txt': { type: 'text/plain', body: 'User-agent: PricingIntelligenceBot\nDisallow: /\n' } });
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'refused', status_reason: 'robots.txt forbids visits' });
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt']);
});

test('obeys the beginning of a robots.txt that is too long to be read whole', async () => {
  const { site, retailerId } = await openShop({}, { '/robots.txt': { type: 'text/plain', body: `User-agent: *\nDisallow: /\n${'# a comment\n'.repeat(300_000)}` } });
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'refused', status_reason: 'robots.txt forbids visits' });
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt']);
});

test('stays away while robots.txt answers with an error', async () => {
  const { site, retailerId } = await openShop({}, { '/robots.txt': { status: 500 } });
  await workRetailer(monitoring, { retailerId });
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'probing', failures_in_row: 1 });
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt']);
});

test('takes a missing robots.txt for leave to visit', async () => {
  const { retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '1.00' }) }, { '/robots.txt': { status: 404 } });
  await workRetailer(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 100n }]);
});

test('never asks for an address that robots.txt forbids', async () => {
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '1.00' }), '/products/secret-b': productPage({ name: 'B', price: '1.00' }) }, {
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /products/secret\nCrawl-delay: 0.2\n' },
  });
  await workRetailer(monitoring, { retailerId });
  expect(site.requests.map((request) => request.path)).not.toContain('/products/secret-b');
  expect(await retailer(retailerId)).toMatchObject({ status: 'active', delay_ms: 200 });
  expect(gaps(site)).toBeGreaterThanOrEqual(195);
});

test('refuses a shop that answers with a challenge', async () => {
  const { retailerId } = await openShop({}, { '/': { status: 403, body: '<title>Just a moment...</title><div id="cf-challenge">Checking your browser before accessing</div>' } });
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'refused', status_reason: 'answers visits with a challenge page instead of its shop' });
});

test('keeps the price and goes away when a challenge comes later', async () => {
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '10.00' }) });
  await workRetailer(monitoring, { retailerId });
  site.pages['/products/a'] = { status: 403, body: '<title>Just a moment...</title><div id="cf-challenge">Checking your browser before accessing</div>' };
  stage.clock.advance(23 * 60 * MINUTE);
  await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [retailerId, stage.clock.now()]);
  await workRetailer(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 1000n }]);
  expect(await retailer(retailerId)).toMatchObject({ status: 'active', backed_off: true });
});

test('a shop that answers with challenges for days is visited no more', async () => {
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '10.00' }) });
  await workRetailer(monitoring, { retailerId });
  site.pages['/products/a'] = { status: 403, body: '<title>Just a moment...</title><div id="cf-challenge">Checking your browser before accessing</div>' };
  for (let n = 0; n < 12; n += 1) {
    expect(await retailer(retailerId)).toMatchObject({ status: 'active' });
    stage.clock.advance(6 * 60 * MINUTE);
    await stage.db.query(`update pricing.retailer set backoff_until = null where id = $1`, [retailerId]);
    await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [retailerId, stage.clock.now()]);
    await workRetailer(monitoring, { retailerId });
  }
  expect(await retailer(retailerId)).toMatchObject({ status: 'refused', status_code: 'challenge' });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 1000n }]);
});

test('leaves a shop alone for as long as it asks, then slower', async () => {
  const { retailerId } = await openShop({ '/products/a': { status: 429, headers: { 'retry-after': '3600' } }, '/products/b': productPage({ name: 'B', price: '1.00' }) });
  await workRetailer(monitoring, { retailerId });
  const row = await retailer(retailerId);
  expect(row).toMatchObject({ backed_off: true, delay_ms: 2, failures_in_row: 1 });
  expect(Number(row.back_off_s)).toBeGreaterThan(3_500);
  monitoring.queued.length = 0;
  await enqueueDueRetailers(stage, monitoring.jobs);
  expect(monitoring.queued.map((job) => job.payload)).not.toContainEqual({ retailerId });
});

test('a shop that hangs holds nobody else up', async () => {
  const hanging = await openShop({}, { '/': { hangs: true } });
  domain = `${domain.replace('.example', '')}b.example`;
  const other = await openShop({ '/products/a': productPage({ name: 'A', price: '10.00' }) });
  const stuck = workRetailer(impatient, { retailerId: hanging.retailerId });
  await workRetailer(monitoring, { retailerId: other.retailerId });
  expect(await listings(other.retailerId)).toHaveLength(1);
  await stuck;
  expect(await retailer(hanging.retailerId)).toMatchObject({ status: 'probing', backed_off: true, leased_by: null });
});

test('a shop that nobody can reach stays on probation', async () => {
  const { retailerId } = await watchRetailer(stage, { accountId: 'acc_1', domainOrUrl: 'nobody-there.com' });
  await workRetailer(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'probing', failures_in_row: 1, backed_off: true });
});

test('a shop that is silent without TLS is not blamed for its https', async () => {
  const site = await openSite({ '/robots.txt': { hangs: true } });
  sites.set(domain, site);
  const { retailerId } = await watchRetailer(stage, { accountId: 'acc_1', domainOrUrl: domain });
  await workRetailer(impatient, { retailerId });
  expect(site.requests.map((request) => request.path)).toContain('/robots.txt');
  expect(await retailer(retailerId)).toMatchObject({ status: 'probing', last_error: 'does not answer in time', backed_off: true });
});

test('a shop whose home is silent is asked again where its robots.txt was', async () => {
  const site = await openSite({ '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow:\n' }, '/': { hangs: true } });
  sites.set(domain, site);
  const { retailerId } = await watchRetailer(stage, { accountId: 'acc_1', domainOrUrl: domain });
  for (const failures of [1, 2]) {
    await stage.db.query(`update pricing.retailer set backoff_until = null where id = $1`, [retailerId]);
    await workRetailer(impatient, { retailerId });
    expect(await retailer(retailerId)).toMatchObject({ base_url: `http://${domain}`, last_error: 'does not answer in time', failures_in_row: failures });
  }
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt', '/', '/']);
});

test('waits no longer than its own delay before it knows robots.txt', async () => {
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '1.00' }) });
  await stage.db.query(`update pricing.retailer set delay_ms = 60000 where id = $1`, [retailerId]);
  await workRetailer(monitoring, { retailerId });
  expect((site.requests[1]?.at ?? 0) - (site.requests[0]?.at ?? 0)).toBeLessThan(30_000);
  expect(await retailer(retailerId)).toMatchObject({ delay_ms: 1 });
});

test('does not follow a product page to another site', async () => {
  const { retailerId } = await openShop({ '/products/a': { status: 302, headers: { location: 'http://elsewhere.com/p' } }, '/products/b': productPage({ name: 'B', price: '1.00' }) });
  await workRetailer(monitoring, { retailerId });
  const visits = await stage.db.query(`select outcome, detail from pricing.visit where retailer_id = $1 and outcome <> 'changed'`, [retailerId]);
  expect(visits.rows).toEqual([{ outcome: 'refused', detail: 'leads away to elsewhere.com' }]);
});

test('reads a Shopify catalogue whole in few requests', async () => {
  const products = Array.from({ length: 250 }, (_, n) => ({
    id: n + 1, title: `Thing ${n}`, handle: `thing-${n}`, vendor: 'V', variants: [{ id: n + 1, title: 'Default Title', price: '10.00', sku: `S${n}`, available: true }],
  }));
  const feed = (list: object[]): SitePage => ({ type: 'application/json', body: JSON.stringify({ products: list }) });
  const { site, retailerId } = await openShop({}, {
    '/': '<html><head><title>S</title><script>Shopify.currency = {"active":"EUR"};</script></head><body></body></html>',
    '/products.json?limit=250': feed(products),
    '/products.json?limit=250&page=2': feed(products.slice(0, 3).map((product) => ({ ...product, id: product.id + 900, handle: `more-${product.handle}` }))),
  });
  await workRetailer(monitoring, { retailerId });
  expect(await listings(retailerId)).toHaveLength(253);
  expect(site.requests.length).toBeLessThanOrEqual(6);
  expect(await retailer(retailerId)).toMatchObject({ platform: 'shopify', currency: 'EUR' });
});

test('two accounts that watch one shop cause one visit', async () => {
  await stage.db.query(`insert into pricing.account (id, name, plan, created_at) values ('acc_2', 'B', 'growth', now())`);
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '10.00' }) });
  await workRetailer(monitoring, { retailerId });
  const asked = site.requests.length;
  expect(await watchRetailer(stage, { accountId: 'acc_2', domainOrUrl: `www.${domain}` })).toEqual({ retailerId, created: true });
  await workRetailer(monitoring, { retailerId });
  expect(site.requests.length).toBe(asked);
  expect(await retailer(retailerId)).toMatchObject({ requests: asked });
});

test('reads an address that a person added', async () => {
  const { retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '10.00' }) });
  await workRetailer(monitoring, { retailerId });
  sites.get(domain)!.pages['/odd/b'] = productPage({ name: 'B', price: '11.00' });
  const added = await addListingByHand(stage, { accountId: 'acc_1', productId: 'prd_1', url: `http://${domain}/odd/b?utm_source=mail#top`, by: 'u' });
  expect(added).toMatchObject({ retailerId, state: 'new' });
  expect(await enqueueDueRetailers(stage, monitoring.jobs)).toBeGreaterThanOrEqual(1);
  await workRetailer(monitoring, { retailerId });
  expect((await listings(retailerId)).find((row) => row.id === added.listingId)).toMatchObject({ url: `http://${domain}/odd/b`, price_minor: 1100n });
  await expect(addListingByHand(stage, { accountId: 'acc_1', productId: 'prd_x', url: 'http://a.com/', by: 'u' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(addListingByHand(stage, { accountId: 'acc_1', productId: 'prd_1', url: 'ftp://a.com/', by: 'u' })).rejects.toMatchObject({ code: 'validation_failed' });
  for (const refused of ['http://127.0.0.1/p', 'http://[::1]/p', 'http://0x7f.1/p', 'https://shop.com:6379/p', 'https://ada:secret@shop.com/p', 'http://localhost/p']) {
    await expect(addListingByHand(stage, { accountId: 'acc_1', productId: 'prd_1', url: refused, by: 'u' }), refused).rejects.toMatchObject({ code: 'validation_failed' });
  }
});

test('goes on in the next slice where the time ran out', async () => {
  const { retailerId } = await openShop(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`/products/p${n}`, productPage({ name: `P${n}`, price: '5.00' })])));
  await workRetailer({ ...monitoring, sliceMs: 0 }, { retailerId });
  expect(monitoring.queued).toMatchObject([{ name: 'monitoring.work-retailer', payload: { retailerId } }]);
  await workRetailer(monitoring, { retailerId });
  expect((await listings(retailerId)).filter((row) => row.price_minor === 500n)).toHaveLength(6);
});

test('gives the host back when the process stops', async () => {
  const { site, retailerId } = await openShop({ '/products/a': productPage({ name: 'A', price: '10.00' }) });
  await workRetailer(monitoring, { retailerId }, { signal: AbortSignal.abort() });
  expect(site.requests).toEqual([]);
  expect(await retailer(retailerId)).toMatchObject({ leased_by: null, failures_in_row: 0 });
});

async function openShop(products: Record<string, SitePage | string>, more: Record<string, SitePage | string> = {}): Promise<{ site: TestSite; retailerId: string }> {
  const site = await openSite({ ...sitemapShop(domain, products), ...more });
  sites.set(domain, site);
  const { retailerId } = await watchRetailer(stage, { accountId: 'acc_1', domainOrUrl: `http://${domain}/` });
  return { site, retailerId };
}

/** The shortest time between two requests, milliseconds. */
function gaps(site: TestSite): number {
  return Math.min(...site.requests.slice(1).map((request, n) => request.at - (site.requests[n]?.at ?? 0)));
}

async function retailer(id: string): Promise<Record<string, unknown>> {
  const found = await stage.db.query(`select *, coalesce(backoff_until > now(), false) as backed_off, extract(epoch from backoff_until - now()) as back_off_s from pricing.retailer where id = $1`, [id]);
  return found.rows[0] ?? {};
}

async function listings(retailerId: string): Promise<Record<string, unknown>[]> {
  return (await stage.db.query(`select * from pricing.listing where retailer_id = $1 order by url`, [retailerId])).rows;
}

async function kept(retailerId: string): Promise<object[]> {
  const text = `select (select count(*) from pricing.capture where retailer_id = $1) as captures, (select count(*) from pricing.visit where retailer_id = $1) as visits`;
  return (await stage.db.query(text, [retailerId])).rows;
}
