import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#prisma/open-database.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { createAdmission } from './admit-request.ts';
import { updateAccount, createAccount } from './accounts.ts';

let context: TestStage;
beforeAll(async () => {
  context = await createTestStage();
});

const signUp = (plan: 'starter' | 'growth') => createAccount(context, { name: 'Counted', plan });
const age = (accountId: string, seconds: number, slots: string) =>
  context.db.query(
    `update pricing.request_slot set at = at - make_interval(secs => $2) where account_id = $1 and ${slots}`,
    [accountId, seconds],
  );

/** The limit, minus the few requests that leave the window while the test runs. */
const atMost = (seconds: number) =>
  expect.toSatisfy((given: number) => given <= seconds && given > seconds - 10);

test('counts concurrent requests one by one', async () => {
  const { accountId, apiKey } = await signUp('starter');
  const admit = createAdmission(context);
  const admitted = await Promise.all(Array.from({ length: 70 }, () => admit(apiKey)));
  expect(admitted.map((one) => one?.remaining)).toEqual([
    ...Array.from({ length: 60 }, (_, n) => 59 - n),
    ...Array<number>(10).fill(0),
  ]);
  expect(admitted.map((one) => one?.allowed)).toEqual([
    ...Array<boolean>(60).fill(true),
    ...Array<boolean>(10).fill(false),
  ]);
  const { rows } = await context.db.query<{ n: number }>(
    'select count(*)::int as n from pricing.request_slot where account_id = $1',
    [accountId],
  );
  expect(rows[0]?.n).toBe(60);
});

test('admits no more than the limit over several processes', async () => {
  const other = openDatabase(context.connection);
  try {
    const accounts = await Promise.all([signUp('starter'), signUp('starter'), signUp('starter')]);
    const processes = [createAdmission(context), createAdmission({ ...context, db: other })];
    const asked = accounts.flatMap(({ accountId, apiKey }, a) =>
      Array.from({ length: 80 }, async (_, n) => ({
        accountId,
        admission: await processes[(n + a) % 2]?.(apiKey),
      })),
    );
    const answers = await Promise.all(asked);
    for (const { accountId } of accounts)
      expect(
        answers.filter((one) => one.accountId === accountId && one.admission?.allowed),
      ).toHaveLength(60);
  } finally {
    await other.close();
  }
});

test('answers each of several concurrent requests separately', async () => {
  const [one, closed] = await Promise.all([signUp('growth'), signUp('growth')]);
  await updateAccount(context, closed.accountId, { suspended: true });
  const admit = createAdmission(context);
  const [first, unknown, suspended, second] = await Promise.all(
    [one.apiKey, 'pk_live_nobody', closed.apiKey, one.apiKey].map(admit),
  );
  expect(first).toMatchObject({ accountId: one.accountId, allowed: true, remaining: 599 });
  expect(unknown).toBeNull();
  expect(suspended).toMatchObject({ accountId: closed.accountId, suspended: true, allowed: false });
  expect(second).toMatchObject({ accountId: one.accountId, allowed: true, remaining: 598 });
  const { rows } = await context.db.query(
    'select 1 from pricing.request_slot where account_id = $1',
    [closed.accountId],
  );
  expect(rows).toHaveLength(0);
});

test('counts only requests in the window while there is room', async () => {
  const { accountId, apiKey } = await signUp('starter');
  const admit = createAdmission(context);
  for (let i = 0; i < 3; i += 1) await admit(apiKey);
  await age(accountId, 50, 'slot = 0');
  await context.db.query(
    `update pricing.request_cursor set oldest = oldest - interval '50 seconds' where account_id = $1`,
    [accountId],
  );
  expect(await admit(apiKey)).toMatchObject({ remaining: 56, resetSeconds: atMost(10) });
  await age(accountId, 11, 'slot = 0');
  await context.db.query(
    `update pricing.request_cursor set oldest = oldest - interval '11 seconds' where account_id = $1`,
    [accountId],
  );
  expect(await admit(apiKey)).toMatchObject({ remaining: 56, resetSeconds: atMost(60) });
  expect(await admit(apiKey)).toMatchObject({ remaining: 55, resetSeconds: atMost(60) });
});

