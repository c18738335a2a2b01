import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createInstallationReader } from '#tests/support/app/read-installation.ts';
import { withoutShopify, withTokenAnswer } from '#tests/support/app/replace-shopify-answers.ts';
import { handleUninstall } from '#app/install/handle-uninstall.server.ts';
import { SHOP_DATA_TABLES } from '#app/shop-state/shop-tables.ts';
import { receiveComplianceRequest, scheduleRequests } from './handle-compliance-request.server.ts';

const app = await openTestApp();
const { shop } = app;
const { accounts } = createInstallationReader(app);
const { control } = app.sandbox;
const { db } = app.services;
const clock = createManualClock(new Date());
const services = { ...app.services, clock };

/** Every test begins with the app installed and its catalog read, and with no job waiting. */
beforeEach(async () => {
  await control.settled();
  await db.query('delete from pgboss.job');
  await db.query('delete from shop.session');
  await db.query('delete from shop.compliance_request');
  await control.install();
  await app.open();
  await app.drain();
  clock.set(new Date());
});

const expireToken = () => db.query('update shop.session set expires = now()');

/** The webhook arrives, and the jobs run that it queued. */
async function redact(id: string = randomUUID(), triggeredAt = clock.now()): Promise<void> {
  await db.transaction((tx) =>
    receiveComplianceRequest(services, { shop, topic: 'shop/redact', id, triggeredAt }, tx),
  );
  await runRequests();
}

async function runRequests(): Promise<void> {
  const { complianceJobs } = await import('./jobs.server.ts');
  const { rows } = await db.query<{ data: unknown }>(
    `delete from pgboss.job where name = 'compliance.handle' returning data`,
  );
  for (const { data } of rows)
    await complianceJobs[0].run(services, data, { signal: new AbortController().signal, id: '' });
}

/**
 * Time passes, and the job that repeats waiting requests runs every hour: every ten minutes, as it
 * is scheduled, would be a thousand runs without effect.
 */
async function wait(ms: number): Promise<number> {
  let repeated = 0;
  for (const end = clock.now().getTime() + ms; clock.now().getTime() < end;) {
    clock.advance(HOUR_MS);
    repeated += await scheduleRequests(services);
    await runRequests();
  }
  return repeated;
}

const request = async () =>
  (
    await db.query<{ done_at: Date | null; result: Record<string, unknown> | null }>(
      'select done_at, result from shop.compliance_request order by received_at desc, id limit 1',
    )
  ).rows[0];

/** Names of the shop's tables that still have rows, and the number of its accounts. */
async function listRemains(): Promise<string[]> {
  const left: string[] = [];
  for (const table of [...SHOP_DATA_TABLES, 'shop_user', 'webhook_receipt', 'session'])
    if ((await db.query(`select 1 from shop.${table} where shop = $1`, [shop])).rows.length > 0)
      left.push(table);
  if ((await db.query('select 1 from shop.shop')).rows.length > 0) left.push('shop');
  return (await accounts()).length > 0 ? [...left, 'account'] : left;
}

test('erases everything when the uninstall webhook was lost', async () => {
  await control.uninstall({ isUntold: true });
  clock.advance(2 * DAY_MS);
  await redact();
  expect(await listRemains()).toEqual([]);
  expect(await request()).toMatchObject({
    done_at: clock.now(),
    result: { outcome: 'erased', because: 'token_refused', account: true, shop: 1 },
  });
});

test('erases everything when the token has expired meanwhile', async () => {
  await control.uninstall({ isUntold: true });
  await expireToken();
  await redact();
  expect(await listRemains()).toEqual([]);
  expect(await request()).toMatchObject({ result: { because: 'token_refused' } });
});

test('erases an uninstalled shop without asking Shopify', async () => {
  await control.uninstall({ isUntold: true });
  await handleUninstall(services, { shop, at: clock.now() });
  await withoutShopify(() => redact());
  expect(await listRemains()).toEqual([]);
  expect(await request()).toMatchObject({ result: { outcome: 'erased', because: 'uninstalled' } });
});

test('the webhook of Shopify erases through the route, and once', async () => {
  await control.uninstall();
  await control.settled();
  await control.sendWebhook('shop/redact');
  await control.settled();
  await app.drain();
  expect(await listRemains()).toEqual([]);
  expect(await request()).toMatchObject({ done_at: expect.any(Date) });
});

