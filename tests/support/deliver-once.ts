/**
 * A separate worker process that sends what is due at one endpoint; tests kill it. Configured by
 * its environment.
 */
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createGate } from '#http-client/create-gate.ts';
import { createEvents } from '#pricing/events/events.ts';
import { sendDeliveries } from '#pricing/events/webhooks/send-deliveries.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { createWebhookSender } from '#server/create-webhook-sender.ts';

const { DB_HOST = '', DB_NAME = '', KEY = '', HOOK_HOST, HOOK_PORT, ENDPOINT = '' } = process.env;
const db = openDatabase({ host: DB_HOST, database: DB_NAME });
const routeHost = (host: string) =>
  host === HOOK_HOST ? { address: '127.0.0.1', port: Number(HOOK_PORT) } : null;
const gate = createGate({ clock: systemClock, routeHost });
const context = {
  db,
  clock: systemClock,
  log: silentLogger,
  events: createEvents({ clock: systemClock }),
};
const sender = createWebhookSender(context, {
  gate,
  keys: new Map([[1, Buffer.from(KEY, 'hex')]]),
  isRouted: () => true,
  wake: async () => undefined,
});
await sendDeliveries(sender, { endpointId: ENDPOINT });
await gate.close();
await db.close();
