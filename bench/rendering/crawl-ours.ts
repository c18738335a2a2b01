/**
 * Our visits of drawn pages without politeness delays, the whole way: the host's lock, robots.txt
 * asked for every request, connections through our proxy with the address check, requests paused
 * and decided, the drawn document serialized with what the browser computed, extracted in the child
 * processes that the service uses, and recorded in the database. Arguments: origin of the shops'
 * list, pages, browsers, database.
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createGate } from '#http-client/create-gate.ts';
import { createEvents } from '#pricing/events/events.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { lockHost, releaseHost } from '#pricing/market/host-turn.ts';
import { findRetailer } from '#pricing/market/retailer.ts';
import { listDueDocuments } from '#pricing/market/visit-times.ts';
import { DEFAULT_BROWSER_SETTINGS } from '#pricing/monitoring/browser/browser-settings.ts';
import { openBrowser } from '#pricing/monitoring/browser/open-browser.ts';
import { fetchDocument } from '#pricing/monitoring/fetch-document.ts';
import { openHostVisitor } from '#pricing/monitoring/host-visitor.ts';
import { loadRobots } from '#pricing/monitoring/load-robots.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { openReaders } from '#pricing/monitoring/readers/open-readers.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { choosePages, type DrawnShop, fetchDrawnShops } from './drawn-shops.ts';
import { openDrawnRetailer } from './open-drawn-retailer.ts';
import { reportRendering } from './rendering-report.ts';

const [origin = '', count = '0', browsers = '1', database = ''] = process.argv.slice(2);
const shops = await fetchDrawnShops(origin);
const ports = new Map(shops.map(({ domain, port }) => [domain, port]));
const db = openDatabase({ url: database }, { max: 8 });
const network = {
  clock: systemClock,
  routeHost: (host: string) => {
    const port = ports.get(host);
    return port === undefined ? null : { address: '127.0.0.1', port };
  },
};
const browser = openBrowser({
  ...network,
  settings: { ...DEFAULT_BROWSER_SETTINGS, maxPages: Number(browsers) },
});
const context = {
  db,
  events: createEvents({ clock: systemClock }),
  clock: systemClock,
  log: silentLogger,
  captures: openDatabaseStores(db),
};
const monitoring = createMonitoring({
  context,
  gate: createGate(network),
  browser,
  read: openReaders().read,
  jobs: { enqueue: () => Promise.resolve(true), enqueueMany: () => Promise.resolve() },
  drawingMs: 4_000,
});

const chosen = choosePages(shops, Number(count));
const waiting = new Map<DrawnShop, string>();
for (const shop of new Set(chosen.map((one) => one.shop))) {
  const urls = chosen.flatMap((one) => (one.shop === shop ? [one.page.url] : []));
  waiting.set(shop, await openDrawnRetailer(context, { domain: shop.domain, urls }));
}

await reportRendering(async () => {
  // One page of a host at a time, as its lock demands; a browser takes the next free host.
  await Promise.all(Array.from({ length: Number(browsers) }, visitAll));
  const { rows } = await db.query<{ url: string; price: string }>(
    `select read_from as url, (price_minor / 100.0)::numeric(12,2)::text as price
     from pricing.listing where state = 'ok' and price_minor is not null`,
  );
  const read = new Map(rows.map(({ url, price }) => [url, price]));
  return chosen.map(({ page: { url, price } }) => ({ read: read.get(url) ?? null, price }));
});
await browser.close();
process.exit(0);

async function visitAll(): Promise<void> {
  for (;;) {
    const [next] = waiting;
    if (!next) return;
    const [shop, retailerId] = next;
    waiting.delete(shop);
    if (await visitNext(retailerId)) waiting.set(shop, retailerId);
  }
}

/** False when no page of the retailer is due. */
async function visitNext(retailerId: string): Promise<boolean> {
  const [document] = await listDueDocuments(db, { retailerId, now: new Date(), limit: 1 });
  const retailer = await findRetailer(db, retailerId);
  if (!document || !retailer) return false;
  const holder = randomUUID();
  if (!(await lockHost(db, retailerId, holder))) throw new Error(`${retailerId} is locked`);
  const visit = {
    retailerId,
    holder,
    baseUrl: retailer.baseUrl,
    failuresInRow: 0,
    signal: new AbortController().signal,
    until: Infinity,
    isSlowLane: true,
    pace: { tookMs: 0, pauseMs: 0 },
  };
  const robots = await loadRobots(monitoring, retailer, visit);
  const ways = { current: () => ({ kind: 'rendered' as const }), observe: () => Promise.resolve() };
  const outcome = await fetchDocument(
    monitoring,
    openHostVisitor(monitoring, { ...visit, robots }),
    { target: { retailerId, currency: null, ways }, document },
  );
  await releaseHost(db, retailerId, holder);
  if (outcome.kind === 'failed') throw new Error(`${document.url} was not drawn`);
  return true;
}
