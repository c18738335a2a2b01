import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { RuleBacktestSchema } from '#pricing/contract/rule-backtest.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import {
  createRuleProduct,
  type GivenForm,
  parseRuleForm,
} from '#tests/support/create-rule-product.ts';
import type { RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';
import { describeBacktest } from './describe-backtest.ts';
import { toDay } from './market-days.ts';
import { openBacktest } from './open-backtest.ts';
import type {
  BacktestModel,
  Estimate,
  OfferSpan,
  PricePoint,
  ProductHistory,
  SoldDay,
} from './product-history.ts';

const FROM = Date.parse('2026-10-01T00:00:00Z');
const RANGE = { from: FROM, days: 30 };
const END = FROM + 30 * DAY_MS;
const AT = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const offerOf = (minor: bigint, from: string, to = '2026-12-01'): OfferSpan => ({
  listingId: 'lst_a',
  retailer: 'a.example',
  minor,
  currency: 'EUR',
  inStock: true,
  notComparable: null,
  shippingMinor: null,
  from: AT(from),
  to: AT(to),
});

/** The same units on each of so many days from `first` on. */
function sell(first: string, days: number, sold: SoldDay): ReadonlyMap<string, SoldDay> {
  return new Map(Array.from({ length: days }, (_, n) => [toDay(AT(first) + n * DAY_MS), sold]));
}

function createHistory(
  productId: string,
  given: Omit<Partial<ProductHistory>, 'product'> & { product?: Partial<RuleProduct> },
): ProductHistory {
  const { product, ...rest } = given;
  return {
    name: productId,
    sku: productId.toUpperCase(),
    own: [{ from: AT('2026-09-01'), to: END, minor: 2000n }],
    offers: [],
    sales: new Map(),
    stock: [],
    ...rest,
    product: createRuleProduct({ productId, brand: 'acme', ...product }),
  };
}

/** Twice as cheap sells four times as much; the range is a tenth to both sides. */
const MODEL: BacktestModel = {
  recommend: ({ priceMinor }, { goal }) => (goal === null && priceMinor === 2000n ? 1900n : null),
  forecast: (days) => {
    const sums = [0, 1, 2].map((path) => {
      let [units, revenue, profit] = [0, 0, 0];
      for (const day of days) {
        const price = day.prices[path] ?? Number.NaN;
        const sold = day.units * (day.asked / price) ** 2;
        units += sold;
        revenue += sold * price * day.paidShare;
        profit += sold * (price * day.paidShare - 1000);
      }
      return { units, revenue, profit };
    });
    const toRange = (expected: number): Estimate => ({
      low: expected - Math.abs(expected) / 10,
      expected,
      high: expected + Math.abs(expected) / 10,
    });
    const [keep] = sums;
    return {
      isOwn: false,
      paths: sums.map(({ units, revenue, profit }) => ({
        units: toRange(units),
        revenue: toRange(revenue),
        profit: toRange(profit),
        revenueBeside: toRange(revenue - (keep?.revenue ?? 0)),
        profitBeside: toRange(profit - (keep?.profit ?? 0)),
      })),
    };
  },
  isPriceWar: () => false,
};

function run(form: GivenForm, histories: readonly ProductHistory[], model = MODEL) {
  const backtest = openBacktest(parseRuleForm(form), RANGE);
  for (const history of histories) backtest.add(history, model);
  return describeBacktest(backtest.get());
}

const CHEAPEST: GivenForm = {
  rules: [
    {
      key: 'match',
      name: 'Match',
      segment: [{ field: 'brand', is: 'any_of', values: ['Acme'] }],
      strategies: [{ kind: 'market', reference: 'cheapest', direction: 'equal' }, { kind: 'keep' }],
    },
  ],
};

// a.example asks 18.00, and from 11 October on 16.00; our minimum price is 16.50.
const KETTLE = createHistory('prd_a', {
  product: { minMinor: 1650n },
  offers: [offerOf(1800n, '2026-09-15', '2026-10-11'), offerOf(1600n, '2026-10-11')],
  sales: sell('2026-09-20', 45, { units: 2, paidMinor: 2000n }),
});
// Raised from 30.00 to 33.00 in the middle; sold with a tenth off, on ten known days.
const LAMP = createHistory('prd_b', {
  product: { costMinor: null },
  own: [
    { from: AT('2026-09-01'), to: AT('2026-10-16'), minor: 3000n },
    { from: AT('2026-10-16'), to: END, minor: 3300n },
  ],
  sales: sell('2026-10-01', 10, { units: 1, paidMinor: 2700n }),
});
const OTHER = createHistory('prd_c', {
  product: { brand: 'other' },
  offers: [offerOf(1500n, '2026-09-01')],
  sales: sell('2026-10-01', 30, { units: 9, paidMinor: 2000n }),
});
const NEW = createHistory('prd_d', { own: [] });

test('thirty days of three products, computed by hand', () => {
  const withoutCost: BacktestModel = {
    ...MODEL,
    forecast: (days) => {
      const { isOwn, paths } = MODEL.forecast(days);
      return { isOwn, paths: paths.map((path) => ({ ...path, profit: null, profitBeside: null })) };
    },
  };
  const backtest = openBacktest(parseRuleForm(CHEAPEST), RANGE);
  backtest.add(KETTLE, MODEL);
  backtest.add(LAMP, withoutCost);
  backtest.add(OTHER, MODEL);
  backtest.add(NEW, MODEL);
  const result: unknown = JSON.parse(JSON.stringify(describeBacktest(backtest.get())));
  const none = { changes: 0, raised: 0, lowered: 0, after_market: 0, before_market: 0 };
  expect(result).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-30',
    days: 30,
    products: 4,
    reached: 2,
    changes: {
      // 20.00 → 18.00 on the first day, → 16.50 on the day of the competitor's cut.
      rules: { ...none, changes: 2, lowered: 2, after_market: 1 },
      model: { ...none, changes: 1, lowered: 1 },
      recorded: { ...none, changes: 1, raised: 1 },
    },
    rules: [
      {
        key: 'match',
        name: 'Match',
        products: 2,
        product_days: 60,
        changes: { ...none, changes: 2, lowered: 2, after_market: 1 },
        limits: [{ limit: 'min_price', product_days: 20 }],
        holds: [{ code: 'unchanged', product_days: 58 }],
      },
    ],
    most_changed: [
      {
        product_id: 'prd_a',
        sku: 'PRD_A',
        changes: 2,
        currency: 'EUR',
        first_price: 20,
        last_price: 16.5,
      },
    ],
  });
  expect(result).toHaveProperty('by_day.0', { day: '2026-10-01', changes: 1, at_limits: 0 });
  expect(result).toHaveProperty('by_day.9', { day: '2026-10-10', changes: 0, at_limits: 0 });
  expect(result).toHaveProperty('by_day.10', { day: '2026-10-11', changes: 1, at_limits: 1 });
  expect(result).toHaveProperty('by_day.29', { day: '2026-10-30', changes: 0, at_limits: 1 });
  // Kettle: 60 units at 20.00 in fact. By the rule 20 × (20/18)² = 24.69 at 18.00 and
  // 40 × (20/16.5)² = 58.77 at 16.50: 1,414.14; profit 8.00 and 6.50 each: 579.53.
  // By the model 60 × (20/19)² = 66.48 at 19.00: 1,263.16, profit 598.34.
  // Lamp: 10 units at 27.00 = 30.00 less a tenth, 270.00, at its first price all the time.
  expect(result).toHaveProperty('outcomes', [
    {
      currency: 'EUR',
      products: 2,
      products_with_cost: 1,
      recorded: { units: 70, revenue_amount: 1470, profit_amount: 600 },
      keep: {
        units: { low: 63, expected: 70, high: 77 },
        revenue: { low_amount: 1323, expected_amount: 1470, high_amount: 1617 },
        profit: { low_amount: 540, expected_amount: 600, high_amount: 660 },
        revenue_beside_keep: null,
        profit_beside_keep: null,
      },
      rules: {
        units: { low: 84.1, expected: 93.5, high: 102.8 },
        revenue: { low_amount: 1515.73, expected_amount: 1684.14, high_amount: 1852.56 },
        profit: { low_amount: 521.58, expected_amount: 579.53, high_amount: 637.49 },
        revenue_beside_keep: { low_amount: 192.73, expected_amount: 214.14, high_amount: 235.56 },
        profit_beside_keep: { low_amount: -22.51, expected_amount: -20.47, high_amount: -18.42 },
      },
      model: {
        units: { low: 68.8, expected: 76.5, high: 84.1 },
        revenue: { low_amount: 1379.84, expected_amount: 1533.16, high_amount: 1686.47 },
        profit: { low_amount: 538.5, expected_amount: 598.34, high_amount: 658.17 },
        revenue_beside_keep: { low_amount: 56.84, expected_amount: 63.16, high_amount: 69.47 },
        profit_beside_keep: { low_amount: -1.83, expected_amount: -1.66, high_amount: -1.5 },
      },
    },
  ]);
  expect(listCodes(result)).toEqual([
    'reactions_unknown',
    'own_price_unknown 1',
    'market_unknown 1',
    'costs_of_today 1',
    'cost_unknown 1',
    'matches_of_today',
    'fields_of_today',
    'belief_of_today',
    'once_a_day',
  ]);
});

