/**
 * A process to be killed: the API with its events and jobs as the server binds them, without pages
 * and workers. It opens several of them, each on its own database port, so that one process dies in
 * the middle of several requests. Prints their ports as JSON.
 */
import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { isDocumentationName } from '#http-client/private-names.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createEvents } from '#pricing/events/events.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { serviceJobs } from '#server/jobs/service-jobs.ts';
import { listenToAccountEvents, listenToEvents } from '#server/listen-to-events.ts';

const [socketFolder = '', database = '', ...ports] = process.argv.slice(2);
const cursorSecret = Buffer.alloc(32, 7);

const direct = openDatabase({ host: socketFolder, database });
const queues = serviceJobs.map(({ definition }) => definition);
// Jobs are queued in the request's transaction; the queue's own maintenance does not use the
// counted connections.
const jobs = openJobs({ db: direct, log: silentLogger, queues });
const events = createEvents({ clock: systemClock });
listenToEvents(events, jobs, systemClock);
listenToAccountEvents(events, {
  jobs,
  webhooks: { wake: () => Promise.resolve() },
  clock: systemClock,
});
await jobs.start({ work: false });

const listening = await Promise.all(
  ['', ...ports].map(async (port) => {
    const db =
      port === ''
        ? direct
        : openDatabase({ url: `postgresql://pricing@127.0.0.1:${port}/${database}` });
    const api = createApi({
      context: {
        db,
        events,
        clock: systemClock,
        log: silentLogger,
        captures: openDatabaseStores(db),
      },
      version: '1',
      operatorKeyHashes: [],
      cursorSecret,
      isRouted: isDocumentationName,
    });
    const listener = getRequestListener(api.fetch);
    const server = createServer((request, response) => void listener(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }),
);
process.stdout.write(`${JSON.stringify(listening)}\n`);
// The parent process has exited.
process.stdin.resume().on('end', () => process.exit(0));
