import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { recordUnchanged } from '#pricing/market/record-unchanged.ts';
import {
  startMonitoringRetailer,
  stopMonitoringRetailer,
} from '#pricing/market/monitored-retailers.ts';
import { deleteMatches } from '#pricing/matching/delete-matches.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { checkListings, checkProducts, scheduleInterrupted } from './check-alerts.ts';
import { closeRetailerAlerts } from './update-alerts.ts';

const context = await createTestStage();
const { db } = context;
context.events.on('retailer.unmonitored', (data, tx) => closeRetailerAlerts(context, tx, data));
context.events.on('retailer.monitored', (data, tx) => scheduleInterrupted(context, tx, data));
let violation: Violation;
let before: Record<string, unknown> | undefined;

beforeEach(async () => {
  await deleteRecords(db);
  violation = await openViolation(context, '80.00');
  [before] = await alerts();
  context.accountEvents.length = 0;
});

test('removing a retailer resolves its alerts as no longer monitored', async () => {
  await remove();
  expect(await alerts()).toMatchObject([
    { id: before?.['id'], resolution: 'not_monitored', resolved_at: context.clock.now() },
  ]);
  expect(accountEventTypes()).toEqual(['alert.resolved']);
});

test('monitored again, the alert continues with its date and evidence once a visit finds the violation', async () => {
  await remove();
  await addAgain();
  expect(await alerts()).toMatchObject([{ resolution: 'not_monitored' }]);
  await seeAgain('80.00');
  expect(await alerts()).toEqual([{ ...before, updated_at: context.clock.now() }]);
  expect(accountEventTypes()).toEqual(['alert.resolved', 'alert.reopened']);
});

test('an alert that continues at another price is updated', async () => {
  await remove();
  await addAgain();
  await seeAgain('75.00');
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    id: before?.['id'],
    detected_at: before?.['detected_at'],
    resolved_at: null,
    listed_minor: 7500n,
    lowest_minor: 7500n,
  });
  expect(alert?.['capture_id']).not.toBe(before?.['capture_id']);
});

test('a violation that ended meanwhile stays resolved with its cause; the next one is new', async () => {
  await remove();
  await addAgain();
  await seeAgain('95.00');
  expect(await alerts()).toMatchObject([
    { id: before?.['id'], resolution: 'recovered', resolved_at: context.clock.now() },
  ]);
  expect(accountEventTypes()).toEqual(['alert.resolved', 'alert.updated']);
  await seeAgain('80.00');
  expect(await alerts()).toMatchObject([
    { id: before?.['id'], resolution: 'recovered' },
    { resolved_at: null, detected_at: context.clock.now() },
  ]);
});

test('a product that is not matched again leaves its alert resolved', async () => {
  await remove();
  context.clock.advance(24 * HOUR_MS);
  await startMonitoringRetailer(context, { accountId: 'acc', domainOrUrl: 'gear.com' });
  await seeAgain('95.00');
  await checkProducts(context, { productIds: ['prd'] });
  expect(await alerts()).toMatchObject([{ resolution: 'not_monitored' }]);
});

test('adding the retailer again before its matches are deleted gives the same result', async () => {
  const { retailerId } = violation;
  await stopMonitoringRetailer(context, { accountId: 'acc', retailerId });
  context.clock.advance(1000);
  await startMonitoringRetailer(context, { accountId: 'acc', domainOrUrl: 'gear.com' });
  await deleteMatches(context, { accountId: 'acc', retailerId });
  await checkProducts(context, { productIds: ['prd'] });
  expect(await alerts()).toMatchObject([{ resolution: 'not_monitored' }]);
  await seeAgain('80.00');
  expect(await alerts()).toMatchObject([{ id: before?.['id'], resolved_at: null }]);
});

test('schedules listings with interrupted alerts now, and an unchanged document publishes once', async () => {
  await remove();
  await db.query(`update pricing.listing set next_check_at = $1`, [
    new Date(context.clock.now().getTime() + 999 * HOUR_MS),
  ]);
  await addAgain();
  const due = await db.query('select 1 from pricing.listing where next_check_at <= $1', [
    context.clock.now(),
  ]);
  expect(due.rowCount).toBe(1);
  context.published.length = 0;
  for (let visits = 0; visits < 2; visits += 1)
    await recordUnchanged(context, {
      retailerId: violation.retailerId,
      url: 'https://gear.com/p/headphones',
      at: context.clock.now(),
      nextCheckAt: ({ now }) => now,
    });
  expect(context.published.map((event) => event.type)).toEqual(['listing.seen']);
});

test.each([
  ['the same offer goes on with the alert that there was', '80.00', 1],
  ['another offer is a new one', '79.00', 2],
])('a match that is withdrawn and restored: %s', async (_what, price, count) => {
  await verdict('refused');
  await violation.visit(price);
  expect(await alerts()).toMatchObject([{ resolution: 'match_withdrawn' }]);
  await verdict('confirmed');
  const now = await alerts();
  expect(now).toHaveLength(count);
  expect(now.at(-1)).toMatchObject({ resolved_at: null });
});

async function remove(): Promise<void> {
  const { retailerId } = violation;
  await stopMonitoringRetailer(context, { accountId: 'acc', retailerId });
  await deleteMatches(context, { accountId: 'acc', retailerId });
  await checkProducts(context, { productIds: ['prd'] });
}

/** Monitored and matched again a day later. */
async function addAgain(): Promise<void> {
  context.clock.advance(24 * HOUR_MS);
  await startMonitoringRetailer(context, { accountId: 'acc', domainOrUrl: 'gear.com' });
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat', 'acc', 'prd', id, 0.99, 'auto', 'identifier', '[]', $1, $1 from pricing.listing`,
    [context.clock.now()],
  );
  await checkProducts(context, { productIds: ['prd'] });
}

/** A visit, followed by the check it triggers. */
async function seeAgain(price: string): Promise<void> {
  context.published.length = 0;
  await violation.visit(price);
  for (const { type, data } of context.published)
    if (type === 'listing.seen' && 'listingIds' in data) await checkListings(context, data);
}

async function verdict(value: string): Promise<void> {
  await db.query(`update pricing.match set verdict = $1`, [value]);
  await checkProducts(context, { productIds: ['prd'] });
}

const accountEventTypes = () =>
  context.accountEvents.map((event) => event.type).filter((type) => type.startsWith('alert.'));

async function alerts(): Promise<Record<string, unknown>[]> {
  return (await db.query('select * from pricing.alert order by detected_at, id')).rows;
}
