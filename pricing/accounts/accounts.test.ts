import { beforeAll, expect, test } from 'vitest';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { type AdmitRequest, createAdmission } from './admit-request.ts';
import { findAccount, getAccount, listAccounts, updateAccount, createAccount } from './accounts.ts';
import { deleteAccount } from './delete-account.ts';
import { getSettings, listSettings, updateSettings } from './settings.ts';
import { rotateKey, listKeys, removeKey } from './keys.ts';

let context: TestStage;
let admitRequest: AdmitRequest;
beforeAll(async () => {
  context = await createTestStage();
  admitRequest = createAdmission(context);
});

test('shows a key once and stores only its hash', async () => {
  const { accountId, apiKey } = await createAccount(context, {
    name: 'Kettle shop',
    plan: 'growth',
  });
  expect(apiKey).toMatch(/^pk_live_[0-9A-Za-z]{43}$/);
  const { rows } = await context.db.query<{ text: string }>(
    'select api_key::text as text from pricing.api_key where account_id = $1',
    [accountId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(apiKey.slice(8));
  expect(await admitRequest(apiKey)).toMatchObject({
    accountId,
    plan: 'growth',
    allowed: true,
    limit: 600,
    remaining: 599,
  });
  expect((await listKeys(context.db, { accountId, limit: 10 }))[0]?.lastUsedAt).toEqual(
    context.clock.now(),
  );
});

test('admits sixty requests a minute on starter over all keys', async () => {
  const { accountId, apiKey } = await createAccount(context, { name: 'Small', plan: 'starter' });
  const second = await rotateKey(context, {
    accountId,
    keyId: (await listKeys(context.db, { accountId, limit: 10 }))[0]?.id ?? '',
    overlapSeconds: 3600,
  });
  const results = [];
  for (let i = 0; i < 61; i += 1) results.push(await admitRequest(i % 2 ? apiKey : second.apiKey));
  expect(results.map((result) => result?.allowed)).toEqual([...Array(60).fill(true), false]);
  expect(results[60]?.resetSeconds).toBeGreaterThan(50);
  await context.db.query(
    `update pricing.request_slot set at = at - interval '60 seconds' where account_id = $1`,
    [accountId],
  );
  expect((await admitRequest(apiKey))?.remaining).toBe(59);
});

test('rejects a revoked, expired or unknown key', async () => {
  const { accountId, apiKey } = await createAccount(context, { name: 'Keys', plan: 'scale' });
  const [key] = await listKeys(context.db, { accountId, limit: 10 });
  const next = await rotateKey(context, { accountId, keyId: key?.id ?? '', overlapSeconds: 60 });
  expect(await admitRequest(apiKey)).not.toBeNull();
  context.clock.advance(61_000);
  expect(await admitRequest(apiKey)).toMatchObject({ expiredAt: expect.any(Date), allowed: false });
  await expect(
    rotateKey(context, { accountId, keyId: key?.id ?? '', overlapSeconds: 0 }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await removeKey(context, { accountId, keyId: next.id });
  expect(await admitRequest(next.apiKey)).toBeNull();
  expect(await admitRequest('pk_live_nothing')).toBeNull();
  await expect(
    removeKey(context, { accountId: 'acc_other', keyId: next.id }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('finds the account of a reinstallation and replaces its key', async () => {
  const first = await createAccount(context, {
    name: 'Shop',
    plan: 'growth',
    externalRef: 'shop.example',
  });
  await updateAccount(context, first.accountId, { suspended: true, plan: 'enterprise' });
  expect(await admitRequest(first.apiKey)).toMatchObject({ suspended: true, allowed: false });
  const again = await createAccount(context, {
    name: 'Shop',
    plan: 'growth',
    externalRef: 'shop.example',
  });
  expect(again).toMatchObject({ accountId: first.accountId, created: false, plan: 'enterprise' });
  expect(await admitRequest(first.apiKey)).toBeNull();
  expect(await admitRequest(again.apiKey)).toMatchObject({ suspended: false, allowed: true });
  expect((await findAccount(context.db, 'shop.example'))?.id).toBe(first.accountId);
});

test('creates one account when two installations race', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() =>
      createAccount(context, { name: 'Race', plan: 'growth', externalRef: 'race.example' }),
    ),
  );
  expect(new Set(made.map((account) => account.accountId)).size).toBe(1);
  const admitted = await Promise.all(made.map((account) => admitRequest(account.apiKey)));
  expect(admitted.filter((admission) => admission !== null)).toHaveLength(1);
});

test('fills settings with defaults and publishes the changes', async () => {
  const { accountId } = await createAccount(context, { name: 'Set', plan: 'growth' });
  expect(await getSettings(context, accountId)).toMatchObject({
    mapTolerance: 0,
    matchAutoThreshold: 0.97,
    usualMargin: null,
  });
  await updateSettings(context, accountId, {
    mapTolerance: 0.02,
    maxStep: 0.2,
  });
  expect(context.published.at(-1)).toEqual({
    type: 'settings.changed',
    data: { accountId, keys: ['mapTolerance', 'maxStep'] },
  });
  expect((await listSettings(context.db, [accountId, 'acc_none'])).get(accountId)?.maxStep).toBe(
    0.2,
  );
  await expect(
    updateSettings(context, accountId, { matchReviewThreshold: 0.99 }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(getSettings(context, 'acc_none')).rejects.toMatchObject({ code: 'not_found' });
});

test('deletes an account with all its data', async () => {
  const { accountId, apiKey } = await createAccount(context, { name: 'Gone', plan: 'growth' });
  await admitRequest(apiKey);
  await deleteAccount(context, accountId);
  expect(context.published.at(-1)).toEqual({ type: 'account.deleted', data: { accountId } });
  expect(await admitRequest(apiKey)).toBeNull();
  await expect(getAccount(context.db, accountId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteAccount(context, accountId)).rejects.toMatchObject({ code: 'not_found' });
  const { rowCount } = await context.db.query(
    'select 1 from pricing.request_slot where account_id = $1',
    [accountId],
  );
  expect(rowCount).toBe(0);
  expect(
    (await listAccounts(context.db, { limit: 100 })).map((account) => account.id),
  ).not.toContain(accountId);
});
