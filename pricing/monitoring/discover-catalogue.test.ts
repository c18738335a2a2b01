import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchRetailer } from '#pricing/market/watch-retailer.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { parseLastmod, readLastmods } from './parse-lastmod.ts';
import { openSite, openTestMonitoring, productPage, sitemapShop, type SitePage, type TestMonitoring, type TestSite } from './test-site.ts';
import { workRetailer } from './work-retailer.ts';

const DAY = 24 * 3_600_000;
const sites = new Map<string, TestSite>();
let stage: TestStage;
let monitoring: TestMonitoring;
let domain: string;
let shops = 0;

beforeAll(async () => {
  stage = await createTestStage();
  await stage.db.query(`insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`);
  monitoring = openTestMonitoring(stage, sites, { sliceMs: 60_000 });
});
beforeEach(() => {
  shops += 1;
  domain = `find${shops}.example`;
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

const SHOPIFY_HOME = '<html><head><title>S</title><script>Shopify.currency = {"active":"EUR"};</script></head><body></body></html>';

test('10,000 listings of a Shopify shop in at most 60 requests, and the next day none of them parsed', async () => {
  const page = (n: number): SitePage => ({
    type: 'application/json', headers: { etag: `"page-${n}"` },
    body: JSON.stringify({
      products: n > 40 ? [] : Array.from({ length: 250 }, (_, i) => ({ id: n * 1000 + i, title: `Thing ${n}-${i}`, handle: `thing-${n}-${i}`, variants: [{ id: n * 1000 + i, title: 'Default Title', price: '10.00', sku: `S${n}-${i}`, available: true }] })),
    }),
  });
  const feed = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`/products.json?limit=250${n === 0 ? '' : `&page=${n + 1}`}`, page(n + 1)]));
  const { site, retailerId } = await openShop({ '/': SHOPIFY_HOME, ...feed });
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, `price_minor = 1000 and currency = 'EUR'`)).toBe(10_000);
  expect(site.requests.length).toBeLessThanOrEqual(60);
  // What a parse of the same bytes would put right again.
  await stage.db.query(`update pricing.listing set price_minor = 999 where retailer_id = $1`, [retailerId]);
  const before = site.requests.length;
  stage.clock.advance(DAY + 60_000);
  await workRetailer(monitoring, { retailerId });
  const second = site.requests.slice(before).filter((request) => request.path !== '/robots.txt');
  expect(second.length).toBeLessThanOrEqual(60);
  expect(second.filter((request) => request.status === 304)).toHaveLength(40);
  expect(await count(retailerId, 'price_minor = 999')).toBe(10_000);
  expect(await count(retailerId, `last_seen_at = '${stage.clock.now().toISOString()}'`)).toBe(10_000);
});

test('equal bytes of a product page cost no parse, with and without validators', async () => {
  const { retailerId } = await openShop(sitemapShop(domain, {
    '/products/a': { body: productPage({ name: 'A', price: '10.00' }), headers: { etag: '"a"' } },
    '/products/b': productPage({ name: 'B', price: '10.00' }),
    '/products/c': { body: productPage({ name: 'C', price: '10.00' }), headers: { 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' } },
  }));
  await workRetailer(monitoring, { retailerId });
  await stage.db.query(`update pricing.listing set price_minor = 999 where retailer_id = $1`, [retailerId]);
  stage.clock.advance(DAY + 60_000);
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, `price_minor = 999 and last_seen_at = '${stage.clock.now().toISOString()}'`)).toBe(3);
});

