import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { lockHost, recordHostResponse, findHostTurn } from '#pricing/market/host-turn.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import {
  openSite,
  openTestMonitoring,
  renderProductPage,
  createSitemapSite,
  type SitePage,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice } from './run-retailer-slice.ts';

const HOUR = 60 * MINUTE_MS;
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
  monitoring = openTestMonitoring(context, sites);
});
beforeEach(() => {
  retailers += 1;
  domain = `guest${retailers}.example`;
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

test.each([429, 503])(
  'status %i again and again: every time away for longer, slower between, with an end to both',
  async (status) => {
    const { site, retailerId } = await openTestRetailer();
    await work(retailerId);
    site.pages['/products/a'] = { status, body: 'busy' };
    await context.db.query(`update pricing.retailer set delay_ms = 20000 where id = $1`, [
      retailerId,
    ]);
    const aways: number[] = [];
    const delays: unknown[] = [];
    for (let n = 0; n < 12; n += 1) {
      await context.db.query(
        `update pricing.retailer set backoff_until = null, next_request_at = now() where id = $1`,
        [retailerId],
      );
      await context.db.query(
        `update pricing.listing set next_check_at = $2 where retailer_id = $1`,
        [retailerId, context.clock.now()],
      );
      const before = site.requests.length;
      await work(retailerId);
      // One try, then nothing more.
      expect(site.requests.slice(before).map((request) => request.path)).toEqual(['/products/a']);
      const row = await retailer(retailerId);
      aways.push(Math.round(Number(row['away_s'])));
      delays.push(row['delay_ms']);
    }
    for (let n = 1; n < aways.length; n += 1)
      expect(aways[n]).toBeGreaterThanOrEqual((aways[n - 1] ?? 0) - 10);
    expect(aways[1]).toBeGreaterThan(100);
    expect(aways.at(-1)).toBeLessThanOrEqual(6 * 3600);
    expect(aways.at(-1)).toBeGreaterThan(5 * 3600);
    expect(delays.slice(0, 3)).toEqual([40_000, 60_000, 60_000]);
    expect(await retailer(retailerId)).toMatchObject({ status: 'active', price: 1000n });
  },
);

test.each([
  ['seconds', '7200', 7200],
  ['a date', 'Fri, 20 Nov 2026 14:00:00 GMT', 7200],
  ['more than a day', '1000000000', 86_400],
])('obeys a Retry-After in %s', async (_name, value, seconds) => {
  const { site, retailerId } = await openTestRetailer();
  site.pages['/'] = { status: 503, headers: { 'retry-after': value }, body: 'back soon' };
  await work(retailerId);
  const away = Number((await retailer(retailerId))['away_s']);
  expect(away).toBeGreaterThan(seconds - 60);
  expect(away).toBeLessThanOrEqual(seconds);
  // No other worker can lease the host in the meantime.
  expect(await lockHost(context.db, retailerId, 'somebody')).toBe(false);
});

test('pauses for as long as a slow response took', async () => {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: domain,
  });
  await lockHost(context.db, retailerId, 'w');
  await context.db.query(`update pricing.retailer set delay_ms = 1000 where id = $1`, [retailerId]);
  const waitAfter = async (tookMs: number): Promise<number> => {
    await context.db.query(`update pricing.retailer set next_request_at = now() where id = $1`, [
      retailerId,
    ]);
    await recordHostResponse(context.db, retailerId, { tookMs });
    return Number(await findHostTurn(context.db, retailerId, 'w'));
  };
  expect(await waitAfter(8_000)).toBeGreaterThan(2_000);
  // The limits allow for a clock that is set back between two statements.
  expect(await waitAfter(500)).toBeLessThan(1_500);
  const longest = await waitAfter(600_000);
  expect(longest).toBeGreaterThan(40_000);
  expect(longest).toBeLessThan(61_000);
});

test.each([401, 403, 404, 410])('robots.txt with status %i forbids nothing', async (status) => {
  const { retailerId } = await openTestRetailer({
    '/robots.txt': { status, body: 'User-agent: *\nDisallow: /' },
  });
  await work(retailerId);
  expect(await retailer(retailerId)).toMatchObject({
    status: 'active',
    robots_state: 'none',
    price: 1000n,
  });
});

