/**
 * The program behind PgBouncer in transaction mode: whoever asks is lent another connection for
 * every transaction.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { migrateDatabase } from '#prisma/migrate-database.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { type PgBouncer, startPgBouncer } from './start-pgbouncer.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const db = await createTestDatabase();
/** The service's database is not one for the sandbox. */
const shopDb = await createTestDatabase();
let pgbouncer: PgBouncer;
let server: RunningServer;
let env: Record<string, string>;

beforeAll(async () => {
  pgbouncer = await startPgBouncer(inject('socketFolder'));
  env = { DATABASE_URL: pgbouncer.urlOf(db.connection.database), DATABASE_POOLER: 'transaction' };
  server = await startServer({ args: ['--service'], env: { ...env, OPERATOR_KEY } });
});
afterAll(async () => {
  await server.dispose();
  await pgbouncer.stop();
});

const ask = async (path: string, key: string, body?: object) => {
  const answer = await fetch(`${server.origin}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, json: await answer.json() };
};

test('requests are answered and jobs are done', async () => {
  const { json } = await ask('/accounts', OPERATOR_KEY, { name: 'Pooled', plan: 'growth' });
  const key: string = json.api_key;
  const posts = Array.from({ length: 20 }, (_, n) =>
    ask('/products', key, {
      name: `Kettle ${n}`,
      sku: `K-${n}`,
      url: `https://mine.example/k-${n}`,
      currency: 'EUR',
      your_price: 30 + n,
    }),
  );
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(posts.map(() => 201));
  const lists = ['/products', '/alerts', '/recommendations', '/account', '/matches', '/changes'];
  const gets = Array.from({ length: 10 }, () => lists.map((path) => ask(path, key))).flat();
  expect((await Promise.all(gets)).map(({ status }) => status)).toEqual(gets.map(() => 200));
  const waiting = async () =>
    (
      await db.query<{ name: string }>(
        `select name from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() - interval '3 seconds'`,
      )
    ).rows;
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  const { rows } = await db.query(
    `select 1 from pgboss.job where name = 'matching.match-products' and state = 'completed'`,
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('commands reach the database while the server runs', async () => {
  const create = () =>
    promisify(execFile)(
      process.execPath,
      ['cli/main.ts', 'account', 'create', '--name', 'By command', '--plan', 'growth'],
      { env: { ...process.env, ...env } },
    );
  const [one, two] = await Promise.all([create(), create()]);
  expect([JSON.parse(one.stdout), JSON.parse(two.stdout)]).toEqual([
    { account_id: expect.any(String), api_key: expect.any(String) },
    { account_id: expect.any(String), api_key: expect.any(String) },
  ]);
});

test('several processes migrate at the same time, and each migration is applied once', async () => {
  const empty = `${db.connection.database}_empty`;
  await db.query(`create database ${empty}`);
  try {
    const connection = { url: pgbouncer.urlOf(empty), pooler: 'transaction' } as const;
    const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(connection)));
    const folders = (await readdir(join(ROOT, 'prisma', 'migrations'))).filter((name) =>
      /^\d{14}_/.test(name),
    );
    expect(applied.flat().sort()).toEqual(folders.sort());
  } finally {
    await db.query(`drop database ${empty} with (force)`);
  }
});

test('the app is installed and reads its catalog', async () => {
  const sandbox = await startServer({
    env: { ...env, DATABASE_URL: pgbouncer.urlOf(shopDb.connection.database), SANDBOX: '1' },
  });
  try {
    const count = async () =>
      (
        await shopDb.query<{ variants: number; sent: number }>(
          `select count(*)::int as variants,
             (select count(*)::int from pricing.product where external_id is not null) as sent from shop.variant`,
        )
      ).rows[0];
    await expect
      .poll(
        async () => {
          const found = await count();
          return found !== undefined && found.variants > 50 && found.sent > 50;
        },
        { timeout: 80_000 },
      )
      .toBe(true);
    const log = await readFile(join(sandbox.dataDir, 'server.log'), 'utf8');
    expect(log).not.toMatch(/prepared statement|"level":50/);
  } finally {
    await sandbox.dispose();
  }
});

test('what must not run twice for a shop does not, in whatever process', async () => {
  const processes = [0, 1, 2].map(() =>
    openDatabase({ url: pgbouncer.urlOf(db.connection.database), pooler: 'transaction' }),
  );
  let [running, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.all(processes.map((one) => one.query('select pg_sleep(0.05)')));
    running -= 1;
    done += 1;
  };
  const lock = { shop: 'locked.myshopify.com', purpose: 'sync' } as const;
  try {
    await Promise.all(
      [...processes, ...processes].map((one) =>
        withShopLock(createBareServices({ db: one }), lock, work),
      ),
    );
  } finally {
    await Promise.all(processes.map((one) => one.close()));
  }
  expect([most, done]).toEqual([1, 6]);
});
