/** Pictures of real sites on loopback, under the host's lock, robots.txt, delay and budget. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { lockHost, releaseHost } from '#pricing/market/host-turn.ts';
import { verifyCaptures } from '#pricing/market/verify-captures.ts';
import { listWaitingPictures, requestPicture } from '#pricing/market/write-pictures.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { createPlainBrowser, type PlainBrowser } from '#tests/support/monitoring/plain-browser.ts';
import { openRetailer, type TestRetailer } from '#tests/support/monitoring/test-retailer.ts';
import {
  createSitemapSite,
  openTestMonitoring,
  renderProductPage,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';
import { fetchPictures } from './fetch-pictures.ts';

const DRAWN = (price: string): string =>
  renderProductPage({ name: 'Kettle', price }).replace(
    '<p class="price">',
    '<p class="price" data-drawn-box="40 120 90 24" data-drawn-font="24" data-drawn-weight="700">',
  );

let context: TestStage;
let monitoring: TestMonitoring;
let browser: PlainBrowser;
let sites: Map<string, TestSite>;
let shop: TestRetailer;
let listingId: string;

beforeEach(async () => {
  // Host locks and delays go by the database's clock.
  context = await createTestStage(new Date());
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  sites = new Map();
  browser = createPlainBrowser(sites, { parts: ['/app.js', '/private/track.js'] });
  monitoring = openTestMonitoring(context, sites, { browser });
  const domain = `shop-${randomUUID().slice(0, 8)}.com`;
  shop = await openRetailer({ context, sites }, domain, {
    ...createSitemapSite(domain, { '/products/kettle': DRAWN('80.00') }),
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /private/\nSitemap: http://${domain}/sitemap.xml\n`,
    },
  });
  await runRetailerSlice(monitoring, shop);
  const { rows } = await context.db.query<{ id: string }>(
    'select id from pricing.listing where retailer_id = $1',
    [shop.retailerId],
  );
  listingId = rows[0]?.id ?? '';
});
afterEach(() => {
  for (const site of sites.values()) site.close();
});

const request = (waitMs: number | null = 60_000): Promise<unknown> =>
  context.db.transaction((tx) =>
    requestPicture(context, tx, {
      listingId,
      accountId: 'acc_1',
      reason: waitMs === null ? 'scheduled' : 'alert',
      decideBy: waitMs === null ? null : new Date(context.clock.now().getTime() + waitMs),
    }),
  );

async function getPicture() {
  const { rows } = await context.db.query<{
    state: string;
    minor: bigint | null;
    box: unknown;
    code: string | null;
  }>(
    `select state, price_minor as minor, box, failure->>'code' as code
     from pricing.picture order by requested_at desc, id desc limit 1`,
  );
  return rows[0];
}

const fails = (code: string) => ({ state: 'failed', minor: null, box: null, code });

test('draws the page, reads and frames its price, and chains the captures', async () => {
  await request();
  shop.site.requests.length = 0;
  const before = await countRequests();
  await fetchPictures(monitoring, shop);
  expect(await getPicture()).toEqual({
    state: 'taken',
    minor: 8000n,
    box: { x: 40, y: 120, width: 90, height: 24 },
    code: null,
  });
  // robots.txt holds for every request of the page, and each counts.
  expect(shop.site.requests.map(({ path }) => path)).toEqual(['/products/kettle', '/app.js']);
  expect((await countRequests()) - before).toBe(2);
  expect(browser.pages).toMatchObject([{ isClosed: true }]);
  const { rows } = await context.db.query<{ parser: string; type: string }>(
    `select parser, headers->>'content-type' as type from pricing.capture
     where parser like '%drawn%' order by fetched_at`,
  );
  expect(rows.map(({ type }) => type)).toEqual([
    'text/html; charset=utf-8',
    'image/png',
    'image/png',
  ]);
  expect(rows[0]?.parser).toMatch(/^reading\/\S+ drawn by plain 1$/);
  expect((await verifyCaptures(context, { retailerId: shop.retailerId })).problems).toEqual([]);
  expect(await isLocked()).toBe(false);
});

test('another price on the page makes the listing due now', async () => {
  await request();
  shop.site.pages['/products/kettle'] = DRAWN('95.00');
  await fetchPictures(monitoring, shop);
  expect(await getPicture()).toMatchObject({ state: 'taken', minor: 9500n });
  expect(context.published.at(-1)).toEqual({
    type: 'picture.finished',
    data: { retailerId: shop.retailerId, listingIds: [listingId], needsVisit: true },
  });
  const { rows } = await context.db.query(
    'select 1 from pricing.listing where next_check_at <= $1',
    [context.clock.now()],
  );
  expect(rows).toHaveLength(1);
});

test.each(['no_browser', 'no_sandbox', 'crashed', 'timed_out', 'too_large', 'busy'] as const)(
  'a browser that fails (%s) fails the picture and leaves the host free',
  async (problem) => {
    await request();
    browser.fail = problem;
    await fetchPictures(monitoring, shop);
    expect(await getPicture()).toEqual(fails(problem));
    expect(await isLocked()).toBe(false);
  },
);

test('robots.txt forbids the page: nothing is requested', async () => {
  await context.db.query(`update pricing.retailer set robots_body = $2 where id = $1`, [
    shop.retailerId,
    Buffer.from('User-agent: *\nDisallow: /products/'),
  ]);
  await request();
  shop.site.requests.length = 0;
  await fetchPictures(monitoring, shop);
  expect([await getPicture(), shop.site.requests]).toEqual([fails('not_allowed'), []]);
});

test('an error page and a page that is gone are not photographed', async () => {
  await request();
  shop.site.pages['/products/kettle'] = { status: 404, body: '<title>Not found</title>' };
  await fetchPictures(monitoring, shop);
  expect(await getPicture()).toEqual(fails('page_not_shown'));
});

test('one price on the page of several variants is not photographed as that of one', async () => {
  const photograph = async () => {
    context.clock.advance(60_000);
    await request();
    await fetchPictures(monitoring, shop);
    return getPicture();
  };
  const { rows } = await context.db.query<{ url: string }>(
    `update pricing.listing set variant_key = 'red' returning url`,
  );
  // The product's only variant, then one of two, then one of two with an address of its own.
  expect(await photograph()).toMatchObject({ state: 'taken', minor: 8000n });
  await context.db.query(
    `insert into pricing.listing (id, retailer_id, url, variant_key, read_from, first_seen_at, state, next_check_at)
     select 'lst_blue', retailer_id, url || '?color=blue', 'blue', read_from, first_seen_at, 'new', null
     from pricing.listing`,
  );
  expect(await photograph()).toEqual(fails('variant_not_shown'));
  shop.site.pages['/products/kettle?color=red'] = DRAWN('81.00');
  await context.db.query(`update pricing.listing set url = $1 where variant_key = 'red'`, [
    `${rows[0]?.url}?color=red`,
  ]);
  expect(await photograph()).toMatchObject({ state: 'taken', minor: 8100n });
});

test('a host that asks for a pause gets it', async () => {
  await request();
  shop.site.pages['/products/kettle'] = { status: 429, headers: { 'retry-after': '600' } };
  await fetchPictures(monitoring, shop);
  expect(await getPicture()).toEqual(fails('host_waits'));
  const drawn = browser.pages.length;
  await request();
  await fetchPictures(monitoring, shop);
  expect([await getPicture(), browser.pages.length]).toEqual([fails('host_waits'), drawn]);
});

test('the requests of the day are used up: no page is opened', async () => {
  await context.db.query(
    `update pricing.retailer set requests = daily_requests, requests_on = (now() at time zone 'utc')::date`,
  );
  await request();
  await fetchPictures(monitoring, shop);
  expect([await getPicture(), browser.pages]).toEqual([fails('host_waits'), []]);
});

test('waits for the lock that a slice of visits holds', async () => {
  await request();
  expect(await lockHost(context.db, shop.retailerId, 'slice')).toBe(true);
  const taking = fetchPictures(monitoring, shop);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(browser.pages).toEqual([]);
  await releaseHost(context.db, shop.retailerId, 'slice');
  await taking;
  expect(await getPicture()).toMatchObject({ state: 'taken' });
});

test('two workers take each picture once', async () => {
  await request();
  await Promise.all([fetchPictures(monitoring, shop), fetchPictures(monitoring, shop)]);
  expect(browser.pages).toHaveLength(1);
  expect(await getPicture()).toMatchObject({ state: 'taken' });
});

test('the process stops while a page is drawn: the picture waits for the next one', async () => {
  await request();
  const stop = new AbortController();
  browser.onDraw = () => {
    stop.abort();
    return Promise.reject(new Error('the page was closed'));
  };
  await fetchPictures(monitoring, shop, { signal: stop.signal });
  expect(await getPicture()).toMatchObject({ state: 'waiting' });
  browser.onDraw = () => Promise.resolve();
  await fetchPictures(monitoring, shop);
  expect(await getPicture()).toMatchObject({ state: 'taken' });
});

test('a slice of visits ends when an alert waits for a picture, not for a daily one', async () => {
  const visit = async (): Promise<number> => {
    await context.db.query('update pricing.listing set next_check_at = $1', [context.clock.now()]);
    shop.site.requests.length = 0;
    await runRetailerSlice(monitoring, shop);
    return shop.site.requests.length;
  };
  await context.db.query(
    `insert into pricing.listing (id, retailer_id, url, variant_key, read_from, first_seen_at, state, next_check_at)
     select 'lst_' || n, retailer_id, url || n, '', read_from || n, first_seen_at, 'new', next_check_at
     from pricing.listing, generate_series(1, 4) n`,
  );
  await request(null);
  expect(await visit()).toBe(5);
  await request(60_000);
  expect(await visit()).toBe(1);
});

test('pictures that nobody waits for leave the host to prices that are due, three at a time', async () => {
  await context.db.query(
    `insert into pricing.listing (id, retailer_id, url, variant_key, read_from, first_seen_at, state)
     select 'lst_' || n, retailer_id, url || n, '', read_from || n, first_seen_at, 'ok'
     from pricing.listing, generate_series(1, 4) n`,
  );
  const countWaiting = async (): Promise<number> =>
    (await context.db.query(`select from pricing.picture where state = 'waiting'`)).rowCount ?? 0;
  const requestAll = async (decideBy: Date | null): Promise<void> => {
    await context.db.query(
      `insert into pricing.picture (id, retailer_id, listing_id, reason, requested_at, decide_by, state)
       select gen_random_uuid(), retailer_id, id, case when $1::timestamptz is null then 'scheduled' else 'alert' end,
         now(), $1, 'waiting' from pricing.listing`,
      [decideBy],
    );
  };
  const setDue = (at: Date) =>
    context.db.query('update pricing.listing set next_check_at = $1', [at]);
  const later = new Date(context.clock.now().getTime() + HOUR_MS);
  await requestAll(null);
  await setDue(context.clock.now());
  await fetchPictures(monitoring, shop);
  expect(await countWaiting()).toBe(2);
  await setDue(later);
  await fetchPictures(monitoring, shop);
  expect(await countWaiting()).toBe(0);
  await requestAll(later);
  await setDue(context.clock.now());
  await fetchPictures(monitoring, shop);
  expect(await countWaiting()).toBe(0);
});

test('a picture for which an alert waits comes before one that is too late for its alert', async () => {
  await request(-60_000);
  const { rows } = await context.db.query<{ id: string }>('select id from pricing.picture');
  await context.db.query(
    `insert into pricing.listing (id, retailer_id, url, variant_key, read_from, first_seen_at, state)
     select 'lst_now', retailer_id, url || '2', '', read_from || '2', first_seen_at, 'ok' from pricing.listing`,
  );
  await context.db.query(
    `insert into pricing.picture (id, retailer_id, listing_id, reason, requested_at, decide_by, state)
     select 'pic_now', retailer_id, 'lst_now', 'alert', now(), now() + interval '1 minute', 'waiting'
     from pricing.picture`,
  );
  const list = await listWaitingPictures(context.db, { retailerId: shop.retailerId, limit: 5 });
  expect(list.map(({ id, isAwaited }) => [id, isAwaited])).toEqual([
    ['pic_now', true],
    [rows[0]?.id, false],
  ]);
});

async function countRequests(): Promise<number> {
  const { rows } = await context.db.query<{ requests: number }>(
    'select requests from pricing.retailer where id = $1',
    [shop.retailerId],
  );
  return rows[0]?.requests ?? 0;
}

async function isLocked(): Promise<boolean> {
  const { rows } = await context.db.query(
    'select 1 from pricing.retailer where leased_by is not null',
  );
  return rows.length > 0;
}