test.each([500, 502, 503])(
  'robots.txt with status %i: away, and back when it answers',
  async (status) => {
    const { site, retailerId } = await openTestRetailer({ '/robots.txt': { status, body: '' } });
    await work(retailerId);
    expect(site.requests.map((request) => request.path)).toEqual(['/robots.txt']);
    expect(await retailer(retailerId)).toMatchObject({ status: 'probing', failures_in_row: 1 });
    site.pages['/robots.txt'] = { status: 404 };
    await context.db.query(`update pricing.retailer set backoff_until = null where id = $1`, [
      retailerId,
    ]);
    await work(retailerId);
    expect(await retailer(retailerId)).toMatchObject({ status: 'active', failures_in_row: 0 });
  },
);

test.each([
  ['max-age=7200', 2 * HOUR],
  ['public, max-age="10800"', 3 * HOUR],
  ['max-age=1000000000', 24 * HOUR],
  ['no-store', HOUR],
  ['max-age=0', HOUR],
  [undefined, 24 * HOUR],
])(
  'a copy of robots.txt with Cache-Control %s is used as long as it says, within bounds',
  async (cacheControl, keptMs) => {
    const { site, retailerId } = await openTestRetailer({
      '/robots.txt': {
        body: 'User-agent: *\nDisallow: /cart',
        ...(cacheControl === undefined ? {} : { headers: { 'cache-control': cacheControl } }),
      },
    });
    const fetched = () => site.requests.filter((request) => request.path === '/robots.txt').length;
    await work(retailerId);
    context.clock.advance(keptMs - MINUTE_MS);
    await work(retailerId);
    expect(fetched()).toBe(1);
    context.clock.advance(2 * MINUTE_MS);
    await work(retailerId);
    expect(fetched()).toBe(2);
  },
);

const secret = 'User-agent: *\nDisallow: /products/secret\n';
test.each<[string, SitePage]>([
  ['a byte order mark', { body: `\uFEFF${secret}` }],
  ['CRLF', { body: secret.replaceAll('\n', '\r\n') }],
  ['UTF-16', { body: Buffer.from(`\uFEFF${secret}`, 'utf16le') }],
  ['more than 500 KiB after its rules', { body: `${secret}${'# padding\n'.repeat(2_000_000)}` }],
  ['another address of the shop', { status: 301, headers: { location: '/robots-moved.txt' } }],
  ['another host', { status: 302, headers: { location: 'http://rules.example/robots.txt' } }],
  [
    'our own group beside a wider one',
    {
      body: `User-agent: *\nAllow: /\n\nUser-agent: pricingintelligencebot\nDisallow: /products/secret\n`,
    },
  ],
])('obeys a robots.txt with %s', async (_name, robots) => {
  sites.set(
    'rules.example',
    await openSite({ '/robots.txt': { type: 'text/plain', body: secret } }),
  );
  const { site, retailerId } = await openTestRetailer(
    { '/robots.txt': robots, '/robots-moved.txt': { type: 'text/plain', body: secret } },
    ['/products/a', '/products/secret-b'],
  );
  await work(retailerId);
  const asked = site.requests.map((request) => request.path);
  expect(asked).toContain('/products/a');
  expect(asked).not.toContain('/products/secret-b');
});

test('ignores robots.txt beyond 500 KiB', async () => {
  const { site, retailerId } = await openTestRetailer(
    {
      '/robots.txt': {
        body: `User-agent: *\n${'# padding\n'.repeat(60_000)}Disallow: /products/secret\n`,
      },
    },
    ['/products/a', '/products/secret-b'],
  );
  await work(retailerId);
  expect(site.requests.map((request) => request.path)).toContain('/products/secret-b');
});

const work = (retailerId: string): Promise<void> => runRetailerSlice(monitoring, { retailerId });

async function openTestRetailer(
  more: TestSite['pages'] = {},
  paths: readonly string[] = ['/products/a'],
): Promise<{ site: TestSite; retailerId: string }> {
  const site = await openSite({
    ...createSitemapSite(
      domain,
      Object.fromEntries(
        paths.map((path) => [path, renderProductPage({ name: path, price: '10.00' })]),
      ),
    ),
    ...more,
  });
  sites.set(domain, site);
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}/`,
  });
  return { site, retailerId };
}

async function retailer(id: string): Promise<Record<string, unknown>> {
  const found = await context.db.query(
    `select r.*, extract(epoch from backoff_until - clock_timestamp()) as away_s,
       (select price_minor from pricing.listing l where l.retailer_id = r.id
         order by url limit 1) as price
     from pricing.retailer r
     where id = $1`,
    [id],
  );
  return found.rows[0] ?? {};
}
