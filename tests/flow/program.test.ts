/**
 * Starting and ending the program: clear messages when it cannot start, nothing lost when it is
 * killed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import {
  askDatabase,
  makeDataFolder,
  type RunningServer,
  startServer,
} from '#tests/support/start-server.ts';
import { checkTestKey } from './check-test-key.ts';

vi.setConfig({ testTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '..', '..');
const SERVICE = { args: ['--service'], env: { OPERATOR_KEY } };
const CREDENTIALS = {
  SHOPIFY_API_KEY: 'client-id',
  SHOPIFY_API_SECRET: 'client-secret',
  SHOPIFY_APP_URL: 'https://app.example.com',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
};
/** Writes what the program requests into its output. */
const NOTING = `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(join(import.meta.dirname, 'note-requests.js')).href}`;
const FORGED_WEBHOOK = {
  'x-shopify-hmac-sha256': 'Zm9yZ2Vk',
  'x-shopify-topic': 'products/update',
  'x-shopify-shop-domain': 'a.myshopify.com',
  'x-shopify-webhook-id': '1',
  'x-shopify-api-version': '2026-10',
};
const open: RunningServer[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test('reports a port in use in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(
    await runToEnd({ PORT: String(port), DATA_DIR: await makeFolder(), SANDBOX: '1' }),
  ).toEqual({
    code: 1,
    stderr: `PORT ${port} is in use by another program: set PORT to another one\n`,
  });
  other.close();
});

test('reports a folder that cannot be written in one line', async () => {
  const file = join(await makeFolder(), 'file');
  await writeFile(file, '');
  const { code, stderr } = await runToEnd({ DATA_DIR: join(file, 'data'), SANDBOX: '1' });
  expect([code, stderr.split('\n').length]).toEqual([1, 2]);
  expect(stderr).toMatch(/^DATA_DIR .* cannot be written: /);
});

test('an unknown argument exits with code 2 and lists the valid arguments', async () => {
  const { code, stderr } = await runToEnd({ DATA_DIR: await makeFolder() }, ['--rolle', 'web']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^--rolle: this argument is not known\n[^]*--role all\|web\|worker/);
});

test('reports a second server on the same folder in one line', async () => {
  const first = await start(SERVICE);
  expect(await runToEnd({ DATA_DIR: first.dataDir }, ['--service'])).toEqual({
    code: 1,
    stderr:
      `DATA_DIR ${first.dataDir} is in use by another server (process ${first.process.pid}): ` +
      `stop that one, or choose another DATA_DIR\n`,
  });
});

test('names every missing or malformed credential with what is expected', async () => {
  const { code, stderr } = await runToEnd({
    DATA_DIR: await makeFolder(),
    SHOPIFY_API_KEY: 'client-id',
    SHOPIFY_APP_URL: 'http://app.example.com',
    ENCRYPTION_KEY: 'short',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^SHOPIFY_API_SECRET: expected the client secret/m);
  expect(stderr).toMatch(/^SHOPIFY_APP_URL: expected an https/m);
  expect(stderr).toMatch(/^ENCRYPTION_KEY: expected 32 bytes/m);
  expect(stderr).not.toContain('short');
});

test('with real credentials it requires a database, unless the embedded one is chosen', async () => {
  const { code, stderr } = await runToEnd({ ...CREDENTIALS, EMBEDDED_DATABASE: '' });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: .*EMBEDDED_DATABASE=1/),
  ]);
});

test('a database of real shops never meets the sandbox, whatever settings are lost', async () => {
  const first = await start({ env: { ...CREDENTIALS, HOST: '127.0.0.1' } });
  await askDatabase(
    first,
    `insert into shop.shop (domain, plan, plan_state, installed_at)
     values ('paying.myshopify.com', 'scale', 'active', now())`,
  );
  await first.stop();
  const DATA_DIR = first.dataDir;
  expect(await runToEnd({ DATA_DIR })).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^SHOPIFY_API_KEY, .* are not set, but NODE_ENV, EMBEDDED_DATABASE belong .*SANDBOX=1.*\n$/,
    ),
  });
  const lost = { DATA_DIR, NODE_ENV: '', EMBEDDED_DATABASE: '' };
  for (const env of [lost, { DATA_DIR, SANDBOX: '1' }])
    expect(await runToEnd(env)).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^The database of DATA_DIR .* belongs to an installation for real shops, and this start is the sandbox: .*\n$/,
      ),
    });
  const again = await start({ ...SERVICE, dataDir: DATA_DIR });
  expect(await askDatabase(again, 'select domain, plan, plan_state from shop.shop')).toEqual([
    { domain: 'paying.myshopify.com', plan: 'scale', plan_state: 'active' },
  ]);
});

