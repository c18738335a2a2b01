/**
 * Deliveries over time: their order and their retries. The test moves the clock. What counts as a
 * failure, and what it does to the endpoint, is in webhook-failures.test.ts.
 */
import { spawn } from 'node:child_process';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { scheduleDueEndpoints } from '#pricing/events/webhooks/send-deliveries.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';
import { followDeliveries, idsOf } from './follow-deliveries.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks } from './open-webhooks.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
let hooks: OpenWebhooks;
let client: Client;
beforeAll(async () => {
  hooks = await openWebhooks();
});
beforeEach(async () => {
  hooks.clock.set(new Date());
  client = await hooks.api.signUp();
});

const { trouble, after, deliveriesOf, stateOf } = followDeliveries(() => ({ hooks, client }));

test('many events arrive in the order in which they happened', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  await hooks.context.db.transaction((tx) =>
    hooks.context.events.publishToAccounts(
      tx,
      Array.from({ length: 40 }, (_, n) => ({
        accountId: client.accountId,
        type: 'price.changed' as const,
        data: { product_id: `prd_${n}`, listing_id: 'lst_x' },
      })),
    ),
  );
  await Promise.all([hooks.deliver(id), hooks.deliver(id), hooks.deliver(id)]);
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.product_id)).toEqual(
    Array.from({ length: 40 }, (_, n) => `prd_${n}`),
  );
});

test('a delivery is tried ten times on the schedule with the same bytes, then the endpoint is disabled', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  const other = await hooks.receive();
  const watcher = await hooks.add(client, other, { types: ['webhook.disabled'] });
  receiver.answer((response) => response.writeHead(500).end('out of\u0000 order\n'));
  const retailerId = await watch('Söhne & Töchter 👑');
  await hooks.tell(client.accountId, 'retailer.trouble', { retailer_id: retailerId });
  await hooks.deliver(id);
  const began = hooks.clock.now();
  expect(hooks.woken.at(-1)).toEqual({ id, at: new Date(began.getTime() + 5 * SECOND) });
  await rename(retailerId, 'Another name');
  const delays = [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ];
  for (const [n, delay] of delays.entries()) {
    await after(delay - 1, id);
    expect(receiver.received).toHaveLength(n + 1);
    await after(1, id);
    expect(receiver.received).toHaveLength(n + 2);
    expect(hooks.verify(secret, receiver.received.at(-1))).toBeTruthy();
  }
  expect(
    new Set(
      receiver.received.map(({ body, headers }) => `${String(headers['webhook-id'])} ${body}`),
    ).size,
  ).toBe(1);
  expect(JSON.parse(receiver.received[9]?.body ?? '').data.retailer.name).toBe(
    'Söhne & Töchter 👑',
  );
  expect(await stateOf(id)).toMatchObject({
    disabled: true,
    failing_since: renderTime(began),
    disabled_reason: expect.stringMatching(
      /^All 10 attempts of a delivery failed and nothing was delivered since .*; the last one: answers 500$/,
    ),
  });
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({
    state: 'failed',
    next_attempt_at: null,
    attempts: { length: 10 },
  });
  expect(delivery.attempts[9]).toMatchObject({
    status: 500,
    error: 'answers 500',
    answer: 'out of order',
  });
  await hooks.deliver(watcher.id);
  expect(hooks.verify(watcher.secret, other.received[0])).toMatchObject({
    type: 'webhook.disabled',
    data: { webhook_endpoint: { id, disabled: true } },
  });
  await trouble(2);
  await after(48 * HOUR, id);
  expect(receiver.received).toHaveLength(10);
  expect(await deliveriesOf(id)).toHaveLength(1);
});

test('retry times vary by at most a tenth of the wait', async () => {
  const receiver = await hooks.receive();
  receiver.answer((response) => response.writeHead(500).end());
  const { id } = await hooks.add(client, receiver);
  await trouble(1);
  Object.assign(hooks.sender, { random: () => 0.999 });
  await hooks.deliver(id).finally(() => Object.assign(hooks.sender, { random: () => 0 }));
  expect(hooks.woken.at(-1)?.at?.getTime()).toBe(hooks.clock.now().getTime() + 5500);
});

test('a dead endpoint costs only two deliveries’ attempts, whatever waits behind them', async () => {
  const receiver = await hooks.receive();
  receiver.answer((response) => response.writeHead(502).end());
  const { id } = await hooks.add(client, receiver);
  for (let n = 0; n < 12; n += 1) await trouble(n);
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  await after(5 * SECOND, id);
  expect(receiver.received).toHaveLength(3);
  for (let hour = 0; hour < 24; hour += 1) await after(HOUR, id);
  expect(new Set(idsOf(receiver.received)).size).toBe(2);
  expect(receiver.received.length).toBeLessThanOrEqual(16);
  receiver.answer((response) => response.writeHead(200).end());
  await after(24 * HOUR, id);
  expect(new Set(idsOf(receiver.received)).size).toBe(12);
  expect(await deliveriesOf(id, '?state=delivered')).toHaveLength(12);
  expect(await stateOf(id)).toMatchObject({ disabled: false, failing_since: null });
});

