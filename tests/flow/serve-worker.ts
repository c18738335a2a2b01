/**
 * A worker to be killed: the service's jobs as the server binds them, with retailers and webhook
 * receivers on loopback. Its first line of input is the JSON of a WorkerOrder. Prints a line when
 * it is ready; takes further lines that set its clock. Ends with its parent process.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { silentLogger } from '#kernel/logger.ts';
import { DEFAULT_BROWSER_SETTINGS } from '#pricing/monitoring/browser/browser-settings.ts';
import { type Connection, openDatabase } from '#prisma/open-database.ts';
import { createService } from '#server/create-service.ts';
import { releaseInterruptedWork } from '#server/release-interrupted-work.ts';

export interface WorkerOrder {
  readonly connection: Connection;
  /** Host name to port on loopback. */
  readonly hosts: Readonly<Record<string, number>>;
  readonly delayMs: number;
  /** One of several: it releases no claims at its start, since others may be working. */
  readonly isOneOfSeveral?: boolean;
  /** It has a browser: alerts wait for pictures. */
  readonly takesPictures?: boolean;
}

interface ClockOrder {
  readonly aheadMs: number;
}

const lines = createInterface({ input: process.stdin });
lines.on('close', () => process.exit(0));
const [first] = (await once(lines, 'line')) as [string];
const order = JSON.parse(first) as WorkerOrder;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const db = openDatabase(order.connection);
const service = await createService({
  db,
  clock,
  log: silentLogger,
  operatorKey: 'operator-key-of-the-tests-0123456789abcdef',
  trustedProxies: [],
  retailerDelayMs: order.delayMs,
  confirmAfterMs: 0,
  ...(order.takesPictures ? { browser: DEFAULT_BROWSER_SETTINGS } : {}),
  routeHost: (host) =>
    order.hosts[host] === undefined ? null : { address: '127.0.0.1', port: order.hosts[host] },
});
await service.jobs.start({
  work: true,
  before: async () => (order.isOneOfSeveral ? undefined : releaseInterruptedWork(db, silentLogger)),
});
process.stdout.write('working\n');
lines.on('line', (line) => {
  ({ aheadMs } = JSON.parse(line) as ClockOrder);
  process.stdout.write('set\n');
});
