import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import {
  formatAbstentionReason,
  formatRecommendationReason,
} from '#kernel/reasons/english/format-in-english.ts';
import {
  type RecommendationInput,
  type CompetitorOffer,
  DEFAULT_SETTINGS,
  GOALS,
} from './recommendation.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { recommendPrice } from './recommend-price.ts';

const asOf = new Date('2026-11-20T12:00:00Z');
const today = Math.floor(asOf.getTime() / DAY_MS);
/** Like `PRIOR_BELIEF`, for a product with evidence of its demand. */
const PROVEN = { ...PRIOR_BELIEF, evidenceUntil: today };

test('raises a price whose known margin is low', () => {
  expect(recommendPrice(product({ costMinor: 7000n }))).toMatchObject({
    suggestedMinor: 10_499n,
    basis: 'prior',
    evidence: { cost_known: true },
  });
});

test('cuts a price whose known margin is high', () => {
  const recommendation = recommendPrice(product({ costMinor: 4000n }));
  expect(recommendation).toMatchObject({ suggestedMinor: 9_549n });
  if (recommendation.kind !== 'recommendation') throw new Error('no recommendation');
  expect(recommendation.uplift).toBeGreaterThan(0.09);
  expect(recommendation.confidence).toBeLessThanOrEqual(0.8);
});

test('does not match the cheapest offer when that loses profit', () => {
  expect(
    recommendPrice(product({ costMinor: 6000n, competitors: offers(9700, 9800) })),
  ).not.toMatchObject({ suggestedMinor: 9_699n });
});

test('follows the market when nothing else is known, and states what is missing', () => {
  const above = recommendPrice(product({ competitors: offers(8200, 8300, 8400) }));
  expect(above).toMatchObject({
    suggestedMinor: 9_549n,
    reasons: [
      { code: 'above_market', values: { retailer: null, competitors: 3, by: 0.205 } },
      { code: 'margin_assumed', values: {} },
      { code: 'demand_unknown', values: {} },
    ],
  });
  expect(above.kind === 'recommendation' && above.reasons.map(formatRecommendationReason)[0]).toBe(
    'Your price is 20.5% above the median of 3 competitors’ prices',
  );
  const below = recommendPrice(product({ competitors: offers(12_200, 12_300) }));
  expect(below).toMatchObject({ suggestedMinor: 10_499n });
  for (const recommendation of [above, below])
    expect(
      recommendation.kind === 'recommendation' &&
        recommendation.confidence > 0.5 &&
        recommendation.confidence <= 0.6,
    ).toBe(true);
});

test('states that it is based on the usual margin', () => {
  const recommendation = recommendPrice(
    product({ settings: { ...DEFAULT_SETTINGS, usualMargin: 0.25 } }),
  );
  expect(recommendation).toMatchObject({
    kind: 'recommendation',
    evidence: { margin_from: 'usual_margin', cost_known: false },
  });
});