test('admits as many as have left the window, not more', async () => {
  const { accountId, apiKey } = await signUp('starter');
  const admit = createAdmission(context);
  for (let i = 0; i < 3; i += 1) await Promise.all(Array.from({ length: 20 }, () => admit(apiKey)));
  await age(accountId, 61, 'slot < 37');
  const admitted = await Promise.all(Array.from({ length: 50 }, () => admit(apiKey)));
  expect(admitted.filter((one) => one?.allowed)).toHaveLength(37);
  // The ring buffer has wrapped around: the slots of the oldest requests contain the newest.
  await age(accountId, 61, 'slot >= 37');
  expect((await admit(apiKey))?.remaining).toBe(22);
});

test('keeps the count when the plan changes', async () => {
  const { accountId, apiKey } = await signUp('starter');
  const admit = createAdmission(context);
  await Promise.all(Array.from({ length: 60 }, () => admit(apiKey)));
  expect((await admit(apiKey))?.allowed).toBe(false);
  await updateAccount(context, accountId, { plan: 'growth' });
  expect(await admit(apiKey)).toMatchObject({ allowed: true, limit: 600, remaining: 539 });
  await Promise.all(Array.from({ length: 100 }, () => admit(apiKey)));
  await updateAccount(context, accountId, { plan: 'starter' });
  expect(await admit(apiKey)).toMatchObject({ allowed: false, limit: 60 });
  // One of the newest sixty, which the smaller plan counts, leaves the window.
  await age(accountId, 61, 'slot = 0');
  expect(await admit(apiKey)).toMatchObject({ allowed: true, remaining: 0 });
});

test('continues after a crash that lost the times', async () => {
  const { accountId, apiKey } = await signUp('starter');
  const admit = createAdmission(context);
  await Promise.all(Array.from({ length: 60 }, () => admit(apiKey)));
  await context.db.query('delete from pricing.request_slot where account_id = $1', [accountId]);
  expect(await admit(apiKey)).toMatchObject({
    allowed: true,
    remaining: 59,
    resetSeconds: atMost(60),
  });
});

test('a failed query fails its own requests, not later ones', async () => {
  const { apiKey } = await signUp('growth');
  let isAway = true;
  const query: TestStage['db']['query'] = (text, values, how) =>
    isAway ? Promise.reject(new Error('away')) : context.db.query(text, values, how);
  const admit = createAdmission({ ...context, db: { ...context.db, query } });
  const failed = await Promise.allSettled([admit(apiKey), admit(apiKey), admit(apiKey)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isAway = false;
  expect((await admit(apiKey))?.remaining).toBe(599);
});

test('the query is planned once, not for every request', async () => {
  const { apiKey } = await signUp('growth');
  const db = openDatabase(context.connection, { max: 1 });
  try {
    const admit = createAdmission({ ...context, db });
    for (let n = 0; n < 12; n += 1) await admit(apiKey);
    const { rows } = await db.query<{ kept: number; made: number }>(
      'select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements where generic_plans + custom_plans = 12',
    );
    // PostgreSQL makes five custom plans before a generic one.
    expect(rows).toEqual([{ kept: 7, made: 5 }]);
  } finally {
    await db.close();
  }
});

test('looks a key up by its index, however few keys there are', async () => {
  const { apiKey } = await signUp('growth');
  await context.db.query(
    `insert into pricing.api_key (id, account_id, name, hash, last_four, created_at)
     select 'key_many_' || n, account_id, 'many', sha256(n::text::bytea), 'xxxx', now()
     from generate_series(1, 300) n, (select account_id from pricing.api_key limit 1) one`,
  );
  await context.db.query('analyze pricing.api_key');
  const db = openDatabase(context.connection, { max: 1 });
  try {
    const admit = createAdmission({ ...context, db });
    await admit(apiKey);
    const countScans = async (): Promise<string> => {
      await db.query('select pg_stat_force_next_flush()');
      const { rows } = await db.query<{ scans: string }>(
        `select seq_scan::text as scans from pg_stat_user_tables where relid = 'pricing.api_key'::regclass`,
      );
      return rows[0]?.scans ?? '';
    };
    const before = await countScans();
    for (let n = 0; n < 8; n += 1) expect((await admit(apiKey))?.allowed).toBe(true);
    expect(await countScans()).toBe(before);
  } finally {
    await db.close();
  }
});