function listCodes(result: unknown): string[] {
  const { unknowns } = RuleBacktestSchema.parse(parseExactJson(JSON.stringify(result), MONEY_KEYS));
  return unknowns.map(({ detail: { code, values } }) => [code, ...Object.values(values)].join(' '));
}

test('a rule decides on the days of its schedule', () => {
  const weekend = { time_zone: 'UTC', weekdays: [6, 7] };
  const { rules } = run({ rules: [{ ...CHEAPEST.rules[0], schedule: weekend }] }, [KETTLE]);
  // Saturdays and Sundays of 1 to 30 October 2026.
  expect(rules[0]).toMatchObject({ product_days: 8, changes: { changes: 2 } });
  expect(run({ rules: [{ ...CHEAPEST.rules[0], mode: 'off' }] }, [KETTLE])).toMatchObject({
    reached: 0,
    rules: [],
    outcomes: [],
  });
});

test('stock counts as it was, and is unknown before its first record', () => {
  const form = { ...CHEAPEST, guard_rails: { min_stock_days: 14 } };
  // 56 units in 28 days: ten last five days, a hundred last fifty.
  const stock = [
    { day: '2026-09-30', last: 10 },
    { day: '2026-10-05', last: 100 },
  ];
  const sales = sell('2026-08-20', 80, { units: 2, paidMinor: 2000n });
  const changeDays = (given: Partial<ProductHistory>): string[] =>
    run(form, [{ ...KETTLE, sales, ...given }])
      .by_day.filter(({ changes }) => changes > 0)
      .map(({ day }) => day);
  expect(changeDays({ stock })).toEqual(['2026-10-06', '2026-10-11']);
  expect(changeDays({ stock: [] })).toEqual(['2026-10-01', '2026-10-11']);
  expect(changeDays({ stock: stock.slice(1) })).toEqual(['2026-10-01', '2026-10-11']);
  expect(listCodes(run(form, [{ ...KETTLE, sales }]))).toContain('stock_unknown 1');
  expect(listCodes(run(form, [{ ...KETTLE, sales, stock }]))).not.toContain('stock_unknown 1');
});

