/** A worker is killed in the middle of an export; the next one writes the whole file. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createService } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { dropSpareWorker, prepareWorker, startWorker, type Worker } from './fault-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

const PRODUCTS = 2201;
/** Of those, the piece at which the worker dies: others are stored before it, and missing after. */
const PIECE = 3;
const LOCK = 3301;
const ExportSchema = z.object({
  id: z.string(),
  state: z.string(),
  rows: z.number().nullable(),
  bytes: z.number().nullable(),
  link: z.string().nullable(),
});

test('an export whose worker is killed is written completely by the next one', async () => {
  prepareWorker();
  const db = await createTestDatabase();
  const service = await createService({
    db,
    clock: systemClock,
    log: silentLogger,
    operatorKey: 'operator-key-of-the-tests-0123456789abcdef',
    trustedProxies: [],
    retailerDelayMs: 1,
    confirmAfterMs: 0,
  });
  const workers: Worker[] = [];
  onTestFinished(async () => {
    for (const worker of workers) await worker.kill();
    dropSpareWorker();
    await service.jobs.stop(1000);
    await service.close();
  });
  await service.jobs.start({ work: false });
  const { accountId, apiKey } = await createAccount(service.context, {
    name: 'Test',
    plan: 'growth',
  });
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_' || lpad(n::text, 6, '0'), $1, 'sku-' || n, 'Kettle ' || n, 'https://shop.example/k', 'EUR',
       1990, now(), now()
     from generate_series(1, $2::int) n`,
    [accountId, PRODUCTS],
  );
  const ask = async (path: string, init: RequestInit = {}) =>
    service.api.fetch(new Request(`http://127.0.0.1${path}`, init), { builtIn: true });
  const authorization = `Bearer ${apiKey}`;
  const readExport = async (id: string) =>
    ExportSchema.parse(
      await (await ask(`/v1/exports/${id}`, { headers: { authorization } })).json(),
    );
  const countPieces = async (): Promise<number> =>
    (await db.query('select 1 from pricing.export_chunk')).rows.length;

  // The worker waits at one piece, as long as this connection holds the lock.
  await db.query(
    `create function wait_at_piece() returns trigger language plpgsql as $$
     begin
       if new.part = ${PIECE} then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
       return new;
     end $$;
     create trigger wait_at_piece before insert on pricing.export_chunk
       for each row execute function wait_at_piece()`,
  );
  const lock = await db.pool.connect();
  await lock.query(`select pg_advisory_lock(${LOCK})`);
  const requested = await ask('/v1/exports', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ what: 'products', format: 'csv', filters: { fields: 'sku,name' } }),
  });
  expect(requested.status).toBe(202);
  const { id } = ExportSchema.parse(await requested.json());
  const order = { connection: db.connection, hosts: {}, delayMs: 1 };
  workers.push(await startWorker(order));
  prepareWorker();
  const isWaiting = async (): Promise<boolean> =>
    (
      await db.query(
        `select 1 from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${LOCK} and not l.granted`,
      )
    ).rows.length > 0;
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
  await workers[0]?.kill();
  expect(await countPieces()).toBe(PIECE);
  expect(await readExport(id)).toMatchObject({ state: 'running', rows: null, link: null });
  await lock.query(`select pg_advisory_unlock(${LOCK})`);
  lock.release();

  workers.push(await startWorker(order));
  await expect
    .poll(async () => (await readExport(id)).state, { timeout: 60_000 })
    .toBe('completed');
  const written = await readExport(id);
  expect(written.rows).toBe(PRODUCTS);
  const { pathname, search } = new URL(written.link ?? '');
  const file = await ask(`${pathname}${search}`);
  expect(file.status).toBe(200);
  const text = await file.text();
  const direct = await ask('/v1/products?fields=sku,name', {
    headers: { authorization, accept: 'text/csv', 'accept-encoding': 'identity' },
  });
  expect(text).toBe(await direct.text());
  expect(Buffer.byteLength(text)).toBe(written.bytes);
  // The heading and five pages, of one export.
  expect(await countPieces()).toBe(6);
  expect((await db.query('select 1 from pricing.export')).rows).toHaveLength(1);
  const jobs = await db.query(
    `select state::text from pgboss.job where name = 'service.write-export'`,
  );
  expect(jobs.rows).toEqual([{ state: 'completed' }]);

  // The same worker deletes the account, with the file, in batches.
  const deleted = await ask('/v1/account', {
    method: 'DELETE',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ confirm: accountId }),
  });
  expect(deleted.status).toBe(202);
  expect((await ask('/v1/products', { headers: { authorization } })).status).toBe(401);
  const countAccounts = async (): Promise<number> =>
    (await db.query('select 1 from pricing.account')).rows.length;
  await expect.poll(countAccounts, { timeout: 60_000 }).toBe(0);
  expect(await countPieces()).toBe(0);
  expect((await db.query('select 1 from pricing.product')).rows).toHaveLength(0);
});
