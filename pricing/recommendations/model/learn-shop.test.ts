/** What is learned from simulated shops whose true parameters the model does not know. */
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import {
  AS_OF,
  type MarketKind,
  type SimulatedProduct,
  simulateMarket,
  WELL_SPECIFIED,
} from '#tests/support/recommendations/simulate-market.ts';
import { type Recommendation, DEFAULT_SETTINGS, type DemandBelief } from './recommendation.ts';
import { learnBeliefGiven, learnBeliefs, learnDemandOf } from './learn-beliefs.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { recommendPrice } from './recommend-price.ts';

const shopOf = (change: Partial<MarketKind>, products = 400) =>
  simulateMarket({ ...WELL_SPECIFIED, ...change }, { products, seed: 4 });
const learnedOf = (shop: readonly SimulatedProduct[]) =>
  learnDemandOf(shop.map((one) => one.history));

test('states a confidence that equals the observed frequency', { timeout: 60_000 }, () => {
  const shop = shopOf({ sessions: 100 }, 600);
  const beliefs = learnBeliefs(shop.map((one) => one.history));
  const recommendation = shop.flatMap((one) => {
    const answer = recommend(one, beliefs.get(one.history.productId) ?? PRIOR_BELIEF);
    return answer
      ? [
          {
            said: answer.confidence,
            gain:
              one.profitAt(Number(answer.suggestedMinor) / 100) -
              one.profitAt(one.history.currentPrice),
          },
        ]
      : [];
  });
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(recommendation.length).toBeGreaterThan(300);
  for (const [from, to] of [
    [0.5, 0.8],
    [0.8, 1],
  ] as const) {
    const group = recommendation.filter(({ said }) => said >= from && said < to);
    expect(
      Math.abs(
        mean(group.map(({ said }) => said)) - mean(group.map(({ gain }) => Number(gain > 0))),
      ),
    ).toBeLessThan(0.09);
  }
  expect(mean(recommendation.map(({ gain }) => gain))).toBeGreaterThan(0.04);
});

test('returns exactly the prior when no price ever changed', () => {
  for (const belief of learnBeliefs(
    shopOf({ changes: 0 }, 60).map((one) => one.history),
  ).values()) {
    expect(belief).toMatchObject({
      mean: PRIOR_BELIEF.mean,
      sd: PRIOR_BELIEF.sd,
      basis: 'prior',
      priceChanges: 0,
    });
  }
});

test('expects more reaction at an unusually high price when demand bends', () => {
  const shop = shopOf({ form: 'linear' });
  const { pooled, model } = learnedOf(shop);
  const [some] = shop;
  if (!some) throw new Error('an empty shop');
  const beliefAt = (share: number) =>
    learnBeliefGiven(
      {
        ...some.history,
        currentPrice: share * (some.history.days[0]?.price ?? 1),
        days: some.history.days.map((day) => ({ ...day, price: some.history.days[0]?.price ?? 1 })),
      },
      { pooled, model },
    );
  const [usual, dear] = [beliefAt(1), beliefAt(1.1)];
  expect(model.form.bend).toBeGreaterThan(0.5);
  expect(dear.mean / usual.mean).toBeCloseTo(1.1 ** model.form.bend, 6);
  expect(dear.sd / usual.sd).toBeCloseTo(1.1 ** model.form.bend, 6);
});

test('makes no confident cut from prices shuffled over the days', { timeout: 60_000 }, () => {
  const shop = shopOf({ shuffled: true, changes: 12 });
  const beliefs = learnBeliefs(shop.map((one) => one.history));
  const cuts = shop.flatMap((one) => {
    const answer = recommend(one, beliefs.get(one.history.productId) ?? PRIOR_BELIEF);
    return answer && answer.suggestedMinor < one.priceMinor ? [answer.confidence] : [];
  });
  expect(cuts.filter((confidence) => confidence > 0.8)).toEqual([]);
});

test('detects prices that follow demand, and only those', { timeout: 60_000 }, () => {
  expect(learnedOf(shopOf({ reacts: 1, shocks: 0.4 })).model.reaction.correlation).toBeGreaterThan(
    0.3,
  );
  expect(learnedOf(shopOf({})).model.reaction.correlation).toBe(0);
});

test('finds the kink at the market price, and only where there is one', { timeout: 60_000 }, () => {
  expect(learnedOf(shopOf({ form: 'kink', sessions: 100 })).model.form.kink).toBeGreaterThan(0.25);
  expect(Math.abs(learnedOf(shopOf({ sessions: 100 })).model.form.kink)).toBeLessThan(0.15);
});

test('rarely changes its recommendation from day to day', { timeout: 120_000 }, () => {
  const shop = shopOf({ days: 150, sessions: 60 }, 60);
  const standing = new Map<string, bigint | null>();
  const learned = learnedOf(shop);
  let [flips, steady] = [0, 0];
  for (let day = 100; day <= 150; day += 1) {
    const asOf = new Date(AS_OF.getTime() - (150 - day) * DAY_MS);
    for (const one of shop) {
      const days = one.history.days.slice(0, day);
      const currentPrice = days.at(-1)?.price ?? 1;
      // Counts only changes caused by one more quiet day: the price has not changed for two weeks.
      if (days.slice(-14).some(({ price }) => price !== currentPrice)) {
        standing.delete(one.history.productId);
        continue;
      }
      const before = standing.get(one.history.productId);
      const priceMinor = BigInt(Math.round(currentPrice * 100));
      const competitors = one.competitors.map((offer) => ({ ...offer, observedAt: asOf }));
      const answer = recommend(
        { ...one, priceMinor, competitors },
        learnBeliefGiven({ ...one.history, currentPrice, days }, learned),
        { asOf, previousMinor: before ?? null },
      );
      const now = answer?.suggestedMinor ?? null;
      if (before !== undefined) {
        flips += Number(before !== now);
        steady += 1;
      }
      standing.set(one.history.productId, now);
    }
  }
  expect(steady).toBeGreaterThan(1_000);
  // At most once in two months per product.
  expect(flips / steady).toBeLessThan(1 / 60);
});

function recommend(
  one: SimulatedProduct,
  belief: DemandBelief,
  change: { asOf?: Date; previousMinor?: bigint | null } = {},
): Recommendation | null {
  const answer = recommendPrice({
    asOf: AS_OF,
    currency: 'EUR',
    currentMinor: one.priceMinor,
    costMinor: one.costMinor,
    mapMinor: null,
    minMinor: null,
    competitors: one.competitors,
    changedAt: null,
    lowest30Minor: null,
    belief,
    settings: { ...DEFAULT_SETTINGS, charmEndings: false },
    ...change,
  });
  return answer.kind === 'recommendation' ? answer : null;
}
