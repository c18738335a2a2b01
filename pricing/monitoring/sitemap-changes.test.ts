/** Changes found by reading a sitemap again: new, changed and removed pages. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { parseLastmod, readLastmods } from './discovery.ts';
import { openRetailer } from '#tests/support/monitoring/test-retailer.ts';
import {
  openTestMonitoring,
  renderProductPage,
  createSitemapSite,
  type SitePage,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice } from './run-retailer-slice.ts';

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
  monitoring = openTestMonitoring(context, sites, { sliceMs: 60_000 });
});
beforeEach(() => {
  retailers += 1;
  domain = `find${retailers}.example`;
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

test('reads a page with a newer lastmod now, the others when they are due', async () => {
  const sitemap = (lastmods: Record<string, string>): SitePage => ({
    type: 'application/xml',
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.entries(lastmods)
      .map(
        ([name, at]) =>
          `<url><loc>http://${domain}/products/${name}</loc><lastmod>${at}</lastmod></url>`,
      )
      .join('')}</urlset>`,
  });
  const { site, retailerId } = await openTestRetailer({
    ...createSitemapSite(
      domain,
      Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [
          `/products/${name}`,
          renderProductPage({ name, price: '10.00' }),
        ]),
      ),
    ),
    '/sitemap.xml': sitemap({ a: '2026-01-01', b: '2026-01-01T10:00:00Z', c: '2026-01-01' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    new Date(context.clock.now().getTime() + 20 * DAY_MS),
  ]);
  context.clock.advance(DAY_MS + 60_000);
  const changedAt = new Date(context.clock.now().getTime() - HOUR_MS).toISOString();
  site.pages['/sitemap.xml'] = sitemap({ a: '2026-01-01', b: changedAt, c: '2099-01-01' });
  expect(await readIn(site, () => runRetailerSlice(monitoring, { retailerId }))).toEqual([
    '/products/b',
  ]);
  // The same lastmod on the next day is not a change.
  context.clock.advance(DAY_MS + 60_000);
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    new Date(context.clock.now().getTime() + 20 * DAY_MS),
  ]);
  expect(await readIn(site, () => runRetailerSlice(monitoring, { retailerId }))).toEqual([]);
});

test('nested compressed indexes: requests a sitemap with unchanged lastmod once a week', async () => {
  const packed = (names: string[]): SitePage => ({
    type: 'application/gzip',
    body: gzipSync(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
        names.map((name) => `<url><loc>http://${domain}/products/${name}</loc></url>`).join('') +
        `</urlset>`,
    ),
  });
  const index = (maps: Record<string, string>): SitePage => ({
    type: 'application/xml',
    body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.entries(maps)
      .map(
        ([path, at]) =>
          `<sitemap><loc>http://${domain}${path}</loc><lastmod>${at}</lastmod></sitemap>`,
      )
      .join('')}</sitemapindex>`,
  });
  const products = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `/products/${name}`,
      renderProductPage({ name, price: '10.00' }),
    ]),
  );
  const { site, retailerId } = await openTestRetailer({
    ...createSitemapSite(domain, products),
    // One level deeper, and one that refers back.
    '/sitemap.xml': index({ '/inner.xml': '2026-11-01', '/sitemap.xml': '2026-11-01' }),
    '/inner.xml': index({ '/products-1.xml.gz': '2026-11-01', '/products-2.xml.gz': '2026-11-01' }),
    '/products-1.xml.gz': packed(['a']),
    '/products-2.xml.gz': packed(['b']),
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(2);
  const asked = async (): Promise<string[]> => {
    const before = site.requests.length;
    context.clock.advance(DAY_MS + 60_000);
    await runRetailerSlice(monitoring, { retailerId });
    return site.requests
      .slice(before)
      .map((request) => request.path)
      .filter((path) => /\.(?:xml|gz)$/.test(path));
  };
  expect(await asked()).toEqual(['/sitemap.xml']);
  site.pages['/sitemap.xml'] = index({ '/inner.xml': '2026-11-21' });
  site.pages['/inner.xml'] = index({
    '/products-1.xml.gz': '2026-11-01',
    '/products-2.xml.gz': '2026-11-21',
  });
  site.pages['/products-2.xml.gz'] = packed(['b', 'c']);
  expect(await asked()).toEqual(['/sitemap.xml', '/inner.xml', '/products-2.xml.gz']);
  expect(await count(retailerId, 'price_minor = 1000')).toBe(3);
  context.clock.advance(7 * DAY_MS);
  expect(await asked()).toEqual([
    '/sitemap.xml',
    '/inner.xml',
    '/products-1.xml.gz',
    '/products-2.xml.gz',
  ]);
});

test('finds a new product, and checks a removed one before it is gone', async () => {
  const shop = (names: string[]) =>
    createSitemapSite(
      domain,
      Object.fromEntries(
        names.map((name) => [`/products/${name}`, renderProductPage({ name, price: '10.00' })]),
      ),
    );
  const { site, retailerId } = await openTestRetailer(shop(['a', 'b']));
  await runRetailerSlice(monitoring, { retailerId });
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    new Date(context.clock.now().getTime() + 20 * DAY_MS),
  ]);
  site.pages = shop(['b', 'c']);
  context.clock.advance(DAY_MS + 60_000);
  expect(await readIn(site, () => runRetailerSlice(monitoring, { retailerId }))).toEqual([
    '/products/a',
    '/products/c',
  ]);
  expect(await states(retailerId)).toEqual({ a: 'not_found', b: 'ok', c: 'ok' });
  context.clock.advance(7 * HOUR_MS);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await states(retailerId)).toEqual({ a: 'gone', b: 'ok', c: 'ok' });
});

test('an unavailable sitemap removes no listing', async () => {
  const { site, retailerId } = await openTestRetailer(
    createSitemapSite(domain, { '/products/a': renderProductPage({ name: 'a', price: '10.00' }) }),
  );
  await runRetailerSlice(monitoring, { retailerId });
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    new Date(context.clock.now().getTime() + 20 * DAY_MS),
  ]);
  site.pages['/sitemap.xml'] = { status: 404, body: 'gone' };
  context.clock.advance(DAY_MS + 60_000);
  expect(await readIn(site, () => runRetailerSlice(monitoring, { retailerId }))).toEqual([]);
});

test('does not add a page of variants with their own addresses again every day', async () => {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Shirt',
    hasVariant: ['S', 'M'].map((size) => ({
      '@type': 'Product',
      name: `Shirt ${size}`,
      sku: size,
      size,
      offers: {
        '@type': 'Offer',
        url: `/products/shirt?v=${size}`,
        price: '10.00',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
    })),
  };
  const page =
    `<html><head><title>Shirt</title><script type="application/ld+json">` +
    `${JSON.stringify(data)}</script></head><body><h1>Shirt</h1><p class="price">10.00 EUR</p>` +
    `</body></html>`;
  const { site, retailerId } = await openTestRetailer(
    createSitemapSite(domain, { '/products/shirt': page }),
  );
  await runRetailerSlice(monitoring, { retailerId });
  const before = await count(retailerId, 'true');
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    new Date(context.clock.now().getTime() + 20 * DAY_MS),
  ]);
  context.clock.advance(DAY_MS + 60_000);
  expect(await readIn(site, () => runRetailerSlice(monitoring, { retailerId }))).toEqual([]);
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

test('ignores a lastmod that all pages share', () => {
  const entries = (lastmod: (n: number) => string) =>
    Array.from({ length: 12 }, (_, n) => ({ url: `https://a.com/${n}`, lastmod: lastmod(n) }));
  expect(
    readLastmods(
      entries(() => '2026-11-20T03:00:00Z'),
      NOW,
    ).size,
  ).toBe(0);
  expect(
    readLastmods(
      entries((n) => `2026-11-${n + 1 < 10 ? '0' : ''}${n + 1}`),
      NOW,
    ).size,
  ).toBe(12);
});

const openTestRetailer = (pages: TestSite['pages']) =>
  openRetailer({ context, sites }, domain, pages);

/** Product pages requested in the meantime. */
async function readIn(site: TestSite, work: () => Promise<void>): Promise<string[]> {
  const before = site.requests.length;
  await work();
  return site.requests
    .slice(before)
    .map((request) => request.path)
    .filter((path) => path.startsWith('/products/'))
    .sort();
}

async function count(retailerId: string, where: string): Promise<number> {
  return Number(
    (
      await context.db.query<{ n: bigint }>(
        `select count(*) as n from pricing.listing where retailer_id = $1 and ${where}`,
        [retailerId],
      )
    ).rows[0]?.n ?? -1,
  );
}

async function states(retailerId: string): Promise<Record<string, string>> {
  const found = await context.db.query<{ name: string; state: string }>(
    `select substring(url from '[^/]*$') as name, state from pricing.listing where retailer_id = $1 order by url`,
    [retailerId],
  );
  return Object.fromEntries(found.rows.map((row) => [row.name, row.state]));
}
