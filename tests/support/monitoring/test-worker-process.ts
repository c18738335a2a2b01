/**
 * A worker in a process of its own. Works at one retailer until its listings are read. Argument:
 * JSON of WorkerOrder.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createGate } from '#http-client/create-gate.ts';
import { createEvents } from '#pricing/events/events.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { type Connection, openDatabase } from '#prisma/open-database.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';

export interface WorkerOrder {
  readonly connection: Connection;
  readonly retailerId: string;
  readonly port: number;
  readonly name: string;
  readonly delayMs: number;
  /** Time limit in milliseconds. */
  readonly forMs: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
const db = openDatabase(order.connection, { max: 2 });
const context = {
  db,
  events: createEvents({ clock: systemClock }),
  clock: systemClock,
  log: silentLogger,
  captures: openDatabaseStores(db),
};
const gate = createGate({
  clock: systemClock,
  routeHost: () => ({ address: '127.0.0.1', port: order.port }),
});
const jobs = { enqueue: () => Promise.resolve(true), enqueueMany: () => Promise.resolve() };
const monitoring = createMonitoring({
  context,
  gate,
  jobs,
  defaultDelayMs: order.delayMs,
  sliceMs: 200,
  userAgent: order.name,
});
const end = performance.now() + order.forMs;
while (performance.now() < end) {
  await runRetailerSlice(monitoring, { retailerId: order.retailerId });
  await sleep(10);
}
await gate.close();
await db.close();
