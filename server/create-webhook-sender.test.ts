/** Tests the running service: an event becomes a signed HTTP request through the job queue. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createService, type Service } from './create-service.ts';
import { runDailyCleanup } from './run-daily-cleanup.ts';

const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789abcdef';
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let statuses: number[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(statuses.shift() ?? 204).end();
  });
});
let service: Service;
let accountId: string;
let apiKey: string;

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  service = await openService(port);
  await service.jobs.start({ work: true });
});
beforeEach(async () => {
  received.length = 0;
  statuses = [];
  ({ accountId, apiKey } = await createAccount(service.context, { name: 'Test', plan: 'growth' }));
});
afterAll(async () => {
  await service.jobs.stop(2000);
  await service.close();
  receiver.closeAllConnections();
  receiver.close();
});

test('delivers an event, and retries five seconds after a failure', async () => {
  statuses = [500];
  const secret = await addEndpoint();
  await publish();
  await expect.poll(() => received.length).toBe(2);
  const [first, second] = received;
  expect(
    new Webhook(secret).verify(second?.body ?? '', second?.headers as Record<string, string>),
  ).toMatchObject({ type: 'retailer.trouble', data: { retailer: null } });
  expect([second?.headers['webhook-id'], second?.body]).toEqual([
    first?.headers['webhook-id'],
    first?.body,
  ]);
  expect(
    Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp']),
  ).toBeGreaterThanOrEqual(4);
});

test('creates neither delivery nor job for a rolled back event', async () => {
  await addEndpoint();
  const work = service.context.db.transaction(async (tx) => {
    await service.context.events.publishToAccounts(tx, [
      { accountId, type: 'retailer.trouble', data: {} },
    ]);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  const { rows } = await service.context.db.query(
    `select 1 from pricing.delivery d join pricing.webhook_endpoint e on e.id = d.endpoint_id where e.account_id = $1`,
    [accountId],
  );
  expect(rows).toEqual([]);
});

test('decrypts secrets of the installation’s own key after ENCRYPTION_KEY is set', async () => {
  const secret = await addEndpoint();
  const { port } = receiver.address() as AddressInfo;
  const later = await createService({
    ...optionsFor(port),
    encryptionKeys: new Map([[1, randomBytes(32)]]),
  });
  const rotated = await ask(
    later,
    `POST /v1/webhook-endpoints/${(await ask(later, 'GET /v1/webhook-endpoints')).webhook_endpoints[0].id}/rotate-secret`,
  );
  await later.jobs.start({ work: false });
  // A process without the new key must not claim the delivery.
  await service.jobs.stop(2000);
  service = later;
  await publish();
  await later.jobs.start({ work: true });
  await expect.poll(() => received.length).toBe(1);
  for (const one of [secret, rotated.secret])
    expect(
      new Webhook(one).verify(
        received[0]?.body ?? '',
        received[0]?.headers as Record<string, string>,
      ),
    ).toBeTruthy();
});

test('deliveries are removed after thirty days', async () => {
  await addEndpoint();
  await publish();
  await expect.poll(() => received.length).toBe(1);
  const { db } = service.context;
  const count = async () =>
    (
      await db.query<{ n: number }>(
        'select count(*)::int as n from pricing.delivery d join pricing.webhook_endpoint e on e.id = d.endpoint_id where e.account_id = $1',
        [accountId],
      )
    ).rows[0]?.n;
  await runDailyCleanup({
    ...service.context,
    clock: { now: () => new Date(Date.now() + 29 * DAY_MS) },
  });
  expect(await count()).toBe(1);
  await runDailyCleanup({
    ...service.context,
    clock: { now: () => new Date(Date.now() + 31 * DAY_MS) },
  });
  expect(await count()).toBe(0);
});

const db = await createTestDatabase();
const optionsFor = (port: number) => ({
  db,
  log: silentLogger,
  clock: systemClock,
  operatorKey: OPERATOR_KEY,
  trustedProxies: [],
  retailerDelayMs: 0,
  confirmAfterMs: 0,
  routeHost: (host: string) => (host === 'hooks.example' ? { address: '127.0.0.1', port } : null),
});
const openService = (port: number): Promise<Service> => createService(optionsFor(port));
const publish = () =>
  service.context.db.transaction((tx) =>
    service.context.events.publishToAccounts(tx, [
      { accountId, type: 'retailer.trouble', data: { retailer_id: 'ret_x' } },
    ]),
  );

async function ask(
  of: Service,
  request: string,
  body?: object,
): Promise<ReturnType<typeof JSON.parse>> {
  const [method = '', path = ''] = request.split(' ');
  const init = {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  const answer = await of.api.fetch(new Request(`http://127.0.0.1${path}`, init), {
    builtIn: true,
  });
  return answer.json();
}

async function addEndpoint(): Promise<string> {
  return (await ask(service, 'POST /v1/webhook-endpoints', { url: 'http://hooks.example/told' }))
    .secret;
}
