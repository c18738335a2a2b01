import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { type CaseMarket, openCaseMarket } from '#tests/support/open-case-market.ts';
import { checkAccount, checkProducts } from '#pricing/alerts/check-alerts.ts';
import { closeRetailerAlerts } from '#pricing/alerts/update-alerts.ts';
import { updateCase, updateCases } from './update-cases.ts';
import { recordNotices } from './record-notices.ts';
import { closeExcuses, checkCases } from './refresh-cases.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db, clock } = context;
const ADA = { id: 'u1', name: 'Ada' };
let market: CaseMarket;

beforeEach(async () => {
  clock.set(NOW);
  market = await openCaseMarket(context);
});

test('the first violation opens a case, the next listing of the retailer belongs to it', async () => {
  await market.show('a', { price_minor: 8500 });
  await market.show('b', { price_minor: 8000 });
  expect(await market.readCase()).toMatchObject({
    account_id: 'acc',
    product_id: 'prd',
    retailer: 'gear.example',
    state: 'new',
    open_alerts: 2,
    recurrences: 0,
    ended_by: null,
    opened_at: NOW,
    // The deepest of both: 10 € of 90 €.
    map_minor: 9000n,
    listed_minor: 8000n,
    depth_basis_points: 1111,
  });
  expect(await kinds()).toEqual(['opened', 'violation']);
  expect(caseEvents()).toHaveLength(2);
});

test('its amounts follow the deepest open violation', async () => {
  await market.show('a', { price_minor: 8500 });
  await market.show('b', { price_minor: 8000 });
  await market.show('b', { price_minor: 9500 });
  expect(await market.readCase()).toMatchObject({ open_alerts: 1, listed_minor: 8500n });
  await market.show('a', { price_minor: 7000 });
  expect(await market.readCase()).toMatchObject({ listed_minor: 7000n, depth_basis_points: 2222 });
  expect(await kinds()).toEqual(['opened', 'violation']);
});

test('a repeated check changes nothing and publishes nothing', async () => {
  await market.show('a', { price_minor: 8500 });
  const before = await market.readCase();
  clock.advance(DAY_MS);
  await checkProducts(context, { productIds: ['prd'] });
  await checkCases(context, { accountId: 'acc' });
  expect(await market.readCase()).toEqual(before);
  expect(caseEvents()).toHaveLength(1);
});

test.each([
  ['recovered', { price_minor: 9500 }],
  ['out_of_stock', { availability: 'out_of_stock' }],
  ['disappeared', { state: 'gone' }],
])('has complied when the last violation ended as %s', async (resolution, change) => {
  await market.show('a', { price_minor: 8500 });
  await decide({ state: 'escalated' });
  clock.advance(DAY_MS);
  await market.show('a', change);
  expect(await market.readCase()).toMatchObject({
    state: 'complied',
    state_since: clock.now(),
    open_alerts: 0,
    ended_by: resolution,
    ended_at: clock.now(),
    listed_minor: 8500n,
  });
  expect((await market.readHistory()).at(-1)).toMatchObject({
    kind: 'ended',
    from_state: 'escalated',
    to_state: 'complied',
    by_name: null,
    detail: { resolution },
  });
});

test('keeps its state when the MAP price or the match ended the violation', async () => {
  await market.show('a', { price_minor: 8500 });
  await decide({ state: 'acknowledged' });
  await db.query('update pricing.product set map_minor = 8000');
  await checkAccount(context, { accountId: 'acc' });
  expect(await market.readCase()).toMatchObject({
    state: 'acknowledged',
    open_alerts: 0,
    ended_by: 'map_price_changed',
  });
  // Not a recurrence: the retailer had not complied.
  await db.query('update pricing.product set map_minor = 9000');
  await checkAccount(context, { accountId: 'acc' });
  expect(await market.readCase()).toMatchObject({
    state: 'acknowledged',
    open_alerts: 1,
    recurrences: 0,
    ended_by: null,
  });
  expect(await kinds()).toEqual(['opened', 'state', 'ended', 'violation']);
});

