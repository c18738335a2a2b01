import { expect, test } from 'vitest';
import { formatOutcomeReason } from '#kernel/reasons/english/format-in-english.ts';
import { createRandom } from '#tests/support/simulate-prices.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { getBetaCdf, getBetaQuantile } from '#pricing/recommendations/model/gamma-functions.ts';
import { compareWindows, type WindowDay } from './compare-windows.ts';
import { describeReliability } from './describe-reliability.ts';
import {
  applyCorrection,
  fitCorrection,
  NO_CORRECTION,
  type OutcomeCase,
} from './fit-correction.ts';

test('computes quantiles of the beta distribution', () => {
  expect(getBetaCdf(0.3, 1, 1)).toBeCloseTo(0.3, 10);
  expect(getBetaCdf(0.5, 2, 3)).toBeCloseTo(0.6875, 10);
  expect(getBetaQuantile(0.95, 10, 20)).toBeCloseTo(0.47901191, 8);
  expect(getBetaQuantile(0.1, 400, 300)).toBeCloseTo(0.54742007, 8);
});

test('measures the change of orders with its precision', () => {
  const found = compareWindows(windows({ before: 10, after: 12 }));
  expect(found).toMatchObject({
    kind: 'realised',
    per: 'day',
    unitsBefore: 280,
    unitsAfter: 336,
    daysBefore: 28,
    daysAfter: 28,
  });
  if (found.kind !== 'realised') throw new Error('expected an outcome');
  expect(found.uplift).toBeCloseTo(0.2, 2);
  expect(found.interval[0]).toBeGreaterThan(0.05);
  expect(found.interval[1]).toBeLessThan(0.36);
  expect(found.improved).toBeGreaterThan(0.8);
});

test('counts orders per session where sessions are known', () => {
  const days = windows({ before: 10, after: 12 });
  const withSessions = {
    ...days,
    before: days.before.map((day) => ({ ...day, sessions: 200 })),
    after: days.after.map((day) => ({ ...day, sessions: 240 })),
  };
  expect(compareWindows(withSessions)).toMatchObject({
    per: 'session',
    uplift: expect.closeTo(0, 2),
  });
});

test.each([
  ['sales of 3 days after', { after: 12, days: 3 }, true],
  ['too few to tell', { before: 0.2, after: 0.2 }, true],
  ['probably out of stock', { silent: 5 }, false],
  ['off the price asked', { paid: 0.9 }, false],
  ['competitors’ prices moved by -8%', { market: 0.92 }, false],
])('gives the reason why it cannot compare: %s', (sentence, change, mayPass) => {
  const result = compareWindows(windows({ before: 10, after: 10, ...change }));
  expect(result).toMatchObject({ kind: 'not_comparable', mayPass });
  expect(result.kind === 'not_comparable' && formatOutcomeReason(result.reason)).toContain(
    sentence,
  );
});

test('the interval contains the true change in about 80 % of cases, with demand shocks', () => {
  const random = createRandom(7);
  let held = 0;
  const CASES = 600;
  for (let n = 0; n < CASES; n += 1) {
    let shock = 0.2 * normal(random);
    const draw = (rate: number) => {
      shock = 0.9 * shock + 0.2 * Math.sqrt(1 - 0.81) * normal(random);
      return poisson(rate * Math.exp(shock), random);
    };
    const found = compareWindows(windows({ before: 6, after: 7, draw }));
    if (
      found.kind === 'realised' &&
      found.interval[0] <= 7 / 6 - 1 &&
      found.interval[1] >= 7 / 6 - 1
    )
      held += 1;
  }
  expect(held / CASES).toBeGreaterThan(0.6);
  expect(held / CASES).toBeLessThan(0.92);
});

test('corrects nothing with few cases, little with some, and finds the truth with many', () => {
  const believed = { bias: -1, spread: 1 };
  expect(fitCorrection(outcomes(9, believed))).toEqual(NO_CORRECTION);
  const [some, many] = [
    fitCorrection(outcomes(15, believed)),
    fitCorrection(outcomes(800, believed)),
  ];
  expect(Math.abs(some.shift)).toBeLessThan(Math.abs(many.shift));
  expect(many.shift).toBeGreaterThan(-1.3);
  expect(many.shift).toBeLessThan(-0.6);
});

test('keeps correct beliefs and widens overconfident ones', () => {
  const right = fitCorrection(outcomes(400, { bias: 0, spread: 1 }));
  expect(Math.abs(right.shift)).toBeLessThan(0.25);
  expect(right.stretch).toBeGreaterThan(0.75);
  expect(right.stretch).toBeLessThan(1.3);
  expect(fitCorrection(outcomes(400, { bias: 0, spread: 2 })).stretch).toBeGreaterThan(1.4);
});

