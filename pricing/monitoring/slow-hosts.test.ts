import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import {
  openSite,
  openTestMonitoring,
  renderProductPage,
  createSitemapSite,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice, scheduleDueRetailers } from './run-retailer-slice.ts';

const PRODUCTS = 3;
const sites = new Map<string, TestSite>();
let context: TestStage;
let monitoring: TestMonitoring;
let domain: string;
let retailers = 0;
let site: TestSite;
let retailerId: string;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  monitoring = openTestMonitoring(context, sites);
});
beforeEach(async () => {
  retailers += 1;
  domain = `slow${retailers}.example`;
  site = await openSite(
    createSitemapSite(
      domain,
      Object.fromEntries(
        Array.from({ length: PRODUCTS }, (_, n) => [
          `/products/p${n}`,
          renderProductPage({ name: `P${n}`, price: '10.00' }),
        ]),
      ),
    ),
  );
  sites.set(domain, site);
  ({ retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}/`,
  }));
  await runRetailerSlice(monitoring, { retailerId });
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    context.clock.now(),
  ]);
  site.requests.length = 0;
  monitoring.queued.length = 0;
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const each of sites.values()) each.close();
});

test('moves a slow host to the slow queue, and back when it is fast again', async () => {
  await context.db.query(`update pricing.retailer set took_ms = 2500 where id = $1`, [retailerId]);
  await runRetailerSlice(monitoring, { retailerId });
  expect(site.requests).toEqual([]);
  expect(monitoring.queued).toEqual([
    { name: 'monitoring.work-slow-retailer', payload: { retailerId }, startAfter: undefined },
  ]);
  await runRetailerSlice(monitoring, { retailerId }, { isSlowLane: true });
  expect(site.requests).toHaveLength(PRODUCTS);
  expect((await retailer())['took_ms']).toBeLessThan(2_000);
});

test('ends the slice after one slow response', async () => {
  const fetch: typeof monitoring.gate.fetch = async (url, request) => {
    const answer = await monitoring.gate.fetch(url, request);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    return answer;
  };
  await runRetailerSlice({ ...monitoring, gate: { ...monitoring.gate, fetch } }, { retailerId });
  expect(site.requests).toHaveLength(1);
  expect(await retailer()).toMatchObject({
    leased_by: null,
    took_ms: expect.toSatisfy((ms: number) => ms > 2_000),
  });
  expect(monitoring.queued.map((job) => job.name)).toEqual(['monitoring.work-retailer']);
});

test('ends the slice instead of waiting for a long pause', async () => {
  await context.db.query(
    `update pricing.retailer set delay_ms = 10000, next_request_at = clock_timestamp() where id = $1`,
    [retailerId],
  );
  await runRetailerSlice(monitoring, { retailerId });
  expect(site.requests).toHaveLength(1);
  const [job] = monitoring.queued;
  expect(job).toMatchObject({ name: 'monitoring.work-retailer', payload: { retailerId } });
  expect((job?.startAfter?.getTime() ?? 0) - context.clock.now().getTime()).toSatisfy(
    (ms: number) => ms > 4_000 && ms <= 10_000,
  );
  // The schedule does not queue a job for it either.
  expect(await listDue()).not.toContain(retailerId);
  await context.db.query(
    `update pricing.retailer set next_request_at = clock_timestamp() + interval '2 seconds' where id = $1`,
    [retailerId],
  );
  expect(await listDue()).toContain(retailerId);
});

async function listDue(): Promise<unknown[]> {
  monitoring.queued.length = 0;
  await scheduleDueRetailers(context, monitoring.jobs);
  return monitoring.queued.map(({ payload }) =>
    'retailerId' in payload ? payload.retailerId : null,
  );
}

async function retailer(): Promise<Record<string, unknown>> {
  return (
    (await context.db.query(`select * from pricing.retailer where id = $1`, [retailerId]))
      .rows[0] ?? {}
  );
}
