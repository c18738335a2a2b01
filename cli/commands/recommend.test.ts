import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run as backtest } from './recommend-backtest.ts';
import { run as recommend } from './recommend.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recommend-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('recommends prices for the valid products and names the invalid ones', async () => {
  const { code, out, errors } = await call(
    recommend,
    '--input',
    await file('a.json', {
      as_of: '2026-11-20',
      products: [
        { product_id: 'good', currency: 'EUR', current_price: 100, cost: 70 },
        { product_id: 'none', currency: 'EUR', current_price: 100 },
        { product_id: 'bad', currency: 'EUR', current_price: 19.999 },
        { product_id: 'zero', currency: 'EUR', current_price: 0 },
        {
          product_id: 'days',
          currency: 'EUR',
          current_price: 100,
          cost: 70,
          history: [
            { date: '2026-11-01', price: 100, units: 2 },
            { date: '2026-11-01', price: 100, units: 2 },
            { date: '2026-11-02', price: 100, units: -1 },
            { date: '2026-11-03', price: 0, units: 1 },
            { date: '2026-12-03', price: 100, units: 1 },
            { date: '2026-11-04', price: 100000, units: 1 },
            { date: '2026-11-05', price: 100, units: 1, currency: 'USD' },
          ],
        },
      ],
    }),
  );
  expect(code).toBe(2);
  const answer: { recommendations: { product_id: string }[]; abstained: { product_id: string }[] } =
    JSON.parse(out);
  expect(answer.recommendations.map((one) => one.product_id)).toEqual(['days', 'good']);
  expect(answer.recommendations[1]).toMatchObject({
    current_price: 100,
    suggested_price: 104.99,
    basis: 'prior',
    objective: 'gross_profit',
    uplift_interval: [expect.any(Number), expect.any(Number)],
  });
  expect(answer.abstained.map((one) => one.product_id)).toEqual(['bad', 'zero', 'none']);
  expect(errors.trim().split('\n')).toEqual([
    expect.stringContaining('bad: current_price: over precise'),
    expect.stringContaining('zero: current_price'),
    expect.stringContaining('history[1]: date: this day is there already'),
    expect.stringContaining('history[2]: units'),
    expect.stringContaining('history[3]: price'),
    expect.stringContaining('is in the future'),
    expect.stringContaining('mix-up of units'),
    expect.stringContaining('USD differs'),
  ]);
});

test('also prints low-confidence recommendations with --all', async () => {
  const input = await file('b.json', {
    as_of: '2026-11-20',
    products: [{ product_id: 'p', currency: 'EUR', current_price: 100, cost: 55 }],
  });
  expect(JSON.parse((await call(recommend, '--input', input)).out)).toMatchObject({
    recommendations: [],
    abstained: [{ product_id: 'p', reason: expect.stringMatching(/^expected gain below/) }],
  });
  const { code, out } = await call(recommend, '--input', input, '--all');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    recommendations: [{ product_id: 'p', weak: expect.stringMatching(/^expected gain below/) }],
    abstained: [],
  });
});

test('uses the goal of the file, profit by default, and refuses an unknown one', async () => {
  const products = [
    {
      product_id: 'dear',
      currency: 'EUR',
      current_price: 100,
      cost: 70,
      competitors: [85, 85.54, 86].map((price, n) => ({
        retailer: `${n}.example`,
        price,
        in_stock: true,
        observed_at: '2026-11-19T12:00:00Z',
      })),
    },
  ];
  const answer = async (settings?: object) =>
    call(
      recommend,
      '--input',
      await file('goal.json', { as_of: '2026-11-20', settings, products }),
    );
  expect(JSON.parse((await answer({ goal: 'market' })).out)).toMatchObject({
    recommendations: [
      { product_id: 'dear', suggested_price: 95.49, objective: 'market_price', confidence: 0.95 },
    ],
  });
  for (const settings of [undefined, { goal: 'profit' }, { goal: 'margin' }])
    expect(JSON.parse((await answer(settings)).out)).toMatchObject({
      recommendations: [],
      abstained: [{ reason: expect.stringMatching(/^a higher price would be above the median/) }],
    });
  expect(await answer({ goal: 'growth' })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('settings.goal'),
  });
});

test('accepts three price changes and thirty units in the last year as evidence of demand', async () => {
  const history = Array.from({ length: 60 }, (_, n) => ({
    date: new Date(Date.UTC(2026, 8, 15 + n)).toISOString().slice(0, 10),
    price: n < 50 && Math.floor(n / 10) % 2 === 1 ? 103 : 100,
    units: 2,
  }));
  const answer = async (as_of: string) =>
    JSON.parse(
      (
        await call(
          recommend,
          '--input',
          await file('evidence.json', {
            as_of,
            products: [
              { product_id: 'p', currency: 'EUR', current_price: 100, cost: 80, history },
            ].map((one) => ({
              ...one,
              competitors: [
                { retailer: 'a.example', price: 95, in_stock: true, observed_at: as_of },
              ],
            })),
          }),
        )
      ).out,
    );
  expect(await answer('2026-11-20')).toMatchObject({
    recommendations: [{ evidence: { own_evidence: true } }],
  });
  expect(await answer('2027-11-20')).toMatchObject({ recommendations: [] });
});

