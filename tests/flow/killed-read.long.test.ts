/**
 * A catalog read by a program that is killed with SIGKILL after Shopify has named the file, and
 * resumes in another one. Both are workers (ROLE=worker): they load no pages, so nothing of
 * Shopify's library is loaded except by a job itself.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { silentLogger } from '#kernel/logger.ts';
import { releaseInterruptedWork } from '#server/release-interrupted-work.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 120_000 });
const soon = { timeout: 60_000, interval: 100 };

const app = await openTestApp();
const { services, sandbox } = app;
const started: RunningServer[] = [];

beforeAll(() => app.open());
afterAll(async () => {
  for (const server of started) await server.dispose();
});

test('another worker resumes when the first one is killed at the file', async () => {
  const first = await services.db.transaction(async (tx) => {
    // Nothing of the file can be stored while this lock is held: the first worker waits here to be
    // killed.
    await tx.query('lock table shop.variant in share row exclusive mode');
    const worker = await startWorker();
    await expect.poll(countWaiting, soon).toBeGreaterThan(0);
    expect(await readRun()).toMatchObject({ state: 'reading', named: true, lines_read: 0 });
    await worker.stop('SIGKILL');
    await services.db.query(
      `select pg_terminate_backend(l.pid) from pg_locks l where not l.granted and l.locktype = 'relation'`,
    );
    return worker;
  });
  // Other jobs might load Shopify's library.
  await services.db.query(`delete from pgboss.job where name <> 'catalog-sync.sync-catalog'`);
  await releaseInterruptedWork(services.db, silentLogger);
  const second = await startWorker();
  await vi.waitUntil(async () => {
    const run = await readRun();
    return run?.state !== 'reading' || run.error !== null;
  }, soon);
  expect(await readRun()).toMatchObject({ error: null, kept: true });
  expect(first.output() + second.output()).not.toContain('"level":50');
});

async function startWorker(): Promise<RunningServer> {
  const { rows } = await services.db.query<{ name: string }>('select current_database() as name');
  // To the program the stand-in is Shopify, although the shop is the sandbox's.
  await services.db.query(
    `insert into pricing.installation (kind, since) values ('real', now()) on conflict do nothing`,
  );
  const server = await startServer({
    dataDir: await mkdtemp(join(tmpdir(), 'pricing-worker-')),
    env: {
      ROLE: 'worker',
      DATABASE_URL: `postgresql://pricing@/${rows[0]?.name}?host=${encodeURIComponent(inject('socketFolder'))}`,
      OPERATOR_KEY: services.operatorKey,
      SHOPIFY_API_KEY: sandbox.apiKey,
      SHOPIFY_API_SECRET: sandbox.apiSecret,
      SHOPIFY_APP_URL: app.appUrl.replace('127.0.0.1', 'localhost'),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      STAND_IN_PORT: String(sandbox.adminPort),
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '..', 'support', 'app', 'redirect-platform.ts')}`,
    },
  });
  started.push(server);
  return server;
}

async function countWaiting(): Promise<number> {
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and locktype = 'relation'`,
  );
  return rows[0]?.count ?? 0;
}

async function readRun() {
  const { rows } = await services.db.query(
    `select state, bulk_url is not null as named, lines_read, error,
       variants_read = variants_total and variants_read = (select count(*) from shop.variant)
         as kept
     from shop.sync_run`,
  );
  return rows[0];
}
