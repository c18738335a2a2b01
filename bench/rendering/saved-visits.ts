import { printRows } from '#bench/print-rows.ts';
import { systemClock } from '#kernel/clock.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createGate } from '#http-client/create-gate.ts';
import { createEvents } from '#pricing/events/events.ts';
import { addListings } from '#pricing/market/add-listings.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { findRetailer } from '#pricing/market/retailer.ts';
import { DEFAULT_BROWSER_SETTINGS } from '#pricing/monitoring/browser/browser-settings.ts';
import { openBrowser } from '#pricing/monitoring/browser/open-browser.ts';
import { createMonitoring, type Monitoring } from '#pricing/monitoring/monitoring.ts';
import { openReaders } from '#pricing/monitoring/readers/open-readers.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';
import type { Database } from '#prisma/open-database.ts';
import type { DrawnShop } from './drawn-shops.ts';
import { clearDrawnRetailers, monitorRetailer } from './open-drawn-retailer.ts';

/** Longer than any slice of this measurement. */
const SLICE_MS = HOUR_MS;

interface Counts {
  visits: number;
  byData: number;
}

/**
 * Probes each shop as the service does, then visits its pages `visits` times, and prints how many
 * visits were answered by the JSON that the page requests, without drawing it.
 */
export async function measureSavedVisits(
  db: Database,
  shops: readonly DrawnShop[],
  given: { shops: number; each: number; visits: number },
): Promise<void> {
  const chosen = shops.slice(0, given.shops);
  const add = printRows(chosen.map(({ domain }) => domain));
  const later = { visits: 0, byData: 0 };
  const all = { visits: 0, byData: 0 };
  const opened = await openService(db, shops);
  try {
    for (const shop of chosen) {
      const counts = await visitShop(opened, { shop, ...given });
      for (const [n, one] of counts.entries()) {
        addCounts(all, one);
        if (n > 0) addCounts(later, one);
      }
      const retailer = await opened.monitoring.context.db.query<{ way: string }>(
        'select read_by as way from pricing.retailer where domain = $1',
        [shop.domain],
      );
      add({
        shop: shop.domain,
        'read by': retailer.rows[0]?.way ?? '',
        ...Object.fromEntries(
          counts.map(({ visits, byData }, n) => [
            n === 0 ? 'by JSON, first visits' : `visit ${n + 1}`,
            `${byData} of ${visits}`,
          ]),
        ),
      });
    }
  } finally {
    await opened.close();
  }
  process.stdout.write(
    `\nVisits answered by plain JSON: ${formatShare(later)} after the first visit of each page, ` +
      `${formatShare(all)} with it (${given.visits} visits of each page)\n`,
  );
}

const formatShare = ({ visits, byData }: Counts): string =>
  `${byData} of ${visits} (${visits === 0 ? 0 : Math.round((byData / visits) * 100)} %)`;

function addCounts(sum: Counts, { visits, byData }: Counts): void {
  sum.visits += visits;
  sum.byData += byData;
}

interface OpenService {
  readonly monitoring: Monitoring;
  /** Pages drawn since the last call. */
  readonly takeDrawn: () => number;
  close(): Promise<void>;
}

async function openService(db: Database, shops: readonly DrawnShop[]): Promise<OpenService> {
  await clearDrawnRetailers({ db });
  const ports = new Map(shops.map(({ domain, port }) => [domain, port]));
  const network = {
    clock: systemClock,
    routeHost: (host: string) => {
      const port = ports.get(host);
      return port === undefined ? null : { address: '127.0.0.1', port };
    },
  };
  const gate = createGate(network);
  const browser = openBrowser({ ...network, settings: DEFAULT_BROWSER_SETTINGS });
  const readers = openReaders();
  let drawn = 0;
  const monitoring = createMonitoring({
    context: {
      db,
      events: createEvents({ clock: systemClock }),
      clock: systemClock,
      log: silentLogger,
      captures: openDatabaseStores(db),
    },
    gate,
    browser: {
      open: (request) => {
        drawn += 1;
        return browser.open(request);
      },
      getVersion: () => browser.getVersion(),
      close: () => browser.close(),
    },
    read: readers.read,
    jobs: { enqueue: () => Promise.resolve(true), enqueueMany: () => Promise.resolve() },
    defaultDelayMs: 1,
    confirmAfterMs: 0,
    drawingMs: 4_000,
  });
  return {
    monitoring,
    takeDrawn: () => {
      const count = drawn;
      drawn = 0;
      return count;
    },
    close: async () => {
      await browser.close();
      await gate.close();
      await readers.close();
    },
  };
}

/** The counts of each round of visits, after the probe. */
async function visitShop(
  { monitoring, takeDrawn }: OpenService,
  { shop, each, visits }: { shop: DrawnShop; each: number; visits: number },
): Promise<Counts[]> {
  const { context } = monitoring;
  const { db } = context;
  const { retailerId } = await monitorRetailer(context, shop.domain);
  await runRetailerSlice({ ...monitoring, sliceMs: 0 }, { retailerId });
  const retailer = await findRetailer(db, retailerId);
  if (retailer?.status !== 'active') throw new Error(`${shop.domain} is ${retailer?.status}`);
  await db.query(
    'update pricing.retailer set last_discovery_at = now(), daily_requests = 1000000 where id = $1',
    [retailerId],
  );
  const urls = shop.pages.slice(0, each).map(({ url }) => url);
  const now = context.clock.now();
  await addListings(context, { retailerId, urls, dueAt: now, listedAt: now });
  const counts: Counts[] = [];
  takeDrawn();
  for (let n = 0; n < visits; n += 1) {
    await db.query('update pricing.listing set next_check_at = now() where retailer_id = $1', [
      retailerId,
    ]);
    await runRetailerSlice({ ...monitoring, sliceMs: SLICE_MS }, { retailerId });
    await requirePrices(db, { retailerId, shop, urls });
    counts.push({ visits: urls.length, byData: urls.length - takeDrawn() });
  }
  return counts;
}

/** A visit that gives no price, or another one than a shopper sees, saves nothing. Throws then. */
async function requirePrices(
  db: Database,
  { retailerId, shop, urls }: { retailerId: string; shop: DrawnShop; urls: readonly string[] },
): Promise<void> {
  const { rows } = await db.query<{ url: string; price: string }>(
    `select read_from as url, (price_minor / 100.0)::numeric(12,2)::text as price
     from pricing.listing where retailer_id = $1 and state = 'ok' and price_minor is not null
       and next_check_at > now()`,
    [retailerId],
  );
  const read = new Map(rows.map(({ url, price }) => [url, price]));
  for (const { url, price } of shop.pages)
    if (urls.includes(url) && read.get(url) !== price)
      throw new Error(`${url}: ${read.get(url) ?? 'no price'} instead of ${price}`);
}
