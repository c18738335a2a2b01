import { afterEach, expect, test } from 'vitest';
import { AddressRefused, BadResponse, TooManyRedirects } from './outbound-error.ts';
import {
  closeTestServers,
  openHttpServer,
  openRawServer,
  openSayingServer,
  openTestGate,
  type TestServer,
} from '#tests/support/http-client/test-servers.ts';

afterEach(closeTestServers);

const HOME = 'http://shop.example/';

/** A server on loopback with a name; redirects must not reach it by its address. */
async function openInside(): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const { port } = await openHttpServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('secret');
  });
  return { port, asked };
}

const openRedirect = (location: string, status = 302): Promise<TestServer> =>
  openSayingServer(
    `HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`,
  );

test.each([301, 302, 303, 307, 308])('rejects a %i to loopback', async (status) => {
  const inside = await openInside();
  for (const location of [`http://127.0.0.1:${inside.port}/admin`, 'http://127.0.0.1/admin']) {
    await expect(openTestGate(await openRedirect(location, status)).fetch(HOME)).rejects.toThrow(
      AddressRefused,
    );
  }
  expect(inside.asked).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  '//127.0.0.1/',
  '\\\\127.0.0.1',
  '/\\127.0.0.1/',
  '\\/127.0.0.1/',
  'http:\\\\127.0.0.1',
  'http:///127.0.0.1/',
  '///127.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://2130706433/',
  'http://0177.1/',
  'http://0/',
  'http://127.0.0.1\t/',
  '\thttp://127.0.0.1/',
  'http://shop.example:6379/',
  'http://shop.example:22/',
  'http://user@shop.example/',
  'http://shop.example@127.0.0.1/',
  'http://127.0.0.1#@shop.example/',
  'http://metadata/',
  'http://metadata.google.internal/',
  'http://169.254.169.254/latest/',
  'http://localhost./',
  'ftp://shop.example/',
  'gopher://127.0.0.1:6379/_',
  'data:text/html,x',
  'javascript:alert(1)',
  'http://',
  'http://%00/',
  'http://other.test/',
])('rejects a redirect to %s', async (location) => {
  await expect(openTestGate(await openRedirect(location)).fetch(HOME)).rejects.toThrow(
    AddressRefused,
  );
});

test('reads a non-ASCII Location as browsers do, and checks the result', async () => {
  const server = await openHttpServer((request, response) => {
    if (request.url === '/')
      response.writeHead(302, { location: Buffer.from('/größe?q=é').toString('latin1') });
    response.end(request.url);
  });
  expect((await openTestGate(server).fetch(HOME)).url).toBe(
    'http://shop.example/gr%C3%B6%C3%9Fe?q=%C3%A9',
  );
  const latin1 = await openRawServer((socket, asked) =>
    socket.end(
      asked.includes('GET / ')
        ? Buffer.from('HTTP/1.1 302 Found\r\nLocation: /gr\xf6\xdfe\r\n\r\n', 'latin1')
        : 'HTTP/1.1 200 OK\r\n\r\n',
    ),
  );
  expect((await openTestGate(latin1).fetch(HOME)).url).toBe('http://shop.example/gr%C3%B6%C3%9Fe');
  const wide = await openRedirect(Buffer.from('http://１２７.０.０.１/').toString('latin1'));
  await expect(openTestGate(wide).fetch(HOME)).rejects.toThrow(AddressRefused);
});

test('a line break in a Location adds no header line to the next request', async () => {
  const asked: string[] = [];
  const server = await openRawServer((socket, bytes) => {
    asked.push(bytes.toString());
    socket.end(
      asked.length === 1
        ? 'HTTP/1.1 302 Found\r\nLocation: /x%0d%0aX-Evil:%20yes\r\nContent-Length: 0\r\n\r\n'
        : 'HTTP/1.1 200 OK\r\n\r\n',
    );
  });
  await openTestGate(server).fetch(HOME);
  expect(asked[1]).toMatch(/^GET \/x%0d%0aX-Evil:%20yes HTTP\/1\.1\r\n/);
  expect(asked[1]).not.toMatch(/^X-Evil/m);
  // Without encoding it starts another header of the response, and the Location ends there.
  const split = await openSayingServer(
    'HTTP/1.1 302 Found\r\nLocation: /\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n',
  );
  await expect(openTestGate(split).fetch(HOME)).rejects.toThrow(BadResponse);
});

test('follows a relative redirect and reports the final URL', async () => {
  const server = await openHttpServer((request, response) =>
    request.url === '/a'
      ? response.writeHead(301, { location: 'b?c=1#part' }).end('moved')
      : response.end('there'),
  );
  const answer = await openTestGate(server).fetch(`${HOME}a`);
  expect(answer).toMatchObject({ status: 200, redirects: ['http://shop.example/a'] });
  expect(new URL(answer.url).pathname + new URL(answer.url).search).toBe('/b?c=1');
});

