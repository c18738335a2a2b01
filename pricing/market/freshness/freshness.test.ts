import { expect, test } from 'vitest';
import {
  chooseIntervalDays,
  getVisitBenefit,
  getMeanAge,
  type ChangeRate,
  getChangesPerDay,
  learnFromVisit,
  UNKNOWN_RATE,
} from './next-visit.ts';
import { collectDocumentKinds, estimateVisitPrice } from './plan-retailer.ts';

const BOUNDS = { shortestDays: 0.01, longestDays: 30 };
const page = (rate: number, importance = 1) => ({ ...BOUNDS, offers: [{ importance, rate }] });
const one = (document: ReturnType<typeof page>) => ({ document, count: 1 });

test.each([1e-4, 5e-3, 0.1, 1, 7])(
  'the benefit of a visit is the decrease of the mean age (rate × interval %d)',
  (interval) => {
    const at = (visits: number): number => getMeanAge(1, 1 / visits);
    const visits = 1 / interval;
    const slope = (at(visits * 0.9999) - at(visits * 1.0001)) / (visits * 0.0002);
    expect(getVisitBenefit(1, interval) / slope).toBeCloseTo(1, 5);
  },
);

test('the mean age equals that of a simulated offer', () => {
  const [rate, interval, cycles] = [0.8, 1.5, 40_000];
  let age = 0;
  for (let n = 0; n < cycles; n += 1) {
    const first = -Math.log(1 - (n + 0.5) / cycles) / rate;
    if (first < interval) age += (interval - first) ** 2 / 2;
  }
  expect(getMeanAge(rate, interval)).toBeCloseTo(age / (cycles * interval), 3);
});

test.each([
  ['rare', 0.05, 1],
  ['as often as visited', 1, 1],
  ['several between two visits', 3, 0.8],
])('learns a rate from visits with and without a change: %s', (_name, rate, days) => {
  let belief: ChangeRate = UNKNOWN_RATE;
  const share = 1 - Math.exp(-rate * days);
  // A regular sequence with exactly the expected share of changed visits.
  for (let n = 1; n <= 100; n += 1)
    belief = learnFromVisit(belief, {
      days,
      changed: Math.floor(n * share) > Math.floor((n - 1) * share),
    });
  expect(Math.abs(Math.log(getChangesPerDay(belief) / rate))).toBeLessThan(Math.log(1.6));
});

test('counting changed visits alone would greatly underestimate high rates', () => {
  let belief: ChangeRate = UNKNOWN_RATE;
  for (let n = 0; n < 50; n += 1)
    belief = learnFromVisit(belief, { days: 1, changed: n % 20 !== 0 });
  // 95 % of days changed means 3 changes a day, not 0.95; few visits and the prior keep the
  // estimate lower.
  expect(getChangesPerDay(belief)).toBeGreaterThan(1.4);
});

test('one visit updates the estimate in the right direction, and zero elapsed time does not', () => {
  const quiet = learnFromVisit(UNKNOWN_RATE, { days: 30, changed: false });
  const lively = learnFromVisit(UNKNOWN_RATE, { days: 1, changed: true });
  expect(getChangesPerDay(quiet)).toBeLessThan(getChangesPerDay(UNKNOWN_RATE) / 2);
  expect(getChangesPerDay(lively)).toBeGreaterThan(getChangesPerDay(UNKNOWN_RATE) * 2);
  expect(learnFromVisit(UNKNOWN_RATE, { days: 0, changed: true })).toBe(UNKNOWN_RATE);
  expect(learnFromVisit(UNKNOWN_RATE, { days: -1, changed: false })).toBe(UNKNOWN_RATE);
});

test('stays finite for any input', () => {
  for (const days of [1e-6, 10 / 1440, 1, 400]) {
    let belief: ChangeRate = UNKNOWN_RATE;
    for (const changed of [true, false, true])
      for (let n = 0; n < 5_000; n += 1) belief = learnFromVisit(belief, { days, changed });
    expect(Number.isFinite(getChangesPerDay(belief)) && getChangesPerDay(belief) > 0).toBe(true);
  }
});

test('adapts when an offer stops changing', () => {
  let belief: ChangeRate = UNKNOWN_RATE;
  for (let n = 0; n < 400; n += 1) belief = learnFromVisit(belief, { days: 1, changed: true });
  for (let n = 0; n < 600; n += 1) belief = learnFromVisit(belief, { days: 1, changed: false });
  expect(getChangesPerDay(belief)).toBeLessThan(0.05);
  expect(Number.isFinite(belief.shape) && belief.shape > 0).toBe(true);
});

test('the budget is used and not exceeded', () => {
  const kinds = [one(page(0.01)), one(page(0.3)), one(page(5)), one(page(0))];
  for (const budget of [1, 4, 20]) {
    const plan = estimateVisitPrice(kinds, budget);
    expect(plan.visitsADay).toBeLessThanOrEqual(budget);
    expect(plan.visitsADay).toBeGreaterThan(budget * 0.99);
  }
});

test('a sufficient budget gives a price of zero; without a budget the longest intervals are used', () => {
  expect(estimateVisitPrice([one(page(1))], 1_000)).toEqual({ visitPrice: 0, visitsADay: 100 });
  const scarce = estimateVisitPrice([{ document: page(1), count: 300 }], 2);
  expect(scarce.visitsADay).toBeCloseTo(10);
  expect(chooseIntervalDays(page(1), scarce.visitPrice)).toBe(30);
  expect(estimateVisitPrice([], 10)).toEqual({ visitPrice: 0, visitsADay: 0 });
});

test('no other plan of the same size has a lower age of outdated prices', () => {
  const rates = [0.02, 0.1, 0.5, 2];
  const { visitPrice } = estimateVisitPrice(
    rates.map((rate) => one(page(rate))),
    4,
  );
  const visits = rates.map((rate) => 1 / chooseIntervalDays(page(rate), visitPrice));
  const age = (each: readonly number[]): number =>
    each.reduce((sum, a, n) => sum + getMeanAge(rates[n] ?? 0, 1 / a), 0);
  for (let from = 0; from < rates.length; from += 1) {
    for (let to = 0; to < rates.length; to += 1) {
      const moved = visits.map((a, n) => a + (n === to ? 0.05 : 0) - (n === from ? 0.05 : 0));
      expect(age(visits)).toBeLessThanOrEqual(age(moved) + 1e-6);
    }
  }
});

test('eight times the importance gives up to twice as many visits', () => {
  expect(
    chooseIntervalDays(page(0.01), 0.001) / chooseIntervalDays(page(0.01, 8), 0.001),
  ).toBeCloseTo(2, 1);
});

test('the benefit of a document is the sum over its offers', () => {
  const feed = {
    ...BOUNDS,
    offers: Array.from({ length: 250 }, () => ({ importance: 1, rate: 0.05 })),
  };
  expect(chooseIntervalDays(feed, 1)).toBeLessThan(chooseIntervalDays(page(0.05), 1) / 4);
  const [kind] = collectDocumentKinds([feed]);
  expect(kind?.document.offers).toHaveLength(1);
  expect(chooseIntervalDays(kind?.document ?? feed, 1) / chooseIntervalDays(feed, 1)).toBeCloseTo(
    1,
    1,
  );
});

test('twenty thousand documents form few kinds', () => {
  const documents = Array.from({ length: 20_000 }, (_, n) => page(Math.exp((n % 997) / 100 - 6)));
  const kinds = collectDocumentKinds(documents);
  expect(kinds.length).toBeLessThan(100);
  expect(kinds.reduce((sum, kind) => sum + kind.count, 0)).toBe(20_000);
});
