/** The program while its database is away: it says so, refuses politely, and is itself again when the database is. */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const soon = { timeout: 60_000, interval: 100 };
let proxy: DatabaseProxy;
let server: RunningServer;

beforeAll(async () => {
  const { connection } = await createTestDatabase();
  proxy = await openDatabaseProxy(inject('socketFolder'));
  server = await startServer({
    args: ['--service'],
    env: {
      OPERATOR_KEY,
      DATABASE_URL: `postgresql://pricing@127.0.0.1:${proxy.port}/${connection.database}`,
    },
  });
});
afterAll(async () => {
  await server?.dispose();
  proxy?.close();
});

test('says that it is not ready, answers 503, and goes on when the database is back', async () => {
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
  // One and the same process all along, and one that still ends as it should.
  expect(server.output().match(/The API is at/g)).toHaveLength(1);
  expect(await server.stop()).toBe(0);
});

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${server.origin}${path}`)).status;
}

function makeAccount(name: string): Promise<Response> {
  return fetch(`${server.origin}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, plan: 'growth' }),
  });
}