test('with real credentials no code of the sandbox runs', async () => {
  const server = await start({
    dataDir: await makeFolder(),
    env: { ...CREDENTIALS, HOST: '127.0.0.1' },
  });
  expect(server.output()).not.toContain('sandbox');
  expect(existsSync(join(server.dataDir, 'sandbox'))).toBe(false);
  const port = new URL(server.origin).port;
  const statuses = await Promise.all(
    ['/sandbox/', '/readyz', '/v1/openapi.json'].map(
      async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    ),
  );
  expect(statuses).toEqual([404, 200, 200]);
  const webhook = await fetch(`http://127.0.0.1:${port}/webhooks/products/update`, {
    method: 'POST',
    headers: FORGED_WEBHOOK,
    body: '{}',
  });
  expect(webhook.status).toBe(401);
});

test('another encryption key than the one of the first start is refused, in every role', async () => {
  const first = await start({ env: { ...CREDENTIALS, HOST: '127.0.0.1' } });
  await first.stop();
  for (const role of ['all', 'web', 'worker']) {
    const { code, stderr } = await runToEnd(
      {
        ...CREDENTIALS,
        DATA_DIR: first.dataDir,
        ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
      },
      ['--role', role],
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ENCRYPTION_KEY: key number 1 is not the one that 0 stored secrets/);
  }
});

test('behind the tunnel of the Shopify CLI, development answers only for that host', async () => {
  const { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } = CREDENTIALS;
  const server = await start({
    args: ['--dev'],
    env: {
      SHOPIFY_API_KEY,
      SHOPIFY_API_SECRET,
      HOST: 'https://a-b-c.trycloudflare.com',
      NODE_ENV: 'development',
    },
  });
  const ask = (host: string, path: string) => askAs(host, `${server.origin}${path}`);
  expect(await ask('a-b-c.trycloudflare.com', '/webhooks/products/update')).toBe(401);
  expect(await ask('a-b-c.trycloudflare.com', '/app/routes/app.tsx')).toBe(200);
  expect(await ask('localhost', '/webhooks/products/update')).toBe(401);
  // Any website can have its own name resolve to this machine: it must not read the sources, nor
  // the app.
  expect(await ask('elsewhere.example', '/app/routes/app.tsx')).toBe(403);
});

