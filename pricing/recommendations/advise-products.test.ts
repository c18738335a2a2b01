import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { adviseListings } from './advise-listings.ts';
import { adviseProducts } from './advise-products.ts';
import { recordDecision } from './record-decision.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const stage = await createTestStage(NOW);
const { db } = stage;

beforeEach(async () => {
  stage.clock.set(NOW);
  stage.told.length = 0;
  await db.query('truncate pricing.account, pricing.retailer cascade');
  await db.query(
    `insert into pricing.account (id, name, plan, settings, created_at)
     values ('acc', 'A', 'growth', '{"charmEndings":false}', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at)
     values ('prd', 'acc', 's1', 'Headphones', 'https://shop.example/h', 'EUR', 10000, $1, $1)`,
    [NOW],
  );
  await db.query(`insert into pricing.own_price values ('prd', '2026-09-01', null, 10000, 'EUR')`);
});

test('advises a product that has only the specified fields', async () => {
  await addOffers(8200, 8300, 8400);
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: 9500n,
    abstained: null,
    detail: {
      basis: 'prior',
      objective: 'gross_profit',
      evidence: { competitors: 3, cost_known: false },
    },
  });
  expect(stage.told).toMatchObject([
    {
      accountId: 'acc',
      type: 'recommendation.created',
      data: { recommendation_id: (await standing())?.['id'], product_id: 'prd' },
    },
  ]);
});

test('writes nothing when nothing changed', async () => {
  await addOffers(8200, 8300, 8400);
  await advise();
  const before = await standing();
  stage.clock.advance(3_600_000);
  await Promise.all([
    advise(),
    advise(),
    adviseListings(stage, { listingIds: ['lst-0', 'lst-1'] }),
  ]);
  expect(await standing()).toEqual(before);
  expect(stage.told).toHaveLength(1);
});

test('keeps the id while only the figures move', async () => {
  await addOffers(8200, 8300, 8400);
  await advise();
  const before = await standing();
  await db.query(`update pricing.listing set price_minor = 8100 where id = 'lst-1'`);
  await advise();
  const after = await standing();
  expect(after).toMatchObject({
    id: before?.['id'],
    suggested_minor: before?.['suggested_minor'],
    created_at: before?.['created_at'],
  });
  expect(after?.['confidence']).not.toBe(before?.['confidence']);
  expect(toldTypes()).toEqual(['recommendation.created', 'recommendation.created']);
});

test('withdraws the advice when its reason is gone', async () => {
  await addOffers(8200, 8300, 8400);
  await advise();
  const before = await standing();
  await db.query(`update pricing.listing set availability = 'out_of_stock'`);
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    confidence: null,
    abstained: expect.stringContaining('3 out of stock'),
  });
  expect(stage.told.at(-1)).toMatchObject({
    accountId: 'acc',
    type: 'recommendation.withdrawn',
    data: { recommendation_id: before?.['id'], product_id: 'prd' },
  });
});

test('keeps why there is no advice', async () => {
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    abstained: expect.stringMatching(/^no competitor offers/),
  });
  expect(stage.told).toEqual([]);
});

test('leaves offers of a quarantined retailer out', async () => {
  await addOffers(8200, 8300, 8400);
  await db.query(`update pricing.retailer set status = 'quarantined'`);
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    abstained: expect.stringContaining('in doubt'),
  });
});

test('pauses for a week after a price was applied', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await advise();
  const advice = await standing();
  const decision = await recordDecision(stage, {
    accountId: 'acc',
    productId: 'prd',
    recommendationId: String(advice?.['id']),
    decision: 'applied',
    by: 'Ada',
  });
  expect(
    await recordDecision(stage, {
      accountId: 'acc',
      productId: 'prd',
      recommendationId: String(advice?.['id']),
      decision: 'applied',
    }),
  ).toEqual(decision);
  expect((await db.query('select * from pricing.decision')).rows).toMatchObject([
    {
      id: decision.id,
      from_minor: 10000n,
      to_minor: 10500n,
      by: 'Ada',
      advice: { confidence: advice?.['confidence'], basis: 'prior' },
    },
  ]);
  stage.clock.advance(2 * 86_400_000);
  await advise();
  expect(await standing()).toMatchObject({
    abstained: 'price changed 2 days ago: at most one change in 7 days',
  });
  stage.clock.advance(5 * 86_400_000);
  await advise();
  expect(await standing()).toMatchObject({ abstained: null, suggested_minor: 10500n });
});

