import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchRetailer } from '#pricing/market/watch-retailer.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { enqueueDueRetailers } from './enqueue-due-retailers.ts';
import {
  openSite,
  openTestMonitoring,
  productPage,
  sitemapShop,
  type TestMonitoring,
  type TestSite,
} from './test-site.ts';
import { workRetailer } from './work-retailer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const sites = new Map<string, TestSite>();
let stage: TestStage;
let monitoring: TestMonitoring;
let site: TestSite;
let retailerId: string;
let shops = 0;

beforeAll(async () => {
  stage = await createTestStage();
  await stage.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  monitoring = openTestMonitoring(stage, sites);
});
beforeEach(async () => {
  const domain = `clock${(shops += 1)}.example`;
  site = await openSite(
    sitemapShop(domain, { '/products/a': productPage({ name: 'A', price: '10.00' }) }),
  );
  sites.set(domain, site);
  ({ retailerId } = await watchRetailer(stage, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}/`,
  }));
  await workRetailer(monitoring, { retailerId });
  await stage.db.query(`update pricing.listing set weight = 2`);
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const each of sites.values()) each.close();
});

test.each([2 * DAY, 400 * DAY])(
  'a clock that was %i ms ahead and is set back delays no visit beyond its interval',
  async (aheadMs) => {
    stage.clock.advance(aheadMs);
    await work('20.00');
    stage.clock.advance(-aheadMs);
    await enqueueDueRetailers(stage, monitoring.jobs);
    // Half a day is the longest that a matched offer waits.
    stage.clock.advance(13 * HOUR);
    // The far price of the clock that was ahead waits for its confirmation, and that too is not two days away.
    await work('20.00');
    const [listing] = (
      await stage.db.query<{ price_minor: bigint; next_check_at: Date; last_checked_at: Date }>(
        `select price_minor, next_check_at, last_checked_at from pricing.listing where retailer_id = $1`,
        [retailerId],
      )
    ).rows;
    expect(listing?.price_minor).toBe(2000n);
    expect(
      (listing?.next_check_at.getTime() ?? 0) - stage.clock.now().getTime(),
    ).toBeLessThanOrEqual(12 * HOUR);
  },
);

test('what is due anew after a set-back is spread as it was, not visited in a burst', async () => {
  stage.clock.advance(2 * DAY);
  await work('10.00');
  const before = site.requests.length;
  stage.clock.advance(-2 * DAY);
  expect(await listDue()).not.toContain(retailerId);
  expect(await listDue()).not.toContain(retailerId);
  expect(site.requests).toHaveLength(before);
  const { rows } = await stage.db.query<{ ok: boolean }>(
    `select next_check_at > $2 and next_check_at <= $2::timestamptz + interval '12 hours' as ok
     from pricing.listing
     where retailer_id = $1`,
    [retailerId, stage.clock.now()],
  );
  expect(rows).toEqual([{ ok: true }]);
});

test('clocks that differ by minutes are left alone', async () => {
  stage.clock.advance(5 * 60_000);
  await stage.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    stage.clock.now(),
  ]);
  await workRetailer(monitoring, { retailerId });
  const read = async () =>
    (
      await stage.db.query(
        `select next_check_at, last_checked_at from pricing.listing where retailer_id = $1`,
        [retailerId],
      )
    ).rows;
  const known = await read();
  stage.clock.advance(-5 * 60_000);
  await enqueueDueRetailers(stage, monitoring.jobs);
  expect(await read()).toEqual(known);
});

/** The shop asks that price now, and what is due there is visited. */
async function work(price: string): Promise<void> {
  site.pages['/products/a'] = productPage({ name: 'A', price });
  expect(await listDue()).toContain(retailerId);
  await workRetailer(monitoring, { retailerId });
}

async function listDue(): Promise<unknown[]> {
  monitoring.queued.length = 0;
  await enqueueDueRetailers(stage, monitoring.jobs);
  return monitoring.queued.map(({ payload }) =>
    'retailerId' in payload ? payload.retailerId : null,
  );
}