test('a page that the sitemap says has changed is read now, the others when they are due', async () => {
  const sitemap = (lastmods: Record<string, string>): SitePage => ({
    type: 'application/xml', body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.entries(lastmods).map(([name, at]) => `<url><loc>http://${domain}/products/${name}</loc><lastmod>${at}</lastmod></url>`).join('')}</urlset>`,
  });
  const { site, retailerId } = await openShop({
    ...sitemapShop(domain, Object.fromEntries(['a', 'b', 'c'].map((name) => [`/products/${name}`, productPage({ name, price: '10.00' })]))),
    '/sitemap.xml': sitemap({ a: '2026-01-01', b: '2026-01-01T10:00:00Z', c: '2026-01-01' }),
  });
  await workRetailer(monitoring, { retailerId });
  await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [retailerId, new Date(stage.clock.now().getTime() + 20 * DAY)]);
  stage.clock.advance(DAY + 60_000);
  const changedAt = new Date(stage.clock.now().getTime() - 3_600_000).toISOString();
  site.pages['/sitemap.xml'] = sitemap({ a: '2026-01-01', b: changedAt, c: '2099-01-01' });
  expect(await readIn(site, () => workRetailer(monitoring, { retailerId }))).toEqual(['/products/b']);
  // Said again the day after, it is no news.
  stage.clock.advance(DAY + 60_000);
  await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [retailerId, new Date(stage.clock.now().getTime() + 20 * DAY)]);
  expect(await readIn(site, () => workRetailer(monitoring, { retailerId }))).toEqual([]);
});

test('nested indexes, packed: a sitemap that its index calls unchanged is asked for once a week', async () => {
  const packed = (names: string[]): SitePage => ({ type: 'application/gzip', body: gzipSync(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<url><loc>http://${domain}/products/${name}</loc></url>`).join('')}</urlset>`) });
  const index = (maps: Record<string, string>): SitePage => ({ type: 'application/xml', body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.entries(maps).map(([path, at]) => `<sitemap><loc>http://${domain}${path}</loc><lastmod>${at}</lastmod></sitemap>`).join('')}</sitemapindex>` });
  const products = Object.fromEntries(['a', 'b', 'c'].map((name) => [`/products/${name}`, productPage({ name, price: '10.00' })]));
  const { site, retailerId } = await openShop({
    ...sitemapShop(domain, products),
    // One level more, and one that leads back.
    '/sitemap.xml': index({ '/inner.xml': '2026-11-01', '/sitemap.xml': '2026-11-01' }),
    '/inner.xml': index({ '/products-1.xml.gz': '2026-11-01', '/products-2.xml.gz': '2026-11-01' }),
    '/products-1.xml.gz': packed(['a']), '/products-2.xml.gz': packed(['b']),
  });
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(2);
  const asked = async (): Promise<string[]> => {
    const before = site.requests.length;
    stage.clock.advance(DAY + 60_000);
    await workRetailer(monitoring, { retailerId });
    return site.requests.slice(before).map((request) => request.path).filter((path) => /\.(?:xml|gz)$/.test(path));
  };
  expect(await asked()).toEqual(['/sitemap.xml']);
  site.pages['/sitemap.xml'] = index({ '/inner.xml': '2026-11-21' });
  site.pages['/inner.xml'] = index({ '/products-1.xml.gz': '2026-11-01', '/products-2.xml.gz': '2026-11-21' });
  site.pages['/products-2.xml.gz'] = packed(['b', 'c']);
  expect(await asked()).toEqual(['/sitemap.xml', '/inner.xml', '/products-2.xml.gz']);
  expect(await count(retailerId, 'price_minor = 1000')).toBe(3);
  stage.clock.advance(7 * DAY);
  expect(await asked()).toEqual(['/sitemap.xml', '/inner.xml', '/products-1.xml.gz', '/products-2.xml.gz']);
});

