import { afterEach, expect, test } from 'vitest';
import { type Listener, listen } from './listen.ts';

const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close(100);
});

test('a taken port is one clear line', async () => {
  const first = await start();
  await expect(listen({ port: first.port, host: '127.0.0.1' })).rejects.toThrow(`PORT ${first.port} is taken by another program: set PORT to another one`);
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
  listener.serve((_request, response) => void setTimeout(() => response.end('late'), 150));
  const answer = fetch(`http://127.0.0.1:${listener.port}/`).then((response) => response.text());
  await new Promise((resolve) => setTimeout(resolve, 50));
  await listener.close(2000);
  open.pop();
  expect(await answer).toBe('late');
});

async function start(): Promise<Listener> {
  const listener = await listen({ port: 0, host: '127.0.0.1' });
  open.push(listener);
  return listener;
}
