import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { type CaseMarket, openCaseMarket } from '#tests/support/open-case-market.ts';
import { updateCase } from '#pricing/alerts/cases/update-cases.ts';
import { closeExcuses } from '#pricing/alerts/cases/refresh-cases.ts';
import { checkAccount } from '#pricing/alerts/check-alerts.ts';
import { closeRetailerAlerts } from '#pricing/alerts/update-alerts.ts';
import { getRetailerCompliance } from './get-retailer-compliance.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const ADA = { id: 'u1', name: 'Ada' };
const HOUR = 3_600;
const context = await createTestStage(NOW);
const { db, clock } = context;
let market: CaseMarket;

beforeEach(async () => {
  clock.set(NOW);
  market = await openCaseMarket(context);
});

const LOW = { price_minor: 8000 };
const FINE = { price_minor: 9500 };
/** Hours after NOW. */
const at = (hours: number): void => clock.set(new Date(NOW.getTime() + hours * HOUR_MS));

async function decide(
  decision: Omit<Parameters<typeof updateCase>[1]['decision'], 'by'>,
): Promise<void> {
  const id = String((await market.readCase())?.['id']);
  await updateCase(context, { accountId: 'acc', id, decision: { by: ADA, ...decision } });
}

const read = async (from = '2026-11-01', to = '2026-11-30') =>
  (await getRetailerCompliance(db, { accountId: 'acc', retailer: 'gear.example', from, to }))
    .violations;

test('mean and median from the opening of the violation to the change by the retailer', async () => {
  await market.show('a', LOW);
  at(10);
  await market.show('a', FINE);
  at(100);
  await market.show('a', LOW);
  at(120);
  await market.show('a', { availability: 'out_of_stock' });
  at(200);
  await market.show('a', LOW);
  at(260);
  await market.show('a', { state: 'gone' });
  // 10, 20 and 60 hours of one case; the second and third violation came after it had complied.
  expect(await read()).toEqual({
    open: 0,
    excused: 0,
    oldestOpenAt: null,
    ended: 3,
    repeatOffenses: 2,
    timeToComply: { times: 3, cases: 1, meanSeconds: 30 * HOUR, medianSeconds: 20 * HOUR },
  });
});

test('a case complies when its last violation ends, counted from its first', async () => {
  await market.show('a', LOW);
  at(5);
  await market.show('b', LOW);
  at(8);
  await market.show('a', FINE);
  expect(await read()).toMatchObject({ open: 1, ended: 1, timeToComply: { times: 0 } });
  at(12);
  await market.show('b', FINE);
  expect(await read()).toMatchObject({
    open: 0,
    ended: 2,
    repeatOffenses: 0,
    timeToComply: { times: 1, meanSeconds: 12 * HOUR },
  });
});

test('an end by the account is no compliance, and the time begins anew after it', async () => {
  await market.show('a', LOW);
  at(24);
  await db.query('update pricing.product set map_minor = 7000');
  await checkAccount(context, { accountId: 'acc' });
  expect(await read()).toMatchObject({
    open: 0,
    ended: 1,
    timeToComply: { times: 0, cases: 0, meanSeconds: null, medianSeconds: null },
  });
  at(48);
  await db.query('update pricing.product set map_minor = 9000');
  await checkAccount(context, { accountId: 'acc' });
  at(51);
  await market.show('a', FINE);
  expect(await read()).toMatchObject({
    ended: 2,
    repeatOffenses: 0,
    timeToComply: { times: 1, meanSeconds: 3 * HOUR },
  });
});

