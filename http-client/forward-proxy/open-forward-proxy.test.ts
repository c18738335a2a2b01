import { request as httpRequest } from 'node:http';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  closeLater,
  closeTestServers,
  listen,
  openHttpServer,
  openRawServer,
  type TestServer,
  writeEndlessly,
} from '#tests/support/http-client/test-servers.ts';
import { AddressRefused, TooLarge } from '#http-client/outbound-error.ts';
import type { ForwardProxy, ProxySession, ProxySessionLimits } from './forward-proxy.ts';
import { openForwardProxy } from './open-forward-proxy.ts';

afterEach(closeTestServers);

const LIMITS: ProxySessionLimits = {
  maxBytes: 1_000_000,
  maxConnections: 20,
  mayConnect: () => true,
};

async function openTestProxy(
  server: TestServer,
  options: { limits?: Partial<ProxySessionLimits>; addresses?: (host: string) => string[] } = {},
): Promise<{ proxy: ForwardProxy; session: ProxySession }> {
  const proxy = await openForwardProxy({
    routeHost: (host) =>
      host.endsWith('.example') ? { address: '127.0.0.1', port: server.port } : null,
    lookup: (host) => Promise.resolve(options.addresses?.(host) ?? []),
  });
  closeLater(() => proxy.close());
  return { proxy, session: proxy.openSession({ ...LIMITS, ...options.limits }) };
}

const credentialsOf = ({ username, password }: ProxySession): Record<string, string> => ({
  'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A request in absolute form; 'closed' when the proxy closes the connection. */
function request(
  proxy: ForwardProxy,
  url: string,
  options: { headers?: Record<string, string>; method?: string; body?: string } = {},
): Promise<Answer | 'closed'> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port: proxy.port,
        path: url,
        method: options.method ?? 'GET',
        headers: { host: new URL(url).host, ...options.headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('error', () => resolve('closed'));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', () => resolve('closed'));
    sent.end(options.body);
  });
}

/** Opens a tunnel; the text is what came until the connection closed, or the first answer. */
function tunnel(proxy: ForwardProxy, place: string, session: ProxySession): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(proxy.port, '127.0.0.1', () =>
      socket.write(
        `CONNECT ${place} HTTP/1.1\r\nHost: ${place}\r\nProxy-Authorization: ${credentialsOf(session)['proxy-authorization']}\r\n\r\n`,
      ),
    );
    closeLater(() => void socket.destroy());
    socket.on('error', () => resolve('closed'));
    socket.on('close', () => resolve('closed'));
    socket.once('data', (bytes) => resolve(bytes.toString().split('\r\n')[0] ?? ''));
  });
}

test('forwards a request with its headers and body, without those of the connection', async () => {
  const server = await openHttpServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () =>
      response
        .writeHead(201, { 'x-shop': 'yes', 'alt-svc': 'h3=":443"', 'set-cookie': ['a=1', 'b=2'] })
        .end(JSON.stringify({ headers: incoming.headers, method: incoming.method, body })),
    );
  });
  const { proxy, session } = await openTestProxy(server);
  const answer = await request(proxy, 'http://shop.example/order?a=1', {
    method: 'POST',
    body: 'ordered',
    headers: { ...credentialsOf(session), 'x-page': 'p', 'proxy-connection': 'keep-alive' },
  });
  if (answer === 'closed') throw new Error('closed');
  const seen = JSON.parse(answer.body) as { headers: object; method: string; body: string };
  expect(answer.status).toBe(201);
  expect(answer.headers).toMatchObject({ 'x-shop': 'yes', 'set-cookie': ['a=1', 'b=2'] });
  expect(answer.headers).not.toHaveProperty('alt-svc');
  expect(seen).toMatchObject({
    headers: { 'x-page': 'p', host: 'shop.example' },
    method: 'POST',
    body: 'ordered',
  });
  expect(Object.keys(seen.headers).filter((name) => name.startsWith('proxy'))).toEqual([]);
  expect(session.bytes).toBe(Buffer.byteLength(answer.body));
});