test('a violation after it complied is a recurrence, and the assignee stays', async () => {
  await market.show('a', { price_minor: 8500 });
  await decide({ assignee: { ...ADA, email: null } });
  await market.show('a', { price_minor: 9500 });
  clock.advance(DAY_MS);
  await market.show('a', { price_minor: 8000 });
  expect(await market.readCase()).toMatchObject({
    state: 'new',
    state_since: clock.now(),
    recurrences: 1,
    assignee_id: 'u1',
    open_alerts: 1,
    ended_by: null,
    ended_at: null,
    listed_minor: 8000n,
    opened_at: NOW,
  });
  expect((await market.readHistory()).at(-1)).toMatchObject({
    kind: 'recurred',
    from_state: 'complied',
    to_state: 'new',
  });
});

test('an alert that continues after the match was back is no recurrence', async () => {
  await market.show('a', { price_minor: 8500 });
  await market.show('b', { price_minor: 8000 });
  await db.query(`update pricing.match set verdict = 'rejected' where listing_id = 'a'`);
  await checkProducts(context, { productIds: ['prd'] });
  await market.show('b', { price_minor: 9500 });
  expect(await market.readCase()).toMatchObject({ state: 'complied', open_alerts: 0 });
  await db.query(`update pricing.match set verdict = 'confirmed' where listing_id = 'a'`);
  await checkProducts(context, { productIds: ['prd'] });
  expect(await market.readCase()).toMatchObject({ state: 'new', open_alerts: 1, recurrences: 0 });
  expect(await db.query('select from pricing.alert')).toMatchObject({ rowCount: 2 });
});

test('a retailer that is no longer monitored leaves the state; what came of it is known later', async () => {
  await market.show('a', { price_minor: 8500 });
  await db.query('delete from pricing.account_retailer');
  await db.transaction((tx) =>
    closeRetailerAlerts(context, tx, { accountId: 'acc', retailerId: 'ret' }),
  );
  expect(await market.readCase()).toMatchObject({
    state: 'new',
    open_alerts: 0,
    ended_by: 'not_monitored',
  });
  clock.advance(DAY_MS);
  await db.query(`insert into pricing.account_retailer values ('acc', 'ret', $1)`, [clock.now()]);
  clock.advance(DAY_MS);
  await market.show('a', { price_minor: 9500 });
  expect(await market.readCase()).toMatchObject({ state: 'complied', ended_by: 'recovered' });
  expect(await kinds()).toEqual(['opened', 'ended', 'ended']);
});

test('while it is excused violations change the counts only; then it is new', async () => {
  await market.show('a', { price_minor: 8500 });
  const until = new Date(NOW.getTime() + DAY_MS);
  await decide({ state: 'excused', excuse: { reason: 'Clearance', until } });
  await market.show('a', { price_minor: 9500 });
  expect(await market.readCase()).toMatchObject({ state: 'excused', ended_by: 'recovered' });
  await market.show('b', { price_minor: 8000 });
  expect(await market.readCase()).toMatchObject({
    state: 'excused',
    open_alerts: 1,
    recurrences: 0,
    excuse_reason: 'Clearance',
  });
  await closeExcuses(context);
  expect(await market.readCase()).toMatchObject({ state: 'excused' });
  clock.set(until);
  await closeExcuses(context);
  expect(await market.readCase()).toMatchObject({
    state: 'new',
    excuse_reason: null,
    excused_until: null,
    state_since: until,
  });
  await closeExcuses(context);
  expect(await kinds()).toEqual(['opened', 'state', 'ended', 'violation', 'excuse_ended']);
});

test('an excuse that ends after the retailer complied leaves it complied', async () => {
  await market.show('a', { price_minor: 8500 });
  const until = new Date(NOW.getTime() + DAY_MS);
  await decide({ state: 'excused', excuse: { reason: 'Clearance', until } });
  await market.show('a', { price_minor: 9500 });
  clock.set(until);
  // A violation that comes before the job runs is a recurrence already.
  await market.show('b', { price_minor: 8000 });
  expect(await market.readCase()).toMatchObject({ state: 'new', recurrences: 1 });
  expect((await market.readHistory()).slice(-2)).toMatchObject([
    { kind: 'excuse_ended', to_state: 'complied' },
    { kind: 'recurred', from_state: 'complied', to_state: 'new' },
  ]);
});

