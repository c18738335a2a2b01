import { expect, test } from 'vitest';
import { sayAbstentionReason, sayAdviceReason } from '#kernel/reasons/english/say-in-english.ts';
import { type AdviceInput, type CompetitorOffer, DEFAULT_SETTINGS } from './advice.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { recommendPrice } from './recommend-price.ts';

const asOf = new Date('2026-11-20T12:00:00Z');

test('raises a price whose known margin is thin', () => {
  expect(recommendPrice(product({ costMinor: 7000n }))).toMatchObject({
    suggestedMinor: 10_499n,
    basis: 'prior',
    evidence: { cost_known: true },
  });
});

test('cuts a price whose known margin is wide', () => {
  const advice = recommendPrice(product({ costMinor: 4000n }));
  expect(advice).toMatchObject({ suggestedMinor: 9_549n });
  if (advice.kind !== 'advice') throw new Error('no advice');
  expect(advice.uplift).toBeGreaterThan(0.09);
  expect(advice.confidence).toBeLessThanOrEqual(0.8);
});

test('stays away from a match of the cheapest that loses profit', () => {
  expect(
    recommendPrice(product({ costMinor: 6000n, competitors: offers(9700, 9800) })),
  ).not.toMatchObject({ suggestedMinor: 9_699n });
});

test('follows the market when nothing else is known, saying what is missing', () => {
  const above = recommendPrice(product({ competitors: offers(8200, 8300, 8400) }));
  expect(above).toMatchObject({
    suggestedMinor: 9_549n,
    reasons: [
      { code: 'above_market', values: { retailer: null, competitors: 3, by: 0.205 } },
      { code: 'margin_assumed', values: {} },
      { code: 'demand_unknown', values: {} },
    ],
  });
  expect(above.kind === 'advice' && above.reasons.map(sayAdviceReason)[0]).toBe(
    'Your price is 20.5% above the middle of 3 competitors’ prices',
  );
  const below = recommendPrice(product({ competitors: offers(12_200, 12_300) }));
  expect(below).toMatchObject({ suggestedMinor: 10_499n });
  for (const advice of [above, below])
    expect(advice.kind === 'advice' && advice.confidence > 0.5 && advice.confidence <= 0.6).toBe(
      true,
    );
});

test('says that it rests on the usual margin', () => {
  const advice = recommendPrice(product({ settings: { ...DEFAULT_SETTINGS, usualMargin: 0.25 } }));
  expect(advice).toMatchObject({
    kind: 'advice',
    evidence: { margin_from: 'usual_margin', cost_known: false },
  });
});

test.each<[Partial<AdviceInput>, RegExp]>([
  [
    {},
    /^no competitor offers that are fresh and in stock, and neither cost nor usual margin is known$/,
  ],
  [
    { competitors: offers(9000).map((offer) => ({ ...offer, inStock: false })) },
    /\(1 out of stock\)/,
  ],
  [
    {
      competitors: offers(9000).map((offer) => ({
        ...offer,
        observedAt: new Date('2026-11-18T11:00:00Z'),
      })),
    },
    /\(1 older than 48 h\)/,
  ],
  [
    { competitors: offers(9000).map((offer) => ({ ...offer, currency: 'USD' })) },
    /\(1 in another currency\)/,
  ],
  [{ competitors: offers(10_000_000) }, /same article/],
  [{ costMinor: 5500n }, /^expected gain below 0.2%/],
  [{ costMinor: 7000n, changedAt: new Date('2026-11-18T09:00:00Z') }, /^price changed 2 days ago/],
  [{ costMinor: 7000n, mapMinor: 12_000n }, /below your MAP price by more than the largest step/],
])('abstains with the reason in words', (change, reason) => {
  const result = recommendPrice(product(change));
  expect(result.kind === 'abstention' && sayAbstentionReason(result.reason)).toMatch(reason);
});

test('warns of the lowest price of the last 30 days', () => {
  expect(recommendPrice(product({ costMinor: 4000n, lowest30Minor: 9_900n }))).toMatchObject({
    against: [
      { code: 'cut_needs' },
      { code: 'lowest_price_cut', values: { lowest: { amount: '99.00', currency: 'EUR' } } },
      { code: 'no_competitor' },
    ],
  });
});

test('raises what is sold at a loss without inventing a share', () => {
  expect(recommendPrice(product({ costMinor: 10_400n }))).toMatchObject({
    kind: 'advice',
    expectedGain: null,
    confidence: 0.8,
  });
});

test('suggests whole amounts in a currency without decimals', () => {
  expect(
    recommendPrice(product({ currency: 'JPY', currentMinor: 1980n, costMinor: 1500n })),
  ).toMatchObject({ suggestedMinor: 2070n });
});

test('refuses a price of zero', () => {
  expect(() => recommendPrice(product({ currentMinor: 0n }))).toThrow(RangeError);
});

function product(change: Partial<AdviceInput>): AdviceInput {
  return {
    asOf,
    currency: 'EUR',
    currentMinor: 10_000n,
    costMinor: null,
    mapMinor: null,
    minMinor: null,
    competitors: [],
    changedAt: null,
    lowest30Minor: null,
    belief: PRIOR_BELIEF,
    settings: { ...DEFAULT_SETTINGS, charmEndings: true },
    ...change,
  };
}

function offers(...minors: number[]): CompetitorOffer[] {
  return minors.map((minor, n) => ({
    retailer: `shop-${n}.example`,
    minor: BigInt(minor),
    currency: 'EUR',
    inStock: true,
    observedAt: asOf,
  }));
}

test('a raise above the market already says so against itself', () => {
  const advice = recommendPrice(product({ costMinor: 7000n, competitors: offers(9_000) }));
  if (advice.kind !== 'advice') throw new Error('no advice');
  expect(advice.suggestedMinor).toBeGreaterThan(10_000n);
  expect(advice.reasons.map(({ code }) => code)).not.toContain('above_market');
  expect(advice.against.map(sayAdviceReason)[0]).toMatch(/^Your price is 11.1% above .* already$/);
});