test.each<[Partial<RecommendationInput>, RegExp]>([
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
])('abstains and states the reason', (change, reason) => {
  const result = recommendPrice(product(change));
  expect(result.kind === 'abstention' && formatAbstentionReason(result.reason)).toMatch(reason);
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

test('raises a price below cost without stating a relative gain', () => {
  expect(recommendPrice(product({ costMinor: 10_400n }))).toMatchObject({
    kind: 'recommendation',
    expectedGain: null,
    confidence: 0.8,
  });
});

test('suggests whole amounts in a currency without decimals', () => {
  expect(
    recommendPrice(product({ currency: 'JPY', currentMinor: 1980n, costMinor: 1500n })),
  ).toMatchObject({ suggestedMinor: 2070n });
});

test('rejects a price of zero', () => {
  expect(() => recommendPrice(product({ currentMinor: 0n }))).toThrow(RangeError);
});

function product(change: Partial<RecommendationInput>): RecommendationInput {
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

test('lists a price above the market as a reason against a raise', () => {
  const recommendation = recommendPrice(
    product({ costMinor: 7000n, competitors: offers(9_000), belief: PROVEN }),
  );
  if (recommendation.kind !== 'recommendation') throw new Error('no recommendation');
  expect(recommendation.suggestedMinor).toBeGreaterThan(10_000n);
  expect(recommendation.reasons.map(({ code }) => code)).not.toContain('above_market');
  expect(recommendation.against.map(formatRecommendationReason)[0]).toMatch(
    /^Your price is 11.1% above .* already$/,
  );
});

/** 16.9 % above the median of its competitors, two of which are 15 % cheaper. */
const DEAR = { costMinor: 7000n, competitors: offers(8_500, 8_500, 8_608, 8_650) };

test.each(GOALS)('goal %s does not raise above the market without own evidence', (goal) => {
  const result = recommendPrice(product({ ...DEAR, settings: { ...DEFAULT_SETTINGS, goal } }));
  expect(result.kind === 'recommendation' && result.suggestedMinor > 10_000n).toBe(false);
});

test('explains why a raise above the market is held back, and allows it with own sales', () => {
  const held = recommendPrice(product(DEAR));
  expect(held).toMatchObject({
    kind: 'abstention',
    reason: {
      code: 'above_market_unproven',
      values: { competitors: 4, changes: 3, units: 30, days: 365 },
    },
  });
  expect(held.kind === 'abstention' && formatAbstentionReason(held.reason)).toBe(
    'a higher price would be above the median of 4 competitors’ prices: for this product it is ' +
      'suggested once its price has changed 3 times within 365 days and 30 units were sold since ' +
      'the first of these changes',
  );
  expect(recommendPrice(product({ ...DEAR, belief: PROVEN }))).toMatchObject({
    suggestedMinor: 10_499n,
    evidence: { own_evidence: true },
  });
  expect(
    recommendPrice(product({ ...DEAR, belief: { ...PROVEN, evidenceUntil: today - 1 } })),
  ).toMatchObject({ kind: 'abstention' });
});

test('raises up to the median without evidence, and states the limit', () => {
  const input = { costMinor: 7000n, competitors: offers(10_150, 10_250, 10_400) };
  const recommendation = recommendPrice(product(input));
  expect(recommendation).toMatchObject({
    suggestedMinor: 10_249n,
    guardRail: 'market_price',
    evidence: { own_evidence: false },
    reasons: [
      { code: 'below_market' },
      { code: 'held_to_market', values: { changes: 3, units: 30, days: 365 } },
      { code: 'margin_known' },
      { code: 'demand_unknown' },
    ],
  });
  expect(recommendPrice(product({ ...input, belief: PROVEN }))).toMatchObject({
    suggestedMinor: 10_499n,
  });
});

test('outliers left out of the median do not raise the limit', () => {
  const competitors = offers(8_000, 9_400, 10_300, 10_310, 10_320, 8_000);
  expect(recommendPrice(product({ costMinor: 8000n, competitors }))).toMatchObject({
    kind: 'abstention',
    reason: { code: 'above_market_unproven', values: { competitors: 6 } },
  });
});

test('its own lowest price does not raise it above the market either', () => {
  for (const limit of [{ mapMinor: 10_300n }, { minMinor: 10_300n }, { costMinor: 10_300n }])
    expect(
      recommendPrice(product({ costMinor: 7000n, competitors: offers(9_000, 9_100), ...limit })),
    ).toMatchObject({ kind: 'abstention' });
});

describe('to match the market', () => {
  const matching = (change: Partial<RecommendationInput>): RecommendationInput =>
    product({ ...change, settings: { ...DEFAULT_SETTINGS, goal: 'market' } });

  test.each<[string, Partial<RecommendationInput>, object]>([
    ['a step down', DEAR, { suggestedMinor: 9_549n, guardRail: 'max_step' }],
    ['down to it', { competitors: offers(9_600, 9_700, 9_710) }, { suggestedMinor: 9_749n }],
    ['up to it', { competitors: offers(10_300, 10_400) }, { suggestedMinor: 10_349n }],
    [
      'not below the lowest price',
      { ...DEAR, minMinor: 9_800n },
      { suggestedMinor: 9_849n, guardRail: 'min_price' },
    ],
    ['not below the cost', { ...DEAR, costMinor: 9_900n }, { suggestedMinor: 9_949n }],
    [
      'not above it with evidence either',
      { competitors: offers(10_300, 10_400), costMinor: 7000n, belief: PROVEN },
      { suggestedMinor: 10_349n },
    ],
  ])('moves %s', (_how, change, expected) => {
    expect(recommendPrice(matching(change))).toMatchObject({
      objective: 'market_price',
      ...expected,
    });
  });

  test.each<[Partial<RecommendationInput>, RegExp]>([
    [{ competitors: offers(9_900, 10_100, 10_150) }, /^the price is within 2% of the median of 3/],
    [{ competitors: offers(9_000) }, /2 competitor offers are needed .*: 1 found$/],
    [{ costMinor: 7000n }, /: 0 found$/],
    [{ ...DEAR, mapMinor: 10_000n }, /above your MAP price$/],
  ])('suggests nothing and states why', (change, reason) => {
    const result = recommendPrice(matching(change));
    expect(result.kind === 'abstention' && formatAbstentionReason(result.reason)).toMatch(reason);
  });

  test('states the expected cost', () => {
    const recommendation = recommendPrice(matching(DEAR));
    if (recommendation.kind !== 'recommendation') throw new Error('no recommendation');
    expect(recommendation.expectedGain).toBeLessThan(0);
    expect(recommendation.uplift).toBeGreaterThan(0);
    expect(recommendation.confidence).toBe(0.95);
    expect(recommendation.reasons.map(({ code }) => code)).toContain('goal_market');
    expect(recommendation.against.map(formatRecommendationReason)).toContainEqual(
      expect.stringMatching(/^Gross profit is expected to fall by \d/),
    );
    const raise = recommendPrice(matching({ competitors: offers(10_300, 10_400) }));
    expect(raise.kind === 'recommendation' && raise.uplift < 0).toBe(true);
  });

  test('is less certain with few, dispersed offers, and keeps a current suggestion about as near', () => {
    const sure = (...minors: number[]) => {
      const recommendation = recommendPrice(matching({ competitors: offers(...minors) }));
      return recommendation.kind === 'recommendation' ? recommendation.confidence : 0;
    };
    expect(sure(8_400, 10_800)).toBeLessThan(sure(9_500, 9_700));
    expect(sure(8_400, 10_800)).toBeGreaterThan(0.5);
    const competitors = offers(9_600, 9_700, 9_710);
    expect(recommendPrice({ ...matching({ competitors }), previousMinor: 9_799n })).toMatchObject({
      suggestedMinor: 9_749n,
    });
    const moved = offers(9_600, 9_710, 9_720);
    const plain = { ...DEFAULT_SETTINGS, goal: 'market', charmEndings: false } as const;
    expect(
      recommendPrice({
        ...matching({ competitors: moved }),
        settings: plain,
        previousMinor: 9_725n,
      }),
    ).toMatchObject({ suggestedMinor: 9_725n });
  });
});

describe('to protect the margin', () => {
  const protecting = (change: Partial<RecommendationInput>): RecommendationInput =>
    product({ ...change, settings: { ...DEFAULT_SETTINGS, goal: 'margin' } });

  test('raises like the goal profit', () => {
    const recommendation = recommendPrice(protecting({ costMinor: 7000n }));
    expect(recommendation).toMatchObject({ suggestedMinor: 10_499n, objective: 'gross_profit' });
    expect(
      recommendation.kind === 'recommendation' && recommendation.reasons.map(({ code }) => code),
    ).toContain('goal_margin');
  });

  test('does not cut even when a cut would earn more, and gives the reason', () => {
    expect(recommendPrice(protecting({ costMinor: 4000n }))).toMatchObject({
      kind: 'abstention',
      reason: { code: 'margin_kept' },
    });
    expect(recommendPrice(protecting({ costMinor: 5500n }))).toMatchObject({
      reason: { code: 'gain_too_small' },
    });
  });
});
