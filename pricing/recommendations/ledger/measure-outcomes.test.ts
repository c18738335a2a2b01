import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { recommendForAccount } from '#pricing/recommendations/refresh-recommendations.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { recordDecision } from '#pricing/recommendations/record-decision.ts';
import { listOutcomes } from './list-outcomes.ts';
import { measureOutcomes } from './measure-outcomes.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;

beforeEach(async () => {
  context.clock.set(NOW);
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, settings, created_at)
     values ('acc', 'A', 'growth', '{"charmEndings":false}', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, cost_minor,
       created_at, updated_at)
     values ('prd', 'acc', 's1', 'Headphones', 'https://shop.example/h', 'EUR', 10000, 7000, $1, $1)`,
    [NOW],
  );
  await db.query(`insert into pricing.own_price values ('prd', '2026-09-01', null, 10000, 'EUR')`);
});

test('stores the prediction, updates it until a decision, and records the end', async () => {
  await recommend();
  const [first] = await ledger();
  expect(first).toMatchObject({
    outcome: 'standing',
    from_minor: 10000n,
    to_minor: 10500n,
    basis: 'prior',
    measurement: 'none',
    confidence: expect.any(Number),
  });
  await db.query('update pricing.product set cost_minor = 7100');
  await recommend();
  expect(await ledger()).toMatchObject([
    {
      id: first?.['id'],
      outcome: 'standing',
      expected_gain: expect.not.closeTo(Number(first?.['expected_gain']), 4),
    },
  ]);
  await db.query('update pricing.product set price_minor = 9500');
  await recommend();
  expect((await ledger()).map((row) => row['outcome'])).toEqual(['superseded', 'standing']);
});

test('records who applied it, and counts a price equal to the suggested one as applied', async () => {
  await recommend();
  await apply(10500n, 'Ada');
  expect(await ledger()).toMatchObject([
    {
      outcome: 'applied',
      decided_by: 'Ada',
      applied_from_minor: 10000n,
      applied_to_minor: 10500n,
      measurement: 'waiting',
    },
  ]);
  await db.query(
    'truncate pricing.recommendation, pricing.decision, pricing.recommendation_ledger',
  );
  await db.query(`update pricing.product set price_minor = 10000`);
  context.clock.advance(30 * DAY_MS);
  await recommend();
  await db.query(
    'update pricing.product set price_minor = (select suggested_minor from pricing.recommendation)',
  );
  await recommend();
  expect((await ledger()).find((row) => row['outcome'] === 'applied')).toMatchObject({
    decided_by: null,
    measurement: 'waiting',
    applied_to_minor: 10500n,
  });
});

test('measures the orders of the four weeks after', async () => {
  await addSales('2026-10-10', 41, { units: 20, minor: 10000 });
  await recommend();
  await apply(10500n, 'Ada');
  context.clock.advance(5 * DAY_MS);
  await measureOutcomes(context, { accountId: 'acc' });
  expect((await ledger())[0]).toMatchObject({ measurement: 'waiting', realised: null });
  await addSales('2026-11-20', 40, { units: 18, minor: 10500 });
  context.clock.set(new Date('2026-12-05T12:00:00Z'));
  await measureOutcomes(context, { accountId: 'acc' });
  expect((await ledger())[0]).toMatchObject({
    measurement: 'measuring',
    realised: { kind: 'realised', daysAfter: 14 },
  });
  context.clock.set(new Date('2026-12-29T12:00:00Z'));
  await measureOutcomes(context, { accountId: 'acc' });
  const [row] = await ledger();
  expect(row).toMatchObject({
    measurement: 'measured',
    realised: {
      kind: 'realised',
      per: 'day',
      daysBefore: 28,
      daysAfter: 28,
      unitsBefore: 560,
      unitsAfter: 504,
      uplift: expect.closeTo(-0.1, 2),
    },
  });
  expect(await listOutcomes(db, 'acc')).toMatchObject([
    { fromMinor: 10000n, toMinor: 10500n, realised: { uplift: expect.closeTo(-0.1, 2) } },
  ]);
});

test('gives the reason why an outcome cannot be measured', async () => {
  await recommend();
  await apply(10300n, 'Ada');
  context.clock.advance(30 * DAY_MS);
  await measureOutcomes(context, { accountId: 'acc' });
  expect((await ledger())[0]).toMatchObject({
    measurement: 'not_comparable',
    realised: { reason: { code: 'other_price_applied', values: {} } },
  });
});

test('measures until the price was undone, and not within a week', async () => {
  await addSales('2026-10-10', 80, { units: 20, minor: 10000 });
  await recommend();
  await apply(10500n, 'Ada');
  context.clock.advance(3 * DAY_MS);
  await setPrice(10000n);
  await recordDecision(context, {
    accountId: 'acc',
    productId: 'prd',
    decision: 'undone',
    by: 'Bo',
  });
  context.clock.advance(8 * DAY_MS);
  await measureOutcomes(context, { accountId: 'acc' });
  expect((await ledger())[0]).toMatchObject({
    outcome: 'undone',
    decided_by: 'Bo',
    measurement: 'not_comparable',
    realised: { reason: { code: 'changed_again', values: {} } },
  });
});

test('corrects recommendations once there are enough outcomes', async () => {
  await recommend();
  expect(await ledger()).toMatchObject([{ to_minor: 10500n, shift: 0, stretch: 1 }]);
  await db.query('truncate pricing.recommendation, pricing.recommendation_ledger');
  await addOutcomes(30);
  await recommendForAccount(context, { accountId: 'acc' });
  // After raises, orders fell by far more than predicted: now a cut is suggested instead of a
  // raise.
  const { rows } = await db.query<{ shift: number; to_minor: bigint }>(
    `select * from pricing.recommendation_ledger where outcome = 'standing'`,
  );
  expect(rows).toMatchObject([{ to_minor: 9500n }]);
  expect(rows[0]?.shift).toBeLessThan(-1);
});

const recommend = () => recommendForProducts(context, { accountId: 'acc', productIds: ['prd'] });
const ledger = async () =>
  (await db.query('select * from pricing.recommendation_ledger order by given_at, outcome desc'))
    .rows;

async function apply(toMinor: bigint, by: string): Promise<void> {
  await setPrice(toMinor);
  await recordDecision(context, {
    accountId: 'acc',
    productId: 'prd',
    decision: 'applied',
    toMinor,
    by,
  });
}

async function setPrice(minor: bigint): Promise<void> {
  const now = context.clock.now();
  await db.query('update pricing.product set price_minor = $1', [minor]);
  await db.query('update pricing.own_price set "to" = $1 where "to" is null', [now]);
  await db.query(`insert into pricing.own_price values ('prd', $1, null, $2, 'EUR')`, [now, minor]);
}

async function addSales(
  first: string,
  days: number,
  { units, minor }: { units: number; minor: number },
): Promise<void> {
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', $1::date + n, $3, $4, 'EUR', $5
     from generate_series(0, $2 - 1) n
     on conflict (product_id, day) do update set units = excluded.units,
       price_paid_minor = excluded.price_paid_minor`,
    [first, days, units, minor, NOW],
  );
}

/** Raises of 5 % after which orders fell by a quarter, where a tenth was predicted. */
async function addOutcomes(count: number): Promise<void> {
  await db.query(
    `insert into pricing.recommendation_ledger (id, account_id, product_id, currency, from_minor, to_minor,
       uplift, uplift_low, uplift_high, confidence, expected_gain, basis, given_at, outcome,
       decided_at, applied_from_minor, applied_to_minor, measurement, realised)
     select 'rec_' || n, 'acc', 'prd', 'EUR', 10000, 10500, -0.1, -0.16, -0.04, 0.7, 0.03, 'prior',
       '2026-09-01', 'applied', '2026-09-02', 10000, 10500, 'measured',
       '{"uplift":-0.25,"interval":[-0.3,-0.2],"improved":0.02}' from generate_series(1, $1) n`,
    [count],
  );
}
