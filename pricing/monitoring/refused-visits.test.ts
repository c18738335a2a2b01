/**
 * Retailers that forbid or reject visits, show challenges, redirect to another site or do not
 * respond.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import {
  openRetailer,
  readListings,
  readRetailer,
} from '#tests/support/monitoring/test-retailer.ts';
import {
  openSite,
  openTestMonitoring,
  renderProductPage,
  createSitemapSite,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice, scheduleDueRetailers } from './run-retailer-slice.ts';

const sites = new Map<string, TestSite>();
let context: TestStage;
let monitoring: TestMonitoring;
/** For retailers that do not respond: timeouts short enough for tests. */
let impatient: TestMonitoring;
let domain: string;
let retailers = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  monitoring = openTestMonitoring(context, sites);
  impatient = openTestMonitoring(context, sites, { limits: { headersMs: 1_000, totalMs: 1_500 } });
});
beforeEach(() => {
  retailers += 1;
  domain = `shop${retailers}.example`;
  monitoring.queued.length = 0;
});
afterAll(async () => {
  await monitoring.gate.close();
  await impatient.gate.close();
  for (const site of sites.values()) site.close();
});

test('refuses a retailer whose robots.txt forbids visits, without further requests', async () => {
  const { site, retailerId } = await openTestRetailer(
    {},
    {
      '/robots.txt': {
        type: 'text/plain',
        body: 'User-agent: PricingIntelligenceBot\nDisallow: /\n',
      },
    },
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({
    status: 'refused',
    status_reason: 'robots.txt forbids visits',
  });
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt']);
});

test('obeys the first part of a robots.txt that is too long', async () => {
  const { site, retailerId } = await openTestRetailer(
    {},
    {
      '/robots.txt': {
        type: 'text/plain',
        body: `User-agent: *\nDisallow: /\n${'# a comment\n'.repeat(300_000)}`,
      },
    },
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({
    status: 'refused',
    status_reason: 'robots.txt forbids visits',
  });
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt']);
});

test('makes no visits while robots.txt returns an error', async () => {
  const { site, retailerId } = await openTestRetailer({}, { '/robots.txt': { status: 500 } });
  await runRetailerSlice(monitoring, { retailerId });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({ status: 'probing', failures_in_row: 1 });
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt']);
});

test('visits a retailer without robots.txt', async () => {
  const { retailerId } = await openTestRetailer(
    { '/products/a': renderProductPage({ name: 'A', price: '1.00' }) },
    { '/robots.txt': { status: 404 } },
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 100n }]);
});

test('never requests an address that robots.txt forbids', async () => {
  const { site, retailerId } = await openTestRetailer(
    {
      '/products/a': renderProductPage({ name: 'A', price: '1.00' }),
      '/products/secret-b': renderProductPage({ name: 'B', price: '1.00' }),
    },
    {
      '/robots.txt': {
        type: 'text/plain',
        body: 'User-agent: *\nDisallow: /products/secret\nCrawl-delay: 0.2\n',
      },
    },
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(site.requests.map((request) => request.path)).not.toContain('/products/secret-b');
  expect(await retailer(retailerId)).toMatchObject({ status: 'active', delay_ms: 200 });
  expect(gaps(site)).toBeGreaterThanOrEqual(195);
});

test('waits no longer than the default delay before robots.txt is read', async () => {
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '1.00' }),
  });
  await context.db.query(`update pricing.retailer set delay_ms = 60000 where id = $1`, [
    retailerId,
  ]);
  await runRetailerSlice(monitoring, { retailerId });
  expect((site.requests[1]?.at ?? 0) - (site.requests[0]?.at ?? 0)).toBeLessThan(30_000);
  expect(await retailer(retailerId)).toMatchObject({ delay_ms: 1 });
});

test('refuses a retailer that responds with a challenge', async () => {
  const { retailerId } = await openTestRetailer(
    {},
    {
      '/': {
        status: 403,
        body: '<title>Just a moment...</title><div id="cf-challenge">Checking your browser before accessing</div>',
      },
    },
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({
    status: 'refused',
    status_reason: 'answers visits with a challenge page instead of its shop',
  });
});

test('keeps the price and backs off when a challenge appears later', async () => {
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  site.pages['/products/a'] = {
    status: 403,
    body: '<title>Just a moment...</title><div id="cf-challenge">Checking your browser before accessing</div>',
  };
  context.clock.advance(23 * 60 * MINUTE_MS);
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    context.clock.now(),
  ]);
  await runRetailerSlice(monitoring, { retailerId });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 1000n }]);
  expect(await retailer(retailerId)).toMatchObject({ status: 'active', backed_off: true });
});

