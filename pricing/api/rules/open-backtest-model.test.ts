import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import {
  DEFAULT_SETTINGS,
  type DemandBelief,
} from '#pricing/recommendations/model/recommendation.ts';
import {
  createRuleOffer,
  createRuleProduct,
  RULES_NOW,
} from '#tests/support/create-rule-product.ts';
import { openBacktestModel } from './open-backtest-model.ts';

/** One percent more price, two percent fewer orders, at any price. */
const BELIEF: DemandBelief = {
  mean: -2,
  sd: 1e-9,
  gap: null,
  basis: 'own',
  salesDays: 100,
  priceChanges: 4,
  sessionDays: 0,
  evidenceUntil: 99_999,
  form: { bend: 0, kink: 0, kinkSd: 0 },
};
const open = (
  given: { belief?: DemandBelief; costMinor?: bigint | null; monitored?: boolean } = {},
) =>
  openBacktestModel({
    row: { id: 'prd_1', costMinor: 1000n, monitored: true, ...given },
    belief: given.belief ?? BELIEF,
    settings: { ...DEFAULT_SETTINGS, goal: 'market' },
    rivalry: { followers: new Map() },
  });
/** Two units at 20.00, kept, and at 16.00; the second day with a tenth off. */
const DAYS = [1, 0.9].map((paidShare) => ({
  units: 2,
  asked: 2000,
  paidShare,
  market: [1900],
  prices: [2000, 1600],
}));

test('each sold unit is reckoned again at the other price', () => {
  const { isOwn, paths } = open().forecast(DAYS);
  expect(isOwn).toBe(true);
  const [keep, cut] = paths;
  // 4 units; 20.00 and 18.00 were paid for two each, less 10.00 of cost.
  const exactly = (expected: number) => ({ low: expected, expected, high: expected });
  expect(keep).toEqual({
    units: exactly(4),
    revenue: exactly(7600),
    profit: exactly(3600),
    revenueBeside: exactly(0),
    profitBeside: exactly(0),
  });
  // (16 / 20)⁻² = 1.5625: 3.125 units a day at 16.00 and at 14.40, with 6.00 and 4.40 left.
  expect(cut?.units.expected).toBeCloseTo(6.25, 6);
  expect(cut?.revenue.expected).toBeCloseTo(3.125 * (1600 + 1440), 4);
  expect(cut?.profit?.expected).toBeCloseTo(3.125 * (600 + 440), 4);
  expect(cut?.revenueBeside.expected).toBeCloseTo(9500 - 7600, 4);
  expect(cut?.profitBeside?.expected).toBeCloseTo(3250 - 3600, 4);
});

test('the range is that of one elasticity for all days', () => {
  const [, cut] = open({ belief: { ...BELIEF, sd: 0.5, basis: 'group' } }).forecast(DAYS).paths;
  // The ends of 80 percent: −2 ± 1.2816 × 0.5.
  const at = (elasticity: number): number => 4 * 0.8 ** elasticity;
  expect(cut?.units.low).toBeCloseTo(at(-2 + 0.6408), 3);
  expect(cut?.units.high).toBeCloseTo(at(-2 - 0.6408), 3);
  expect(open({ belief: { ...BELIEF, basis: 'group' } }).forecast(DAYS).isOwn).toBe(false);
  // A rise sells least where demand reacts most.
  const [, rise] = open({ belief: { ...BELIEF, sd: 0.5 } }).forecast(
    DAYS.map((day) => ({ ...day, prices: [2000, 2500] })),
  ).paths;
  expect(rise?.units.low).toBeCloseTo(4 * 1.25 ** (-2 - 0.6408), 3);
  expect(rise?.units.high).toBeCloseTo(4 * 1.25 ** (-2 + 0.6408), 3);
});

test('without a cost there is no profit', () => {
  const [, cut] = open({ costMinor: null }).forecast(DAYS).paths;
  expect([cut?.profit, cut?.profitBeside]).toEqual([null, null]);
});

test('the model recommends by the account’s goal, with its pause, and cuts nothing in a price war', () => {
  const product = createRuleProduct({
    offers: ['a', 'b', 'c'].map((name) => createRuleOffer(`${name}.example`, 1850n)),
  });
  const question = { goal: null, asOf: RULES_NOW, unchangedDays: null };
  const model = open();
  const minor = model.recommend(product, question);
  expect(minor).toBeLessThan(2000n);
  expect(minor).toBeGreaterThanOrEqual(1800n);
  // Asked again, and with another price, offers, pause or war in between.
  expect(model.recommend(product, question)).toBe(minor);
  expect(model.recommend({ ...product, isInPriceWar: true }, question)).toBeNull();
  expect(model.recommend(product, { ...question, unchangedDays: 3 })).toBeNull();
  expect(model.recommend(product, { ...question, unchangedDays: 7 })).toBe(minor);
  expect(model.recommend({ ...product, offers: [] }, question)).toBeNull();
  expect(model.recommend({ ...product, priceMinor: 1850n }, question)).toBeNull();
  expect(model.recommend(product, { ...question, goal: 'clear_stock' })).toBeLessThan(2000n);
  expect(open({ monitored: false }).recommend(product, question)).toBeNull();
});

test('a price war is four cuts that answer each other', () => {
  const now = RULES_NOW.getTime();
  const at = (days: number, minor: bigint) => ({ at: now - days * DAY_MS, minor });
  const own = [at(40, 2000n), at(20, 1900n), at(14, 1800n)];
  const theirs = [at(40, 1950n), at(17, 1850n), at(11, 1750n)];
  const model = open();
  expect(model.isPriceWar(own, [theirs], now - 10 * DAY_MS)).toBe(true);
  expect(model.isPriceWar(own, [theirs.slice(0, 2)], now - 10 * DAY_MS)).toBe(false);
  // Over when nobody has answered for a week.
  expect(model.isPriceWar(own, [theirs], now)).toBe(false);
});
