import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { withTokenAnswer } from '#tests/support/app/replace-shopify-answers.ts';
import { classifyReadError } from '#app/catalog-sync/classify-read-error.ts';
import { shopDocument } from './documents.ts';
import { isTokenRevoked } from './describe-token-failure.server.ts';
import { openAdmin } from './open-admin.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const ask = () => openAdmin(services, shop).query(shopDocument);
const failure = () => ask().catch((error: unknown) => error);
const expireToken = () => services.db.query('update shop.session set expires = now()');
const json = (status: number, error: string) => ({ status, body: JSON.stringify({ error }) });

beforeEach(async () => {
  await app.sandbox.control.install();
  await services.db.query('delete from shop.session');
  await app.open();
});

test.each([
  ['500', json(500, 'internal')],
  ['503 in HTML', { status: 503, body: '<html>' }],
  ['429', json(429, 'throttled')],
  ['502 in HTML', { status: 502, body: '<html>' }],
  ['a 200 without a token', { status: 200, body: '{}' }],
  ['a broken connection', null],
  ['our own credentials refused', json(401, 'invalid_client')],
  ['a refusal of the request', json(400, 'invalid_request')],
])('a token request answered by %s is tried again later', async (_name, answer) => {
  await expireToken();
  const error = await withTokenAnswer(answer, failure);
  expect(error).toMatchObject({ code: 'unavailable' });
  expect([isTokenRevoked(error), classifyReadError(error)]).toEqual([false, 'no_answer']);
  expect(await ask()).toMatchObject({ shop: { currencyCode: 'EUR' } });
});

test('a refused refresh token is a lasting refusal', async () => {
  await expireToken();
  const error = await withTokenAnswer(json(400, 'invalid_grant'), failure);
  expect(error).toMatchObject({ code: 'unauthorized' });
  expect([isTokenRevoked(error), classifyReadError(error)]).toEqual([true, 'sign_in_expired']);
});

test('a refresh token past its own life says nothing of an uninstallation', async () => {
  await services.db.query('update shop.session set expires = now(), "refreshTokenExpires" = now()');
  const error = await withTokenAnswer(json(400, 'invalid_grant'), failure);
  expect(error).toMatchObject({ code: 'unauthorized' });
  expect(isTokenRevoked(error)).toBe(false);
});

test('a stored token that no key of ours opens is no refusal of Shopify', async () => {
  await services.db.query(`update shop.session set "accessToken" = "refreshToken"`);
  const error = await failure();
  expect(error).toMatchObject({ code: 'unavailable' });
  expect([isTokenRevoked(error), classifyReadError(error)]).toEqual([false, 'token_unreadable']);
  await app.open();
  expect(await ask()).toMatchObject({ shop: { currencyCode: 'EUR' } });
});

test('the log names the settings when Shopify refuses our own credentials', async () => {
  await expireToken();
  const lines: string[] = [];
  const log = { ...services.log, error: (_: object, line: string) => lines.push(line) };
  await withTokenAnswer(json(401, 'invalid_client'), () =>
    openAdmin({ ...services, log }, shop)
      .query(shopDocument)
      .catch(() => null),
  );
  expect(lines).toEqual([expect.stringContaining('SHOPIFY_API_SECRET')]);
});
