import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { createOfferReading } from '#tests/support/create-offer-reading.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { lockHost, findHostTurn } from '#pricing/market/host-turn.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { recordUnchanged } from '#pricing/market/record-unchanged.ts';
import { listDueRetailers } from '#pricing/market/retailer.ts';
import { setListingWeights } from '#pricing/market/visit-times.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { getNextVisitTime, UNKNOWN_RATE } from './next-visit.ts';
import { planRetailer } from './plan-retailer.ts';

const DAY = 24 * HOUR_MS;
let context: TestStage;
let retailerId: string;
let shops = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
});
beforeEach(async () => {
  shops += 1;
  retailerId = (
    await startMonitoringRetailer(context, { accountId: 'acc_1', domainOrUrl: `plan${shops}.com` })
  ).retailerId;
  await context.db.query(`update pricing.retailer set status = 'active' where id = $1`, [
    retailerId,
  ]);
});

test.each([
  [3, 144, HOUR_MS / 6, 4 * HOUR_MS],
  [2, 144, HOUR_MS / 2, 12 * HOUR_MS],
  [1, 144, 6 * HOUR_MS, 7 * DAY],
  [0, 144, DAY, 30 * DAY],
  // Never more often than the plan allows, however important the listing is.
  [3, 24, HOUR_MS, 4 * HOUR_MS],
  [3, 2, 12 * HOUR_MS, 12 * HOUR_MS],
  [1, 2, 12 * HOUR_MS, 7 * DAY],
])(
  'weight %i, %i checks a day: visited within its limits, whatever the budget',
  (weight, checksADay, shortest, longest) => {
    const now = context.clock.now();
    const after = (visitPrice: number): number =>
      getNextVisitTime({
        now,
        visitPrice,
        checksADay,
        offers: [{ weight, rate: UNKNOWN_RATE }],
      }).getTime() - now.getTime();
    expect([after(0), after(1e12)]).toEqual([shortest, longest]);
  },
);

test('a page with one matched offer is visited as that offer needs', () => {
  const now = context.clock.now();
  const offers = [0, 0, 2].map((weight) => ({ weight, rate: UNKNOWN_RATE }));
  expect(
    getNextVisitTime({ now, visitPrice: 1e12, checksADay: 24, offers }).getTime() - now.getTime(),
  ).toBe(12 * HOUR_MS);
});

test('learns from every visit and plans the next one accordingly', async () => {
  for (let n = 0; n < 12; n += 1) {
    await read('lively', `${10 + (n % 2)}.00`);
    await (n === 0 ? read('quiet', '10.00') : same('quiet'));
    context.clock.advance(DAY);
  }
  const [lively, quiet] = await listings();
  expect(lively.change_shape / lively.change_exposure).toBeGreaterThan(0.5);
  expect(quiet.change_shape / quiet.change_exposure).toBeLessThan(0.03);
  // A budget of a tenth of a visit a day for each.
  await context.db.query(
    `update pricing.retailer set delay_ms = 60000, daily_requests = 1 where id = $1`,
    [retailerId],
  );
  const plan = await planRetailer(context, retailerId, { force: true });
  expect(plan).toMatchObject({ documents: 2, budgetADay: 0.5 });
  expect(plan?.visitPrice).toBeGreaterThan(0);
  await read('lively', '20.00');
  await same('quiet');
  const [soon, late] = await listings();
  expect(late.next_check_at.getTime() - soon.next_check_at.getTime()).toBeGreaterThan(2 * DAY);
});

test('a plan is recomputed after an hour, not before', async () => {
  await read('a', '10.00');
  expect(await planRetailer(context, retailerId)).not.toBeNull();
  expect(await planRetailer(context, retailerId)).toBeNull();
  context.clock.advance(HOUR_MS);
  expect(await planRetailer(context, retailerId)).not.toBeNull();
  expect(await planRetailer(context, 'ret_unknown')).toBeNull();
});

test('a newly matched offer is visited sooner, never later', async () => {
  await read('a', '10.00');
  const [before] = await listings();
  await context.db.transaction((tx) =>
    setListingWeights(tx, [{ listingId: before.id, weight: 3 }]),
  );
  const [near] = await listings();
  // As often as Growth allows: six times a day.
  expect(near.next_check_at.getTime() - context.clock.now().getTime()).toBe(4 * HOUR_MS);
  await context.db.transaction((tx) =>
    setListingWeights(tx, [{ listingId: before.id, weight: 0 }]),
  );
  expect((await listings())[0]).toMatchObject({ weight: 0, next_check_at: near.next_check_at });
});

test('a host gets no more than its daily requests, over all workers', async () => {
  await read('a', '10.00');
  await context.db.query(
    `update pricing.retailer set daily_requests = 3, delay_ms = 0 where id = $1`,
    [retailerId],
  );
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    context.clock.now(),
  ]);
  expect(await lockHost(context.db, retailerId, 'w')).toBe(true);
  const turns = await Promise.all(
    Array.from({ length: 8 }, () => findHostTurn(context.db, retailerId, 'w')),
  );
  expect(turns.filter((wait) => wait !== null)).toHaveLength(3);
  expect(await lockHost(context.db, retailerId, 'w')).toBe(false);
  const due = { now: context.clock.now(), discoveryBefore: new Date(0) };
  await context.db.query(`update pricing.retailer set leased_until = null where id = $1`, [
    retailerId,
  ]);
  expect(await listDueRetailers(context.db, due)).not.toContain(retailerId);
  await context.db.query(
    `update pricing.retailer set requests_on = requests_on - 1 where id = $1`,
    [retailerId],
  );
  expect(await listDueRetailers(context.db, due)).toContain(retailerId);
  expect(await lockHost(context.db, retailerId, 'w')).toBe(true);
  expect(await findHostTurn(context.db, retailerId, 'w')).not.toBeNull();
});

interface Row {
  id: string;
  weight: number;
  change_shape: number;
  change_exposure: number;
  next_check_at: Date;
}

async function listings(): Promise<[Row, Row]> {
  return (
    await context.db.query<Row>(
      `select * from pricing.listing where retailer_id = $1 order by url`,
      [retailerId],
    )
  ).rows as [Row, Row];
}

const same = (name: string) =>
  recordUnchanged(context, {
    retailerId,
    url: `https://plan.com/${name}`,
    at: context.clock.now(),
    nextCheckAt: getNextVisitTime,
  });

async function read(name: string, price: string): Promise<void> {
  const url = `https://plan.com/${name}`;
  const offer = createOfferReading({ url, name, price, tax: 'included' });
  await recordReading(context, {
    retailerId,
    url,
    at: context.clock.now(),
    status: 200,
    headers: {},
    bytes: Buffer.from(price),
    parser: 'test',
    offers: [offer],
    isWhole: true,
    nextCheckAt: getNextVisitTime,
    confirmAfterMs: 120_000,
  });
}
