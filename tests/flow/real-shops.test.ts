/**
 * The program with the credentials of a real app, from its first start on: nothing of the sandbox
 * runs, a sign-in that cannot be verified is explained to the operator and the merchant, and a later
 * start with other settings is refused. The tests follow one installation, since starting a program
 * takes seconds.
 *
 * LONG=1: each of these starts in every role, and with every setting lost.
 */
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openInstallation } from '#prisma/open-installation.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { askDatabase, type RunningServer, startServer } from '#tests/support/start-server.ts';
import { CREDENTIALS, FORGED_WEBHOOK, runToEnd } from './run-program.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
};

let server: RunningServer;

beforeAll(async () => {
  // An empty folder: the first start is part of the test.
  const dataDir = await mkdtemp(join(tmpdir(), 'pricing-real-'));
  server = await startServer({ dataDir, env: { ...CREDENTIALS, HOST: '127.0.0.1' } });
});
afterAll(() => server?.dispose());

test('a wrong client secret or clock is named in the log and on the page', async () => {
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

test('no code of the sandbox runs', async () => {
  expect(server.output()).not.toContain('sandbox');
  expect(existsSync(join(server.dataDir, 'sandbox'))).toBe(false);
  const statuses = await Promise.all(
    ['/sandbox/', '/readyz', '/v1/openapi.json'].map(
      async (path) => (await fetch(`${server.origin}${path}`)).status,
    ),
  );
  expect(statuses).toEqual([404, 200, 200]);
});

test('a database of real shops never meets the sandbox, whatever settings are lost', async () => {
  await askDatabase(
    server,
    `insert into shop.shop (domain, plan, plan_state, installed_at)
     values ('paying.myshopify.com', 'scale', 'active', now())`,
  );
  expect(await server.stop()).toBe(0);
  const DATA_DIR = server.dataDir;
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(await runToEnd({ DATA_DIR })).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^SHOPIFY_API_KEY, .* are not set, but NODE_ENV, EMBEDDED_DATABASE belong .*SANDBOX=1.*\n$/,
    ),
  });
  const lost = { DATA_DIR, NODE_ENV: '', EMBEDDED_DATABASE: '' };
  for (const env of [lost, ...(IS_LONG ? [{ DATA_DIR, SANDBOX: '1' }] : [])])
    expect(await runToEnd(env)).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^The database of DATA_DIR .* belongs to an installation for real shops, and this start is the sandbox: .*\n$/,
      ),
    });
});

test('another encryption key than the one of the first start is refused', async () => {
  for (const role of IS_LONG ? ['all', 'web', 'worker'] : ['worker']) {
    const { code, stderr } = await runToEnd(
      {
        ...CREDENTIALS,
        DATA_DIR: server.dataDir,
        ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
      },
      ['--role', role],
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ENCRYPTION_KEY: key number 1 is not the one that 0 stored secrets/);
  }
});

test('what was refused has changed nothing', async () => {
  const { dataDir } = server;
  const installation = await openInstallation({ dataDir, as: 'visitor' });
  try {
    expect(await askDatabase(server, 'select domain, plan, plan_state from shop.shop')).toEqual([
      { domain: 'paying.myshopify.com', plan: 'scale', plan_state: 'active' },
    ]);
  } finally {
    await installation.close();
  }
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
