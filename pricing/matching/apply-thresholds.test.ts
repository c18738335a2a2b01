import { beforeEach, expect, test } from 'vitest';
import { updateSettings } from '#pricing/accounts/settings.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { applyThresholds } from './apply-thresholds.ts';
import { saveMatchDecision } from './save-match-decisions.ts';
import { matchListings } from './match-market.ts';

const context = await createTestStage();
const { db } = context;
const seed = seedMatching(context);
const { product, listing, matches } = seed;

beforeEach(seed.reset);

test('changed thresholds change verdicts in both directions and publish them', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await updateSettings(context, 'acc_1', { matchAutoThreshold: 0.999 });
  context.published.length = 0;
  expect(await applyThresholds(context, { accountId: 'acc_1' })).toBe(1);
  expect(await matches()).toEqual(['prd_1 lst_1 review']);
  expect(context.published).toEqual([
    {
      type: 'match.decided',
      data: {
        accountId: 'acc_1',
        pairs: [{ productId: 'prd_1', listingId: 'lst_1', verdict: 'review' }],
      },
    },
  ]);
  await updateSettings(context, 'acc_1', { matchAutoThreshold: 0.9 });
  expect(await applyThresholds(context, { accountId: 'acc_1' })).toBe(1);
  expect(await matches()).toEqual(['prd_1 lst_1 auto']);
  expect(await applyThresholds(context, { accountId: 'acc_1' })).toBe(0);
});

test('a text-only match is never automatic, however low the threshold', async () => {
  await match(1, { probability: 0.88, verdict: 'review', mayAct: false });
  await match(2, { probability: 0.1, verdict: 'rejected', mayAct: false });
  await updateSettings(context, 'acc_1', { matchAutoThreshold: 0.2, matchReviewThreshold: 0.05 });
  await applyThresholds(context, { accountId: 'acc_1' });
  expect(await matches()).toEqual(['prd_1 lst_1 review', 'prd_2 lst_2 review']);
});

test('keeps decisions of people and matches of other accounts', async () => {
  await match(1, { probability: 0.99, verdict: 'auto', mayAct: true });
  await match(2, { probability: 0.99, verdict: 'auto', mayAct: true });
  await match(3, { probability: 0.99, verdict: 'auto', mayAct: true, account: 'acc_2' });
  await saveMatchDecision(context, { accountId: 'acc_1', matchId: 'mat_1', verdict: 'refused' });
  await saveMatchDecision(context, { accountId: 'acc_1', matchId: 'mat_2', verdict: 'confirmed' });
  await updateSettings(context, 'acc_1', { matchAutoThreshold: 1, matchReviewThreshold: 0.999 });
  expect(await applyThresholds(context, { accountId: 'acc_1' })).toBe(0);
  expect(await matches()).toEqual([
    'prd_1 lst_1 refused',
    'prd_2 lst_2 confirmed',
    'prd_3 lst_3 auto',
  ]);
});

test('changes many matches in batches, also with two workers at once', async () => {
  for (let n = 1; n <= 25; n += 1)
    await match(n, { probability: 0.98, verdict: 'auto', mayAct: true });
  await updateSettings(context, 'acc_1', { matchAutoThreshold: 0.99 });
  context.published.length = 0;
  const changed = await Promise.all([
    applyThresholds(context, { accountId: 'acc_1' }, 4),
    applyThresholds(context, { accountId: 'acc_1' }, 4),
  ]);
  expect(changed[0] + changed[1]).toBe(25);
  expect((await matches()).every((line) => line.endsWith('review'))).toBe(true);
  const changes = context.published.flatMap((event) =>
    event.type === 'match.decided' ? (event.data as { pairs: unknown[] }).pairs : [],
  );
  expect(changes).toHaveLength(25);
});

test('an interrupted run leaves the remaining matches for the next run', async () => {
  for (let n = 1; n <= 3; n += 1)
    await match(n, { probability: 0.98, verdict: 'auto', mayAct: true });
  await updateSettings(context, 'acc_1', { matchAutoThreshold: 0.99 });
  const stopped = new AbortController();
  stopped.abort();
  expect(await applyThresholds(context, { accountId: 'acc_1', signal: stopped.signal })).toBe(0);
  let progress = 0;
  const onProgress = (): Promise<void> => Promise.resolve(void (progress += 1));
  expect(await applyThresholds(context, { accountId: 'acc_1', onProgress }, 1)).toBe(3);
  expect(progress).toBe(3);
});

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