test('follows five redirects, not six', async () => {
  let asked = 0;
  const server = await openHttpServer((request, response) => {
    asked += 1;
    const left = Number(request.url?.slice(1));
    response.writeHead(left > 0 ? 302 : 200, left > 0 ? { location: `/${left - 1}` } : {}).end();
  });
  const gate = openTestGate(server);
  expect((await gate.fetch(`${HOME}5`)).redirects.length).toBe(5);
  asked = 0;
  await expect(gate.fetch(`${HOME}20`)).rejects.toThrow(TooManyRedirects);
  expect(asked).toBe(6);
});

test.each([
  ['to itself', '/'],
  ['to nowhere, which is itself', ''],
  ['to itself by another spelling', 'HTTP://SHOP.EXAMPLE:80/'],
])('stops at a redirect %s', async (_what, location) => {
  const server = await openRedirect(location);
  await expect(openTestGate(server).fetch(HOME)).rejects.toThrow(TooManyRedirects);
  expect(server.taken()).toBe(1);
});

test.each<[string, string]>([
  ['a 300 with choices', 'HTTP/1.1 300 Choices\r\nLocation: /else\r\n\r\n'],
  ['a 304', 'HTTP/1.1 304 Not Modified\r\nLocation: /else\r\n\r\n'],
  ['a 305 to a proxy', 'HTTP/1.1 305 Use Proxy\r\nLocation: http://127.0.0.1:8080/\r\n\r\n'],
  ['a 201 with a Location', 'HTTP/1.1 201 Created\r\nLocation: /else\r\n\r\n'],
  ['a 302 without one', 'HTTP/1.1 302 Found\r\n\r\n'],
  ['a Refresh header', 'HTTP/1.1 200 OK\r\nRefresh: 0; url=/else\r\n\r\n'],
  ['a Content-Location', 'HTTP/1.1 200 OK\r\nContent-Location: http://127.0.0.1/\r\n\r\n'],
  ['Alt-Svc', 'HTTP/1.1 200 OK\r\nAlt-Svc: h2="127.0.0.1:443"; ma=3600, clear\r\n\r\n'],
  ['a preload Link', 'HTTP/1.1 200 OK\r\nLink: <http://127.0.0.1/>; rel=preload\r\n\r\n'],
  ['a meta refresh', 'HTTP/1.1 200 OK\r\n\r\n<meta http-equiv="refresh" content="0; url=/else">'],
  ['a script that leads away', 'HTTP/1.1 200 OK\r\n\r\n<script>location = "/else"</script>'],
])('does not follow %s, neither in this nor in the next request', async (_what, answer) => {
  const asked: string[] = [];
  const server = await openRawServer((socket, bytes) => {
    asked.push(bytes.toString().split('\r\n')[0] ?? '');
    socket.end(answer);
  });
  const gate = openTestGate(server);
  expect((await gate.fetch(HOME)).redirects).toEqual([]);
  await gate.fetch(HOME);
  expect(asked).toEqual(['GET / HTTP/1.1', 'GET / HTTP/1.1']);
});

test('calls beforeRedirect for each redirect, which can stop the request', async () => {
  const server = await openRedirect('http://other.example/');
  const refusal = new Error('left the site');
  await expect(
    openTestGate(server).fetch(HOME, { beforeRedirect: async () => Promise.reject(refusal) }),
  ).rejects.toBe(refusal);
  expect(server.taken()).toBe(1);
});

test('does not follow a redirected POST, nor any redirect when told not to', async () => {
  const gate = openTestGate(await openRedirect('http://other.example/'));
  expect((await gate.fetch(HOME, { method: 'POST', body: '{}' })).status).toBe(302);
  expect((await gate.fetch(HOME, { maxRedirects: 0 })).status).toBe(302);
});

test('sends another host no headers except the shared ones', async () => {
  const headers: Record<string, unknown>[] = [];
  const server = await openHttpServer((request, response) => {
    headers.push(request.headers);
    response
      .writeHead(request.headers.host === 'shop.example' ? 302 : 200, {
        location: 'http://other.example/',
      })
      .end();
  });
  const given = {
    Authorization: 'Bearer k',
    Cookie: 'a=b',
    'X-Api-Key': 'k',
    'If-None-Match': '"1"',
    Referer: HOME,
    Accept: 'text/html',
    'User-Agent': 'bot',
    Host: '127.0.0.1',
  };
  await openTestGate(server).fetch(HOME, { headers: given });
  expect(headers[0]).toMatchObject({
    authorization: 'Bearer k',
    'x-api-key': 'k',
    host: 'shop.example',
  });
  expect(headers[1]).toEqual({
    host: 'other.example',
    connection: 'keep-alive',
    accept: 'text/html',
    'user-agent': 'bot',
    'accept-encoding': 'gzip, br, zstd, deflate',
  });
});

test('reads no proxy settings', async () => {
  const proxy = await openInside();
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => process.env[name]);
  for (const name of names)
    process.env[name] = name.startsWith('NODE') ? '1' : `http://127.0.0.1:${proxy.port}`;
  try {
    const server = await openSayingServer('HTTP/1.1 200 OK\r\n\r\ndirect');
    expect(Buffer.from((await openTestGate(server).fetch(HOME)).bytes).toString()).toBe('direct');
  } finally {
    names.forEach((name, n) =>
      before[n] === undefined ? delete process.env[name] : (process.env[name] = before[n]),
    );
  }
  expect(proxy.asked).toEqual([]);
});
