/**
 * The sample retailers that draw by script, with the real browser: each becomes a monitored retailer
 * with right prices, by the data that its pages request where they can be fetched, else by drawing.
 * LONG=1: all of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { Gate } from '#http-client/gate.ts';
import { addListings } from '#pricing/market/add-listings.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { parseProbeReport } from '#pricing/market/probe-report.ts';
import { saveReadingWay } from '#pricing/market/reading-ways.ts';
import { verifyCaptures } from '#pricing/market/verify-captures.ts';
import type { Browser } from '#pricing/monitoring/browser/browser.ts';
import { DEFAULT_BROWSER_SETTINGS } from '#pricing/monitoring/browser/browser-settings.ts';
import { openBrowser } from '#pricing/monitoring/browser/open-browser.ts';
import { createMonitoring, type Monitoring } from '#pricing/monitoring/monitoring.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';
import { openRetailers, type RetailerNetwork } from '#sandbox/retailers/open-retailers.ts';
import { openingVariant } from '#sandbox/retailers/page-parts.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { listBrowserProcesses } from '#tests/support/monitoring/list-browser-processes.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let context: TestStage;
let network: RetailerNetwork;
let gate: Gate;
let browser: Browser;
let stateDir: string;

beforeAll(async () => {
  // Host locks, delays and the cost of visits go by the database's clock.
  context = await createTestStage(new Date());
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  network = await openRetailers({ stateDir, clock: systemClock, log: silentLogger });
  const ways = {
    clock: context.clock,
    routeHost: (host: string) => network.route(host),
    lookup: async () => Promise.reject(new Error('no names here')),
  };
  gate = createGate(ways);
  browser = openBrowser({ ...ways, settings: DEFAULT_BROWSER_SETTINGS });
});
afterAll(async () => {
  await browser.close();
  await gate.close();
  await network.stop();
  await rm(stateDir, { recursive: true, force: true });
});

const run = (retailerId: string, options: Partial<Monitoring> = {}): Promise<void> =>
  runRetailerSlice(
    createMonitoring({
      context,
      gate,
      browser,
      jobs: { enqueue: async () => true, enqueueMany: async () => undefined },
      defaultDelayMs: 1,
      confirmAfterMs: 0,
      // The pages of one shop are never quiet: each takes this long.
      drawingMs: 3_000,
      ...options,
    }),
    { retailerId },
  );

const SHOPS = [
  ['gipfelwerk.example', 'data'],
  ['blockhaus.example', 'rendered'],
  ['tagespreis.example', 'data'],
  // More pages of the first kind, one of them never quiet.
  ...(IS_LONG
    ? [
        ['abendlicht.example', 'data'],
        ['dauerlauf.example', 'data'],
      ]
    : []),
];

test.each(SHOPS)(
  '%s is read by %s, with the prices that a shopper sees',
  async (domain = '', way = '') => {
    const { retailerId } = await startMonitoringRetailer(context, {
      accountId: 'acc_1',
      domainOrUrl: `http://${domain}`,
    });
    // The slice ends after the probe.
    await run(retailerId, { sliceMs: 0 });
    const retailer = await getRetailer(retailerId);
    expect(retailer).toMatchObject({ status: 'active', read_by: way });
    const samples = parseProbeReport(retailer['probe'])?.samples ?? [];
    expect(samples.length).toBeGreaterThanOrEqual(2);
    for (const { url, price } of samples) expect(price, url).toBe(showPrice(domain, url));

    const urls = samples.map(({ url }) => url).slice(0, 2);
    const now = context.clock.now();
    await addListings(context, { retailerId, urls, dueAt: now, listedAt: now });
    await context.db.query('update pricing.retailer set last_discovery_at = $2 where id = $1', [
      retailerId,
      now,
    ]);
    await run(retailerId);
    await expectPrices(domain, retailerId, urls);

    const [changed = ''] = urls;
    const item = findItem(domain, changed);
    network.setPrice(
      domain,
      item.handle,
      null,
      (Number(openingVariant(item).price) * 0.95).toFixed(2),
    );
    await visitAgain(retailerId);
    const before = network.requests(domain).length;
    await expectPrices(domain, retailerId, urls);
    // The next visit: by data, no page is requested.
    await visitAgain(retailerId);
    const paths = network
      .requests(domain)
      .slice(before)
      .map(({ path }) => path);
    const pages = paths.filter((path) => urls.some((url) => new URL(url).pathname === path));
    expect(paths.length).toBeGreaterThan(0);
    expect(pages).toHaveLength(way === 'rendered' ? urls.length : 0);
    expect(
      paths.filter((path) => path.startsWith('/api/') && domain.startsWith('blockhaus')),
    ).toEqual([]);
    expect((await verifyCaptures(context, { retailerId })).problems).toEqual([]);

    const { rows } = await context.db.query<{ plain: number; rendered: number; memory: bigint }>(
      `select plain, rendered, memory_bytes as memory from pricing.visit_cost where retailer_id = $1`,
      [retailerId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.rendered).toBeGreaterThanOrEqual(4);
    expect(rows[0]?.plain).toBeGreaterThanOrEqual(2);
  },
);

test('variants of several prices: from two drawn pages on, their data are read', async () => {
  const domain = 'gipfelwerk.example';
  const retailerId = await findRetailerId(domain);
  const items = network.items(domain).filter(({ kind, variants }) => {
    return kind === 'product' && variants.length > 1 && variants.some(({ stock }) => stock > 0);
  });
  const [first, second, third] = items;
  if (!first || !second || !third) throw new Error('too few products with variants');
  const urls = [first, second, third].map(({ handle }) => `http://${domain}/products/${handle}`);
  await context.db.query('delete from pricing.listing where retailer_id = $1', [retailerId]);
  const now = context.clock.now();
  await addListings(context, { retailerId, urls, dueAt: now, listedAt: now });
  await run(retailerId);
  // The page opens with another variant than the dearest and the last.
  for (const item of [first, second, third])
    for (const variant of item.variants)
      if (variant !== openingVariant(item))
        network.setPrice(domain, item.handle, variant.key, (Number(variant.price) + 7).toFixed(2));
  await visitAgain(retailerId);
  await expectPrices(domain, retailerId, urls);
  const before = network.requests(domain).length;
  network.setPrice(domain, first.handle, openingVariant(first).key, '77.77');
  await visitAgain(retailerId);
  await expectPrices(domain, retailerId, urls);
  const paths = network.requests(domain).slice(before);
  expect(paths.filter(({ path }) => path.startsWith('/products/'))).toEqual([]);
  expect((await getRetailer(retailerId))['read_by']).toBe('data');
});

test('a shop whose script began to show another price after its probe', async () => {
  const domain = 'tagespreis.example';
  const retailerId = await findRetailerId(domain);
  await saveReadingWay(context.db, {
    retailerId,
    way: { kind: 'plain' },
    at: context.clock.now(),
    reason: null,
  });
  await visitAgain(retailerId);
  for (const hours of [25, 7]) {
    expect((await getRetailer(retailerId))['read_by']).toBe('plain');
    context.clock.advance(hours * HOUR_MS);
    await visitAgain(retailerId);
  }
  const retailer = await getRetailer(retailerId);
  expect(retailer).toMatchObject({
    read_by: 'data',
    read_by_reason: { code: 'drawn_price_differs', values: { pages: 2 } },
  });
  await visitAgain(retailerId);
  const { rows } = await context.db.query<{ url: string; price: string }>(
    `select read_from as url, (price_minor / 100.0)::numeric(12,2)::text as price
     from pricing.listing where retailer_id = $1 and state = 'ok'`,
    [retailerId],
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { url, price } of rows)
    expect(price, url).toBe(Number(showPrice(domain, url)).toFixed(2));
});

test('a browser killed in the middle of a slice loses one visit, which is made again', async () => {
  const domain = 'blockhaus.example';
  const retailerId = await findRetailerId(domain);
  const urls = parseProbeReport((await getRetailer(retailerId))['probe'])?.samples.map(
    ({ url }) => url,
  );
  if (!urls || urls.length < 3) throw new Error('the probe read fewer than three pages');
  const now = context.clock.now();
  await addListings(context, { retailerId, urls, dueAt: now, listedAt: now });
  const before = await countChecked(retailerId);
  let opened = 0;
  let killed = 0;
  context.clock.advance(HOUR_MS);
  await requestVisits(retailerId);
  // The shop has more pages than these, which its catalog would add, and a check of its reading way
  // would draw some of them again.
  await context.db.query(
    `update pricing.retailer set last_discovery_at = $2, next_way_check_at = $2::timestamptz + interval '1 day'
     where id = $1`,
    [retailerId, context.clock.now()],
  );
  await run(retailerId, {
    browser: {
      close: () => browser.close(),
      getVersion: () => browser.getVersion(),
      open: (request) => {
        opened += 1;
        if (opened !== 2) return browser.open(request);
        return browser.open({
          ...request,
          // The page is being drawn.
          isAllowed: (url, kind) => {
            if (killed === 0)
              for (const { pid, type } of listBrowserProcesses(process.pid))
                if (type === 'browser') {
                  process.kill(pid, 'SIGKILL');
                  killed += 1;
                }
            return request.isAllowed(url, kind);
          },
        });
      },
    },
  });
  // The others were visited in the same slice, by another browser.
  expect([opened, killed]).toEqual([urls.length, 1]);
  const failed = await listFailed(retailerId);
  expect(failed).toMatchObject([{ reason: { code: 'not_drawn', values: { problem: 'crashed' } } }]);
  expect((await countChecked(retailerId)) - before).toBe(urls.length);
  await visitAgain(retailerId);
  expect(await listFailed(retailerId)).toEqual([]);
  await expectPrices(domain, retailerId, urls);
  const captures = await context.db.query<{ n: number }>(
    `select count(*)::int as n from pricing.capture where retailer_id = $1 and url = $2`,
    [retailerId, failed[0]?.url],
  );
  expect(captures.rows[0]?.n).toBeLessThanOrEqual(2);
  expect((await verifyCaptures(context, { retailerId })).problems).toEqual([]);
});

async function listFailed(retailerId: string) {
  const { rows } = await context.db.query<{ url: string; reason: unknown }>(
    `select read_from as url, state_reason_detail as reason from pricing.listing
     where retailer_id = $1 and state_reason_detail is not null`,
    [retailerId],
  );
  return rows;
}

async function countChecked(retailerId: string): Promise<number> {
  const { rows } = await context.db.query<{ checked: number }>(
    `select coalesce(sum(checked), 0)::int as checked from pricing.visit_count where retailer_id = $1`,
    [retailerId],
  );
  return rows[0]?.checked ?? 0;
}

async function findRetailerId(domain: string): Promise<string> {
  const { rows } = await context.db.query<{ id: string }>(
    'select id from pricing.retailer where domain = $1',
    [domain],
  );
  return rows[0]?.id ?? '';
}

const findItem = (domain: string, url: string) => {
  const item = network
    .items(domain)
    .filter(({ handle }) => url.includes(handle))
    .sort((a, b) => b.handle.length - a.handle.length)[0];
  if (!item) throw new Error(`${url} is no product of ${domain}`);
  return item;
};

/** What a shopper sees on the page. */
const showPrice = (domain: string, url: string): string =>
  openingVariant(findItem(domain, url)).price;

async function visitAgain(retailerId: string): Promise<void> {
  context.clock.advance(HOUR_MS);
  await requestVisits(retailerId);
  await run(retailerId);
}

async function requestVisits(retailerId: string): Promise<void> {
  await context.db.query('update pricing.listing set next_check_at = $2 where retailer_id = $1', [
    retailerId,
    context.clock.now(),
  ]);
}

async function expectPrices(domain: string, retailerId: string, urls: readonly string[]) {
  const { rows } = await context.db.query<{ url: string; state: string; price: string }>(
    `select read_from as url, state, (price_minor / 100.0)::numeric(12,2)::text as price
     from pricing.listing where retailer_id = $1 order by 1`,
    [retailerId],
  );
  expect(rows).toEqual(
    urls
      .map((url) => ({ url, state: 'ok', price: Number(showPrice(domain, url)).toFixed(2) }))
      .sort((a, b) => (a.url < b.url ? -1 : 1)),
  );
}

async function getRetailer(id: string): Promise<Record<string, unknown>> {
  const { rows } = await context.db.query('select * from pricing.retailer where id = $1', [id]);
  return rows[0] ?? {};
}
