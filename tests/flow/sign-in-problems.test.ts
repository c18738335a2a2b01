/** What the operator and a merchant are told when Shopify's sign-in cannot be verified. */
import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 120_000 });

const CREDENTIALS = {
  SHOPIFY_API_KEY: 'client-id',
  SHOPIFY_API_SECRET: 'client-secret',
  SHOPIFY_APP_URL: 'https://app.example.com',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const FORGED_WEBHOOK = {
  'x-shopify-hmac-sha256': 'Zm9yZ2Vk',
  'x-shopify-topic': 'products/update',
  'x-shopify-shop-domain': 'a.myshopify.com',
  'x-shopify-webhook-id': '1',
  'x-shopify-api-version': '2026-10',
};
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
};

let server: RunningServer | undefined;

afterEach(() => server?.dispose());

test('a wrong client secret or clock is named in the log and on the page', async () => {
  server = await startServer({ env: { ...CREDENTIALS, HOST: '127.0.0.1' } });
  const { origin, output } = server;
  const { SHOPIFY_API_KEY: aud, SHOPIFY_API_SECRET: secret } = CREDENTIALS;
  const now = Math.floor(Date.now() / 1000);
  const fresh = { aud, nbf: now, exp: now + 60 };
  const open = (token: string) => fetchDocument(origin, token);
  const notSetUp = { status: 401, html: expect.stringContaining('This app isn’t set up') };
  expect(await open(signToken(fresh, 'another-secret'))).toEqual(notSetUp);
  await expect.poll(output).toContain('a session token is not signed with SHOPIFY_API_SECRET');
  expect(await open(signToken({ ...fresh, aud: 'another-app' }, secret))).toEqual(notSetUp);
  await expect.poll(output).toContain('SHOPIFY_API_KEY (and SHOPIFY_API_SECRET) are not');
  expect(await open(signToken({ ...fresh, nbf: now + 25, exp: now + 85 }, secret))).toEqual({
    status: 401,
    html: expect.stringContaining('The clock of this app’s server is wrong'),
  });
  await expect.poll(output).toMatch(/the clock of this machine is behind/);
  // Fetched just before by App Bridge.
  const late = await fetch(`${origin}/app.data`, {
    headers: {
      ...BROWSER,
      authorization: `Bearer ${signToken({ ...fresh, nbf: now - 180, exp: now - 120 }, secret)}`,
    },
  });
  expect(late.status).toBe(401);
  await expect.poll(output).toMatch(/the clock of this machine is ahead/);
  expect(output()).not.toContain('a webhook is not signed');
  const webhook = await fetch(`${origin}/webhooks/products/update`, {
    method: 'POST',
    headers: FORGED_WEBHOOK,
    body: '{}',
  });
  expect(webhook.status).toBe(401);
  await expect.poll(output).toContain('a webhook is not signed with SHOPIFY_API_SECRET');
});

/** A session token as Shopify makes it. */
function signToken(times: { aud: string; nbf: number; exp: number }, secret: string): string {
  const shop = 'https://a.myshopify.com';
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { iss: `${shop}/admin`, dest: shop, sub: '1', iat: times.nbf, jti: '1', sid: '1', ...times },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = createHmac('sha256', secret).update(parts.join('.')).digest('base64url');
  return [...parts, signature].join('.');
}

/** Opens the app as the admin's frame does, without following redirects. */
async function fetchDocument(
  origin: string,
  token: string,
): Promise<{ status: number; html: string }> {
  const address = new URL('/app', origin);
  const host = Buffer.from('admin.shopify.com/store/a').toString('base64url');
  const query = { embedded: '1', shop: 'a.myshopify.com', host, locale: 'en', id_token: token };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const answer = await fetch(address, { headers: BROWSER, redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}
