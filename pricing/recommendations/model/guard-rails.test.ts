import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import {
  type Recommendation,
  type RecommendationInput,
  type CompetitorOffer,
  GOALS,
} from './recommendation.ts';
import { estimateMarket } from './market-view.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { recommendPrice } from './recommend-price.ts';

const RUNS = IS_LONG ? 100_000 : 3_000;
const asOf = new Date('2026-11-20T12:00:00Z');
const BILLION = 1_000_000_000n;

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const share = (price: bigint, from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((percent) => (price * BigInt(percent)) / 100n);

const inputs: fc.Arbitrary<RecommendationInput> = fc
  .record({
    price: fc.oneof(
      fc.bigInt(1n, 500n),
      fc.bigInt(1n, 100_000n),
      fc.bigInt(1n, 9_000_000_000_000n),
    ),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  })
  .chain(({ price, currency }) =>
    fc.record({
      asOf: fc.constant(asOf),
      currency: fc.constant(currency),
      currentMinor: fc.constant(price),
      costMinor: maybe(share(price, 0, 130)),
      mapMinor: maybe(share(price, 50, 115)),
      minMinor: maybe(share(price, 50, 115)),
      competitors: fc.array(offer(price, currency), { maxLength: 6 }),
      changedAt: maybe(
        fc
          .integer({ min: 0, max: 30 })
          .map((days) => new Date(asOf.getTime() - days * 24 * HOUR_MS)),
      ),
      lowest30Minor: maybe(share(price, 80, 110)),
      belief: fc.record({
        mean: fc.double({ min: -6, max: -0.2, noNaN: true }),
        sd: fc.double({ min: 0.05, max: 2, noNaN: true }),
        gap: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        basis: fc.constantFrom('prior' as const, 'group' as const, 'own' as const),
        salesDays: fc.nat(400),
        priceChanges: fc.nat(20),
        sessionDays: fc.nat(400),
        evidenceUntil: fc.constantFrom(null, 0, 100_000),
        form: fc.record({
          bend: fc.double({ min: 0, max: 4, noNaN: true }),
          kink: fc.double({ min: -0.6, max: 0.7, noNaN: true }),
          kinkSd: fc.double({ min: 0, max: 0.3, noNaN: true }),
        }),
      }),
      settings: fc.record({
        goal: fc.constantFrom(...GOALS),
        maxStep: fc.double({ min: 0, max: 0.5, noNaN: true }),
        minMargin: fc.double({ min: 0, max: 0.95, noNaN: true }),
        usualMargin: maybe(fc.double({ min: 0.01, max: 0.9, noNaN: true })),
        charmEndings: fc.boolean(),
      }),
      previousMinor: maybe(share(price, 85, 115)),
      all: fc.boolean(),
    }),
  );

function offer(price: bigint, currency: string): fc.Arbitrary<CompetitorOffer> {
  return fc.record({
    retailer: fc.constantFrom('a.example', 'b.example', 'c.example'),
    minor: fc.oneof(share(price, 60, 140), share(price, 0, 100_000)),
    currency: fc.constantFrom(currency, currency, currency, 'USD'),
    inStock: fc.boolean(),
    observedAt: fc
      .integer({ min: -100, max: 100 })
      .map((hours) => new Date(asOf.getTime() - hours * HOUR_MS)),
  });
}

test(
  'breaks no guard rail in any random case',
  () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const recommendation = recommendPrice(input);
        if (recommendation.kind === 'abstention') return recommendation.reason.code.length > 0;
        return brokenRail(input, recommendation) === null;
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 2,
);

test('gives the same recommendation for the same input', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      expect(recommendPrice({ ...input })).toEqual(recommendPrice(input));
    }),
    { numRuns: 500 },
  );
});

