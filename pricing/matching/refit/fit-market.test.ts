import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { saveMatchDecision } from '#pricing/matching/save-match-decisions.ts';
import { openMarkets } from '#pricing/matching/market/open-markets.ts';
import { matchListings, matchProducts } from '#pricing/matching/match-market.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { recordPersonMatch } from '#pricing/matching/record-person-match.ts';
import { fitMarket, startFullRun } from './fit-market.ts';

const context = await createTestStage();
const { db } = context;
const seed = seedMatching(context);
const { product, listing, matches } = seed;
const KEY = { accountId: 'acc_1', retailerId: 'ret_1' };
const IDS = ['prd_1', 'prd_2', 'prd_3', 'prd_4'];

beforeEach(async () => {
  await seed.reset();
  for (const [n, id] of IDS.entries()) {
    await product(id, { name: `Voltara WH-100${n}XM4 headphones`, gtin: `0454873611${n}` });
    await listing(`lst_${n + 1}`, { name: `Voltara WH100${n}XM4` });
  }
});

/** A run with a callback between reading and recording. */
const during =
  (what: () => Promise<unknown>): typeof startFullRun =>
  async (run, options) => {
    const result = await startFullRun(run, options);
    await what();
    return result;
  };

test('matches everything, stores its weights, and a second run changes nothing', async () => {
  expect(await fitMarket(context, KEY)).toBe(true);
  const first = await matches();
  expect(first.filter((line) => line.endsWith('auto'))).toEqual([
    'prd_1 lst_1 auto',
    'prd_2 lst_2 auto',
    'prd_3 lst_3 auto',
    'prd_4 lst_4 auto',
  ]);
  expect(await market()).toMatchObject({ items: 8, changed: 0, cursor: null, isFitted: true });
  context.published.length = 0;
  expect(await fitMarket(context, KEY)).toBe(true);
  expect(await matches()).toEqual(first);
  expect(context.published).toEqual([]);
});

test('items that arrive after a run are scored with its weights, as the run would', async () => {
  const sample = createSampleCatalogs({ seed: 5, products: 40, listings: 80 });
  await db.query('delete from pricing.product');
  await db.query('delete from pricing.listing');
  for (const item of sample.left)
    await product(item.id, {
      name: item.name,
      sku: item.sku ?? item.id,
      gtin: item.gtin ?? null,
      brand: item.brand ?? null,
      minor: Number(item.price?.minor ?? 100n),
    });
  for (const item of sample.right)
    await listing(item.id, {
      name: item.name,
      gtin: item.gtin ?? null,
      mpn: item.mpn ?? null,
      brand: item.brand ?? null,
      minor: Number(item.price?.minor ?? 100n),
    });
  await fitMarket(context, KEY);
  const first = await matches();
  expect(first.length).toBeGreaterThan(10);
  await matchListings(
    context,
    { retailerId: 'ret_1', listingIds: sample.right.map((item) => item.id) },
    openMarkets(),
  );
  const after = await matches();
  expect(after.filter((line) => !first.includes(line)).length).toBeLessThanOrEqual(
    first.length * 0.05,
  );
});

test.each(['confirmed', 'refused'] as const)(
  'keeps the decision on a pair that a person %s before, during and after a run',
  async (verdict) => {
    await fitMarket(context, KEY);
    await saveMatchDecision(context, {
      accountId: 'acc_1',
      matchId: await seed.matchId('prd_1', 'lst_1'),
      verdict,
    });
    await fitMarket(context, KEY, {
      run: during(async () =>
        saveMatchDecision(context, {
          accountId: 'acc_1',
          matchId: await seed.matchId('prd_2', 'lst_2'),
          verdict,
        }),
      ),
    });
    await saveMatchDecision(context, {
      accountId: 'acc_1',
      matchId: await seed.matchId('prd_3', 'lst_3'),
      verdict,
    });
    await fitMarket(context, KEY);
    const said = (await matches()).filter((line) => line.endsWith(verdict));
    expect(said).toEqual([
      `prd_1 lst_1 ${verdict}`,
      `prd_2 lst_2 ${verdict}`,
      `prd_3 lst_3 ${verdict}`,
    ]);
  },
);

test('a listing that a person reassigns between two batches is not given back', async () => {
  let batches = 0;
  const slow = { ...context, events: { ...context.events } };
  const given = recordPersonMatch.bind(null, context, {
    accountId: 'acc_1',
    productId: 'prd_4',
    listingId: 'lst_2',
    by: 'Ada',
  });
  const { transaction } = db;
  const watched = {
    ...db,
    transaction: async <T>(work: Parameters<typeof transaction<T>>[0]): Promise<T> => {
      const result = await transaction(work);
      batches += 1;
      // The first call is the beginning of the run, the second the batch of prd_1.
      if (batches === 2) await given();
      return result;
    },
  };
  await fitMarket({ ...slow, db: watched }, KEY, { atOnce: 1 });
  expect(
    (await matches()).filter(
      (line) => line.includes('lst_2') && /auto|confirmed|review/.test(line),
    ),
  ).toEqual(['prd_4 lst_2 confirmed']);
});

