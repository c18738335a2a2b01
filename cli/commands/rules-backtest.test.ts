import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { type RuleBacktest, RuleBacktestSchema } from '#pricing/contract/rule-backtest.ts';
import { createTestFolder } from '#tests/support/create-test-folder.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { run } from './rules-backtest.ts';

const NOW = new Date();
/** The beginning of day `n` of a backtest of 30 days, which ends yesterday. */
const at = (n: number): Date => new Date((Math.floor(NOW.getTime() / DAY_MS) - 30 + n) * DAY_MS);
const MATCH = {
  version: 1,
  guard_rails: {
    min_margin: null,
    max_step: null,
    max_day: null,
    min_stock_days: 14,
    price_war: 'hold',
  },
  rules: [
    {
      key: 'match',
      name: 'Match',
      mode: 'automatic',
      segment: [{ field: 'brand', is: 'any_of', values: ['acme'] }],
      strategies: [
        { kind: 'market', reference: 'cheapest', direction: 'equal', shipping: 'with' },
        { kind: 'keep' },
      ],
    },
  ],
};

let context: TestStage;
let accountId: string;
let folder: string;
beforeAll(async () => {
  context = await createTestStage(NOW);
  folder = await createTestFolder();
  const { host = '', database = '' } = context.connection;
  vi.stubEnv('DATABASE_URL', `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`);
  ({ accountId } = await createAccount(context, { name: 'Kettle shop', plan: 'growth' }));
  await context.db.query('select pricing.make_partitions($1::date, 5)', [at(-60)]);
  // A retailer that asked 18.00, and 16.00 from the eleventh day on; delivery is free.
  await context.db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret', 'a.example', 'active', $1, 'x', $1, $1)`,
    [NOW],
  );
  await context.db.query(`insert into pricing.account_retailer values ($1, 'ret', $2)`, [
    accountId,
    NOW,
  ]);
  await context.db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability, condition,
       price_kind, read_from, state, offer_since, first_seen_at, last_seen_at, shipping_minor)
     values ('lst', 'ret', 'x', 1600, 'EUR', 'in_stock', 'new', 'public', 'page', 'ok', $1, $2, $3, 0)`,
    [at(10), at(-20), NOW],
  );
  await context.db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     values ('spn', 'lst', $1, $2, 1800, 'EUR', 'in_stock')`,
    [at(-20), at(10)],
  );
  await addProduct('prd_kettle', { brand: 'Acme', costMinor: 1000n, minMinor: 1650n });
  await context.db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ('mat', $1, 'prd_kettle', 'lst', 0.99, 'auto', 'identifier', '[]', $2, $2)`,
    [accountId, NOW],
  );
  await addPrice('prd_kettle', 2000n, { from: at(-40) });
  await sell('prd_kettle', { units: 2, paidMinor: 2000n, from: -20, days: 50 });
  await setStock('prd_kettle', -20, 500);
  // Raised in the middle, sold with a tenth off on ten days; its cost and stock are not known.
  await addProduct('prd_lamp', { brand: 'ACME', priceMinor: 3300n });
  await addPrice('prd_lamp', 3000n, { from: at(-40), to: at(15) });
  await addPrice('prd_lamp', 3300n, { from: at(15) });
  await sell('prd_lamp', { units: 1, paidMinor: 2700n, from: 0, days: 10 });
  await addProduct('prd_other', { brand: 'Other' });
  await addPrice('prd_other', 2000n, { from: at(-40) });
  await sell('prd_other', { units: 9, paidMinor: 2000n, from: 0, days: 30 });
});
afterAll(() => vi.unstubAllEnvs());

async function addProduct(
  id: string,
  given: { brand: string; priceMinor?: bigint; costMinor?: bigint; minMinor?: bigint },
): Promise<void> {
  await context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, brand, cost_minor,
       min_minor, created_at, updated_at)
     values ($1, $2, $1, $1, 'https://shop.example/p', 'EUR', $3, $4, $5, $6, $7, $7)`,
    [
      id,
      accountId,
      given.priceMinor ?? 2000n,
      given.brand,
      given.costMinor ?? null,
      given.minMinor ?? null,
      NOW,
    ],
  );
}

async function addPrice(id: string, minor: bigint, { from, to }: { from: Date; to?: Date }) {
  await context.db.query(
    `insert into pricing.own_price (product_id, "from", "to", price_minor, currency)
     values ($1, $2, $3, $4, 'EUR')`,
    [id, from, to ?? null, minor],
  );
}

/** The stock at the end of a day. */
async function setStock(id: string, day: number, last: number): Promise<void> {
  await context.db.query(
    `insert into pricing.product_stock (product_id, day, lowest, last, recorded_at)
     values ($1, $2::date, $3, $3, $4)`,
    [id, at(day).toISOString().slice(0, 10), last, NOW],
  );
}

