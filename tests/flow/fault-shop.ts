/**
 * The set-up of the fault tests: an account with MAP prices, a retailer that sells below them when
 * told, a webhook receiver, workers to kill.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import {
  openSite,
  renderProductPage,
  createSitemapSite,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import type { Database } from '#prisma/open-database.ts';
import { createService, type Service } from '#server/create-service.ts';
import type { WorkerOrder } from './serve-worker.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const GTINS = ['4006381333931', '5901234123457', '4012345678901', '9780201379624'];
/** Of every product, in cents. */
const FLOOR = 9000;

export interface FaultShop {
  readonly db: Database;
  readonly service: Service;
  readonly accountId: string;
  readonly apiKey: string;
  readonly retailerId: string;
  readonly domain: string;
  readonly site: TestSite;
  readonly hosts: Record<string, number>;
  /** Bodies that the receiver got, in order. */
  readonly received: { id: string; type: string; at: number }[];
  /** Sets every product to this price, and its page is due. */
  ask(price: string): Promise<void>;
  /**
   * What is still missing once `price` should be recorded, alerted on and delivered; null when
   * nothing is.
   */
  unsettled(price: string): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens it all on the caller's database; nothing runs until a worker is started. */
export async function openFaultShop(db: Database): Promise<FaultShop> {
  const domain = `shop-${randomBytes(3).toString('hex')}.example`;
  const pages = (price: string): TestSite['pages'] =>
    Object.fromEntries(
      GTINS.map((gtin, n) => [
        `/products/p${n}`,
        renderProductPage({ name: `Espresso Machine ${n}`, price, gtin }),
      ]),
    );
  const site = await openSite(createSitemapSite(domain, pages('100.00')));
  const received: FaultShop['received'] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({
        id: String(request.headers['webhook-id']),
        type: (JSON.parse(body) as { type: string }).type,
        at: Date.now(),
      });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const hosts: Record<string, number> = {
    [domain]: site.port,
    'hooks.example': (receiver.address() as AddressInfo).port,
  };
  const service = await createService({
    db,
    log: silentLogger,
    clock: systemClock,
    operatorKey: 'operator-key-of-the-tests-0123456789abcdef',
    trustedProxies: [],
    retailerDelayMs: 1,
    confirmAfterMs: 0,
    routeHost: (host) =>
      hosts[host] === undefined ? null : { address: '127.0.0.1', port: hosts[host] },
  });
  await service.jobs.start({ work: false });
  const { accountId, apiKey } = await createAccount(service.context, {
    name: 'Test',
    plan: 'growth',
  });
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor,
       gtin, created_at, updated_at)
     select 'prd_' || n, $1, 'S' || n, 'Espresso Machine ' || n, 'https://us.example/' || n, 'EUR',
       10000, $3, lpad(gtin, 14, '0'), now(), now()
     from unnest($2::text[]) with ordinality as g(gtin, n)`,
    [accountId, GTINS, FLOOR],
  );
  const endpoint = await service.api.fetch(
    new Request('http://127.0.0.1/v1/webhook-endpoints', {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'http://hooks.example/told' }),
    }),
    { builtIn: true },
  );
  if (endpoint.status !== 201)
    throw new Error(`The webhook endpoint was refused: ${await endpoint.text()}`);
  const { retailerId } = await startMonitoringRetailer(service.context, {
    accountId,
    domainOrUrl: `http://${domain}`,
  });
  return {
    db,
    service,
    accountId,
    apiKey,
    retailerId,
    domain,
    site,
    hosts,
    received,
    ask: async (price) => {
      Object.assign(site.pages, pages(price));
      await db.query(`update pricing.listing set next_check_at = now() where retailer_id = $1`, [
        retailerId,
      ]);
      await service.jobs.enqueue('monitoring.work-retailer', { retailerId }, { key: retailerId });
    },
    unsettled: (price) => findUnsettled(db, { retailerId, minor: Math.round(Number(price) * 100) }),
    close: async () => {
      await service.jobs.stop(1000);
      await service.close();
      site.close();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

async function findUnsettled(
  db: Database,
  { retailerId, minor }: { retailerId: string; minor: number },
): Promise<string | null> {
  const { rows } = await db.query<{
    known: number;
    matched: number;
    open: number;
    waiting: number;
    untold: number;
  }>(
    `select (select count(*)::int from pricing.listing
       where retailer_id = $1 and price_minor = $2 and state = 'ok') as known,
       (select count(*)::int from pricing.match m join pricing.listing l on l.id = m.listing_id
         where l.retailer_id = $1 and m.verdict = 'auto') as matched,
       (select count(*)::int from pricing.alert where resolved_at is null) as open,
       (select count(*)::int from pgboss.job
         where name = any($3) and state in ('created', 'retry', 'active')
           and start_after <= now()) as waiting,
       (select count(*)::int from pricing.delivery where state = 'waiting') as untold`,
    [
      retailerId,
      minor,
      ['alerts.check-listings', 'alerts.check-products', 'matching.match-listings'],
    ],
  );
  const [now] = rows;
  const wanted = {
    known: GTINS.length,
    matched: GTINS.length,
    open: minor < FLOOR ? GTINS.length : 0,
    waiting: 0,
    untold: 0,
  };
  return JSON.stringify(now) === JSON.stringify(wanted) ? null : JSON.stringify(now);
}

/** How many products the retailer and the account have in common. */
export const PRODUCTS = GTINS.length;

export interface Worker {
  readonly process: ChildProcess;
  setClock(aheadMs: number): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Loading the program takes most of a worker's start: one that has loaded waits here for its order.
 */
let spare: WorkerProcess | null = null;
type WorkerProcess = ReturnType<typeof spawnWorker>;
const spawnWorker = () =>
  spawn(process.execPath, ['tests/flow/serve-worker.ts'], {
    cwd: ROOT,
    env: { ...process.env, VITEST: undefined },
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** Loads the next worker in advance. */
export function prepareWorker(): void {
  spare ??= spawnWorker();
}

/** Ends a prepared worker that is not needed. */
export function dropSpareWorker(): void {
  spare?.kill('SIGKILL');
  spare = null;
}

/** Resolves when it accepts jobs. */
export async function startWorker(order: WorkerOrder): Promise<Worker> {
  const child = spare ?? spawnWorker();
  spare = null;
  const exited = once(child, 'exit');
  child.stdin.write(`${JSON.stringify(order)}\n`);
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`The worker ended with ${code}`))),
  ]);
  return {
    process: child,
    setClock: async (aheadMs) => {
      child.stdin.write(`${JSON.stringify({ aheadMs })}\n`);
      await once(child.stdout, 'data');
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export interface History {
  readonly listings: readonly (readonly string[])[];
  readonly captures: number;
  readonly alerts: number;
  readonly events: Record<string, number>;
}

/**
 * Everything recorded: each listing's prices in order, and the numbers of the other records. Throws
 * when spans overlap or leave a gap.
 */
export async function readHistory({ db, retailerId, accountId }: FaultShop): Promise<History> {
  const spans = await db.query<{ id: string; from: Date; to: Date | null; price: string }>(
    `select l.id, s."from", s."to", s.price_minor::text as price
     from pricing.price_span s
     join pricing.listing l on l.id = s.listing_id
     where l.retailer_id = $1
     union all select id, offer_since, null, price_minor::text
     from pricing.listing
     where retailer_id = $1
     order by 1, 2`,
    [retailerId],
  );
  const byListing = Map.groupBy(spans.rows, (row) => row.id);
  for (const rows of byListing.values()) rows.forEach((row, n) => requireNext(rows[n - 1], row));
  const [counts] = (
    await db.query<{ captures: number; alerts: number }>(
      `select (select count(*)::int from pricing.capture where retailer_id = $1) as captures,
         (select count(*)::int from pricing.alert where account_id = $2) as alerts`,
      [retailerId, accountId],
    )
  ).rows;
  const events = await db.query<{ type: string; n: number }>(
    'select type, count(*)::int as n from pricing.event where account_id = $1 group by type order by type',
    [accountId],
  );
  return {
    listings: [...byListing.values()].map((rows) => rows.map((row) => row.price)),
    captures: counts?.captures ?? 0,
    alerts: counts?.alerts ?? 0,
    events: Object.fromEntries(events.rows.map(({ type, n }) => [type, n])),
  };
}

function requireNext(
  before: { id: string; to: Date | null } | undefined,
  span: { from: Date },
): void {
  if (before && before.to?.getTime() !== span.from.getTime())
    throw new Error(
      `Listing ${before.id}: a span ends at ${before.to?.toISOString()} and the next begins at ${span.from.toISOString()}`,
    );
}
