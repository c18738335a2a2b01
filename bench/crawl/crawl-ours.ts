/**
 * Our crawler without politeness delays. Arguments: origin, pages, what, database. `what`: `fetch`
 * only fetches; `parse` also builds a DOM; `here` fetches and extracts in one thread; `read`
 * extracts in the child processes that the service uses; `kept` also records the result. Pages are
 * spread over shops, because each is recorded under its retailer's lock.
 */
import { parseDocument } from 'htmlparser2';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createGate } from '#http-client/create-gate.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { DueDocument } from '#pricing/market/visit-times.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { readDocument } from '#pricing/monitoring/read-document.ts';
import { HostAway } from '#pricing/monitoring/visit-error.ts';
import { openReaders } from '#pricing/monitoring/readers/open-readers.ts';
import { fetchDocument } from '#pricing/monitoring/fetch-document.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { type ReadFields, reportCrawl } from './crawl-report.ts';
import { SHOPS } from './open-shops.ts';

const [origin = '', pages = '0', what = 'read', database = ''] = process.argv.slice(2);
const port = Number(new URL(origin).port);
const gate = createGate({
  clock: systemClock,
  routeHost: (host) => (host.endsWith('.example') ? { address: '127.0.0.1', port } : null),
});
const read: ReadFields[] = [];

const NOTHING = { name: null, price: null, currency: null, availability: null };
const decoder = new TextDecoder();

const fetchOnly = async (n: number): Promise<void> => {
  const { bytes } = await gate.fetch(urlOf(n));
  if (what === 'parse') parseDocument(decoder.decode(bytes));
  read.push({ page: n, ...NOTHING });
};

const readers = openReaders();

const readOnly = async (n: number): Promise<void> => {
  const answer = await gate.fetch(urlOf(n));
  const document =
    what === 'here'
      ? readDocument(answer, { currency: null })
      : await readers.read(answer, { currency: null });
  const first = document.kind === 'offers' ? document.offers[0] : undefined;
  const offer = first?.offer;
  const availability = offer?.availability === 'unknown' ? null : (offer?.availability ?? null);
  read.push({
    page: n,
    name: first?.name ?? null,
    price: offer?.price ?? null,
    currency: offer?.currency ?? null,
    availability,
  });
};

await reportCrawl(async () => {
  const visit = chooseVisit();
  let next = 0;
  await Promise.all(
    Array.from({ length: SHOPS }, async (_, shop) => {
      for (let n = shop; n < Number(pages); n += SHOPS) await visit(n);
      next += 1;
    }),
  );
  if (next !== SHOPS) throw new Error('a shop was left out');
  return read;
});
process.exit(0);

function chooseVisit(): (n: number) => Promise<void> {
  if (what === 'kept') return openKeeper();
  return what === 'read' || what === 'here' ? readOnly : fetchOnly;
}

/** Records each page as a visit does; what was recorded counts as extracted. */
function openKeeper(): (n: number) => Promise<void> {
  const db = openDatabase({ url: database }, { max: SHOPS });
  const context = {
    db,
    events: createEvents({ clock: systemClock }),
    clock: systemClock,
    log: silentLogger,
    captures: openDatabaseStores(db),
  };
  const monitoring = createMonitoring({
    context,
    gate,
    read: readers.read,
    jobs: { enqueue: () => Promise.resolve(true), enqueueMany: () => Promise.resolve() },
  });
  const visitor: HostVisitor = {
    request: (url, request) => gate.fetch(url, request),
    render: () => Promise.reject(new Error('pages are not drawn here')),
    signal: new AbortController().signal,
  };
  return async (n) => {
    const document: DueDocument = {
      url: urlOf(n),
      weight: 0,
      listings: 1,
      etag: null,
      lastModified: null,
      bodyHash: null,
      needsReading: true,
      parser: null,
    };
    const isKept = await fetchDocument(monitoring, visitor, {
      target: { retailerId: `ret_${n % SHOPS}`, currency: null },
      document,
    }).then(
      ({ kind }) => kind !== 'failed',
      (error: unknown) => {
        // A saved page may be a challenge, after which a real visit would stay away.
        if (error instanceof HostAway) return false;
        throw error;
      },
    );
    read.push({
      page: n,
      name: 'kept',
      price: isKept ? 'kept' : null,
      currency: 'kept',
      availability: 'kept',
    });
  };
}

function urlOf(n: number): string {
  return `http://shop-${n % SHOPS}.example/${n}`;
}