test('the review counts again after alerts were deleted with their listing', async () => {
  await market.show('a', { price_minor: 8500 });
  await market.show('b', { price_minor: 8000 });
  await db.query(`delete from pricing.listing where id = 'b'`);
  await checkCases(context, { accountId: 'acc' });
  expect(await market.readCase()).toMatchObject({ open_alerts: 1, listed_minor: 8500n });
  await db.query(`delete from pricing.listing where id = 'a'`);
  await checkCases(context, { accountId: 'acc' });
  expect(await market.readCase()).toMatchObject({
    open_alerts: 0,
    ended_by: 'deleted',
    state: 'new',
  });
});

test('the review makes a case for a violation that has none', async () => {
  await market.show('a', { price_minor: 8500 });
  await db.query('delete from pricing.map_case');
  await Promise.all([1, 2, 3].map(() => checkCases(context, { accountId: 'acc' })));
  expect(await market.readCase()).toMatchObject({ open_alerts: 1, opened_at: NOW });
  expect(await kinds()).toEqual(['opened']);
});

test('a notice is counted and sets the state, unless somebody decided otherwise', async () => {
  await market.show('a', { price_minor: 8500 });
  const caseIds = [String((await market.readCase())?.['id']), 'cas_unknown'];
  const send = (noticeId: string) =>
    db.transaction((tx) =>
      recordNotices(context, tx, { accountId: 'acc', noticeId, caseIds, by: ADA, at: clock.now() }),
    );
  expect(await send('ntc_1')).toBe(1);
  expect(await market.readCase()).toMatchObject({ state: 'notice_sent', notices: 1 });
  await decide({ state: 'escalated' });
  clock.advance(DAY_MS);
  await send('ntc_2');
  expect(await market.readCase()).toMatchObject({
    state: 'escalated',
    notices: 2,
    last_notice_at: clock.now(),
  });
  expect((await market.readHistory()).filter(({ kind }) => kind === 'notice')).toMatchObject([
    { from_state: 'new', to_state: 'notice_sent', by_name: 'Ada', detail: { noticeId: 'ntc_1' } },
    { from_state: null, to_state: null, detail: { noticeId: 'ntc_2' } },
  ]);
});

test('checks and changes at the same time lose nothing', async () => {
  await market.show('a', { price_minor: 8500 });
  const id = String((await market.readCase())?.['id']);
  await Promise.all([
    market.show('b', { price_minor: 8000 }),
    checkProducts(context, { productIds: ['prd'] }),
    ...Array.from({ length: 8 }, (_, n) =>
      updateCases(context, {
        accountId: 'acc',
        ids: [id],
        decision: { by: ADA, state: n % 2 ? 'acknowledged' : 'escalated', note: `note ${n}` },
      }),
    ),
    market.show('a', { price_minor: 8200 }),
  ]);
  expect(await market.readCase()).toMatchObject({ open_alerts: 2, listed_minor: 8000n });
  const history = await market.readHistory();
  expect(history.filter(({ kind }) => kind === 'note')).toHaveLength(8);
  expect(history.filter(({ kind }) => kind === 'violation')).toHaveLength(1);
  let state: unknown = null;
  for (const { from_state, to_state } of history) {
    if (to_state === null) continue;
    expect(from_state).toBe(state);
    state = to_state;
  }
  expect((await market.readCase())?.['state']).toBe(state);
});

type Decision = Parameters<typeof updateCase>[1]['decision'];

async function decide(decision: Omit<Decision, 'by'>): Promise<void> {
  const id = String((await market.readCase())?.['id']);
  await updateCase(context, { accountId: 'acc', id, decision: { by: ADA, ...decision } });
}

const kinds = async () => (await market.readHistory()).map(({ kind }) => kind);
const caseEvents = () => context.accountEvents.filter(({ type }) => type === 'case.updated');