test('WooCommerce: pages of the Store API, variable products on their own pages', async () => {
  const item = (n: number, range: object | null = null): object => ({ name: `Item ${n}`, permalink: `http://${domain}/products/i${n}`, sku: `W${n}`, is_in_stock: true, prices: { price: '1000', regular_price: '1000', currency_code: 'EUR', currency_minor_unit: 2, price_range: range } });
  const { retailerId } = await openShop({
    '/': '<html><body class="woocommerce-page">Hello</body></html>',
    '/wp-json/wc/store/v1/products?per_page=100': { type: 'application/json', body: JSON.stringify(Array.from({ length: 100 }, (_, n) => item(n))) },
    '/wp-json/wc/store/v1/products?per_page=100&page=2': { type: 'application/json', body: JSON.stringify([item(100), item(101, { min_amount: '1000', max_amount: '2000' })]) },
    '/products/i101': productPage({ name: 'Item 101', price: '10.00' }),
  });
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(102);
  expect(await count(retailerId, `read_from like '%/products/i101'`)).toBe(1);
});

test('a feed that robots.txt names as a sitemap', async () => {
  const item = (n: number): string => `<item><g:id>${n}</g:id><title>Thing ${n}</title><link>http://${domain}/t/${n}</link><g:price>10.00 EUR</g:price></item>`;
  const { retailerId } = await openShop({
    ...sitemapShop(domain, { '/products/a': productPage({ name: 'A', price: '10.00' }) }),
    '/robots.txt': { type: 'text/plain', body: `User-agent: *\nSitemap: http://${domain}/sitemap.xml\nSitemap: http://${domain}/merchant.xml` },
    '/merchant.xml': { type: 'application/xml', body: `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>${[1, 2].map(item).join('')}</channel></rss>` },
  });
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(3);
});

test('a page that a shop lists only in a JSON-LD ItemList of a category', async () => {
  const list = { '@type': 'ItemList', itemListElement: ['/x/one', '/x/two'].map((url, n) => ({ '@type': 'ListItem', position: n + 1, url })) };
  const { retailerId } = await openShop({
    '/': '<html><body><h1>Shop</h1><a href="/category/all">All</a></body></html>',
    '/category/all': `<html><head><script type="application/ld+json">${JSON.stringify(list)}</script></head><body><h1>All</h1></body></html>`,
    '/x/one': productPage({ name: 'One', price: '10.00' }), '/x/two': productPage({ name: 'Two', price: '10.00' }),
  });
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(2);
});

test('one offer of a feed page that is due brings the whole page, as large as it is', async () => {
  const products = (price: string) => Array.from({ length: 30 }, (_, n) => ({ id: n, title: `T${n}`, handle: `t${n}`, body_html: 'x'.repeat(250_000), variants: [{ id: n, title: 'Default Title', price, available: true }] }));
  const feed = (price: string): SitePage => ({ type: 'application/json', body: JSON.stringify({ products: products(price) }) });
  const { site, retailerId } = await openShop({ '/': SHOPIFY_HOME, '/products.json?limit=250': feed('10.00') });
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(30);
  site.pages['/products.json?limit=250'] = feed('11.00');
  await stage.db.query(`update pricing.listing set next_check_at = $2 where id = (select id from pricing.listing where retailer_id = $1 order by id limit 1)`, [retailerId, stage.clock.now()]);
  await workRetailer(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1100')).toBe(30);
});

test('a product that is new is found, one that vanished is looked at and then gone', async () => {
  const shop = (names: string[]) => sitemapShop(domain, Object.fromEntries(names.map((name) => [`/products/${name}`, productPage({ name, price: '10.00' })])));
  const { site, retailerId } = await openShop(shop(['a', 'b']));
  await workRetailer(monitoring, { retailerId });
  await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [retailerId, new Date(stage.clock.now().getTime() + 20 * DAY)]);
  site.pages = shop(['b', 'c']);
  stage.clock.advance(DAY + 60_000);
  expect(await readIn(site, () => workRetailer(monitoring, { retailerId }))).toEqual(['/products/a', '/products/c']);
  expect(await states(retailerId)).toEqual({ a: 'not_found', b: 'ok', c: 'ok' });
  stage.clock.advance(7 * 3_600_000);
  await workRetailer(monitoring, { retailerId });
  expect(await states(retailerId)).toEqual({ a: 'gone', b: 'ok', c: 'ok' });
});

