import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseProbeReport, type ProbeReport } from '#pricing/market/probe-report.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openRetailer, readRetailer } from '#tests/support/monitoring/test-retailer.ts';
import {
  openTestMonitoring,
  renderProductPage,
  createSitemapSite,
  type SitePage,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';

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
  // The slice has no time left after the probe, so that only the probe's requests are counted.
  monitoring = openTestMonitoring(context, sites, { sliceMs: 0 });
});
beforeEach(() => {
  retailers += 1;
  domain = `probe${retailers}.example`;
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

const json = (data: unknown, headers: Record<string, string> = {}): SitePage => ({
  type: 'application/json',
  body: JSON.stringify(data),
  headers,
});
const pages = (
  count: number,
  page: (n: number) => SitePage | string,
): Record<string, SitePage | string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`/products/p${n}`, page(n)]));

test('a retailer with a sitemap: five products read, coverage and freshness reported', async () => {
  const { site, row, report } = await probe(
    createSitemapSite(
      domain,
      pages(40, (n) =>
        renderProductPage({ name: `Kettle ${n}`, price: n === 5 ? null : `${n + 1}9.90` }),
      ),
    ),
  );
  expect(row).toMatchObject({ status: 'active', status_code: null, platform: 'sitemap' });
  expect(report).toMatchObject({
    catalog: { kind: 'sitemap', url: `http://${domain}/sitemap.xml`, products: 40, exact: true },
    coverage: { tried: 6, read: 5 },
    freshness: { documents: 40, visitsADay: 10_000, roundHours: 0.1 },
  });
  expect(report?.samples).toHaveLength(5);
  expect(report?.samples[0]).toEqual({
    url: `http://${domain}/products/p0`,
    name: 'Kettle 0',
    price: '19.90',
    currency: 'EUR',
    availability: 'in_stock',
  });
  expect(report?.summary).toMatch(
    new RegExp(
      '^40 products found by its sitemap; ' +
        '5 of 6 tried could be read \\(the others: no offer on the page\\); ' +
        'one round through 40 documents takes less than an hour at 10,000 visits a day, ' +
        'matched offers oftener\\.$',
    ),
  );
  expect(site.requests.length).toBeLessThanOrEqual(15);
});

test('freshness follows from the daily requests', async () => {
  const { report } = await probe(
    createSitemapSite(
      domain,
      pages(40, () => renderProductPage({ name: 'Pan', price: '20.00' })),
    ),
    { dailyRequests: 20 },
  );
  expect(report?.freshness).toEqual({ documents: 40, visitsADay: 10, roundHours: 96 });
  expect(report?.summary).toContain(
    'one round through 40 documents takes about 4 days at 10 visits a day',
  );
});

test('Shopify: the feed shows products and its platform, one page the currency', async () => {
  const products = Array.from({ length: 250 }, (_, n) => ({
    id: n + 1,
    title: `Thing ${n}`,
    handle: `t${n}`,
    variants: [
      { id: n + 1, title: 'Default Title', price: '10.00', sku: `S${n}`, available: n % 2 === 0 },
    ],
  }));
  const { row, report } = await probe({
    '/': '<html><head><title>S</title><script src="https://cdn.shopify.com/x.js"></script></head><body></body></html>',
    '/products.json?limit=250': json({ products }),
    '/products/t0': renderProductPage({ name: 'Thing 0', price: '10.00' }),
  });
  expect(row).toMatchObject({ status: 'active', platform: 'shopify', currency: 'EUR' });
  expect(report).toMatchObject({
    catalog: { kind: 'feed', products: 250, exact: false },
    coverage: { tried: 250, read: 250 },
    freshness: { documents: 1 },
  });
  expect(report?.samples.map((sample) => [sample.currency, Number(sample.price)])).toEqual(
    Array(5).fill(['EUR', 10]),
  );
  expect(report?.summary).toContain('At least 250 products found by a product feed');
});