test('one message that a receiver refuses delays the others only for seconds', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  receiver.answer((response, { body }) =>
    response
      .writeHead(
        body.includes('"ret_poison"') || JSON.parse(body).data.product_id === 'prd_poison'
          ? 422
          : 200,
      )
      .end(),
  );
  await hooks.tell(client.accountId, 'price.changed', {
    product_id: 'prd_poison',
    listing_id: 'lst_x',
  });
  for (let n = 0; n < 3; n += 1) await trouble(n);
  await hooks.deliver(id);
  await after(5 * SECOND, id);
  expect(await deliveriesOf(id, '?state=delivered')).toHaveLength(3);
  for (let day = 0; day < 5; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) await after(HOUR, id);
    await trouble(day);
    await hooks.deliver(id);
    await after(MINUTE, id);
  }
  expect(await deliveriesOf(id, '?state=failed')).toMatchObject([{ attempts: { length: 10 } }]);
  expect(await stateOf(id)).toMatchObject({ disabled: false, failing_since: null });
});

test.each([
  [429, '120', 120 * SECOND],
  [503, '120', 120 * SECOND],
  [503, 'never', 5 * SECOND],
  [429, '1', 5 * SECOND],
  [429, '9999999999', 24 * HOUR],
  [500, '120', 5 * SECOND],
])('retries %i with Retry-After %s after %i ms', async (status, header, wait) => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  receiver.answer((response) => response.writeHead(status, { 'retry-after': header }).end());
  await trouble(1);
  await trouble(2);
  await hooks.deliver(id);
  await after(wait - 1, id);
  expect(receiver.received).toHaveLength(1);
  receiver.answer((response) => response.end());
  await after(1, id);
  expect(receiver.received).toHaveLength(3);
});

test('honors a date in Retry-After', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  const at = new Date(Math.ceil(hooks.clock.now().getTime() / 1000) * 1000 + 10 * MINUTE);
  receiver.answer((response) => response.writeHead(503, { 'retry-after': at.toUTCString() }).end());
  await trouble(1);
  await hooks.deliver(id);
  expect((await deliveriesOf(id))[0].next_attempt_at).toBe(renderTime(at));
});

test('a retry after a worker was killed between sending and recording has the same id', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  hooks.clock.set(new Date());
  const retailerId = await watch('Kettles');
  await hooks.tell(client.accountId, 'retailer.trouble', { retailer_id: retailerId });
  const { host = '', database = '' } = hooks.context.connection;
  const worker = spawn(process.execPath, ['tests/support/deliver-once.ts'], {
    env: {
      ...process.env,
      DB_HOST: host,
      DB_NAME: database,
      KEY: Buffer.from(hooks.key).toString('hex'),
      HOOK_HOST: receiver.host,
      HOOK_PORT: String(receiver.port),
      ENDPOINT: id,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<string | null>((resolve) =>
    worker.once('exit', (_code, signal) => resolve(signal)),
  );
  // The message has arrived; the response is never sent.
  receiver.answer(() => void worker.kill('SIGKILL'));
  expect(await ended).toBe('SIGKILL');
  receiver.answer((response) => response.end());
  hooks.clock.set(new Date());
  hooks.woken.length = 0;
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  // Only this makes the dead process's lease expire.
  const again = hooks.woken.find((one) => one.id === id)?.at?.getTime() ?? 0;
  expect(again - Date.now()).toSatisfy((ms: number) => ms > 0 && ms <= 20_000);
  await rename(retailerId, 'Another name');
  await hooks.context.db.query(
    `update pricing.webhook_endpoint set leased_until = clock_timestamp() - interval '1 second' where id = $1`,
    [id],
  );
  await hooks.deliver(id);
  const [first, second] = receiver.received;
  expect([second?.body, second?.headers['webhook-id']]).toEqual([
    first?.body,
    first?.headers['webhook-id'],
  ]);
  expect(hooks.verify(secret, second)).toBeTruthy();
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: { length: 1 } }]);
});

test('the clock finds deliveries that are due', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  receiver.answer((response) => response.writeHead(500).end());
  await trouble(1);
  await hooks.deliver(id);
  const isWoken = async () => {
    hooks.woken.length = 0;
    await scheduleDueEndpoints(hooks.sender);
    return hooks.woken.some((one) => one.id === id);
  };
  expect(await isWoken()).toBe(false);
  hooks.clock.advance(5 * SECOND);
  expect(await isWoken()).toBe(true);
});

/** Publishes a change of the client's retailer with that name. */
async function watch(name: string): Promise<string> {
  const { json } = await client.send('POST /v1/retailers', {
    domain: `${client.accountId.slice(-8)}.example`,
  });
  await rename(json.id, name);
  return json.id;
}

async function rename(retailerId: string, name: string): Promise<void> {
  await hooks.context.db.query('update pricing.retailer set name = $2 where id = $1', [
    retailerId,
    name,
  ]);
}