test('a sitemap that does not come makes nothing vanish', async () => {
  const { site, retailerId } = await openShop(sitemapShop(domain, { '/products/a': productPage({ name: 'a', price: '10.00' }) }));
  await workRetailer(monitoring, { retailerId });
  await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [retailerId, new Date(stage.clock.now().getTime() + 20 * DAY)]);
  site.pages['/sitemap.xml'] = { status: 404, body: 'gone' };
  stage.clock.advance(DAY + 60_000);
  expect(await readIn(site, () => workRetailer(monitoring, { retailerId }))).toEqual([]);
});

test('a page of variants with addresses of their own is not found anew every day', async () => {
  const data = { '@context': 'https://schema.org', '@type': 'ProductGroup', name: 'Shirt', hasVariant: ['S', 'M'].map((size) => ({ '@type': 'Product', name: `Shirt ${size}`, sku: size, size, offers: { '@type': 'Offer', url: `/products/shirt?v=${size}`, price: '10.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' } })) };
  const page = `<html><head><title>Shirt</title><script type="application/ld+json">${JSON.stringify(data)}</script></head><body><h1>Shirt</h1><p class="price">10.00 EUR</p></body></html>`;
  const { site, retailerId } = await openShop(sitemapShop(domain, { '/products/shirt': page }));
  await workRetailer(monitoring, { retailerId });
  const before = await count(retailerId, 'true');
  await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [retailerId, new Date(stage.clock.now().getTime() + 20 * DAY)]);
  stage.clock.advance(DAY + 60_000);
  expect(await readIn(site, () => workRetailer(monitoring, { retailerId }))).toEqual([]);
  expect(await count(retailerId, 'true')).toBe(before);
});

const NOW = new Date('2026-11-20T12:00:00Z');
test.each([
  ['2026-11-19', '2026-11-19T23:59:59.999Z'],
  ['2026-11-20', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T13:00:00+02:00', '2026-11-20T11:00:00.000Z'],
  ['2026-11-25', null],
  ['yesterday', null],
  ['12', null],
  [null, null],
])('reads lastmod %s', (text, expected) => {
  expect(parseLastmod(text, NOW)?.toISOString() ?? null).toBe(expected);
});

test('one time for all pages is the time of the sitemap', () => {
  const entries = (lastmod: (n: number) => string) => Array.from({ length: 12 }, (_, n) => ({ url: `https://a.com/${n}`, lastmod: lastmod(n) }));
  expect(readLastmods(entries(() => '2026-11-20T03:00:00Z'), NOW).size).toBe(0);
  expect(readLastmods(entries((n) => `2026-11-${n + 1 < 10 ? '0' : ''}${n + 1}`), NOW).size).toBe(12);
});

async function openShop(pages: TestSite['pages']): Promise<{ site: TestSite; retailerId: string }> {
  const site = await openSite(pages);
  sites.set(domain, site);
  const { retailerId } = await watchRetailer(stage, { accountId: 'acc_1', domainOrUrl: `http://${domain}/` });
  return { site, retailerId };
}

/** Product pages asked for meanwhile. */
async function readIn(site: TestSite, work: () => Promise<void>): Promise<string[]> {
  const before = site.requests.length;
  await work();
  return site.requests.slice(before).map((request) => request.path).filter((path) => path.startsWith('/products/')).sort();
}

async function count(retailerId: string, where: string): Promise<number> {
  return Number((await stage.db.query<{ n: bigint }>(`select count(*) as n from pricing.listing where retailer_id = $1 and ${where}`, [retailerId])).rows[0]?.n ?? -1);
}

async function states(retailerId: string): Promise<Record<string, string>> {
  const found = await stage.db.query<{ name: string; state: string }>(`select substring(url from '[^/]*$') as name, state from pricing.listing where retailer_id = $1 order by url`, [retailerId]);
  return Object.fromEntries(found.rows.map((row) => [row.name, row.state]));
}