test('takes back a decision with the prices turned round', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await advise();
  await recordDecision(stage, { accountId: 'acc', productId: 'prd', decision: 'applied' });
  stage.clock.advance(60_000);
  await recordDecision(stage, { accountId: 'acc', productId: 'prd', decision: 'undone' });
  expect(
    (await db.query('select decision, from_minor, to_minor from pricing.decision order by at'))
      .rows,
  ).toEqual([
    { decision: 'applied', from_minor: 10000n, to_minor: 10500n },
    { decision: 'undone', from_minor: 10500n, to_minor: 10000n },
  ]);
});

test('an undone price is no change: what was recommended is recommended again', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await advise();
  const before = await standing();
  await applyAndUndo();
  expect(await standing()).toMatchObject({
    abstained: null,
    current_minor: 10000n,
    suggested_minor: before?.['suggested_minor'],
    confidence: before?.['confidence'],
  });
  expect(toldTypes()).toEqual([
    'recommendation.created',
    'recommendation.withdrawn',
    'recommendation.created',
  ]);
});

test('an undo brings back the suggestion that stood, as long as no other is clearly better', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await advise();
  await db.query(`update pricing.product set cost_minor = 5900`);
  await advise();
  expect(await standing()).toMatchObject({ suggested_minor: 10500n });
  await applyAndUndo();
  expect(await standing()).toMatchObject({ suggested_minor: 10500n });
});

test('an undo finds what was believed of the demand: nothing is learned during the pause', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', date '2026-11-19' - n, case when n / 10 % 2 = 0 then 40 else 39 end,
       case when n / 10 % 2 = 0 then 10000 else 11000 end, 'EUR', $1
     from generate_series(0, 119) n`,
    [NOW],
  );
  await advise();
  const before = await standing();
  const believed = await db.query('select * from pricing.demand_belief');
  expect(believed.rows).toHaveLength(1);
  await applyAndUndo({ to: Number(before?.['suggested_minor']) });
  expect((await db.query('select * from pricing.demand_belief')).rows).toEqual(believed.rows);
  expect(await standing()).toMatchObject({
    suggested_minor: before?.['suggested_minor'],
    confidence: before?.['confidence'],
    expected_gain: before?.['expected_gain'],
  });
});

test('an undone price brings nothing back where the market has changed', async () => {
  await addOffers(8200, 8300, 8400);
  await advise();
  expect(await standing()).toMatchObject({ suggested_minor: 9500n });
  await applyAndUndo({
    to: 9500,
    meanwhile: () => db.query(`update pricing.listing set availability = 'out_of_stock'`),
  });
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    abstained: expect.stringContaining('3 out of stock'),
  });
});

test('another change of the price still pauses after an undo', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await advise();
  await applyAndUndo();
  stage.clock.advance(60_000);
  await setOwnPrice(10100);
  await advise();
  expect(await standing()).toMatchObject({
    abstained: expect.stringMatching(/^price changed today/),
  });
});

test('an undone price that never reached the service is undone all the same', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await advise();
  await recordDecision(stage, { accountId: 'acc', productId: 'prd', decision: 'applied' });
  expect(await standing()).toMatchObject({ suggested_minor: null });
  stage.clock.advance(1000);
  await recordDecision(stage, { accountId: 'acc', productId: 'prd', decision: 'undone' });
  expect(await standing()).toMatchObject({ abstained: null, suggested_minor: 10500n });
});

test('knows the advice whose price arrived before the decision', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await advise();
  const advice = await standing();
  await db.query(`update pricing.product set price_minor = 10500`);
  await db.query(`update pricing.own_price set "to" = $1`, [NOW]);
  await db.query(`insert into pricing.own_price values ('prd', $1, null, 10500, 'EUR')`, [NOW]);
  await advise();
  stage.clock.advance(86_400_000);
  await advise();
  expect(await standing()).toMatchObject({
    abstained: expect.stringMatching(/^price changed 1 day ago/),
  });
  await recordDecision(stage, {
    accountId: 'acc',
    productId: 'prd',
    recommendationId: String(advice?.['id']),
    decision: 'applied',
  });
  expect((await db.query('select * from pricing.decision')).rows).toMatchObject([
    {
      recommendation_id: advice?.['id'],
      from_minor: 10000n,
      to_minor: 10500n,
      advice: { confidence: advice?.['confidence'], basis: 'prior' },
    },
  ]);
});

test('learns from own sales how demand reacts', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', date '2026-11-19' - n, case when n / 10 % 2 = 0 then 40 else 26 end,
       case when n / 10 % 2 = 0 then 10000 else 11000 end, 'EUR', $1
     from generate_series(0, 119) n`,
    [NOW],
  );
  await advise();
  expect(await standing()).toMatchObject({
    detail: { basis: 'own', evidence: { sales_days: 120, own_price_changes: 11 } },
  });
});