test('asks for credentials, and takes only those of an open session', async () => {
  const server = await openHttpServer((_incoming, response) => response.end('reached'));
  const { proxy, session } = await openTestProxy(server);
  const wrong = { username: session.username, password: 'wrong' } as ProxySession;
  expect(await request(proxy, 'http://shop.example/')).toMatchObject({ status: 407 });
  expect(
    await request(proxy, 'http://shop.example/', { headers: credentialsOf(wrong) }),
  ).toMatchObject({ status: 407 });
  expect(await tunnel(proxy, 'shop.example:443', wrong)).toMatch(/ 407 /);
  expect(server.taken()).toBe(0);
  session.close();
  expect(
    await request(proxy, 'http://shop.example/', { headers: credentialsOf(session) }),
  ).toMatchObject({ status: 407 });
});

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://shop.example:22/',
  'http://user:word@shop.example/',
  'http://printer.local/',
  'http://127.0.0.1.nip.io/',
  'http://rebound.com/',
  'ftp://shop.example/',
])('closes the connection on %s', async (url) => {
  const server = await openHttpServer((_incoming, response) => response.end('reached'));
  const { proxy, session } = await openTestProxy(server, { addresses: () => ['10.0.0.1'] });
  expect(await request(proxy, url, { headers: credentialsOf(session) })).toBe('closed');
  expect([...session.failures.values()][0]).toBeInstanceOf(AddressRefused);
  expect(server.taken()).toBe(0);
});

test.each(['127.0.0.1:80', 'localhost:443', '[::1]:443', 'rebound.com:443', 'shop.example:25'])(
  'refuses a tunnel to %s',
  async (place) => {
    const server = await openHttpServer((_incoming, response) => response.end('reached'));
    const { proxy, session } = await openTestProxy(server, { addresses: () => ['127.0.0.1'] });
    expect(await tunnel(proxy, place, session)).toMatch(/ 502 /);
    expect(session.failures.get(place)).toBeInstanceOf(AddressRefused);
    expect(server.taken()).toBe(0);
  },
);

test('a name is resolved for each connection, and refused once it becomes private', async () => {
  const server = await openHttpServer((_incoming, response) => response.end('reached'));
  let lookups = 0;
  const { proxy, session } = await openTestProxy(server, {
    addresses: () => {
      lookups += 1;
      return ['127.0.0.1'];
    },
  });
  await tunnel(proxy, 'rebound.com:443', session);
  await tunnel(proxy, 'rebound.com:443', session);
  expect([lookups, server.taken()]).toEqual([2, 0]);
});

test('connects only where the page may', async () => {
  const server = await openHttpServer((_incoming, response) => response.end('reached'));
  const { proxy, session } = await openTestProxy(server, {
    limits: { mayConnect: (host, port) => host === 'shop.example' && port === 80 },
  });
  expect(await tunnel(proxy, 'other.example:443', session)).toMatch(/ 502 /);
  expect(await tunnel(proxy, 'shop.example:443', session)).toMatch(/ 502 /);
  expect(await tunnel(proxy, 'shop.example:80', session)).toMatch(/ 200 /);
});

test('closes every connection of a session that receives too much', async () => {
  const server = await openRawServer((socket) =>
    writeEndlessly(socket, (n) =>
      n === 0 ? 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' : Buffer.alloc(64 * 1024, 'x'),
    ),
  );
  const { proxy, session } = await openTestProxy(server);
  const headers = credentialsOf(session);
  expect(await request(proxy, 'http://shop.example/', { headers })).toBe('closed');
  expect(session.isOverLimit).toBe(true);
  expect(session.bytes).toBeLessThan(LIMITS.maxBytes + 1_000_000);
  expect(await request(proxy, 'http://shop.example/', { headers })).toBe('closed');
  expect(session.failures.get('shop.example:80')).toBeInstanceOf(TooLarge);
  await server.freed();
});

test('counts what a tunnel receives and closes it at the limit', async () => {
  const server = await listen(
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      writeEndlessly(socket, () => Buffer.alloc(64 * 1024));
    }),
  );
  const { proxy, session } = await openTestProxy(server);
  await tunnel(proxy, 'shop.example:443', session);
  await server.freed();
  expect(session.isOverLimit).toBe(true);
});

test('bounds the connections that are open at once', async () => {
  const server = await listen(
    net.createServer((socket) => void socket.on('error', () => undefined)),
  );
  const { proxy, session } = await openTestProxy(server, { limits: { maxConnections: 3 } });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => tunnel(proxy, 'shop.example:443', session)),
  );
  expect(answers.filter((answer) => answer.includes(' 200 ')).length).toBe(3);
  expect(server.taken()).toBe(3);
  session.close();
  await server.freed();
});

test('a server that asks for the credentials of a proxy gets none', async () => {
  const server = await openHttpServer((_incoming, response) =>
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="yours"' }).end(),
  );
  const { proxy, session } = await openTestProxy(server);
  expect(await request(proxy, 'http://shop.example/', { headers: credentialsOf(session) })).toBe(
    'closed',
  );
});
