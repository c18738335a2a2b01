/**
 * Retailers that a probe refuses, each with its reason, and what makes a refused one be probed
 * again.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { parseProbeReport, type ProbeReport } from '#pricing/market/probe-report.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { lookUpNothing } from '#tests/support/look-up-nothing.ts';
import { addListingByHand } from '#pricing/monitoring/add-listing.ts';
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
  monitoring = openTestMonitoring(context, sites, { sliceMs: 0, lookup: lookUpNothing });
});
beforeEach(() => {
  retailers += 1;
  domain = `probe${retailers}.example`;
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

const SCRIPTS =
  '<!doctype html><html><head><title>Shop</title></head><body>' +
  '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>' +
  '<script src="/app.js"></script></body></html>';
const LOGIN =
  '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in</h1><form>' +
  '<input name="mail"><input type="password" name="p"><button>Sign in</button></form></body>' +
  '</html>';
const CHALLENGE: SitePage = {
  status: 403,
  body: '<title>Just a moment...</title><div id="cf-challenge">Checking your browser before accessing</div>',
};
const pan = renderProductPage({ name: 'Pan', price: '20.00' });
const siteOfPans = () => createSitemapSite(domain, { '/products/p0': pan, '/products/p1': pan });

test.each<[string, string, RegExp, (shop: TestSite['pages']) => TestSite['pages']]>([
  [
    'robots.txt forbids everything',
    'robots_forbids',
    /^robots\.txt forbids visits$/,
    (shop) => ({ ...shop, '/robots.txt': 'User-agent: *\nDisallow: /' }),
  ],
  [
    'robots.txt forbids the products',
    'robots_forbids',
    /forbids its product pages/,
    (shop) => ({ ...shop, '/robots.txt': 'User-agent: *\nDisallow: /products' }),
  ],
  [
    'robots.txt asks for an hour between visits',
    'too_slow',
    /3600 seconds/,
    (shop) => ({ ...shop, '/robots.txt': 'User-agent: *\nCrawl-delay: 3600' }),
  ],
  [
    'a challenge at the door',
    'challenge',
    /challenge page/,
    (shop) => ({ ...shop, '/': CHALLENGE }),
  ],
  [
    'a challenge before the products',
    'challenge',
    /products with a challenge/,
    (shop) => ({ ...shop, '/products/p0': CHALLENGE, '/products/p1': CHALLENGE }),
  ],
  ['scripts only, at the door', 'script_only', /without scripts/, () => ({ '/': SCRIPTS })],
  [
    'scripts only, on the products',
    'script_only',
    /without scripts/,
    (shop) => ({ ...shop, '/products/p0': SCRIPTS, '/products/p1': SCRIPTS }),
  ],
  ['a login at the door', 'login_required', /login/, (shop) => ({ ...shop, '/': LOGIN })],
  [
    'status 401 at the door',
    'login_required',
    /login/,
    (shop) => ({ ...shop, '/': { status: 401, body: 'no' } }),
  ],
  [
    'a login before the products',
    'login_required',
    /login/,
    (shop) => ({
      ...shop,
      '/products/p0': LOGIN,
      '/products/p1': { status: 401, body: 'Sign in' },
    }),
  ],
  [
    'a refusal',
    'visits_refused',
    /403/,
    (shop) => ({ ...shop, '/': { status: 403, body: 'Forbidden' } }),
  ],
  [
    'redirects without end',
    'redirects_endlessly',
    /circle/,
    (shop) => ({ ...shop, '/': { status: 302, headers: { location: '/' } } }),
  ],
  [
    'another site',
    'leads_elsewhere',
    /elsewhere\.com/,
    (shop) => ({ ...shop, '/': { status: 301, headers: { location: 'http://elsewhere.com/' } } }),
  ],
  [
    'no products',
    'no_catalog',
    /neither a feed/,
    () => ({
      '/': '<html><body><h1>Our company</h1><p>We make things and we are proud of them.</p></body></html>',
    }),
  ],
  [
    'prices on request',
    'unreadable',
    /^none of 2 products tried could be read: no /,
    (shop) => ({
      ...shop,
      '/products/p0': renderProductPage({ name: 'A', price: null }),
      '/products/p1': renderProductPage({ name: 'B', price: null }),
    }),
  ],
])('refuses a retailer with the reason: %s', async (_name, code, reason, change) => {
  const { row, report } = await probe(change(siteOfPans()));
  expect(row).toMatchObject({
    status: 'refused',
    status_code: code,
    status_reason: expect.stringMatching(reason),
  });
  expect(report).toBeNull();
  expect(
    (await context.db.query(`select 1 from pricing.listing where retailer_id = $1`, [row['id']]))
      .rows,
  ).toEqual([]);
});

test('reads a retailer without a catalog by addresses given by people', async () => {
  const { row, site } = await probe({
    '/': '<html><body><h1>Our company</h1></body></html>',
    '/odd/kettle': renderProductPage({ name: 'Kettle', price: '49.90' }),
  });
  const id = String(row['id']);
  expect(row).toMatchObject({ status: 'refused', status_code: 'no_catalog' });
  await context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at)
     values ('prd_1', 'acc_1', 'S', 'P', 'https://us.com/p', 'EUR', 10000, now(), now())`,
  );
  await addListingByHand(context, {
    accountId: 'acc_1',
    productId: 'prd_1',
    url: `http://${domain}/odd/kettle`,
    by: 'u',
  });
  await runRetailerSlice({ ...monitoring, sliceMs: 5_000 }, { retailerId: id });
  const now = await load(id);
  expect(now).toMatchObject({ status: 'active', platform: 'pages' });
  expect(parseProbeReport(now['probe'])).toMatchObject({
    catalog: { kind: 'addresses', products: 1, exact: true },
    samples: [{ name: 'Kettle', price: '49.90' }],
  });
  expect(
    (
      await context.db.query(
        `select price_minor, state from pricing.listing where retailer_id = $1`,
        [id],
      )
    ).rows,
  ).toEqual([{ price_minor: 4990n, state: 'ok' }]);
  expect(site.requests.map((request) => request.path)).toContain('/odd/kettle');
});

test('refuses a retailer that never responds, and probes it again when it is added again', async () => {
  const { row } = await probe({ '/robots.txt': { status: 503 } });
  const id = String(row['id']);
  expect(row).toMatchObject({ status: 'probing', failures_in_row: 1 });
  for (let n = 0; n < 7; n += 1) {
    await context.db.query(`update pricing.retailer set backoff_until = null where id = $1`, [id]);
    await runRetailerSlice(monitoring, { retailerId: id });
  }
  expect(await load(id)).toMatchObject({
    status: 'refused',
    status_code: 'no_answer',
    status_reason: 'did not answer in 8 tries: answers 503',
  });
  await startMonitoringRetailer(context, { accountId: 'acc_1', domainOrUrl: domain });
  expect(await load(id)).toMatchObject({ status: 'refused' });
  context.clock.advance(HOUR_MS);
  await startMonitoringRetailer(context, { accountId: 'acc_1', domainOrUrl: domain });
  expect(await load(id)).toMatchObject({
    status: 'probing',
    status_code: null,
    failures_in_row: 0,
  });
});

test('refuses a domain that no longer exists at the first visit', async () => {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'no-such-shop.com',
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await load(retailerId)).toMatchObject({
    status: 'refused',
    status_code: 'unknown_domain',
    status_reason: 'the domain no-such-shop.com does not exist, or has no address',
  });
});

test('refuses a retailer whose robots.txt forbids visits later', async () => {
  const { site, row } = await probe(siteOfPans());
  expect(row).toMatchObject({ status: 'active' });
  site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /';
  context.clock.advance(25 * HOUR_MS);
  const before = site.requests.length;
  await runRetailerSlice(monitoring, { retailerId: String(row['id']) });
  expect(site.requests.slice(before).map((request) => request.path)).toEqual(['/robots.txt']);
  expect(await load(String(row['id']))).toMatchObject({
    status: 'refused',
    status_code: 'robots_forbids',
  });
});

async function probe(
  shop: TestSite['pages'],
): Promise<{ site: TestSite; row: Record<string, unknown>; report: ProbeReport | null }> {
  const { site, retailerId } = await openRetailer({ context, sites }, domain, shop);
  await runRetailerSlice(monitoring, { retailerId });
  const row = await readRetailer(context, retailerId);
  return { site, row, report: parseProbeReport(row['probe']) };
}

const load = (id: string) => readRetailer(context, id);
