/** The same API behind a real socket, as the server runs it. */
import { getRequestListener } from '@hono/node-server';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import type { Sql } from '#prisma/open-database.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { waitForReader } from './wait-for-reader.ts';

let hold: (() => Promise<void>) | null = null;
/** The next registration reports when it is running, and waits. */
function holdNext(): { started: Promise<void>; finish: () => void } {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  hold = async () => {
    hold = null;
    started.resolve();
    await finish.promise;
  };
  return { started: started.promise, finish: finish.resolve };
}

let server: Server;
let base: string;
let authorization: string;
let database: Sql;
/** Statements that the API has run so far. */
let asked: () => number;
beforeAll(async () => {
  const stage = await createTestStage();
  database = stage.db;
  const { context, asked: count } = countStatements(stage);
  asked = count;
  context.events.on('product.registered', async () => hold?.());
  const api = createApi({
    context,
    version: '1',
    operatorKeyHashes: [createHash('sha256').update('x').digest()],
    cursorSecret: randomBytes(32),
  });
  authorization = `Bearer ${(await createAccount(context, { name: 'Socket', plan: 'growth' })).apiKey}`;
  const listener = getRequestListener(api.fetch);
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('a client of the specification works over a socket', async () => {
  const product = {
    name: 'Kettle',
    sku: 'K1',
    url: 'https://shop.example/k1',
    currency: 'EUR',
    your_price: 19.9,
  };
  const added = await fetch(`${base}/products`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(product),
  });
  expect(added.status).toBe(201);
  expect(await added.text()).toContain('"your_price":19.90,');
  const head = await fetch(`${base}/products`, { method: 'HEAD', headers: { authorization } });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('an endless body is cut off and the next request works', async () => {
  const status = await new Promise<number | undefined>((answered, failed) => {
    const sent = request(
      `${base}/products`,
      { method: 'POST', headers: { authorization, 'content-type': 'application/json' } },
      (response) => {
        clearInterval(writing);
        response.resume();
        answered(response.statusCode);
        sent.destroy();
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : failed(error),
    );
    const writing = setInterval(() => sent.write(Buffer.alloc(256 * 1024, 0x20)), 1);
  });
  expect(status).toBe(413);
  expect((await fetch(`${base}/products`, { headers: { authorization } })).status).toBe(200);
});

test('a client that loses its response gets it with a repeated request', async () => {
  const { started, finish } = holdNext();
  const body = JSON.stringify({
    name: 'Kettle',
    sku: 'CUT',
    url: 'https://shop.example/k1',
    currency: 'EUR',
    your_price: 19.9,
  });
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'cut' };
  const sent = request(`${base}/products`, { method: 'POST', headers });
  const cut = new Promise((resolve) => sent.once('error', resolve));
  sent.end(body);
  await started;
  sent.destroy();
  await cut;
  finish();
  const ask = () => fetch(`${base}/products`, { method: 'POST', headers, body });
  let again = await ask();
  // Still running, on a busy machine.
  while (again.status === 409) again = await ask();
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  const { products } = (await (
    await fetch(`${base}/products?sku=CUT`, { headers: { authorization } })
  ).json()) as { products: { id: string }[] };
  expect(products.map(({ id }) => id)).toEqual([((await again.json()) as { id: string }).id]);
});

test('a hundred requests at once are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      fetch(`${base}/${i % 2 ? 'alerts' : 'recommendations'}`, { headers: { authorization } }),
    ),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(
    new Set(answers.map((answer) => answer.headers.get('ratelimit')?.split(';')[1])).size,
  ).toBe(100);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
});

let added: Promise<unknown> | undefined;
/** About 20 MB: more than the buffers of both sockets take, so that the server waits for its reader. */
const addManyProducts = (): Promise<unknown> =>
  (added ??= database.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_http' || lpad(n::text, 6, '0'), a.id, 'sku-' || n, repeat('Kettle ', 60) || n,
       'https://shop.example/k', 'EUR', 1990, now(), now()
     from pricing.account a, generate_series(1, 30000) n`,
  ));
const readProducts = (accept: string) =>
  fetch(`${base}/products`, { headers: { authorization, accept, 'accept-encoding': 'identity' } });

test.each(['text/csv', 'application/x-ndjson'])(
  'as %s, no more rows are read than the connection takes while a client reads nothing',
  async (accept) => {
    await addManyProducts();
    const before = asked();
    const answer = await readProducts(accept);
    await waitForReader(database, asked);
    const whileWaiting = asked() - before;
    expect((await answer.text()).trimEnd().split('\n').length).toBeGreaterThanOrEqual(30_000);
    // 60 pages; the buffers of both sockets hold up to half of them.
    expect(asked() - before).toBeGreaterThan(60);
    expect(whileWaiting).toBeLessThan(45);
  },
);

test('a list that breaks off is no complete answer, and the server goes on', async () => {
  await addManyProducts();
  /** Ends the connection of the stream, once it waits for its reader. */
  const endConnection = () =>
    expect
      .poll(async () => {
        const { rowCount } = await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
        );
        return rowCount;
      })
      .toBe(1);
  const openTransactions = async () => {
    const { rows } = await database.query(`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    return rows;
  };
  const table = await readProducts('text/csv');
  await endConnection();
  await expect(table.text()).rejects.toThrow();
  const lines = await readProducts('application/x-ndjson');
  await endConnection();
  const last = (await lines.text()).trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toEqual({ error: expect.objectContaining({ code: 'unavailable' }) });
  // A client that leaves ends the transaction.
  const left = new AbortController();
  const begun = await fetch(`${base}/products`, {
    headers: { authorization, accept: 'text/csv', 'accept-encoding': 'identity' },
    signal: left.signal,
  });
  expect(begun.status).toBe(200);
  left.abort();
  await expect.poll(openTransactions).toEqual([]);
  const whole = await readProducts('text/csv');
  expect((await whole.text()).trimEnd().split('\r\n').length).toBeGreaterThan(30000);
});
