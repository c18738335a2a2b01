import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { saveMatchDecision } from './save-match-decisions.ts';
import { matchListings } from './match-market.ts';
import { recordPersonMatch } from './record-person-match.ts';

const context = await createTestStage();
const seed = seedMatching(context);
const withdraw = (accountId: string, matchId: string) =>
  saveMatchDecision(context, { accountId, matchId, verdict: 'review' });
const rematch = () => matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });

beforeEach(async () => {
  await seed.reset();
  await seed.product('prd_1', { gtin: GTIN });
  await seed.listing('lst_1', { gtin: GTIN });
  await rematch();
});

test.each(['confirmed', 'refused'] as const)(
  'a pair that was %s is in review until it is matched again, then as before',
  async (verdict) => {
    const matchId = await seed.matchId('prd_1', 'lst_1');
    await saveMatchDecision(context, { accountId: 'acc_1', matchId, verdict, by: 'Ada' });
    context.published.length = 0;
    expect(await withdraw('acc_1', matchId)).toMatchObject({
      verdict: 'review',
    });
    expect(context.published.map((event) => event.type)).toEqual(['match.freed', 'match.decided']);
    expect(await seed.matches()).toEqual(['prd_1 lst_1 review']);
    await rematch();
    expect(await seed.matches()).toEqual(['prd_1 lst_1 auto']);
    const { rows } = await context.db.query(
      'select decided_by, decided_at, tier from pricing.match',
    );
    expect(rows).toEqual([{ decided_by: null, decided_at: null, tier: 'identifier' }]);
  },
);

test('the product that had lost the listing gets it back', async () => {
  await seed.product('prd_2', { name: 'Garden hose', brand: null });
  const { id } = await recordPersonMatch(context, {
    accountId: 'acc_1',
    productId: 'prd_2',
    listingId: 'lst_1',
  });
  await withdraw('acc_1', id);
  await rematch();
  expect(await seed.matches()).toEqual(['prd_1 lst_1 auto']);
});

test('cannot withdraw a pair without a decision, or one of another account', async () => {
  const matchId = await seed.matchId('prd_1', 'lst_1');
  context.published.length = 0;
  expect(await withdraw('acc_1', matchId)).toMatchObject({
    verdict: 'auto',
  });
  expect(context.published).toEqual([]);
  await expect(withdraw('acc_2', matchId)).rejects.toMatchObject({
    code: 'not_found',
  });
});