test('a price war is looked for once we cut twice, with the prices of both sides', () => {
  const asked: { own: readonly PricePoint[]; theirs: unknown; at: number }[] = [];
  const warring: BacktestModel = {
    ...MODEL,
    isPriceWar: (own, theirs, at) => {
      asked.push({ own: [...own], theirs, at });
      return true;
    },
  };
  const own = [
    { from: AT('2026-09-20'), to: AT('2026-09-25'), minor: 2200n },
    { from: AT('2026-09-25'), to: AT('2026-09-28'), minor: 2100n },
    { from: AT('2026-09-28'), to: END, minor: 2000n },
  ];
  const changeDays = (prices: typeof own): string[] =>
    run(CHEAPEST, [{ ...KETTLE, own: prices }], warring)
      .by_day.filter(({ changes }) => changes > 0)
      .map(({ day }) => day);
  // After one recorded cut the rule may make a second, and then a month later again.
  expect(changeDays(own.slice(1))).toEqual(['2026-10-01', '2026-10-30']);
  asked.length = 0;
  expect(changeDays(own)).toEqual(['2026-10-27']);
  expect(asked[0]).toEqual({
    own: own.map(({ from, minor }) => ({ at: from, minor })),
    theirs: [
      [
        { at: AT('2026-09-15'), minor: 1800n },
        { at: AT('2026-10-11'), minor: 1600n },
      ],
    ],
    at: FROM,
  });
});

test('a product begins with its first price, and records that begin later are said', () => {
  const late = { ...KETTLE, own: [{ from: AT('2026-10-20') - 1, to: END, minor: 2000n }] };
  const result = run(CHEAPEST, [late]);
  expect(result.rules[0]).toMatchObject({ product_days: 11, changes: { changes: 1 } });
  expect(result.outcomes[0]?.recorded.units).toBe(22);
  expect(listCodes(result)).toContain('history_short 12 30');
});

test('what rules do not use is not said to be missing', () => {
  const form: GivenForm = {
    rules: [
      {
        segment: [{ field: 'search', is: 'none_of', search: 's', query: 'q' }],
        strategies: [
          { kind: 'market', reference: 'cheapest', direction: 'equal', shipping: 'with' },
        ],
        max_changes_per_day: 5,
      },
    ],
  };
  const more = ['searches_of_today', 'shipping_of_today', 'daily_limit_ignored 1'];
  expect(listCodes(run(form, [KETTLE]))).toEqual(expect.arrayContaining(more));
  for (const code of more) expect(listCodes(run(CHEAPEST, [KETTLE]))).not.toContain(code);
});