test('removes the correction that a prediction included before fitting', () => {
  const plain = outcomes(300, { bias: -1, spread: 1 });
  const lever = -0.05;
  const corrected = plain.map((one) => ({
    ...one,
    correction: { shift: -1, stretch: 1 },
    uplift: Math.expm1(Math.log1p(one.uplift) - lever),
  }));
  expect(fitCorrection(corrected).shift).toBeCloseTo(fitCorrection(plain).shift, 1);
});

test('applies the correction to a belief in proportion to its prior share', () => {
  expect(applyCorrection(PRIOR_BELIEF, NO_CORRECTION)).toBe(PRIOR_BELIEF);
  expect(applyCorrection(PRIOR_BELIEF, { shift: -0.5, stretch: 1.2 })).toMatchObject({
    mean: PRIOR_BELIEF.mean - 0.5,
    sd: PRIOR_BELIEF.sd * 1.2,
  });
  expect(
    applyCorrection({ ...PRIOR_BELIEF, sd: 0.11 }, { shift: -0.5, stretch: 1 }).mean,
  ).toBeCloseTo(PRIOR_BELIEF.mean - 0.005, 6);
});

test('describes how reliable an account’s recommendations were', () => {
  const found = describeReliability(outcomes(400, { bias: 0, spread: 1 }));
  expect(found.within).toBeGreaterThan(0.72);
  expect(found.within).toBeLessThan(0.88);
  expect(found.bins).toMatchObject([{ from: 0.7, to: 0.8, cases: 400, confidence: 0.75 }]);
  // The confidence of being nearer to the market does not imply a profit.
  const matched = outcomes(400, { bias: 0, spread: 1 }).map((one) => ({
    ...one,
    confidence: null,
  }));
  expect(describeReliability(matched)).toMatchObject({
    cases: 400,
    within: found.within,
    bins: [],
  });
  expect(describeReliability([])).toMatchObject({
    cases: 0,
    within: null,
    bins: [],
    correction: NO_CORRECTION,
  });
});

interface Shape {
  readonly before?: number;
  readonly after?: number;
  readonly days?: number;
  readonly silent?: number;
  readonly paid?: number;
  readonly market?: number;
  readonly draw?: (rate: number) => number;
}

function windows({
  before = 10,
  after = 10,
  days = 28,
  silent = 0,
  paid = 1,
  market = 1,
  draw = (rate) => rate,
}: Shape) {
  const window = (
    rate: number,
    { count, first, price, index }: { count: number; first: number; price: number; index: number },
  ): WindowDay[] =>
    Array.from({ length: count }, (_, n) => ({
      day: first + n,
      units: first > 50 && n < silent ? 0 : draw(rate),
      sessions: null,
      price,
      market: index,
    }));
  return {
    before: window(before, { count: 28, first: 0, price: 100, index: 95 }),
    after: window(after, { count: days, first: 100, price: 95 * paid, index: 95 * market }),
    fromPrice: 100,
    toPrice: 95,
    breakEven: 1.1,
  };
}

/**
 * Price cuts of 5 % based on the prior; the true effects have a bias and a spread that may differ
 * from the believed ones.
 */
function outcomes(
  count: number,
  { bias, spread }: { bias: number; spread: number },
): OutcomeCase[] {
  const random = createRandom(count);
  const step = -0.05;
  return Array.from({ length: count }, () => {
    const elasticity = PRIOR_BELIEF.mean + bias + spread * PRIOR_BELIEF.sd * normal(random);
    const noise = 0.04;
    const seen = elasticity * step + noise * normal(random);
    const range = (middle: number, sd: number): [number, number] => [
      Math.expm1(middle - 1.2816 * sd),
      Math.expm1(middle + 1.2816 * sd),
    ];
    const predicted = PRIOR_BELIEF.mean * step;
    return {
      fromMinor: 10000n,
      toMinor: 9500n,
      uplift: Math.expm1(predicted),
      interval: range(predicted, PRIOR_BELIEF.sd * Math.abs(step)),
      correction: NO_CORRECTION,
      confidence: 0.75,
      realised: { uplift: Math.expm1(seen), interval: range(seen, noise), improved: 0.7 },
    };
  });
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function poisson(mean: number, random: () => number): number {
  let count = 0;
  for (let product = random(); product > Math.exp(-mean); product *= random()) count += 1;
  return count;
}
