import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { type Listener, listen } from './listen.ts';

const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close(100);
});

test('a taken port is one clear line', async () => {
  const first = await start();
  await expect(listen({ port: first.port, host: '127.0.0.1' })).rejects.toThrow(
    `PORT ${first.port} is taken by another program: set PORT to another one`,
  );
});

test('answers that it is starting until it is served', async () => {
  const listener = await start();
  const starting = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '2']);
  listener.serve((_request, response) => response.end('here'));
  expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe('here');
});

test('lets a running request end when it closes', async () => {
  const listener = await start();
  const running = Promise.withResolvers<ServerResponse>();
  listener.serve((_request, response) => running.resolve(response));
  const answer = fetch(`http://127.0.0.1:${listener.port}/`).then((response) => response.text());
  const response = await running.promise;
  const closed = listener.close(30_000);
  response.end('late');
  await closed;
  open.pop();
  expect(await answer).toBe('late');
});

test.each([
  ['no HTTP', 'hello there\r\n\r\n', 400, 'malformed_request'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])(
  'bytes that are no request are refused as everything is: %s',
  async (_name, bytes, status, code) => {
    const listener = await start();
    listener.serve((_request, response) => response.end('here'));
    const socket = connect(listener.port, '127.0.0.1');
    socket.end(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*application/problem\\+json`));
    expect(JSON.parse(body)).toMatchObject({ status, code });
  },
);

async function start(): Promise<Listener> {
  const listener = await listen({ port: 0, host: '127.0.0.1' });
  open.push(listener);
  return listener;
}
