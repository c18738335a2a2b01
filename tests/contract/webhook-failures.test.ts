/** What counts as a failed delivery, and what disables and enables an endpoint. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { updateAccount } from '#pricing/accounts/accounts.ts';
import { deleteAccount } from '#pricing/accounts/delete-account.ts';
import { sendDeliveries, scheduleDueEndpoints } from '#pricing/events/webhooks/send-deliveries.ts';
import { followDeliveries } from './follow-deliveries.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks } from './open-webhooks.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
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

test('disables an endpoint after five days without a delivery', async () => {
  const receiver = await hooks.receive();
  // Retry-After is a day each time: ten attempts would take longer than that.
  receiver.answer((response) => response.writeHead(503, { 'retry-after': '86400' }).end());
  const { id } = await hooks.add(client, receiver);
  await trouble(1);
  await hooks.deliver(id);
  for (let day = 1; day < 5; day += 1) await after(24 * HOUR, id);
  expect((await stateOf(id)).disabled).toBe(false);
  await after(24 * HOUR, id);
  expect(await stateOf(id)).toMatchObject({
    disabled: true,
    disabled_reason: expect.stringMatching(
      /^Nothing was delivered since .*; the last attempt: answers 503$/,
    ),
  });
});

test('a 410 disables the endpoint at once', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  receiver.answer((response) => response.writeHead(410).end());
  await trouble(1);
  await trouble(2);
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({
    disabled: true,
    disabled_reason: 'It answered 410: it no longer wants to receive events',
  });
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'failed', attempts: [] },
    { state: 'failed', attempts: [{ status: 410 }] },
  ]);
});

test.each([301, 302, 307, 308])('a %i is a failure and is not followed', async (status) => {
  const [receiver, elsewhere] = [await hooks.receive(), await hooks.receive()];
  const { id } = await hooks.add(client, receiver);
  receiver.answer((response) => response.writeHead(status, { location: elsewhere.url }).end());
  await trouble(1);
  await hooks.deliver(id);
  expect(elsewhere.received).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([
    {
      state: 'waiting',
      attempts: [{ status, error: `answers ${status} (redirects are not followed)` }],
    },
  ]);
});

test('a timeout, a broken connection and an endless response are failures', async () => {
  const impatient = await openWebhooks({ timeoutMs: 300 });
  expect(await failWith(impatient, () => undefined)).toBe('does not answer in time');
  expect(await failWith(hooks, (response) => void response.destroy())).toBe(
    'refuses or breaks the connection',
  );
  expect(
    await failWith(
      hooks,
      (response) => void response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024, 97)),
    ),
  ).toMatch(/^More than 1048576 bytes/);
});

test('enabling again resets the failures', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  expect(
    (await client.send(`PATCH /v1/webhook-endpoints/${id}`, { disabled: true })).json,
  ).toMatchObject({ disabled: true, disabled_reason: 'Switched off by you' });
  await trouble(1);
  await hooks.deliver(id);
  expect(receiver.received).toEqual([]);
  expect(
    (await client.send(`PATCH /v1/webhook-endpoints/${id}`, { disabled: false })).json,
  ).toMatchObject({
    disabled: false,
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
  });
  receiver.answer((response) => response.writeHead(500).end());
  await trouble(2);
  await hooks.deliver(id);
  await after(5 * SECOND, id);
  expect(await stateOf(id)).toMatchObject({ failing_since: expect.any(String) });
  receiver.answer((response) => response.end());
  await client.send(`PATCH /v1/webhook-endpoints/${id}`, { disabled: false });
  expect(hooks.woken.at(-1)).toEqual({ id, at: undefined });
  await hooks.deliver(id);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: { length: 3 } }]);
  expect(hooks.verify(secret, receiver.received.at(-1))).toMatchObject({
    type: 'retailer.trouble',
  });
});

test('a test message reaches a failing endpoint, and its success ends the wait of the others', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  receiver.answer((response) => response.writeHead(500).end());
  await trouble(1);
  await hooks.deliver(id);
  await after(5 * SECOND, id);
  await trouble(2);
  await trouble(3);
  await hooks.deliver(id);
  receiver.answer((response) => response.end());
  const sent = await client.send(`POST /v1/webhook-endpoints/${id}/test`);
  expect(sent).toMatchObject({ status: 202, json: { type: 'webhook.test', state: 'waiting' } });
  expect((await client.send(`POST /v1/webhook-endpoints/${id}/test`)).status).toBe(409);
  const before = receiver.received.length;
  await hooks.deliver(id);
  const since = receiver.received.slice(before);
  expect(since.map(({ body }) => JSON.parse(body).type)).toContain('webhook.test');
  expect(
    hooks.verify(
      secret,
      since.find(({ headers }) => headers['webhook-id'] === sent.json.event_id),
    ),
  ).toMatchObject({ type: 'webhook.test', data: { endpoint_id: id } });
  expect(await deliveriesOf(id, '?state=delivered')).toHaveLength(2);
  await client.send(`PATCH /v1/webhook-endpoints/${id}`, { disabled: true });
  expect((await client.send(`POST /v1/webhook-endpoints/${id}/test`)).status).toBe(409);
});

test('a suspended account gets nothing until it is resumed, a deleted one never', async () => {
  const own = await hooks.api.signUp();
  const receiver = await hooks.receive();
  const { id } = await hooks.add(own, receiver);
  await updateAccount(hooks.context, own.accountId, { suspended: true });
  await hooks.tell(own.accountId, 'retailer.trouble', {});
  await hooks.deliver(id);
  expect(receiver.received).toEqual([]);
  await updateAccount(hooks.context, own.accountId, { suspended: false });
  await scheduleDueEndpoints(hooks.sender);
  expect(hooks.woken.some((one) => one.id === id)).toBe(true);
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  await deleteAccount(hooks.context, own.accountId);
  expect(
    (await hooks.context.db.query('select 1 from pricing.delivery where endpoint_id = $1', [id]))
      .rows,
  ).toEqual([]);
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
});

test('reports a secret that no key decrypts, and rotating it fixes that', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  await trouble(1);
  const otherKeys = {
    ...hooks.sender,
    webhooks: { ...hooks.sender.webhooks, keys: new Map([[1, randomBytes(32)]]) },
  };
  await sendDeliveries(otherKeys, { endpointId: id });
  expect(receiver.received).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([
    {
      state: 'waiting',
      attempts: [
        { status: null, error: 'Not sent: its secret cannot be decrypted any more; rotate it' },
      ],
    },
  ]);
  const { json } = await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`);
  await after(5 * SECOND, id);
  expect(hooks.verify(json.secret, receiver.received[0])).toBeTruthy();
});

test('gives up a message past its retention time, and sends the next one', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  await trouble(1);
  await trouble(2);
  const [, first] = await deliveriesOf(id);
  await hooks.context.db.query('delete from pricing.event where id = $1', [first.event_id]);
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'delivered' },
    { state: 'failed', attempts: [{ error: 'Not sent: the event is no longer stored' }] },
  ]);
  expect(await stateOf(id)).toMatchObject({ failing_since: null });
});

/** What is recorded of a delivery to a receiver that answers in that way. */
async function failWith(
  through: OpenWebhooks,
  hang: (response: ServerResponse) => void,
): Promise<string> {
  const own = await through.api.signUp();
  const receiver = await through.receive();
  receiver.answer(hang);
  const { id } = await through.add(own, receiver);
  await through.tell(own.accountId, 'retailer.trouble', {});
  await through.deliver(id);
  return (await own.get(`/v1/webhook-endpoints/${id}/deliveries`)).json.deliveries[0].attempts.at(
    -1,
  ).error;
}