test('recommends nothing shortly after a price change in the history', async () => {
  const history = [10, 12, 14, 16, 18].map((day) => ({
    date: `2026-11-${day}`,
    price: day < 16 ? 110 : 100,
    units: 3,
  }));
  const input = await file('c.json', {
    as_of: '2026-11-20',
    products: [{ product_id: 'p', currency: 'EUR', current_price: 100, cost: 70, history }],
  });
  expect(JSON.parse((await call(recommend, '--input', input)).out)).toMatchObject({
    abstained: [{ reason: expect.stringMatching(/^price changed 4 days ago/) }],
  });
});

test.each([[['--input', '/nowhere.json']], [[]], [['--what']]])(
  'refuses %j with one clear line',
  async (args) => {
    const { code, out, errors } = await call(recommend, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(errors.trim().split('\n')).toHaveLength(1);
  },
);

test('skips a competitor in another currency and a market price a thousand times too high, and names them', async () => {
  const { code, out, errors } = await call(
    recommend,
    '--input',
    await file('g.json', {
      as_of: '2026-11-20',
      products: [
        {
          product_id: 'p',
          currency: 'EUR',
          current_price: 100,
          cost: 70,
          history: [{ date: '2026-11-01', price: 100, units: 2, competitor_index: 98_000 }],
          competitors: [
            {
              retailer: 'a.example',
              price: 95,
              in_stock: true,
              observed_at: '2026-11-19T12:00:00Z',
              currency: 'USD',
            },
            {
              retailer: 'b.example',
              price: 106,
              in_stock: true,
              observed_at: '2026-11-19T12:00:00Z',
            },
            {
              retailer: 'c.example',
              price: 0,
              in_stock: true,
              observed_at: '2026-11-19T12:00:00Z',
            },
            {
              retailer: 'd.example',
              price: 96_000,
              in_stock: true,
              observed_at: '2026-11-19T12:00:00Z',
            },
          ],
        },
      ],
    }),
  );
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    recommendations: [{ evidence: { competitors: 1, competitors_dropped: 2, sales_days: 1 } }],
  });
  expect(errors).toMatch(/history\[0\]: competitor_index: 98000 is far/);
  expect(errors).toMatch(/competitors\[0\]: currency: USD differs/);
  expect(errors).toMatch(/competitors\[2\]: price: expected a number above 0/);
});

test.each([
  ['one day of history', ['2026-11-19']],
  ['days with gaps', ['2026-03-01', '2026-03-02', '2026-06-30', '2026-11-01', '2026-11-19']],
  ['no history', []],
])('computes with %s', async (name, dates) => {
  const history = dates.map((date) => ({ date, price: 100, units: 3, sessions: 50 }));
  const { code, out } = await call(
    recommend,
    '--input',
    await file('h.json', {
      as_of: '2026-11-20',
      products: [{ product_id: name, currency: 'EUR', current_price: 100, cost: 70, history }],
    }),
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    recommendations: [
      {
        product_id: name,
        basis: 'prior',
        evidence: { sales_days: dates.length, own_price_changes: 0 },
      },
    ],
  });
});

test('refuses a file without a date', async () => {
  expect(await call(recommend, '--input', await file('d.json', { products: [] }))).toMatchObject({
    code: 2,
    out: '',
    errors: expect.stringContaining('as_of'),
  });
});

test('predicts held-out rows and skips invalid ones', async () => {
  const rows = Array.from(
    { length: 20 },
    (_, n) => `a,${n + 1},${n % 3 === 0 ? 9 : 10},${n % 3 === 0 ? 30 : 20}`,
  );
  const panel = join(folder, 'panel.csv');
  await writeFile(
    panel,
    [
      'series,period,price,units',
      ...rows,
      'a,21,0,5',
      'a,3,10,20',
      'a,22,10,-1',
      'a,23,9999,3',
    ].join('\n'),
  );
  const { code, out, errors } = await call(backtest, '--panel', panel);
  expect(code).toBe(2);
  const [header, ...lines] = out.trim().split('\n');
  expect(header).toBe(
    'series,period,price,units,predicted_units,lo80,hi80,p_units_up,p_revenue_up',
  );
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^a,15,10,20,[\d.]+,[\d.]+,[\d.]+,0\.\d+,0\.\d+$/);
  expect(errors.trim().split('\n')).toEqual([
    expect.stringContaining('line 22: price'),
    expect.stringContaining('is there already'),
    expect.stringContaining('line 24: units'),
    expect.stringContaining('line 25: price 9999'),
  ]);
});

test('refuses a panel without its columns and a holdout of nothing', async () => {
  const panel = join(folder, 'wrong.csv');
  await writeFile(panel, 'a,b\n1,2\n');
  expect(await call(backtest, '--panel', panel)).toMatchObject({
    code: 2,
    out: '',
    errors: expect.stringContaining('missing column series, period, price, units'),
  });
  expect(await call(backtest, '--panel', panel, '--holdout', '0')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--holdout'),
  });
});

async function file(name: string, content: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

async function call(
  command: typeof recommend,
  ...args: string[]
): Promise<{ code: number; out: string; errors: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const [out, errors] = [text(stdout), text(stderr)];
  const code = await command(args, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await out, errors: await errors };
}
