import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
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

const DAY = 24 * HOUR_MS;
const sites = new Map<string, TestSite>();
let context: TestStage;
let monitoring: TestMonitoring;
let site: TestSite;
let retailerId: string;
let retailers = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  monitoring = openTestMonitoring(context, sites);
});
beforeEach(async () => {
  const domain = `clock${(retailers += 1)}.example`;
  site = await openSite(
    createSitemapSite(domain, { '/products/a': renderProductPage({ name: 'A', price: '10.00' }) }),
  );
  sites.set(domain, site);
  ({ retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}/`,
  }));
  await runRetailerSlice(monitoring, { retailerId });
  await context.db.query(`update pricing.listing set weight = 2`);
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const each of sites.values()) each.close();
});

test.each([2 * DAY, 400 * DAY])(
  'a clock that was %i ms ahead and is set back delays no visit beyond its interval',
  async (aheadMs) => {
    context.clock.advance(aheadMs);
    await work('20.00');
    context.clock.advance(-aheadMs);
    await scheduleDueRetailers(context, monitoring.jobs);
    // A matched offer is visited at least every half day.
    context.clock.advance(13 * HOUR_MS);
    // The price read while the clock was ahead waits for confirmation, and its next visit is not
    // two days away either.
    await work('20.00');
    const [listing] = (
      await context.db.query<{ price_minor: bigint; next_check_at: Date; last_checked_at: Date }>(
        `select price_minor, next_check_at, last_checked_at from pricing.listing where retailer_id = $1`,
        [retailerId],
      )
    ).rows;
    expect(listing?.price_minor).toBe(2000n);
    expect(
      (listing?.next_check_at.getTime() ?? 0) - context.clock.now().getTime(),
    ).toBeLessThanOrEqual(12 * HOUR_MS);
  },
);

test('spreads visits after the clock was set back', async () => {
  context.clock.advance(2 * DAY);
  await work('10.00');
  const before = site.requests.length;
  context.clock.advance(-2 * DAY);
  expect(await listDue()).not.toContain(retailerId);
  expect(await listDue()).not.toContain(retailerId);
  expect(site.requests).toHaveLength(before);
  const { rows } = await context.db.query<{ ok: boolean }>(
    `select next_check_at > $2 and next_check_at <= $2::timestamptz + interval '12 hours' as ok
     from pricing.listing
     where retailer_id = $1`,
    [retailerId, context.clock.now()],
  );
  expect(rows).toEqual([{ ok: true }]);
});

test('ignores clocks that differ by minutes', async () => {
  context.clock.advance(5 * 60_000);
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    context.clock.now(),
  ]);
  await runRetailerSlice(monitoring, { retailerId });
  const read = async () =>
    (
      await context.db.query(
        `select next_check_at, last_checked_at from pricing.listing where retailer_id = $1`,
        [retailerId],
      )
    ).rows;
  const known = await read();
  context.clock.advance(-5 * 60_000);
  await scheduleDueRetailers(context, monitoring.jobs);
  expect(await read()).toEqual(known);
});

/** Sets the price on the site and visits what is due. */
async function work(price: string): Promise<void> {
  site.pages['/products/a'] = renderProductPage({ name: 'A', price });
  expect(await listDue()).toContain(retailerId);
  await runRetailerSlice(monitoring, { retailerId });
}

async function listDue(): Promise<unknown[]> {
  monitoring.queued.length = 0;
  await scheduleDueRetailers(context, monitoring.jobs);
  return monitoring.queued.map(({ payload }) =>
    'retailerId' in payload ? payload.retailerId : null,
  );
}