test('time while the case is excused does not count, nor does an end during it', async () => {
  await market.show('a', LOW);
  at(10);
  const excuse = (hours: number) => ({
    state: 'excused' as const,
    excuse: { reason: 'Clearance', until: new Date(NOW.getTime() + hours * HOUR_MS) },
  });
  await decide(excuse(50));
  expect(await read()).toMatchObject({ open: 1, excused: 1, oldestOpenAt: NOW });
  at(50);
  await closeExcuses(context);
  at(54);
  await market.show('a', FINE);
  expect(await read()).toMatchObject({ timeToComply: { times: 1, meanSeconds: 4 * HOUR } });
  at(60);
  await market.show('a', LOW);
  await decide(excuse(70));
  at(65);
  await market.show('a', FINE);
  at(70);
  await closeExcuses(context);
  expect(await market.readCase()).toMatchObject({ state: 'complied' });
  expect(await read()).toMatchObject({
    ended: 2,
    excused: 0,
    repeatOffenses: 1,
    timeToComply: { times: 1, meanSeconds: 4 * HOUR },
  });
});

test('what the service lost sight of, another product and a wrong reading say nothing', async () => {
  await market.show('a', LOW);
  await db.query('delete from pricing.account_retailer');
  await db.transaction((tx) =>
    closeRetailerAlerts(context, tx, { accountId: 'acc', retailerId: 'ret' }),
  );
  at(24);
  await db.query(`insert into pricing.account_retailer values ('acc', 'ret', $1)`, [clock.now()]);
  at(25);
  await market.show('a', FINE);
  expect(await market.readCase()).toMatchObject({ state: 'complied' });
  expect((await read()).timeToComply.times).toBe(0);
  await market.show('b', LOW);
  await db.query(`update pricing.match set verdict = 'rejected' where listing_id = 'b'`);
  await checkAccount(context, { accountId: 'acc' });
  expect(await read()).toMatchObject({ open: 0, ended: 1, timeToComply: { times: 0 } });
});

test('a period counts what happened in it; its days are those of UTC', async () => {
  at(23);
  await market.show('a', LOW);
  at(24);
  await market.show('a', FINE);
  at(47.9);
  await market.show('a', LOW);
  at(48);
  await market.show('a', FINE);
  const times = async (from: string, to: string) => {
    const { ended, repeatOffenses, timeToComply } = await read(from, to);
    return [ended, repeatOffenses, timeToComply.meanSeconds];
  };
  expect(await times('2026-11-01', '2026-11-01')).toEqual([0, 0, null]);
  expect(await times('2026-11-02', '2026-11-02')).toEqual([1, 1, HOUR]);
  expect(await times('2026-11-03', '2026-11-03')).toEqual([1, 0, 360]);
  expect(await times('2026-11-04', '2026-11-30')).toEqual([0, 0, null]);
});

test('days that were not counted are absent; the first one is named whatever the period', async () => {
  await db.query(
    `insert into pricing.map_compliance_day
     values ('acc', 'gear.example', '2026-10-20', 3, 2, 1), ('acc', 'gear.example', '2026-11-02', 0, 0, 0),
       ('acc', 'gear.example', '2026-11-05', 4, 4, 0), ('other', 'gear.example', '2026-11-03', 9, 9, 0),
       ('acc', 'else.example', '2026-11-03', 9, 9, 0)`,
  );
  const wanted = {
    accountId: 'acc',
    retailer: 'gear.example',
    from: '2026-11-01',
    to: '2026-11-04',
  };
  expect(await getRetailerCompliance(db, wanted)).toMatchObject({
    firstDay: '2026-10-20',
    days: [{ day: '2026-11-02', offers: 0, compliant: 0, below: 0 }],
  });
  expect(await getRetailerCompliance(db, { ...wanted, retailer: 'none.example' })).toMatchObject({
    firstDay: null,
    days: [],
    violations: { open: 0, timeToComply: { times: 0 } },
  });
});

test('another account has figures of its own', async () => {
  await market.show('a', LOW);
  at(1);
  await market.show('a', FINE);
  const { violations } = await getRetailerCompliance(db, {
    accountId: 'other',
    retailer: 'gear.example',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(violations).toMatchObject({ ended: 0, timeToComply: { times: 0 } });
});