test('keeps matches made during a run, because they are newer', async () => {
  await fitMarket(context, KEY);
  const rename = async (): Promise<void> => {
    await db.query(
      `update pricing.listing set name = 'Garden hose green 20 m', brand = null where id = 'lst_3'`,
    );
    await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_3'] }, openMarkets());
    await product('prd_5', { name: 'Voltara WH-9999 headphones' });
    await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_5'] }, openMarkets());
  };
  await fitMarket(context, KEY, { run: during(rename) });
  expect(
    (await matches()).filter((line) => line.includes('lst_3') && !line.endsWith('rejected')),
  ).toEqual([]);
});

test('a product and a listing that are deleted during a run stay deleted', async () => {
  const remove = async (): Promise<void> => {
    await db.query(`delete from pricing.product where id = 'prd_1'`);
    await db.query(`delete from pricing.listing where id = 'lst_2'`);
  };
  expect(await fitMarket(context, KEY, { run: during(remove) })).toBe(true);
  expect((await matches()).filter((line) => line.endsWith('auto'))).toEqual([
    'prd_3 lst_3 auto',
    'prd_4 lst_4 auto',
  ]);
});

test('an interrupted run continues after the last batch with the same weights', async () => {
  const stopping = new AbortController();
  const { transaction } = db;
  let left = 3;
  const dying = {
    ...db,
    transaction: async <T>(work: Parameters<typeof transaction<T>>[0]): Promise<T> => {
      const result = await transaction(work);
      left -= 1;
      if (left === 0) stopping.abort(new Error('killed'));
      return result;
    },
  };
  await expect(
    fitMarket({ ...context, db: dying }, KEY, { atOnce: 1, signal: stopping.signal }),
  ).rejects.toThrow();
  expect(await market()).toMatchObject({ cursor: 'prd_2', isFitted: true });
  const done = (await matches()).filter((line) => line.endsWith('auto'));
  expect(done).toEqual(['prd_1 lst_1 auto', 'prd_2 lst_2 auto']);
  let given: unknown = null;
  await fitMarket(context, KEY, {
    run: (run, options) => ((given = run.weights), startFullRun(run, options)),
  });
  expect(given).not.toBeNull();
  expect((await matches()).filter((line) => line.endsWith('auto'))).toHaveLength(4);
  expect(await market()).toMatchObject({ cursor: null, items: 8 });
});

test('of two concurrent runs one continues, and the next one starts from the beginning', async () => {
  const ended = await Promise.all([
    fitMarket(context, KEY, { atOnce: 1 }),
    fitMarket(context, KEY, { atOnce: 1 }),
  ]);
  expect(ended.filter(Boolean)).toHaveLength(1);
  expect((await matches()).filter((line) => line.endsWith('auto'))).toHaveLength(4);
  expect(await market()).toMatchObject({ cursor: null, runItems: null });
});

test('a run leaves nothing behind when the account stops monitoring during it', async () => {
  const unwatch = async (): Promise<void> => {
    await db.query('delete from pricing.account_retailer');
  };
  expect(await fitMarket(context, KEY, { run: during(unwatch) })).toBe(false);
  expect(await matches()).toEqual([]);
  expect(await fitMarket(context, KEY)).toBe(false);
});

test('decisions and GTINs at one retailer calibrate the others', async () => {
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ('acc_1', 'ret_2', now())`,
  );
  await fitMarket(context, KEY);
  await saveMatchDecision(context, {
    accountId: 'acc_1',
    matchId: await seed.matchId('prd_1', 'lst_1'),
    verdict: 'confirmed',
  });
  await fitMarket(context, KEY);
  await listing('lst_9', { retailer: 'ret_2', gtin: GTIN });
  let evidence: readonly unknown[] = [];
  await fitMarket(
    context,
    { accountId: 'acc_1', retailerId: 'ret_2' },
    { run: (run, options) => ((evidence = run.otherEvidence), startFullRun(run, options)) },
  );
  expect(evidence).toContainEqual(expect.objectContaining({ same: true, by: 'person' }));
});

test('twenty decisions, or many changes, request a run', async () => {
  await fitMarket(context, KEY);
  await db.query('update pricing.match_market set said = 19');
  await saveMatchDecision(context, {
    accountId: 'acc_1',
    matchId: await seed.matchId('prd_1', 'lst_1'),
    verdict: 'confirmed',
  });
  expect(context.published).toContainEqual({ type: 'market.outdated', data: KEY });
  await fitMarket(context, KEY);
  context.published.length = 0;
  await db.query('update pricing.match_market set changed = 498');
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_2'] });
  expect(context.published).toEqual([]);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_2'] });
  expect(context.published).toEqual([{ type: 'market.outdated', data: KEY }]);
});

test('a failing process fails the run, and nothing is recorded', async () => {
  await expect(
    startFullRun({
      products: [{ id: 'p', name: 'x' }],
      listings: [{ id: 'l' } as never],
      known: new Map(),
      weights: null,
      otherEvidence: [],
      thresholds: { auto: 0, review: 0 },
      atLeast: 0,
    }),
  ).rejects.toThrow();
});

async function market(): Promise<object> {
  const { rows } = await db.query(
    'select items, changed, run_cursor as cursor, run_items as "runItems", weights is not null as "isFitted" from pricing.match_market',
  );
  return rows[0] as object;
}
