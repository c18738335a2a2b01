import type { printRows } from '#bench/print-rows.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createGate } from '#http-client/create-gate.ts';
import { createEvents } from '#pricing/events/events.ts';
import { listDueDocuments } from '#pricing/market/visit-times.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { fetchDocument } from '#pricing/monitoring/fetch-document.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import type { Database } from '#prisma/open-database.ts';
import { openShops } from './open-shops.ts';

/**
 * Adds a row for each kind of visit as soon as it is measured: time, our processor time, and what
 * the database writes to its log, per page. Visits run one after another.
 */
export async function measureUnchanged(
  db: Database,
  origin: string,
  { isBuilt, visits, add }: { isBuilt: boolean; visits: number; add: ReturnType<typeof printRows> },
): Promise<void> {
  await openShops(db);
  const port = Number(new URL(origin).port);
  const gate = createGate({
    clock: systemClock,
    routeHost: () => ({ address: '127.0.0.1', port }),
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
    gate,
    jobs: { enqueue: () => Promise.resolve(true), enqueueMany: () => Promise.resolve() },
  });
  let asked = '';
  const visitor: HostVisitor = {
    // The query is only for the test server: the page's identity stays the same.
    request: async (url, request) => ({ ...(await gate.fetch(`${url}${asked}`, request)), url }),
    render: () => Promise.reject(new Error('pages are not drawn here')),
    signal: new AbortController().signal,
  };
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at, next_check_at) select 'lst_' || n,
      'ret_0', u, u, now(), now() from (select n, 'http://shop-0.example/' || n as u from generate_series(0,
      $1 - 1) n) x`,
    [visits],
  );
  const kinds = [
    { kind: 'new: read and kept', asked: '?a' },
    { kind: 'unchanged: 304', asked: '?a' },
    { kind: 'unchanged: the same bytes', asked: '?plain' },
    { kind: 'read again: another byte, the same offer', asked: '?plain&nonce' },
    ...(isBuilt ? [{ kind: 'changed: another price', asked: '?v=1' }] : []),
  ];
  for (const each of kinds) {
    asked = each.asked;
    await db.query('update pricing.listing set next_check_at = now()');
    const due = await listDueDocuments(db, { retailerId: 'ret_0', now: new Date(), limit: visits });
    const [wal, cpu, started] = [await writtenTo(db), process.cpuUsage(), performance.now()];
    const outcomes: string[] = [];
    for (const document of due)
      outcomes.push(
        (
          await fetchDocument(monitoring, visitor, {
            target: { retailerId: 'ret_0', currency: null },
            document,
          })
        ).kind,
      );
    const [ms, used] = [performance.now() - started, process.cpuUsage(cpu)];
    add({
      visit: each.kind,
      pages: due.length,
      as: [...new Set(outcomes)].join(', '),
      'ms/page': per(ms, due.length),
      'CPU ms/page': per((used.user + used.system) / 1000, due.length),
      'log kB/page': per(Number((await writtenTo(db)) - wal) / 1024, due.length),
    });
  }
  await gate.close();
}

async function writtenTo(db: Database): Promise<bigint> {
  const { rows } = await db.query<{ at: bigint }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as at`,
  );
  return rows[0]?.at ?? 0n;
}

function per(total: number, pages: number): number {
  return Math.round((total / pages) * 100) / 100;
}
