import { beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { buildSampleShop } from '#sandbox/shop/build-sample-shop.ts';
import { gid } from '#sandbox/shop/shop-state.ts';
import { createPartnerApi, PARTNER_ORG_ID, type PartnerApi } from './answer-partner-query.ts';
import { type BillingState, findSubscription } from './billing-state.ts';
import { createBillingState } from './create-billing-control.ts';

const START = new Date('2026-11-24T12:00:00Z');
const QUERY = `query Active($appId: ID!, $shopId: ID!) {
  activeSubscription(appId: $appId, shopId: $shopId) {
    shop { id } trialEndsAt cancelAtEndOfCycle billingPeriod pendingUpdate { billingPeriod }
    currentBillingCycle { startTime endTime } items { handle price { active currency } }
  }
}`;
const clock = createManualClock(START);
const shop = buildSampleShop(START, 0);
let billing: BillingState;
let api: PartnerApi;

beforeEach(() => {
  clock.set(START);
  billing = createBillingState(START);
  api = createPartnerApi({ shop, billing, clock });
});

async function ask({ token = billing.partnerToken, query = QUERY, appId = gid('App', 1) } = {}) {
  const { status, body, headers } = await api.answer({
    pathname: `/${PARTNER_ORG_ID}/api/2026-07/graphql.json`,
    token,
    body: { query, variables: { appId, shopId: gid('Shop', shop.id) } },
  });
  return { status, headers, json: JSON.parse(body) };
}

test('returns the subscription, and null without one', async () => {
  expect((await ask()).json.data.activeSubscription).toMatchObject({
    trialEndsAt: null,
    cancelAtEndOfCycle: false,
    currentBillingCycle: { startTime: START.toISOString() },
    items: [{ handle: 'growth', price: { active: true } }],
  });
  billing.subscription = null;
  expect((await ask()).json).toEqual({ data: { activeSubscription: null } });
});

test('refuses a wrong token, another address, another app and undocumented fields', async () => {
  expect((await ask({ token: 'prtapi_wrong' })).status).toBe(401);
  expect(
    (await api.answer({ pathname: '/1/api/2026-07/graphql.json', token: '', body: {} })).status,
  ).toBe(404);
  expect((await ask({ appId: gid('App', 2) })).json.errors).toHaveLength(1);
  expect((await ask({ query: QUERY.replace('handle', 'name') })).json.errors[0].message).toContain(
    'Cannot query field "name"',
  );
});

test('answers four requests a second, and 429 beyond that', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(answers[4]?.headers).toEqual({ 'Retry-After': '1' });
  clock.advance(1000);
  expect((await ask()).status).toBe(200);
});

test('fails on request', async () => {
  billing.failing = true;
  expect((await ask()).status).toBe(503);
});

test('a trial turns into billing cycles, and a canceled subscription ends with its cycle', () => {
  const at = (days: number) => new Date(START.getTime() + days * DAY_MS);
  billing.subscription = {
    handle: 'scale',
    trialEndsAt: at(14).toISOString(),
    cycleStart: START.toISOString(),
    cancelled: false,
  };
  expect(findSubscription(billing, at(13))).toMatchObject({ cycle: null });
  expect(findSubscription(billing, at(14))).toMatchObject({
    trialEndsAt: null,
    cycle: { startTime: at(14).toISOString(), endTime: at(44).toISOString() },
  });
  expect(findSubscription(billing, at(50))?.cycle?.startTime).toBe(at(44).toISOString());
  billing.subscription.cancelled = true;
  expect(findSubscription(billing, at(13))).toMatchObject({ cancelled: true });
  expect(findSubscription(billing, at(14))).toBeNull();
  billing.subscription.trialEndsAt = null;
  expect(findSubscription(billing, at(29))).toMatchObject({ cancelled: true });
  expect(findSubscription(billing, at(30))).toBeNull();
  billing.frozen = true;
  expect(findSubscription(billing, at(1))).toBeNull();
});
