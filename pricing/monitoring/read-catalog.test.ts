import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openRetailer, readListings } from '#tests/support/monitoring/test-retailer.ts';
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

const SHOPIFY_HOME =
  '<html><head><title>S</title><script>Shopify.currency = {"active":"EUR"};</script></head><body></body></html>';

test(
  'reads 10,000 listings of a Shopify store in at most 60 requests, and parses none of them ' +
    'again the next day',
  async () => {
    const page = (n: number): SitePage => ({
      type: 'application/json',
      headers: { etag: `"page-${n}"` },
      body: JSON.stringify({
        products:
          n > 40
            ? []
            : Array.from({ length: 250 }, (_, i) => ({
                id: n * 1000 + i,
                title: `Thing ${n}-${i}`,
                handle: `thing-${n}-${i}`,
                variants: [
                  {
                    id: n * 1000 + i,
                    title: 'Default Title',
                    price: '10.00',
                    sku: `S${n}-${i}`,
                    available: true,
                  },
                ],
              })),
      }),
    });
    const feed = Object.fromEntries(
      Array.from({ length: 41 }, (_, n) => [
        `/products.json?limit=250${n === 0 ? '' : `&page=${n + 1}`}`,
        page(n + 1),
      ]),
    );
    const { site, retailerId } = await openTestRetailer({ '/': SHOPIFY_HOME, ...feed });
    await runRetailerSlice(monitoring, { retailerId });
    expect(await count(retailerId, `price_minor = 1000 and currency = 'EUR'`)).toBe(10_000);
    expect(site.requests.length).toBeLessThanOrEqual(60);
    // State that parsing the same bytes again would restore.
    await context.db.query(`update pricing.listing set price_minor = 999 where retailer_id = $1`, [
      retailerId,
    ]);
    const before = site.requests.length;
    context.clock.advance(DAY_MS + 60_000);
    await runRetailerSlice(monitoring, { retailerId });
    const second = site.requests.slice(before).filter((request) => request.path !== '/robots.txt');
    expect(second.length).toBeLessThanOrEqual(60);
    expect(second.filter((request) => request.status === 304)).toHaveLength(40);
    expect(await count(retailerId, 'price_minor = 999')).toBe(10_000);
    expect(await count(retailerId, `last_seen_at = '${context.clock.now().toISOString()}'`)).toBe(
      10_000,
    );
  },
);

