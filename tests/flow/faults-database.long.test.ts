/**
 * The program while its database is unreachable or does not respond: it reports that, answers 503,
 * and recovers with the database.
 */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const soon = { timeout: 60_000, interval: 100 };
/** Three seconds are promised; a machine busy with other tests gets several times that. */
const PROMPTLY_MS = 12_000;
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let server: RunningServer;

beforeAll(async () => {
  db = await createTestDatabase();
  proxy = await openDatabaseProxy(inject('socketFolder'));
  server = await startServer({
    args: ['--service'],
    env: {
      OPERATOR_KEY,
      DRAIN_WAIT_MS: '500',
      DATABASE_URL: `postgresql://pricing@127.0.0.1:${proxy.port}/${db.connection.database}`,
    },
  });
});
afterAll(async () => {
  await server?.dispose();
  proxy?.close();
});

test('reports not ready, answers 503, and recovers with the database', async () => {
  expect(await statusOf('/readyz')).toBe(200);
  proxy.down();
  await expect.poll(() => statusOf('/readyz'), soon).toBe(503);
  const refused = await makeAccount('Away');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect([await statusOf('/healthz'), server.process.exitCode]).toEqual([200, null]);
  proxy.up();
  await expect.poll(() => statusOf('/readyz'), soon).toBe(200);
  expect((await makeAccount('Back')).status).toBe(201);
});

test('answers 503 to running and new requests while the database hangs, and none stays stuck', async () => {
  proxy.hang();
  // More than there are connections, so that some requests wait for one.
  const refused = await Promise.all(Array.from({ length: 30 }, (_, n) => makeAccount(`H-${n}`)));
  for (const answer of refused) {
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
  expect(await reasonOf('/readyz')).toEqual([503, 'database_silent']);
  expect((await makeAccount('Still')).status).toBe(503);
  proxy.up();
  await expect.poll(() => statusOf('/readyz'), soon).toBe(200);
  expect((await makeAccount('Answers again')).status).toBe(201);
});

test('reports a full disk with its own 503 code, and is ready again when there is room', async () => {
  // The error of PostgreSQL; a really full disk would affect this machine.
  await db.query(
    `create function pricing.no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert on pricing.account for each row execute function pricing.no_room()`,
  );
  const refused = await makeAccount('No room');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await refused.json()).toMatchObject({ code: 'storage_full' });
  expect(await reasonOf('/readyz')).toEqual([503, 'database_storage_full']);
  await db.query('drop function pricing.no_room cascade');
  await expect.poll(() => statusOf('/readyz'), soon).toBe(200);
  expect((await makeAccount('Room again')).status).toBe(201);
});

test('SIGTERM ends it with code 0 while the database hangs', async () => {
  proxy.hang();
  const stuck = makeAccount('Never');
  const ended = await Promise.race([
    server.stop(),
    new Promise((resolve) => setTimeout(resolve, 2 * PROMPTLY_MS, 'still running')),
  ]);
  expect(ended).toBe(0);
  expect((await stuck).status).toBe(503);
  // The same process throughout.
  expect(server.output().match(/The API is at/g)).toHaveLength(1);
});

async function statusOf(path: string): Promise<number> {
  return (await ask(path)).status;
}

async function reasonOf(path: string): Promise<[number, unknown]> {
  const answer = await ask(path);
  return [answer.status, ((await answer.json()) as { reason?: unknown }).reason];
}

function makeAccount(name: string): Promise<Response> {
  return ask('/v1/accounts', {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, plan: 'growth' }),
  });
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.origin}${path}`, { ...init, signal: AbortSignal.timeout(PROMPTLY_MS) });
}