async function sell(
  id: string,
  given: { units: number; paidMinor: bigint; from: number; days: number },
): Promise<void> {
  await context.db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select $1, $2::date + n, $3, $4, 'EUR', $6 from generate_series(0, $5::int - 1) n`,
    [id, at(given.from).toISOString().slice(0, 10), given.units, given.paidMinor, given.days, NOW],
  );
}

async function call(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const code = await run(args, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

async function save(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function backtest(form: unknown): Promise<RuleBacktest> {
  const file = await save('rules.json', form);
  const made = await call('--rules', file, '--account', accountId, '--days', '30');
  expect(made).toMatchObject({ code: 0, err: '3 of 3 products\n' });
  return RuleBacktestSchema.parse(parseExactJson(made.out, MONEY_KEYS));
}

test('thirty recorded days of three products, computed by hand', async () => {
  const result = await backtest(MATCH);
  const none = { raised: 0, before_market: 0 };
  expect(result).toMatchObject({
    from: at(0).toISOString().slice(0, 10),
    to: at(29).toISOString().slice(0, 10),
    days: 30,
    products: 3,
    reached: 2,
    changes: {
      // 20.00 → 18.00 on the first day, → the minimum of 16.50 with the retailer's cut.
      rules: { ...none, changes: 2, lowered: 2, after_market: 1 },
      recorded: { changes: 1, raised: 1, lowered: 0, after_market: 0, before_market: 0 },
    },
    rules: [
      {
        key: 'match',
        products: 2,
        product_days: 60,
        limits: [{ limit: 'min_price', product_days: 20 }],
        holds: [{ code: 'unchanged', product_days: 58 }],
      },
    ],
  });
  expect(result.most_changed).toMatchObject([{ product_id: 'prd_kettle', changes: 2 }]);
  expect(result.by_day.filter(({ changes }) => changes > 0).map(({ day }) => day)).toEqual(
    [0, 10].map((n) => at(n).toISOString().slice(0, 10)),
  );
  const [outcome] = result.outcomes;
  // 60 × 20.00 and 10 × 27.00, with today's cost of 10.00 for the kettle.
  expect(outcome).toMatchObject({
    currency: 'EUR',
    products: 2,
    products_with_cost: 1,
    recorded: {
      units: 70,
      revenue_amount: { source: '1470.00' },
      profit_amount: { source: '600.00' },
    },
    // Kept at the first price, at which everything was sold: nothing is unknown about that.
    keep: {
      units: { low: 70, expected: 70, high: 70 },
      revenue: { low_amount: { source: '1470.00' }, high_amount: { source: '1470.00' } },
      profit: { expected_amount: { source: '600.00' } },
      revenue_beside_keep: null,
    },
  });
  // Cheaper by the rule: more units, and a range around what is expected.
  const { low = 0, expected = 0, high = 0 } = outcome?.rules.units ?? {};
  expect(70 < low && low < expected && expected < high).toBe(true);
  const beside = outcome?.rules.profit_beside_keep;
  expect(Number(beside?.low_amount.source)).toBeLessThan(Number(beside?.high_amount.source));
  expect(
    result.unknowns.map(({ detail: { code, values } }) =>
      [code, ...Object.values(values)].join(' '),
    ),
  ).toEqual([
    'reactions_unknown',
    'market_unknown 1',
    'costs_of_today 1',
    'cost_unknown 1',
    'stock_unknown 1',
    'matches_of_today',
    'fields_of_today',
    'shipping_of_today',
    'belief_of_today',
    'once_a_day',
  ]);
  expect(result.unknowns[4]?.text).toContain('The stock of 1 product is not recorded');
});

test('stock of each day decides whether a price may be lowered', async () => {
  // 40 units in 28 days at first: ten last seven days.
  await setStock('prd_kettle', -1, 10);
  await setStock('prd_kettle', 4, 400);
  const { rules, by_day } = await backtest(MATCH);
  expect(by_day.findIndex(({ changes }) => changes > 0)).toBe(5);
  expect(rules[0]?.limits).toEqual([
    { limit: 'min_price', product_days: 20 },
    { limit: 'stock_days', product_days: 5 },
  ]);
});

test('a rule of the demand model is asked each day, and says nothing without a known margin', async () => {
  const { rules } = await backtest({
    ...MATCH,
    rules: [{ ...MATCH.rules[0], strategies: [{ kind: 'model', goal: 'profit' }] }],
  });
  expect(rules[0]).toMatchObject({ products: 2, product_days: 60 });
  // The lamp has neither cost nor market.
  const held = rules[0]?.holds.find(({ code }) => code === 'no_strategy')?.product_days ?? 0;
  expect(held).toBeGreaterThanOrEqual(30);
});

test('names each problem of the arguments and of the file, with exit code 2', async () => {
  expect(await call('--days', '29')).toEqual({
    code: 2,
    out: '',
    err: [
      '--rules: expected a JSON file with a rule set, as GET /v1/rules gives it under "form", got none',
      '--account: expected the id of an account, "acc_…", got none',
      '--days: expected a whole number from 30 to 365, got "29"',
      '',
    ].join('\n'),
  });
  const about = ['--account', accountId];
  const missing = join(folder, 'missing.json');
  expect(await call('--rules', missing, ...about)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`${missing}: ENOENT`),
  });
  expect(await call('--rules', await save('broken.json', '{'), ...about)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/broken\.json: .*JSON/),
  });
  const [rule] = MATCH.rules;
  const wrong = await save('wrong.json', {
    ...MATCH,
    rules: [
      { ...rule, key: 'No Key' },
      { ...rule, strategies: [] },
    ],
  });
  const { code, err } = await call('--rules', wrong, ...about);
  expect(code).toBe(2);
  expect(err).toContain('wrong.json: rules.0.key: Expected 1 to 40 lower-case letters');
  expect(err).toContain('wrong.json: rules.1.strategies: ');
});

test('an unknown account is one line and exit code 1', async () => {
  const file = await save('rules.json', MATCH);
  expect(await call('--rules', file, '--account', 'acc_none')).toEqual({
    code: 1,
    out: '',
    err: '--account acc_none: No such account\n',
  });
});
