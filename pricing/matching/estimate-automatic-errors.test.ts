import { beforeEach, expect, test } from 'vitest';
import { updateSettings } from '#pricing/accounts/settings.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { applyThresholds } from './apply-thresholds.ts';
import { estimateAutomaticErrors } from './estimate-automatic-errors.ts';
import { saveMatchDecision } from './save-match-decisions.ts';
import { matchListings } from './match-market.ts';

const context = await createTestStage();
const { db } = context;
const { product, listing, matchId, reset } = seedMatching(context);

beforeEach(reset);

test('counts what would be automatic from each threshold on, and how many would be wrong', async () => {
  await match(1, { probability: 0.96, verdict: 'review', mayAct: true });
  await match(2, { probability: 0.98, verdict: 'auto', mayAct: true });
  await match(3, { probability: 0.99, verdict: 'review', mayAct: false });
  await match(4, { probability: 0.99, verdict: 'auto', mayAct: true, account: 'acc_2' });
  const estimates = await estimateAutomaticErrors(db, { accountId: 'acc_1', threshold: 0.96 });
  expect(estimates).toEqual([
    { threshold: 0.9, matches: 2, expectedWrong: expect.closeTo(0.06) },
    { threshold: 0.95, matches: 2, expectedWrong: expect.closeTo(0.06) },
    { threshold: 0.96, matches: 2, expectedWrong: expect.closeTo(0.06) },
    { threshold: 0.97, matches: 1, expectedWrong: expect.closeTo(0.02) },
    { threshold: 0.98, matches: 1, expectedWrong: expect.closeTo(0.02) },
    { threshold: 0.99, matches: 0, expectedWrong: 0 },
  ]);
});

test('the own threshold is not listed twice, and an account without matches has zeros', async () => {
  const estimates = await estimateAutomaticErrors(db, { accountId: 'acc_1', threshold: 0.97 });
  expect(estimates).toHaveLength(5);
  expect(estimates.every(({ matches, expectedWrong }) => matches + expectedWrong === 0)).toBe(true);
});

test('each estimate is what its threshold makes automatic, with vetoes and people’s decisions', async () => {
  const ids = await matchMarket();
  const estimates = await estimateAutomaticErrors(db, { accountId: 'acc_1', threshold: 0.3 });
  for (const { threshold, matches, expectedWrong } of estimates) {
    await updateSettings(context, 'acc_1', { matchAutoThreshold: threshold });
    await applyThresholds(context, { accountId: 'acc_1' });
    expect(await automatic(), `applied from ${threshold}`).toEqual({
      matches,
      wrong: expect.closeTo(expectedWrong, 9),
    });
    // Matching everything again decides the same.
    await matchListings(context, { retailerId: 'ret_1', listingIds: ids });
    expect(await automatic(), `matched from ${threshold}`).toEqual({
      matches,
      wrong: expect.closeTo(expectedWrong, 9),
    });
  }
  // GTIN and part number; the different packs and the two decided pairs are never counted.
  expect(estimates.map(({ threshold, matches }) => [threshold, matches])).toEqual([
    [0.3, 2],
    [0.9, 2],
    [0.95, 2],
    [0.97, 2],
    [0.98, 2],
    [0.99, 1],
  ]);
  expect(await others()).toEqual([
    'prd_confirmed confirmed 1.0',
    'prd_pack review 0.3',
    'prd_part review 1.0',
    'prd_refused refused 1.0',
  ]);
});

/**
 * Pairs with an equal GTIN and an equal part number, one with an equal GTIN in another pack, and
 * two with an equal GTIN that a person decided. Returns the ids of the listings.
 */
async function matchMarket(): Promise<string[]> {
  const gtins = ['04006381333931', '05901234123457', '04012345678901'];
  const both = async (
    id: string,
    ours: Parameters<typeof product>[1],
    theirs: Parameters<typeof listing>[1],
  ): Promise<string> => {
    await product(`prd_${id}`, ours);
    await listing(`lst_${id}`, theirs);
    return `lst_${id}`;
  };
  const ids = [
    await both('gtin', { gtin: GTIN }, { gtin: GTIN }),
    await both(
      'part',
      { name: 'Acme Kettle KX7340B', sku: 'KX7340B', brand: 'Acme' },
      { name: 'Acme electric kettle 1.7 l', mpn: 'KX7340B', brand: 'Acme' },
    ),
    await both(
      'pack',
      { name: 'Nordlys Candles 6 pack', brand: 'Nordlys', gtin: gtins[0] ?? null },
      { name: 'Nordlys Candles 12 pack', brand: 'Nordlys', gtin: gtins[0] ?? null },
    ),
    await both(
      'confirmed',
      { name: 'Brasa Cast Iron Skillet', brand: 'Brasa', gtin: gtins[1] ?? null },
      { name: 'Brasa Cast Iron Skillet', brand: 'Brasa', gtin: gtins[1] ?? null },
    ),
    await both(
      'refused',
      { name: 'Holm Oak Stool', brand: 'Holm', gtin: gtins[2] ?? null },
      { name: 'Holm Oak Stool', brand: 'Holm', gtin: gtins[2] ?? null },
    ),
  ];
  await matchListings(context, { retailerId: 'ret_1', listingIds: ids });
  for (const verdict of ['confirmed', 'refused'] as const)
    await saveMatchDecision(context, {
      accountId: 'acc_1',
      matchId: await matchId(`prd_${verdict}`, `lst_${verdict}`),
      verdict,
    });
  return ids;
}

async function automatic(): Promise<unknown> {
  const { rows } = await db.query(
    `select count(*)::int as matches, coalesce(sum(1 - probability), 0)::float8 as wrong
     from pricing.match where account_id = 'acc_1' and verdict = 'auto'`,
  );
  return rows[0];
}

/** The pairs in review and those that a person decided, with their probability. */
async function others(): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select product_id || ' ' || verdict || ' ' || round(probability::numeric, 1) as line
     from pricing.match where listing_id = 'lst_' || substr(product_id, 5) and verdict <> 'auto'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

async function match(
  n: number,
  {
    probability,
    verdict,
    mayAct,
    account = 'acc_1',
  }: { probability: number; verdict: string; mayAct: boolean; account?: string },
): Promise<void> {
  await product(`prd_${n}`, { account, name: `Kettle ${n}` });
  await listing(`lst_${n}`, { name: `Kettle ${n}` });
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict,
       may_act, tier, reasons, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'identifier', '[]', now(), now())`,
    [`mat_${n}`, account, `prd_${n}`, `lst_${n}`, probability, verdict, mayAct],
  );
}
