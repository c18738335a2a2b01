import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  AddressRefused,
  InsecureConnection,
  TimedOut,
  TooLarge,
} from '#http-client/outbound-error.ts';
import {
  closeTestServers,
  writeEndlessly,
  listen,
  openHttpServer,
  openTestGate,
  type TestServer,
} from '#tests/support/http-client/test-servers.ts';

const read = (name: string): string =>
  readFileSync(
    new URL(`../../tests/support/http-client/certificates/${name}.pem`, import.meta.url),
    'utf8',
  );
const key = read('key');
const usual = tls.getCACertificates('default');
const HOME = 'https://shop.example/';

// Trusts the test authority like a well-known one, so that a failure below has only the reason
// named in the test.
beforeAll(() => tls.setDefaultCACertificates([...usual, read('authority')]));
afterAll(() => tls.setDefaultCACertificates(usual));
afterEach(closeTestServers);

test('accepts a certificate signed by an authority for the name', async () => {
  expect((await openTestGate(await openTlsServer('valid')).fetch(HOME)).status).toBe(200);
});

test.each([
  ['has expired', 'expired', /expired/],
  ['is not valid yet', 'not-yet-valid', /not yet valid/],
  ['is for another host', 'wrong-host', /does not match|Host: shop\.example/],
  ['nobody but the shop signed', 'self-signed', /self-signed/],
])('rejects a certificate that %s, and sends no request', async (_what, certificate, reason) => {
  const asked: string[] = [];
  const server = await openTlsServer(certificate, { onRequest: (url) => asked.push(url) });
  const error: unknown = await openTestGate(server)
    .fetch(HOME)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InsecureConnection);
  expect(String(error)).toMatch(reason);
  expect(asked).toEqual([]);
  await server.freed();
});

test('rejects it even when the process is configured not to verify', async () => {
  const previous = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    await expect(openTestGate(await openTlsServer('self-signed')).fetch(HOME)).rejects.toThrow(
      InsecureConnection,
    );
  } finally {
    if (previous === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = previous;
  }
});

test.each(['TLSv1', 'TLSv1.1'] as const)(
  'rejects %s, which an older client would accept',
  async (version) => {
    const old = {
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const;
    const server = await openTlsServer('valid', { tls: old });
    const client = tls.connect({
      host: '127.0.0.1',
      port: server.port,
      servername: 'shop.example',
      ...old,
    });
    await once(client, 'secureConnect');
    expect(client.getProtocol()).toBe(version);
    client.destroy();
    await expect(openTestGate(server).fetch(HOME)).rejects.toThrow(InsecureConnection);
    await server.freed();
  },
);

test('reports a server without TLS as insecure', async () => {
  const server = await openHttpServer((_request, response) => response.end('plain'));
  await expect(openTestGate(server).fetch(HOME)).rejects.toThrow(InsecureConnection);
  await server.freed();
});

test('times out when a handshake is never answered', async () => {
  const server = await listen(
    net.createServer((socket) => socket.on('error', () => undefined).resume()),
  );
  await expect(openTestGate(server, { limits: { headersMs: 200 } }).fetch(HOME)).rejects.toThrow(
    TimedOut,
  );
  await server.freed();
});

test('does not send a request that was aborted during the handshake', async () => {
  const asked: string[] = [];
  const secure = await openTlsServer('valid', { onRequest: (url) => asked.push(url) });
  let delayMs = 150;
  const slow = await listen(
    net.createServer({ pauseOnConnect: true }, (near) => {
      const far = net.connect(secure.port, '127.0.0.1');
      near.on('error', () => undefined);
      far.on('error', () => undefined);
      setTimeout(() => near.pipe(far).pipe(near), delayMs);
    }),
  );
  const gate = openTestGate(slow, { limits: { idleMs: 500 } });
  await expect(gate.fetch(`${HOME}late`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
    'timeout',
  );
  delayMs = 0;
  expect((await gate.fetch(`${HOME}next`)).status).toBe(200);
  await slow.freed();
  expect(asked).toEqual(['/next']);
});

test('rejects a redirect from https to http, also within the host', async () => {
  let asked = 0;
  const plain = await openHttpServer((_request, response) => {
    asked += 1;
    response.end();
  });
  const secure = await openTlsServer('valid', {
    answer: 'HTTP/1.1 302 Found\r\nLocation: http://plain.example/\r\nContent-Length: 0\r\n\r\n',
  });
  await expect(
    openTestGate({ 'shop.example': secure, 'plain.example': plain }).fetch(HOME),
  ).rejects.toThrow(AddressRefused);
  const self = await openTlsServer('valid', {
    answer: 'HTTP/1.1 301 Moved\r\nLocation: http://shop.example/x\r\nContent-Length: 0\r\n\r\n',
  });
  await expect(openTestGate(self).fetch(HOME)).rejects.toThrow(AddressRefused);
  expect(asked).toBe(0);
});

test('uses HTTP/1.1 with a server that prefers HTTP/2', async () => {
  const offered: string[][] = [];
  const server = await openTlsServer('valid', {
    tls: { ALPNCallback: ({ protocols }) => (offered.push(protocols), 'http/1.1') },
  });
  expect((await openTestGate(server).fetch(HOME)).status).toBe(200);
  expect(offered).toEqual([['http/1.1']]);
});

test('counts the bytes of an encrypted connection too', async () => {
  const server = await listen(
    tls.createServer({ key, cert: read('valid') }, (socket) => {
      socket.on('error', () => undefined);
      writeEndlessly(socket, (n) =>
        n === 0
          ? 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
          : `1;${'x'.repeat(10_000)}\r\n.\r\n`,
      );
    }),
  );
  await expect(
    openTestGate(server, { limits: { maxWireBytes: 1_000_000 } }).fetch(HOME),
  ).rejects.toThrow(TooLarge);
  await server.freed();
});

async function openTlsServer(
  certificate: string,
  options: { tls?: tls.TlsOptions; answer?: string; onRequest?: (url: string) => void } = {},
): Promise<TestServer> {
  const cert = read(certificate);
  const { answer } = options;
  if (answer !== undefined) {
    return listen(
      tls.createServer({ key, cert, ...options.tls }, (socket) =>
        socket.on('error', () => undefined).once('data', () => socket.end(answer)),
      ),
    );
  }
  return listen(
    createHttpsServer({ key, cert, ...options.tls }, (request, response) => {
      options.onRequest?.(request.url ?? '');
      response.end('ok');
    }),
  );
}
