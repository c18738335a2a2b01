/**
 * Starting and ending the program: clear messages when it cannot start, nothing lost when it is
 * killed. LONG=1: in development, with a request to the app.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { IS_LONG } from '#tests/support/is-long.ts';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import {
  askDatabase,
  makeDataFolder,
  type RunningServer,
  startServer,
} from '#tests/support/start-server.ts';
import { checkTestKey } from './check-test-key.ts';
import { CREDENTIALS, FORGED_WEBHOOK, runToEnd } from './run-program.ts';

vi.setConfig({ testTimeout: 120_000 });

const SERVICE = { args: ['--service'], env: { OPERATOR_KEY } };
/** Writes what the program requests into its output. */
const NOTING = `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(join(import.meta.dirname, 'note-requests.js')).href}`;
const WEB = { ...SERVICE.env, NODE_OPTIONS: NOTING, ROLE: 'web' };
const open: RunningServer[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const server of open) await server.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
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

test.skipIf(!IS_LONG)(
  'behind the tunnel of the Shopify CLI, development answers only for that host',
  async () => {
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
    const source = '/app/routes/app.tsx';
    expect(await ask('a-b-c.trycloudflare.com', source)).toBe(200);
    expect(await ask('localhost', source)).toBe(200);
    // Any website can have its own name resolve to this machine: it must not read the sources, nor
    // the app.
    expect(await ask('elsewhere.example', source)).toBe(403);
    // All of the app is compiled for the first request to it.
    if (IS_LONG) {
      expect(await ask('a-b-c.trycloudflare.com', '/webhooks/products/update')).toBe(401);
      expect(await ask('localhost', '/webhooks/products/update')).toBe(401);
    }
    expect(await server.stop()).toBe(0);
  },
);

/** One installation through its life, since starting a program takes seconds. */
describe('one folder', () => {
  let server: RunningServer;
  let key: string;
  let accountId: string;

  test('SIGTERM exits with code 0; a start meanwhile waits for it, and finds the data', async () => {
    const first = await start({
      args: SERVICE.args,
      // Enough for what is asked of it below, also on a busy machine.
      env: { ...SERVICE.env, DRAIN_WAIT_MS: '6000' },
    });
    ({ key, accountId } = await makeAccount(first));
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
    server = await start({
      ...SERVICE,
      dataDir: first.dataDir,
      onOutput: (output) => {
        if (output.includes(waiting)) first.process.kill('SIGCONT');
      },
    });
    first.process.kill('SIGCONT');
    expect(await ended).toBe(0);
    expect(server.output()).toContain(waiting);
    expect(await listSkus(server, key)).toEqual(['A-1']);
  });

  test('reports a second server on the same folder in one line', async () => {
    expect(await runToEnd({ DATA_DIR: server.dataDir }, ['--service'])).toEqual({
      code: 1,
      stderr:
        `DATA_DIR ${server.dataDir} is in use by another server (process ${server.process.pid}): ` +
        `stop that one, or choose another DATA_DIR\n`,
    });
  });

  test('a database that dies alone is started again', async () => {
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
    await expect.poll(async () => (await listSkus(server, key)).sort()).toEqual(['A-1', 'D-2']);
  });

  test('nothing acknowledged is lost when everything is killed', async () => {
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let n = 0; ; n += 1) {
        const sku = `K-${n}`;
        if ((await postProduct(server, key, sku).catch(() => 0)) !== 201) return;
        acknowledged.push(sku);
      }
    })();
    while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
    process.kill(await readPostgresPid(server), 'SIGKILL');
    await server.stop('SIGKILL');
    await writing;
    server = await start({ ...SERVICE, dataDir: server.dataDir, env: WEB });
    expect(await listSkus(server, key)).toEqual(expect.arrayContaining(acknowledged));
  });

  test('web and worker share a folder: one takes the request, the other does the work', async () => {
    // Of its own: the other one has jobs and products of before.
    ({ key, accountId } = await makeAccount(server));
    await postProduct(server, key, 'W-1');
    expect(await listJobs()).toEqual([{ state: 'created' }]);
    const { dataDir } = server;
    const worker = await start({ ...SERVICE, dataDir, env: { ...WEB, ROLE: 'worker' } });
    await expect.poll(listJobs).toEqual([{ state: 'completed' }]);
    // With a test key the whole way is walked, and nothing is requested.
    await checkTestKey(server.origin, { liveKey: key, liveSkus: ['W-1'] });
    expect(server.output() + worker.output()).not.toContain('request to ');
    const added = await fetch(`${server.origin}/v1/retailers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ domain: 'no-such-competitor.com' }),
    });
    expect(added.status).toBe(422);
    expect(server.output()).toContain('request to no-such-competitor.com');
    expect(await worker.stop()).toBe(0);
    expect(hasDatabase()).toBe(true);
  });

  test("a killed process's database and unfinished job are taken over", async () => {
    ({ key, accountId } = await makeAccount(server));
    await postProduct(server, key, 'L-1');
    await server.stop('SIGKILL');
    const running = await askDatabase(
      server,
      `update pgboss.job set state = 'active', started_on = now()
       where name = 'matching.match-products' and data ->> 'accountId' = $1 and state = 'created'
       returning state`,
      [accountId],
    );
    expect(running).toEqual([{ state: 'active' }]);
    server = await start({ ...SERVICE, dataDir: server.dataDir });
    expect(await listSkus(server, key)).toEqual(['L-1']);
    await expect.poll(listJobs).toEqual([{ state: 'completed' }]);
  });

  test('a database that no process takes over is stopped', async () => {
    await server.stop('SIGKILL');
    await expect.poll(hasDatabase, { timeout: 60_000 }).toBe(false);
  });

  /** Of the account with the key. */
  const listJobs = () =>
    askDatabase<{ state: string }>(
      server,
      `select state from pgboss.job where name = 'matching.match-products'
         and data ->> 'accountId' = $1`,
      [accountId],
    );
  const hasDatabase = () => existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'));
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

async function makeAccount(server: RunningServer): Promise<{ key: string; accountId: string }> {
  const answer = await fetch(`${server.origin}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Example', plan: 'growth' }),
  });
  const account = z.object({ api_key: z.string(), account_id: z.string() });
  const { api_key: key, account_id: accountId } = account.parse(await answer.json());
  return { key, accountId };
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
