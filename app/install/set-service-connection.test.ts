import { expect, test } from 'vitest';
import { AddressRefused, NameUnknown } from '#http-client/outbound-error.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createInstallationReader } from '#tests/support/app/read-installation.ts';
import { readPricingKey } from '#app/sessions/read-pricing-key.server.ts';
import { setServiceConnection } from './set-service-connection.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const { storedKey } = createInstallationReader(app);
await app.open();

test('refuses an invalid base address', async () => {
  for (const baseUrl of [
    'nonsense',
    'http://example.com/v1',
    'https://example.com/v2',
    'https://user:pw@example.com/v1',
  ]) {
    await expect(
      setServiceConnection(services, { shop, baseUrl, apiKey: 'a-long-enough-key' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  }
  await expect(
    setServiceConnection(services, { shop, baseUrl: 'https://example.com/v1', apiKey: '' }),
  ).rejects.toMatchObject({ code: 'validation_failed', errors: [{ pointer: 'apiKey' }] });
});

test('names the wrong field of a connection', async () => {
  const connect = (externalFetch: typeof fetch) =>
    setServiceConnection(
      { ...services, externalFetch },
      { shop, baseUrl: 'https://prices.example.com/v1', apiKey: 'a-long-enough-key' },
    );
  const answering =
    (status: number, body: string): typeof fetch =>
    async () =>
      new Response(body, { status });
  await expect(connect(answering(401, '{"code":"unauthorized"}'))).rejects.toMatchObject({
    errors: [{ pointer: 'apiKey', detail: expect.stringContaining('rejected this key') }],
  });
  await expect(connect(answering(404, '<h1>Not found</h1>'))).rejects.toMatchObject({
    errors: [{ pointer: 'baseUrl', detail: expect.stringContaining('not like a pricing service') }],
  });
  await expect(connect(answering(200, '<h1>Welcome</h1>'))).rejects.toMatchObject({
    errors: [{ pointer: 'baseUrl' }],
  });
  const guard: typeof fetch = async () =>
    Promise.reject(
      new AddressRefused('prices.example.com resolves to 10.0.0.1, which is no public address'),
    );
  await expect(connect(guard)).rejects.toMatchObject({
    code: 'address_refused',
    errors: [
      {
        pointer: 'baseUrl',
        detail: expect.stringContaining('Only servers on the public internet'),
      },
    ],
  });
});

test('refuses a key that may not do what the app does', async () => {
  const own = await services.builtInFetch('http://built-in/v1/account/keys', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await readPricingKey(services, shop)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'reader', scopes: ['read', 'write'] }),
  });
  const { api_key: apiKey } = (await own.json()) as { api_key: string };
  const before = await storedKey();
  await expect(
    setServiceConnection(
      { ...services, externalFetch: services.builtInFetch },
      { shop, baseUrl: 'https://prices.example.com/v1', apiKey },
    ),
  ).rejects.toMatchObject({
    code: 'insufficient_scope',
    said: { name: 'key_scopes' },
    errors: [{ pointer: 'apiKey', detail: expect.stringContaining('full access') }],
  });
  expect(await storedKey()).toBe(before);
});

test('reports a server whose domain does not exist', async () => {
  const externalFetch: typeof fetch = async () =>
    Promise.reject(new NameUnknown('prices.example.com has no address', { isCertain: true }));
  await expect(
    setServiceConnection(
      { ...services, externalFetch },
      { shop, baseUrl: 'https://prices.example.com/v1', apiKey: 'a-long-enough-key' },
    ),
  ).rejects.toMatchObject({
    said: { name: 'domain_unknown' },
    errors: [{ pointer: 'baseUrl', detail: expect.stringContaining('Couldn’t find') }],
  });
});

test('saves no connection that does not respond', async () => {
  const before = await storedKey();
  await expect(
    setServiceConnection(services, {
      shop,
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: 'a-long-enough-key',
    }),
  ).rejects.toMatchObject({ code: 'unavailable' });
  expect(await storedKey()).toBe(before);
});