test('refuses a retailer after days of challenges', async () => {
  const { site, retailerId } = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  site.pages['/products/a'] = {
    status: 403,
    body: '<title>Just a moment...</title><div id="cf-challenge">Checking your browser before accessing</div>',
  };
  for (let n = 0; n < 12; n += 1) {
    expect(await retailer(retailerId)).toMatchObject({ status: 'active' });
    context.clock.advance(6 * 60 * MINUTE_MS);
    await context.db.query(`update pricing.retailer set backoff_until = null where id = $1`, [
      retailerId,
    ]);
    await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
      retailerId,
      context.clock.now(),
    ]);
    await runRetailerSlice(monitoring, { retailerId });
  }
  expect(await retailer(retailerId)).toMatchObject({ status: 'refused', status_code: 'challenge' });
  expect(await listings(retailerId)).toMatchObject([{ price_minor: 1000n }]);
});

test('obeys Retry-After, then visits less often', async () => {
  const { retailerId } = await openTestRetailer({
    '/products/a': { status: 429, headers: { 'retry-after': '3600' } },
    '/products/b': renderProductPage({ name: 'B', price: '1.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  const row = await retailer(retailerId);
  expect(row).toMatchObject({ backed_off: true, delay_ms: 2, failures_in_row: 1 });
  expect(Number(row.back_off_s)).toBeGreaterThan(3_500);
  monitoring.queued.length = 0;
  await scheduleDueRetailers(context, monitoring.jobs);
  expect(monitoring.queued.map((job) => job.payload)).not.toContainEqual({ retailerId });
});

test('an unresponsive retailer does not delay others', async () => {
  const hanging = await openTestRetailer({}, { '/': { hangs: true } });
  domain = `${domain.replace('.example', '')}b.example`;
  const other = await openTestRetailer({
    '/products/a': renderProductPage({ name: 'A', price: '10.00' }),
  });
  const stuck = runRetailerSlice(impatient, { retailerId: hanging.retailerId });
  await runRetailerSlice(monitoring, { retailerId: other.retailerId });
  expect(await listings(other.retailerId)).toHaveLength(1);
  await stuck;
  expect(await retailer(hanging.retailerId)).toMatchObject({
    status: 'probing',
    backed_off: true,
    leased_by: null,
  });
});

test('an unreachable retailer stays in probing', async () => {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'nobody-there.com',
  });
  await runRetailerSlice(monitoring, { retailerId });
  expect(await retailer(retailerId)).toMatchObject({
    status: 'probing',
    failures_in_row: 1,
    backed_off: true,
  });
});

test('reports the https failure when http does not respond', async () => {
  const site = await openSite({ '/robots.txt': { hangs: true } });
  sites.set(domain, site);
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: domain,
  });
  await runRetailerSlice(impatient, { retailerId });
  expect(site.requests.map((request) => request.path)).toContain('/robots.txt');
  expect(await retailer(retailerId)).toMatchObject({
    status: 'probing',
    last_error: 'does not answer in time',
    backed_off: true,
  });
});

test('retries an unresponsive home page at the origin of its robots.txt', async () => {
  const site = await openSite({
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow:\n' },
    '/': { hangs: true },
  });
  sites.set(domain, site);
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: domain,
  });
  for (const failures of [1, 2]) {
    await context.db.query(`update pricing.retailer set backoff_until = null where id = $1`, [
      retailerId,
    ]);
    await runRetailerSlice(impatient, { retailerId });
    expect(await retailer(retailerId)).toMatchObject({
      base_url: `http://${domain}`,
      last_error: 'does not answer in time',
      failures_in_row: failures,
    });
  }
  expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt', '/', '/']);
});

test('does not follow a product page to another site', async () => {
  const { retailerId } = await openTestRetailer({
    '/products/a': { status: 302, headers: { location: 'http://elsewhere.com/p' } },
    '/products/b': renderProductPage({ name: 'B', price: '1.00' }),
  });
  await runRetailerSlice(monitoring, { retailerId });
  const visits = await context.db.query(
    `select outcome, detail from pricing.visit where retailer_id = $1 and outcome <> 'changed'`,
    [retailerId],
  );
  expect(visits.rows).toEqual([{ outcome: 'refused', detail: 'leads away to elsewhere.com' }]);
});

/** A test site with a sitemap of these products. */
const openTestRetailer = (products: TestSite['pages'], more: TestSite['pages'] = {}) =>
  openRetailer({ context, sites }, domain, { ...createSitemapSite(domain, products), ...more });
const retailer = (id: string) => readRetailer(context, id);
const listings = (retailerId: string) => readListings(context, retailerId);

/** The shortest time between two requests, milliseconds. */
function gaps(site: TestSite): number {
  return Math.min(
    ...site.requests.slice(1).map((request, n) => request.at - (site.requests[n]?.at ?? 0)),
  );
}
