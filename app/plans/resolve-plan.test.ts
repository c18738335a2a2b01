import { expect, test } from 'vitest';
import { resolvePlan, type KnownPlan } from './resolve-plan.ts';
import { hasFeature, readPlanName, findSmallestPlan } from '#app/shop-state/plan.ts';

const now = new Date('2026-11-24T12:00:00Z');
const later = new Date('2026-12-01T12:00:00Z');
const NEW: KnownPlan = {
  plan: 'trial',
  state: 'unread',
  chosen: null,
  trialEndsAt: null,
  endsAt: null,
};
const subscription = {
  handles: ['growth'],
  trialEndsAt: null,
  cycleEndsAt: later,
  cancelled: false,
};

test.each([
  ['active', subscription, { plan: 'growth', state: 'active', endsAt: null }],
  [
    'trial',
    { ...subscription, trialEndsAt: later, cycleEndsAt: null },
    { plan: 'trial', state: 'trial' },
  ],
  // The trial is over and Shopify has not yet begun a billing cycle: the plan, not nothing.
  ['after the trial', { ...subscription, trialEndsAt: now, cycleEndsAt: null }, { plan: 'growth' }],
  ['cancelled', { ...subscription, cancelled: true }, { state: 'cancelled', endsAt: later }],
  [
    'cancelled in its trial',
    { ...subscription, cancelled: true, trialEndsAt: later, cycleEndsAt: null },
    { plan: 'trial', state: 'cancelled', endsAt: later },
  ],
  ['two plans', { ...subscription, handles: ['starter', 'scale-yearly'] }, { plan: 'scale' }],
])('%s', (_name, subscription, expected) => {
  expect(resolvePlan(subscription, { before: NEW, now })).toMatchObject(expected);
});

test('only Shopify’s answer that there is none ends a plan, and its name stays stored', () => {
  const active = resolvePlan(subscription, { before: NEW, now });
  const ended = resolvePlan(null, { before: active, now });
  expect(ended).toMatchObject({ plan: 'growth', state: 'ended', chosen: 'growth' });
  expect(resolvePlan(null, { before: ended, now })).toMatchObject({ state: 'ended' });
  expect(resolvePlan(null, { before: NEW, now })).toMatchObject({ state: 'never' });
});

test('an unknown plan removes nothing', () => {
  const unknown = { ...subscription, handles: ['founders'] };
  const scale = { ...NEW, plan: 'scale', state: 'active' as const, chosen: 'scale' };
  expect(resolvePlan(unknown, { before: scale, now })).toMatchObject({ plan: 'scale' });
  expect(resolvePlan(unknown, { before: NEW, now })).toMatchObject({
    plan: 'growth',
    state: 'active',
  });
});

test('reads plans from handles and names', () => {
  expect(
    ['starter', 'Growth', 'scale-yearly', ' Enterprise 2026', 'growthy', 'trial', 'free'].map(
      readPlanName,
    ),
  ).toEqual(['starter', 'growth', 'scale', 'enterprise', null, null, null]);
  expect([
    hasFeature('starter', 'flow'),
    hasFeature('trial', 'automation'),
    hasFeature('unheard-of', 'automation'),
    findSmallestPlan('automation'),
  ]).toEqual([false, false, false, 'growth']);
});