test('raises above the market only once own sales speak for it', async () => {
  await db.query(`update pricing.product set cost_minor = 8000`);
  await addOffers(9400, 9500, 9600);
  // One price until 24 days ago, as the own prices say: coupons move what was paid, not the price.
  await sell({ since: 120, prices: [10000], coupon: 9000 });
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    detail: { abstained: { code: 'above_market_unproven' } },
  });
  await db.query(`update pricing.own_price set "from" = '2026-11-10'`);
  await sell({ since: 120, prices: [10000], coupon: 9000 });
  await advise();
  expect(await standing()).toMatchObject({
    detail: { abstained: { code: 'above_market_unproven' } },
  });
  await sell({ since: 120, prices: [10000, 10300] });
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: expect.any(BigInt),
    detail: { objective: 'gross_profit', evidence: { own_evidence: true } },
  });
  expect(Number((await standing())?.['suggested_minor'])).toBeGreaterThan(10000);
  // A year on without sales: what is kept of them is too old, though nothing was learned anew.
  await db.query('update pricing.sale set day = day - 355');
  stage.clock.set(new Date('2026-11-21T12:00:00Z'));
  await db.query('update pricing.listing set last_seen_at = $1', [stage.clock.now()]);
  await db.query('update pricing.demand_belief set learned_at = $1', [stage.clock.now()]);
  await db.query(
    `update pricing.demand_belief set belief = belief || jsonb_build_object('evidenceUntil', $1::int)`,
    [Math.floor(NOW.getTime() / 86_400_000)],
  );
  await advise();
  expect(await standing()).toMatchObject({
    detail: { abstained: { code: 'above_market_unproven' } },
  });
});

test('aims at the goal of the account, and keeps in the ledger of what it was sure', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(`update pricing.account set settings = '{"charmEndings":false,"goal":"market"}'`);
  await addOffers(8200, 8300, 8400);
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: 9500n,
    confidence: 0.95,
    expected_gain: expect.any(Number),
    detail: { objective: 'market_price' },
  });
  expect(Number((await standing())?.['expected_gain'])).toBeLessThan(0);
  expect((await db.query('select objective from pricing.advice_ledger')).rows).toEqual([
    { objective: 'market_price' },
  ]);
});