test('WooCommerce: the Store API gives the number of products', async () => {
  const item = (n: number): object => ({
    name: `Item ${n}`,
    permalink: `http://${domain}/product/i${n}`,
    sku: `W${n}`,
    is_in_stock: true,
    prices: { price: '1999', regular_price: '1999', currency_code: 'EUR', currency_minor_unit: 2 },
  });
  const { row, report } = await probe({
    '/': '<html><body class="woocommerce-page">Hello</body></html>',
    '/wp-json/wc/store/v1/products?per_page=100': json(
      Array.from({ length: 100 }, (_, n) => item(n)),
      { 'X-WP-Total': '1234' },
    ),
  });
  expect(row).toMatchObject({ status: 'active', platform: 'woocommerce' });
  expect(report).toMatchObject({
    catalog: { products: 1234, exact: true },
    freshness: { documents: 13 },
  });
  expect(report?.samples[0]).toMatchObject({
    name: 'Item 0',
    price: '19.99',
    currency: 'EUR',
    availability: 'in_stock',
  });
});

test.each([
  [
    'linked from the home page',
    '<link rel="alternate" type="application/rss+xml" href="/shopping-products.xml">',
    '/shopping-products.xml',
  ],
  ['at a usual address', '', '/google-merchant.xml'],
])('a Google Merchant feed %s', async (_name, link, path) => {
  const feed = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>${[
    1, 2, 3,
  ]
    .map(
      (n) =>
        `<item><g:id>${n}</g:id><title>Thing ${n}</title><link>http://${domain}/t/${n}</link>` +
        `<g:price>${n}0.00 EUR</g:price><g:availability>in stock</g:availability></item>`,
    )
    .join('')}</channel></rss>`;
  const { row, report } = await probe({
    '/': `<html><head>${link}</head><body><h1>Shop</h1></body></html>`,
    [path]: { type: 'application/xml', body: feed },
  });
  expect(row).toMatchObject({ status: 'active', platform: 'merchant_feed' });
  expect(report).toMatchObject({
    catalog: { kind: 'feed', url: `http://${domain}${path}`, products: 3, exact: true },
    coverage: { tried: 3, read: 3 },
  });
});

test('a retailer without feed or sitemap: products from a JSON-LD ItemList', async () => {
  const list = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ItemList',
        itemListElement: [1, 2].map((n) => ({
          '@type': 'ListItem',
          position: n,
          ...(n === 1
            ? { url: `http://${domain}/x/one` }
            : { item: { '@type': 'Product', url: '/x/two' } }),
        })),
      },
    ],
  };
  const { row, report } = await probe({
    '/': `<html><head><script type="application/ld+json">${JSON.stringify(list)}</script></head><body><h1>All we have</h1></body></html>`,
    '/x/one': renderProductPage({ name: 'One', price: '1.00' }),
    '/x/two': renderProductPage({ name: 'Two', price: '2.00' }),
  });
  expect(row).toMatchObject({ status: 'active', platform: 'pages' });
  expect(report?.samples.map((sample) => sample.name)).toEqual(['One', 'Two']);
});

test('reads a retailer’s name in the charset of its home page', async () => {
  const home =
    '<!doctype html><html><head><meta charset="windows-1252">' +
    '<meta property="og:site_name" content="Küche & Söhne"></head><body><h1>Hallo</h1></body></html>';
  const { row } = await probe({
    ...createSitemapSite(
      domain,
      pages(2, () => renderProductPage({ name: 'Pan', price: '20.00' })),
    ),
    '/': { body: Buffer.from(home, 'latin1') },
  });
  expect(row).toMatchObject({ status: 'active', name: 'Küche & Söhne' });
});

async function probe(
  shop: TestSite['pages'],
  options: { dailyRequests?: number } = {},
): Promise<{ site: TestSite; row: Record<string, unknown>; report: ProbeReport | null }> {
  const { site, retailerId } = await openRetailer({ context, sites }, domain, shop);
  if (options.dailyRequests !== undefined)
    await context.db.query(`update pricing.retailer set daily_requests = $2 where id = $1`, [
      retailerId,
      options.dailyRequests,
    ]);
  await runRetailerSlice(monitoring, { retailerId });
  const row = await readRetailer(context, retailerId);
  return { site, row, report: parseProbeReport(row['probe']) };
}