test('SIGTERM exits with code 0; a start meanwhile waits for it, and finds the data', async () => {
  const first = await start({
    args: SERVICE.args,
    // Enough for what is asked of it below, also on a busy machine.
    env: { ...SERVICE.env, DRAIN_WAIT_MS: '6000' },
    dataDir: await makeFolder(),
  });
  const { key } = await makeAccount(first);
  await postProduct(first, key, 'A-1');
  const ended = first.stop('SIGTERM');
  // Not ready from the first moment on, but still serving.
  await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(503);
  const last = await fetch(`${first.origin}/v1/openapi.json`);
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  await last.body?.cancel();
  // Held until the second one has noticed that it is stopping.
  first.process.kill('SIGSTOP');
  const waiting = `Waiting for process ${first.process.pid}, which is stopping`;
  const second = await start({
    ...SERVICE,
    dataDir: first.dataDir,
    onOutput: (output) => {
      if (output.includes(waiting)) first.process.kill('SIGCONT');
    },
  });
  first.process.kill('SIGCONT');
  expect(await ended).toBe(0);
  expect(second.output()).toContain(waiting);
  expect(await listSkus(second, key)).toEqual(['A-1']);
  expect(await second.stop('SIGTERM')).toBe(0);
  expect(existsSync(join(first.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('nothing acknowledged is lost when everything is killed', async () => {
  const first = await start(SERVICE);
  const { key } = await makeAccount(first);
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; ; n += 1) {
      const sku = `K-${n}`;
      if ((await postProduct(first, key, sku).catch(() => 0)) !== 201) return;
      acknowledged.push(sku);
    }
  })();
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  process.kill(await readPostgresPid(first), 'SIGKILL');
  await first.stop('SIGKILL');
  await writing;
  const second = await start({ ...SERVICE, dataDir: first.dataDir });
  expect(await listSkus(second, key)).toEqual(expect.arrayContaining(acknowledged));
});

test("a killed process's database and unfinished job are taken over, or the database is stopped", async () => {
  const first = await start({ ...SERVICE, env: { ...SERVICE.env, ROLE: 'web' } });
  const { key } = await makeAccount(first);
  await postProduct(first, key, 'L-1');
  await first.stop('SIGKILL');
  await askDatabase(
    first,
    `update pgboss.job set state = 'active', started_on = now() where name = 'matching.match-products'`,
  );
  const second = await start({ ...SERVICE, dataDir: first.dataDir });
  expect(await listSkus(second, key)).toEqual(['L-1']);
  const states = () =>
    askDatabase<{ state: string }>(
      second,
      `select state from pgboss.job where name = 'matching.match-products'`,
    );
  await expect.poll(states).toEqual([{ state: 'completed' }]);
  // No process takes it over this time.
  await second.stop('SIGKILL');
  const isLeft = () => existsSync(join(second.dataDir, 'postgres', 'postmaster.pid'));
  await expect.poll(isLeft, { timeout: 60_000 }).toBe(false);
});

test('a database that dies alone is started again', async () => {
  const server = await start(SERVICE);
  const { key } = await makeAccount(server);
  await postProduct(server, key, 'D-1');
  const before = await readPostgresPid(server);
  process.kill(before, 'SIGKILL');
  const answers: number[] = [];
  await expect
    .poll(async () => answers[answers.push(await postProduct(server, key, 'D-2')) - 1])
    .toBe(201);
  // However short the outage was, requests during it were answered with 503.
  expect(answers.slice(0, -1).filter((status) => status !== 503)).toEqual([]);
  // A connection that has not noticed yet may still have written D-2.
  await expect.poll(() => readPostgresPid(server)).not.toBe(before);
  await expect.poll(async () => (await listSkus(server, key)).sort()).toEqual(['D-1', 'D-2']);
  expect(await server.stop()).toBe(0);
  expect(existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('web and worker share a folder: one takes the request, the other does the work', async () => {
  const env = { ...SERVICE.env, NODE_OPTIONS: NOTING };
  const web = await start({ ...SERVICE, env: { ...env, ROLE: 'web' } });
  const { key } = await makeAccount(web);
  await postProduct(web, key, 'W-1');
  const waiting = () =>
    askDatabase<{ state: string }>(
      web,
      `select state from pgboss.job where name = 'matching.match-products'`,
    );
  expect(await waiting()).toEqual([{ state: 'created' }]);
  const worker = await start({
    ...SERVICE,
    dataDir: web.dataDir,
    env: { ...env, ROLE: 'worker' },
  });
  await expect.poll(waiting).toEqual([{ state: 'completed' }]);
  // With a test key the whole way is walked, and nothing is requested.
  await checkTestKey(web.origin, { liveKey: key, liveSkus: ['W-1'] });
  expect(web.output() + worker.output()).not.toContain('request to ');
  const added = await fetch(`${web.origin}/v1/retailers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ domain: 'no-such-competitor.com' }),
  });
  expect(added.status).toBe(422);
  expect(web.output()).toContain('request to no-such-competitor.com');
  expect(await web.stop()).toBe(0);
  expect(existsSync(join(web.dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
  expect(await worker.stop()).toBe(0);
  expect(existsSync(join(web.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-program-'));
  folders.push(folder);
  return folder;
}

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await makeDataFolder());
  folders.push(dataDir);
  const server = await startServer({ ...options, dataDir });
  open.push(server);
  return server;
}

/** The status of a response to a request with the host `name`; webhooks have a forged signature. */
async function askAs(host: string, address: string): Promise<number | undefined> {
  const method = address.includes('/webhooks/') ? 'POST' : 'GET';
  const headers = { ...FORGED_WEBHOOK, host };
  const sent = request(address.replace('0.0.0.0', '127.0.0.1'), { method, headers });
  sent.end(method === 'POST' ? '{}' : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

async function readPostgresPid(server: RunningServer): Promise<number> {
  return Number(
    (await readFile(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
}

async function runToEnd(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, stderr };
}

async function makeAccount(server: RunningServer): Promise<{ key: string }> {
  const answer = await fetch(`${server.origin}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Example', plan: 'growth' }),
  });
  return { key: z.object({ api_key: z.string() }).parse(await answer.json()).api_key };
}

async function postProduct(server: RunningServer, key: string, sku: string): Promise<number> {
  const body = {
    name: `Product ${sku}`,
    sku,
    url: `https://shop.example.com/${sku}`,
    currency: 'EUR',
    your_price: 19.9,
  };
  const answer = await fetch(`${server.origin}/v1/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.body?.cancel();
  return answer.status;
}

async function listSkus(server: RunningServer, key: string): Promise<string[]> {
  const answer = await fetch(`${server.origin}/v1/products`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return z
    .object({ products: z.array(z.object({ sku: z.string() })) })
    .parse(await answer.json())
    .products.map((product) => product.sku);
}
