import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { readLines } from './read-bulk-file.server.ts';

test('a line without end is not collected: the download is broken off', async () => {
  const ended = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.once('close', ended.resolve);
    const piece = Buffer.alloc(65_536, 'a');
    const endless = function* () {
      yield Buffer.from('{}\n');
      for (;;) yield piece;
    };
    Readable.from(endless()).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const lines = readLines(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect((await lines.next()).value).toBe('{}');
  await expect(lines.next()).rejects.toMatchObject({ code: 'upstream_failed' });
  await ended.promise;
});
