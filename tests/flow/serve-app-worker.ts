/**
 * A worker of the app to be killed: it changes prices and reads products again, with the Shopify
 * stand-in of the parent process. Its first line of input is the JSON of an AppWorkerOrder. Prints a
 * line when it works; ends with its parent process.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { silentLogger } from '#kernel/logger.ts';
import { systemClock } from '#kernel/clock.ts';
import { type Connection, openDatabase } from '#prisma/open-database.ts';
import { createPlatformFetch } from '#sandbox/access/create-platform-fetch.ts';
import { createAppServices } from '#server/create-app-services.ts';
import { createService } from '#server/create-service.ts';
import { releaseInterruptedWork } from '#server/release-interrupted-work.ts';

export interface AppWorkerOrder {
  readonly connection: Connection;
  /** Where the stand-in's Admin API is reached. */
  readonly adminPort: number;
}

const lines = createInterface({ input: process.stdin });
lines.on('close', () => process.exit(0));
const [first] = (await once(lines, 'line')) as [string];
const { connection, adminPort } = JSON.parse(first) as AppWorkerOrder;
const nativeFetch = globalThis.fetch;
globalThis.fetch = createPlatformFetch(() => adminPort, nativeFetch);
const db = openDatabase(connection);
const service = await createService({
  db,
  clock: systemClock,
  log: silentLogger,
  operatorKey: 'operator-key-of-the-tests-0123456789abcdef',
  trustedProxies: [],
  retailerDelayMs: 1,
  confirmAfterMs: 0,
  routeHost: () => null,
});
const { setServices } = await import('#app/services.server.ts');
const { repricingJobs } = await import('#app/repricing/jobs.server.ts');
const { catalogSyncJobs } = await import('#app/catalog-sync/jobs.server.ts');
const services = createAppServices({
  service,
  externalFetch: nativeFetch,
  operatorKey: 'operator-key-of-the-tests-0123456789abcdef',
  sandbox: true,
});
setServices(services.pages);
for (const job of [...repricingJobs, ...catalogSyncJobs]) job.register(service.jobs, services.jobs);
await service.jobs.start({
  work: true,
  before: () => releaseInterruptedWork(db, silentLogger),
});
process.stdout.write('working\n');