test('does not parse unchanged bytes, with and without validators', async () => {
  const { retailerId } = await openTestRetailer(
    createSitemapSite(domain, {
      '/products/a': {
        body: renderProductPage({ name: 'A', price: '10.00' }),
        headers: { etag: '"a"' },
      },
      '/products/b': renderProductPage({ name: 'B', price: '10.00' }),
      '/products/c': {
        body: renderProductPage({ name: 'C', price: '10.00' }),
        headers: { 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' },
      },
    }),
  );
  await runRetailerSlice(monitoring, { retailerId });
  await context.db.query(`update pricing.listing set price_minor = 999 where retailer_id = $1`, [
    retailerId,
  ]);
  context.clock.advance(DAY_MS + 60_000);
  await runRetailerSlice(monitoring, { retailerId });
  expect(
    await count(
      retailerId,
      `price_minor = 999 and last_seen_at = '${context.clock.now().toISOString()}'`,
    ),
  ).toBe(3);
});

test('parses nothing on a 304 or unchanged bytes', async () => {
  const page = (etag?: string): SitePage => ({
    body: renderProductPage({ name: 'Kettle', price: '49.90' }),
    headers: etag === undefined ? {} : { etag },
  });
  const { site, retailerId } = await openTestRetailer(
    createSitemapSite(domain, { '/products/a': page('"v1"'), '/products/b': page() }),
  );
  await runRetailerSlice(monitoring, { retailerId });
  const before = await kept(retailerId);
  context.clock.advance(25 * HOUR_MS);
  await runRetailerSlice(monitoring, { retailerId });
  const last = site.requests.filter((request) => request.path.startsWith('/products/')).slice(-2);
  expect(
    last.map((request) => [request.path, request.headers['if-none-match'], request.status]).sort(),
  ).toEqual([
    ['/products/a', '"v1"', 304],
    ['/products/b', undefined, 200],
  ]);
  expect(await kept(retailerId)).toEqual(before);
  expect(await readListings(context, retailerId)).toMatchObject([
    { checks: 2, last_seen_at: context.clock.now() },
    { checks: 2, last_seen_at: context.clock.now() },
  ]);
});

test('reads unchanged pages and feeds again that another extractor read, as corrections', async () => {
  const { retailerId } = await openTestRetailer(
    createSitemapSite(domain, {
      '/products/a': {
        body: renderProductPage({ name: 'A', price: '10.00' }),
        headers: { etag: '"a"' },
      },
      '/products/b': renderProductPage({ name: 'B', price: '10.00' }),
    }),
  );
  const feed = await readShopifyFeed();
  await runRetailerSlice(monitoring, { retailerId });
  // What an earlier extractor read in these bytes.
  await context.db.query(
    `update pricing.listing set price_minor = 999, parser = 'reading/1'
     where retailer_id = any($1)`,
    [[retailerId, feed.retailerId]],
  );
  context.published.length = 0;
  context.clock.advance(DAY_MS + 60_000);
  await runRetailerSlice(monitoring, { retailerId });
  await runRetailerSlice(monitoring, { retailerId: feed.retailerId });
  for (const [id, listings] of [
    [retailerId, 2],
    [feed.retailerId, 3],
  ] as const) {
    expect(await count(id, `price_minor = 1000 and changes = 0 and held is null`)).toBe(listings);
    const { rows } = await context.db.query(
      `select c.price_minor_before, c.price_minor, c.parser from pricing.price_correction c
       join pricing.listing l on l.id = c.listing_id where l.retailer_id = $1`,
      [id],
    );
    expect(rows).toEqual(
      Array.from({ length: listings }, () => ({
        price_minor_before: 999n,
        price_minor: 1000n,
        parser: EXTRACTOR,
      })),
    );
  }
  const types = context.published.map(({ type }) => type);
  expect(types).toContain('listing.corrected');
  expect(types).not.toContain('listing.changed');
  expect(types).not.toContain('retailer.health');
});

/** A store of three products with a feed, read for the first time. */
async function readShopifyFeed(): Promise<{ retailerId: string }> {
  const page = domain;
  domain = `feed-${domain}`;
  const { retailerId } = await openTestRetailer({
    '/': SHOPIFY_HOME,
    '/products.json?limit=250': {
      type: 'application/json',
      headers: { etag: '"feed"' },
      body: JSON.stringify({
        products: [1, 2, 3].map((id) => ({
          id,
          title: `Thing ${id}`,
          handle: `thing-${id}`,
          variants: [{ id, title: 'Default Title', price: '10.00', available: true }],
        })),
      }),
    },
    '/products.json?limit=250&page=2': { type: 'application/json', body: '{"products":[]}' },
  });
  domain = page;
  await runRetailerSlice(monitoring, { retailerId });
  return { retailerId };
}

test('WooCommerce: pages of the Store API, variable products on their own pages', async () => {
  const item = (n: number, range: object | null = null): object => ({
    name: `Item ${n}`,
    permalink: `http://${domain}/products/i${n}`,
    sku: `W${n}`,
    is_in_stock: true,
    prices: {
      price: '1000',
      regular_price: '1000',
      currency_code: 'EUR',
      currency_minor_unit: 2,
      price_range: range,
    },
  });
  const { retailerId } = await openTestRetailer({
    '/': '<html><body class="woocommerce-page">Hello</body></html>',
    '/wp-json/wc/store/v1/products?per_page=100': {
      type: 'application/json',
      body: JSON.stringify(Array.from({ length: 100 }, (_, n) => item(n))),
    },
    '/wp-json/wc/store/v1/products?per_page=100&page=2': {
      type: 'application/json',
      body: JSON.stringify([item(100), item(101, { min_amount: '1000', max_amount: '2000' })]),
    },
    '/products/i101': renderProductPage({ name: 'Item 101', price: '10.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(102);
  expect(await count(retailerId, `read_from like '%/products/i101'`)).toBe(1);
});

test('a feed that robots.txt names as a sitemap', async () => {
  const item = (n: number): string =>
    `<item><g:id>${n}</g:id><title>Thing ${n}</title><link>http://${domain}/t/${n}</link><g:price>10.00 EUR</g:price></item>`;
  const { retailerId } = await openTestRetailer({
    ...createSitemapSite(domain, {
      '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
    }),
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nSitemap: http://${domain}/sitemap.xml\nSitemap: http://${domain}/merchant.xml`,
    },
    '/merchant.xml': {
      type: 'application/xml',
      body: `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>${[1, 2].map(item).join('')}</channel></rss>`,
    },
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(3);
});

test('finds a page that is listed only in a JSON-LD ItemList of a category', async () => {
  const list = {
    '@type': 'ItemList',
    itemListElement: ['/x/one', '/x/two'].map((url, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      url,
    })),
  };
  const { retailerId } = await openTestRetailer({
    '/': '<html><body><h1>Shop</h1><a href="/category/all">All</a></body></html>',
    '/category/all':
      `<html><head><script type="application/ld+json">${JSON.stringify(list)}</script></head>` +
      `<body><h1>All</h1></body></html>`,
    '/x/one': renderProductPage({ name: 'One', price: '10.00' }),
    '/x/two': renderProductPage({ name: 'Two', price: '10.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(2);
});

test('one due offer of a feed page reads the whole page, whatever its size', async () => {
  const products = (price: string) =>
    Array.from({ length: 30 }, (_, n) => ({
      id: n,
      title: `T${n}`,
      handle: `t${n}`,
      body_html: 'x'.repeat(250_000),
      variants: [{ id: n, title: 'Default Title', price, available: true }],
    }));
  const feed = (price: string): SitePage => ({
    type: 'application/json',
    body: JSON.stringify({ products: products(price) }),
  });
  const { site, retailerId } = await openTestRetailer({
    '/': SHOPIFY_HOME,
    '/products.json?limit=250': feed('10.00'),
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1000')).toBe(30);
  site.pages['/products.json?limit=250'] = feed('11.00');
  await context.db.query(
    `update pricing.listing set next_check_at = $2 where id = (select id from pricing.listing where retailer_id = $1 order by id limit 1)`,
    [retailerId, context.clock.now()],
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(await count(retailerId, 'price_minor = 1100')).toBe(30);
});

const openTestRetailer = (pages: TestSite['pages']) =>
  openRetailer({ context, sites }, domain, pages);

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

async function kept(retailerId: string): Promise<object[]> {
  const text = `select (select count(*) from pricing.capture where retailer_id = $1) as captures,
      (select count(*) from pricing.visit where retailer_id = $1) as visits`;
  return (await context.db.query(text, [retailerId])).rows;
}