test('a late uninstall webhook and a second request find nothing to do', async () => {
  const removedAt = clock.now();
  await control.uninstall({ isUntold: true });
  const id = randomUUID();
  await redact(id);
  await handleUninstall(services, { shop, at: removedAt });
  const first = await request();
  clock.advance(HOUR_MS);
  await redact(id);
  expect(await request()).toEqual(first);
  await redact();
  expect(await request()).toMatchObject({ result: { outcome: 'erased', because: 'nothing_kept' } });
  expect(await listRemains()).toEqual([]);
});

test('keeps a shop whose token works: it was installed again', async () => {
  await control.uninstall({ isUntold: true });
  await control.install();
  await expireToken();
  await app.open();
  const before = await listRemains();
  await redact();
  expect(await listRemains()).toEqual(before);
  expect(await request()).toMatchObject({
    done_at: clock.now(),
    result: { outcome: 'kept', because: 'token_works' },
  });
});

test('an installation after the request is proof without asking', async () => {
  const before = await listRemains();
  await withoutShopify(() => redact(randomUUID(), new Date(Date.now() - DAY_MS)));
  expect(await listRemains()).toEqual(before);
  expect(await request()).toMatchObject({
    result: { outcome: 'kept', because: 'installed_later' },
  });
});

test.each([
  ['Shopify does not answer', 'no_answer', () => Promise.resolve()],
  [
    'our key does not open the token',
    'token_unreadable',
    () => db.query('update shop.session set "accessToken" = "refreshToken"'),
  ],
  ['there is no token', 'no_session', () => db.query('delete from shop.session')],
])('waits seven days while %s, then erases', async (_name, because, prepare) => {
  await control.uninstall({ isUntold: true });
  await prepare();
  await withoutShopify(async () => {
    await redact();
    expect(await request()).toMatchObject({
      done_at: null,
      result: { outcome: 'waiting', because, tries: 1, again_at: expect.any(String) },
    });
    const tries = await wait(6.8 * DAY_MS);
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(30);
    expect(await listRemains()).toContain('account');
    await wait(0.6 * DAY_MS);
  });
  expect(await listRemains()).toEqual([]);
  expect(await request()).toMatchObject({
    done_at: expect.any(Date),
    result: { outcome: 'erased', because: 'no_proof_for_7_days', asked: because },
  });
});

test('a token that works again within seven days ends the wait', async () => {
  await control.uninstall({ isUntold: true });
  await control.install();
  await expireToken();
  await app.open();
  await expireToken();
  await withTokenAnswer({ status: 503, body: '' }, async () => {
    await redact();
    await wait(2 * DAY_MS);
  });
  const before = await listRemains();
  await wait(DAY_MS);
  expect(await listRemains()).toEqual(before);
  expect(await request()).toMatchObject({ result: { outcome: 'kept', because: 'token_works' } });
});

test('a week without a worker is no week of asking', async () => {
  await control.uninstall({ isUntold: true });
  await withoutShopify(async () => {
    await redact();
    clock.advance(8 * DAY_MS);
    await wait(HOUR_MS);
  });
  expect(await listRemains()).toContain('account');
  expect(await request()).toMatchObject({ done_at: null, result: { outcome: 'waiting' } });
});

test('a request whose job was lost is found again', async () => {
  await control.uninstall({ isUntold: true });
  await db.transaction((tx) =>
    receiveComplianceRequest(
      services,
      { shop, topic: 'shop/redact', id: randomUUID(), triggeredAt: clock.now() },
      tx,
    ),
  );
  await db.query('delete from pgboss.job');
  await wait(HOUR_MS);
  expect(await listRemains()).toEqual([]);
});

test('answers requests about customers at once: nothing is stored of them', async () => {
  await db.transaction((tx) =>
    receiveComplianceRequest(
      services,
      { shop, topic: 'customers/redact', id: randomUUID(), triggeredAt: clock.now() },
      tx,
    ),
  );
  await runRequests();
  expect(await request()).toEqual({ done_at: clock.now(), result: { customerRecords: 0 } });
});
