import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { addressOf, textBodyOf } from '#tests/support/read-fetch.ts';
import { refreshShop } from '#app/catalog-sync/sync-shop.server.ts';

const app = await openTestApp();
const { services, shop } = app;
await app.open();
const platform = globalThis.fetch;
let requests: string[] = [];
let answerAfter: Promise<unknown> = Promise.resolve();
globalThis.fetch = async (input, init) => {
  const isToken = addressOf(input).endsWith('/admin/oauth/access_token');
  if (isToken) requests.push(textBodyOf(init).includes('refresh_token') ? 'refresh' : 'exchange');
  const answer = await platform(input, init);
  if (isToken) await answerAfter;
  return answer;
};

beforeEach(() => {
  requests = [];
  answerAfter = Promise.resolve();
});

test('sixty calls with a token that Shopify refuses renew it once', async () => {
  await app.sandbox.control.expireAccessTokens();
  await Promise.all(Array.from({ length: 60 }, () => refreshShop(services, { shop })));
  expect(requests).toEqual(['refresh']);
});

test('a page that opens during a late refresh waits for it and uses its token', async () => {
  await services.db.query('update shop.session set expires = now()');
  const late = Promise.withResolvers<undefined>();
  answerAfter = late.promise;
  const background = refreshShop(services, { shop });
  await expect.poll(() => requests).toEqual(['refresh']);
  const page = app.open();
  // Time for the page to ask for a token of its own, if it did not wait.
  await sleep(500);
  late.resolve(undefined);
  await Promise.all([background, page]);
  expect(requests).toEqual(['refresh']);
  expect(await refreshShop(services, { shop })).toMatchObject({ currency: 'EUR' });
});

test('a refresh that begins during a late exchange uses the token of the page', async () => {
  await services.db.query('update shop.session set expires = now()');
  const late = Promise.withResolvers<undefined>();
  answerAfter = late.promise;
  const page = app.open();
  await expect.poll(() => requests).toEqual(['exchange']);
  const background = refreshShop(services, { shop });
  await sleep(500);
  late.resolve(undefined);
  await Promise.all([background, page]);
  expect(requests).toEqual(['exchange']);
});
