/** Uploads that hardly move, over real connections: they are ended, and the client gets the reason. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCsv } from '#app/csv/parse-csv.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { type Listener, listen } from './listen.ts';

const SLOW_MS = 300;
let listener: Listener;

beforeAll(async () => {
  listener = await listen({ port: 0, host: '127.0.0.1', slowMs: SLOW_MS });
  const handle = getRequestListener(async (request) => {
    const { body } = request;
    return Response.json(
      await toActionResult(async () => {
        let lines = 0;
        for await (const some of parseCsv(body ?? new Blob([]).stream(), {
          maxBytes: 10_000_000,
          shop: 'slow.example',
          slowMs: SLOW_MS,
        }))
          lines += some.length;
        return { lines };
      }),
    );
  });
  listener.serve((request, response) => void handle(request, response));
});
afterAll(() => listener.close(100));

test.each([
  ['a line a second', 50],
  ['the beginning, and nothing more', 0],
])('%s: the upload is ended with the reason', async (_what, everyMs) => {
  const socket = connect(listener.port, '127.0.0.1');
  socket.write(
    'POST /app/products/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\nsku,floor\n',
  );
  socket.write('a,1.00\n'.repeat(20_000));
  const timer = everyMs ? setInterval(() => socket.write('a,1.00\n'), everyMs) : undefined;
  socket.on('error', () => undefined);
  const answer = await text(socket).finally(() => clearInterval(timer));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"code":"request_timeout"');
  expect(answer).toContain('file_too_slow');
});