test('an unusable offer changes nothing', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const stale = {
        retailer: 'd.example',
        minor: input.currentMinor,
        currency: input.currency,
        inStock: true,
        observedAt: new Date(asOf.getTime() - 49 * HOUR_MS),
      };
      const [one, other] = [
        recommendPrice(input),
        recommendPrice({
          ...input,
          competitors: [
            ...input.competitors,
            stale,
            { ...stale, observedAt: asOf, inStock: false },
          ],
        }),
      ];
      return (
        one.kind === other.kind &&
        (one.kind !== 'recommendation' ||
          other.kind !== 'recommendation' ||
          (one.suggestedMinor === other.suggestedMinor && one.confidence === other.confidence))
      );
    }),
    { numRuns: RUNS / 10 },
  );
});

function brokenRail(input: RecommendationInput, recommendation: Recommendation): string | null {
  const to = recommendation.suggestedMinor;
  const step =
    input.belief.basis === 'prior'
      ? Math.min(input.settings.maxStep, 0.05)
      : input.settings.maxStep;
  if (to === input.currentMinor) return 'no change';
  const moved = to > input.currentMinor ? to - input.currentMinor : input.currentMinor - to;
  // In whole amounts; allows a billionth of a share for the share's binary representation.
  if (moved * BILLION > input.currentMinor * BigInt(Math.round(step * 1e9) + 1)) return 'step';
  if (to < (input.mapMinor ?? 1n) || to < (input.minMinor ?? 1n)) return 'mapPrice';
  if (
    input.costMinor !== null &&
    to * BigInt(Math.round((1 - input.settings.minMargin) * 1e9) + 1) < input.costMinor * BILLION
  )
    return 'margin';
  if (input.changedAt !== null && asOf.getTime() - input.changedAt.getTime() < 7 * 24 * HOUR_MS)
    return 'pause';
  const goal = brokenGoal(input, to);
  if (goal !== null) return goal;
  if (!(recommendation.confidence >= 0 && recommendation.confidence <= 1)) return 'confidence';
  if (!(recommendation.upliftInterval[0] <= recommendation.upliftInterval[1])) return 'interval';
  if (input.all) return null;
  if (!(recommendation.confidence > 0.5)) return 'weak';
  if (recommendation.objective === 'market_price')
    return recommendation.confidence > 0.95 ? 'market cap' : null;
  if (recommendation.basis === 'prior' && recommendation.confidence > 0.8) return 'prior cap';
  return recommendation.evidence.margin_from === 'prior' && recommendation.confidence > 0.6
    ? 'cost cap'
    : null;
}

/** Without evidence no raise above the market; toward it for `market`, never lower for `margin`. */
function brokenGoal(input: RecommendationInput, to: bigint): string | null {
  const { competitors, currency, currentMinor, belief, settings } = input;
  const { index, kept } = estimateMarket(competitors, { asOf, currency, minor: currentMinor });
  const isRaise = to > currentMinor;
  const isProven = belief.evidenceUntil === 100_000;
  if (isRaise && !isProven && index !== null && Number(to) > index) return 'raised above market';
  if (settings.goal === 'margin' && !isRaise) return 'margin lowered';
  if (settings.goal !== 'market') return null;
  if (index === null || kept.length < 2) return 'matched without a market';
  const isPast = isRaise ? Number(to) > index : Number(to) < index;
  return isPast ? 'past the market' : null;
}

test('changes the price by at most 5 % when based on the prior alone', () => {
  const recommendation = recommendPrice({
    asOf,
    currency: 'EUR',
    currentMinor: 10_000n,
    costMinor: 9_000n,
    mapMinor: null,
    minMinor: null,
    competitors: [],
    changedAt: null,
    lowest30Minor: null,
    belief: PRIOR_BELIEF,
    settings: {
      goal: 'profit',
      maxStep: 0.1,
      minMargin: 0,
      usualMargin: null,
      charmEndings: false,
    },
  });
  expect(recommendation).toMatchObject({
    kind: 'recommendation',
    suggestedMinor: 10_500n,
    guardRail: 'max_step',
    basis: 'prior',
  });
});
