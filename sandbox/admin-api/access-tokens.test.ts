import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { openTestSandbox, type TestSandbox } from '#tests/support/open-test-sandbox.ts';

let open: TestSandbox;
let sandbox: Sandbox;

beforeAll(async () => {
  open = await openTestSandbox();
  sandbox = open.sandbox;
});

afterAll(() => open.close());

test('exchanges a session token for an expiring one', async () => {
  const { status, body } = await open.exchange(sandbox.control.mintSessionToken());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    expires_in: 3600,
    access_token: expect.stringMatching(/^shpat_/),
    refresh_token: expect.stringMatching(/^shprt_/),
  });
});

test('refuses forged, expired and foreign session tokens', async () => {
  const [header, payload] = sandbox.control.mintSessionToken().split('.');
  const forged = `${header}.${payload}.${createHmac('sha256', 'another secret').update(`${header}.${payload}`).digest('base64url')}`;
  const foreign = sandbox.control.mintSessionToken({ shop: 'other-shop.myshopify.com' });
  for (const token of [
    forged,
    foreign,
    sandbox.control.mintSessionToken({ expired: true }),
    'no token',
    '',
  ]) {
    expect(await open.exchange(token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_subject_token' },
    });
  }
  expect(
    (
      await open.requestToken({
        ...open.exchangeBody(sandbox.control.mintSessionToken()),
        client_secret: 'wrong',
      })
    ).status,
  ).toBe(401);
});

test('access token is refused after an hour', async () => {
  const { body } = await open.exchange(sandbox.control.mintSessionToken());
  expect((await open.send(body.access_token, '{ shop { name } }')).status).toBe(200);
  open.clock.advance(3_601_000);
  expect((await open.send(body.access_token, '{ shop { name } }')).status).toBe(401);
  expect((await open.send('shpat_unknown', '{ shop { name } }')).status).toBe(401);
});

test('refresh token stays valid until its successor is used', async () => {
  const { body: first } = await open.exchange(sandbox.control.mintSessionToken());
  const lost = await open.refresh(first.refresh_token);
  const second = await open.refresh(first.refresh_token);
  expect([lost.status, second.status]).toEqual([200, 200]);
  await open.send(second.body.access_token, '{ shop { name } }');
  expect(await open.refresh(first.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect((await open.refresh(second.body.refresh_token)).status).toBe(200);
});

test('uninstalled app has no access any more', async () => {
  const { body } = await open.exchange(sandbox.control.mintSessionToken());
  await sandbox.control.uninstall();
  expect((await open.send(body.access_token, '{ shop { name } }')).status).toBe(401);
  expect((await open.exchange(sandbox.control.mintSessionToken())).status).toBe(400);
  await sandbox.control.install();
  expect((await open.exchange(sandbox.control.mintSessionToken())).status).toBe(200);
});