test('refuses decisions on foreign products and unknown advice', async () => {
  await expect(
    recordDecision(stage, { accountId: 'other', productId: 'prd', decision: 'applied' }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    recordDecision(stage, {
      accountId: 'acc',
      productId: 'prd',
      recommendationId: 'rec_x',
      decision: 'dismissed',
    }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('holds back when the own price has just changed', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(`update pricing.own_price set "to" = '2026-11-19T12:00:00Z'`);
  await db.query(
    `insert into pricing.own_price values ('prd', '2026-11-19T12:00:00Z', null, 10100, 'EUR')`,
  );
  await advise();
  expect(await standing()).toMatchObject({
    abstained: expect.stringMatching(/^price changed 1 day ago/),
  });
});

test('never goes below the floor of the product', async () => {
  await db.query(`update pricing.product set cost_minor = 4000, map_minor = 9800`);
  await advise();
  expect(await standing()).toMatchObject({
    suggested_minor: 9800n,
    detail: { guard_rail: 'map_price' },
  });
});

const advise = () =>
  adviseProducts(stage, { accountId: 'acc', productIds: ['prd', 'prd_unknown'] });
const toldTypes = () => stage.told.map((event) => event.type);
const standing = async (): Promise<Record<string, unknown> | undefined> =>
  (await db.query('select * from pricing.recommendation')).rows[0];

/** The price becomes another one, as a registration by the seller makes it. */
async function setOwnPrice(minor: number): Promise<void> {
  await db.query(`update pricing.own_price set "to" = $1 where "to" is null`, [stage.clock.now()]);
  await db.query(`insert into pricing.own_price values ('prd', $1, null, $2, 'EUR')`, [
    stage.clock.now(),
    minor,
  ]);
  await db.query('update pricing.product set price_minor = $1', [minor]);
}

/** What is suggested is applied and taken back, each told before its price arrives. */
async function applyAndUndo({
  to = 10500,
  meanwhile,
}: { to?: number; meanwhile?: () => Promise<unknown> } = {}): Promise<void> {
  const prices: Record<'applied' | 'undone', number> = { applied: to, undone: 10000 };
  const id = String((await standing())?.['id']);
  for (const decision of ['applied', 'undone'] as const) {
    await recordDecision(stage, {
      accountId: 'acc',
      productId: 'prd',
      recommendationId: id,
      decision,
    });
    stage.clock.advance(2000);
    await setOwnPrice(prices[decision]);
    await advise();
    expect((await standing())?.['suggested_minor'] === null || decision === 'undone').toBe(true);
    await meanwhile?.();
    stage.clock.advance(60_000);
  }
}

/** Sales of every day: the prices in turn for ten days each; with a coupon, every seventh day at that price. */
async function sell({
  since,
  prices,
  coupon = null,
}: {
  since: number;
  prices: number[];
  coupon?: number | null;
}): Promise<void> {
  stage.clock.advance(1000);
  await db.query('delete from pricing.sale');
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', date '2026-11-19' - n, 4,
       case when n % 7 = 3 then coalesce($3, p) else p end, 'EUR', $4
     from generate_series(0, $1::int - 1) n
       cross join lateral (select ($2::bigint[])[1 + n / 10 % cardinality($2::bigint[])]) t(p)`,
    [since, prices, coupon, stage.clock.now()],
  );
}

async function addOffers(...minors: number[]): Promise<void> {
  for (const [n, minor] of minors.entries()) {
    await db.query(
      `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
         created_at)
       values ($1, $1 || '.example', 'active', $2, 'x', $2, $2)`,
      [`ret-${n}`, NOW],
    );
    await db.query(`insert into pricing.account_retailer values ('acc', $1, $2)`, [
      `ret-${n}`,
      NOW,
    ]);
    await db.query(
      `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
         condition, price_kind, read_from, state, first_seen_at, last_seen_at)
       values ($1, $2, $1, $3, 'EUR', 'in_stock', 'new', 'public', 'page', 'ok', $4, $4)`,
      [`lst-${n}`, `ret-${n}`, minor, NOW],
    );
    await db.query(
      `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict,
         tier, reasons, created_at, updated_at)
       values ($1, 'acc', 'prd', $2, 0.99, 'auto', 'identifier', '[]', $3, $3)`,
      [`mat-${n}`, `lst-${n}`, NOW],
    );
  }
}
