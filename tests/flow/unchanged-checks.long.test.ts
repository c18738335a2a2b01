/**
 * Tens of thousands of checks that find nothing new: storage grows with changes, not with checks.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import type { GateResponse } from '#http-client/gate.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { listDueDocuments } from '#pricing/market/visit-times.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import {
  openTestMonitoring,
  renderProductPage,
  type TestMonitoring,
} from '#tests/support/monitoring/test-site.ts';
import { fetchDocument } from '#pricing/monitoring/fetch-document.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';

const PAGES = 20;
const FEED_LISTINGS = 250;
/** Each is 270 checks, a quarter of an hour apart. */
const ROUNDS = 400;
vi.setConfig({ testTimeout: 120_000 + ROUNDS * 500, hookTimeout: 120_000 });

let context: TestStage;
let monitoring: TestMonitoring;
let retailerId: string;
let asked: () => number;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  ({ retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'shop.com',
  }));
  await context.db.query(`update pricing.retailer set status = 'active' where id = $1`, [
    retailerId,
  ]);
  const counted = countStatements(context);
  ({ asked } = counted);
  monitoring = { ...openTestMonitoring(context, new Map()), context: counted.context };
  const readFrom = [
    ...Array.from({ length: PAGES }, (_, n) => `https://shop.com/products/${n}`),
    'https://shop.com/products.json?limit=250&page=1',
  ];
  await context.db.query(
    `insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at, next_check_at)
     select 'lst_' || n, $1, url, url, now(), $3
     from unnest($2::text[]) with ordinality as u(url, n)`,
    [retailerId, readFrom, context.clock.now()],
  );
});

test('ten thousand checks without a change add one row per hour and no other', async () => {
  const visits = await visitAll();
  expect(visits).toEqual({ changed: PAGES + 1, unchanged: 0 });
  const before = await countRows();
  const hours = new Set<number>();
  const unchanged = { visits: 0, statements: 0 };
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    context.clock.advance(HOUR_MS / 4);
    hours.add(Math.floor(context.clock.now().getTime() / HOUR_MS));
    await context.db.query('update pricing.listing set next_check_at = $1', [context.clock.now()]);
    const earlier = asked();
    const done = await visitAll();
    expect(done.changed).toBe(0);
    unchanged.visits += done.unchanged;
    unchanged.statements += asked() - earlier;
  }
  const perVisit = (performance.now() - started) / unchanged.visits;
  const after = await countRows();
  const grown = Object.fromEntries(
    Object.keys(after)
      .filter((table) => after[table] !== before[table])
      .map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
  );
  const counted = await context.db.query<{ checked: bigint; unchanged: bigint; rows: bigint }>(
    'select sum(checked) as checked, sum(unchanged) as unchanged, count(*) as rows from pricing.visit_count',
  );
  const checks = ROUNDS * (PAGES + FEED_LISTINGS);
  expect(Number(counted.rows[0]?.unchanged)).toBe(checks);
  expect(checks).toBeGreaterThan(10_000);
  const newHours = hours.size - (before['pricing.visit_count'] ?? 0);
  expect(grown).toEqual({ 'pricing.visit_count': expect.any(Number) });
  expect(Math.abs((grown['pricing.visit_count'] ?? 0) - newHours)).toBeLessThanOrEqual(1);
  const each = unchanged.statements / unchanged.visits;
  process.stdout.write(
    `${checks} unchanged checks in ${unchanged.visits} visits: ${each.toFixed(1)} statements ` +
      `and ${perVisit.toFixed(1)} ms each, ${grown['pricing.visit_count']} rows more\n`,
  );
  // Begin, retailer, listings read, listings seen, count, commit.
  expect(each).toBeLessThanOrEqual(6);
});

/** Visits every due document, every second page with a 304 and the others with the same bytes. */
async function visitAll(): Promise<{ changed: number; unchanged: number }> {
  const result = { changed: 0, unchanged: 0 };
  for (const document of await listDueDocuments(context.db, {
    retailerId,
    now: context.clock.now(),
    limit: 1000,
  })) {
    const outcome = await fetchDocument(monitoring, visitor, {
      target: { retailerId, currency: 'EUR' },
      document,
    });
    if (outcome.kind !== 'failed') result[outcome.kind] += 1;
  }
  return result;
}

const visitor: HostVisitor = {
  signal: new AbortController().signal,
  render: () => Promise.reject(new Error('pages are not drawn here')),
  request: async (url, request): Promise<GateResponse> => {
    const isFeed = url.includes('products.json');
    const etag = Number(/(\d+)$/.exec(url)?.[1]) % 2 === 0 ? '"v1"' : undefined;
    if (etag !== undefined && request?.headers?.['if-none-match'] === etag)
      return answer(url, 304, { headers: { etag }, body: '' });
    const body = isFeed ? feed() : renderProductPage({ name: `Product ${url}`, price: '20.00' });
    return answer(url, 200, {
      headers: {
        'content-type': isFeed ? 'application/json' : 'text/html',
        ...(etag && !isFeed && { etag }),
      },
      body,
    });
  },
};

function answer(
  url: string,
  status: number,
  { headers, body }: { headers: Record<string, string>; body: string },
): GateResponse {
  return {
    url,
    status,
    headers,
    bytes: Buffer.from(body),
    isCut: false,
    redirects: [],
    at: context.clock.now(),
    timings: { headersMs: 1, totalMs: 1 },
  };
}

function feed(): string {
  const products = Array.from({ length: FEED_LISTINGS }, (_, n) => ({
    id: n,
    title: `Thing ${n}`,
    handle: `thing-${n}`,
    vendor: 'Acme',
    variants: [
      { id: n * 10, title: 'Default Title', price: '19.00', sku: `S${n}`, available: true },
    ],
    images: [],
    options: [],
  }));
  return JSON.stringify({ products });
}

async function countRows(): Promise<Record<string, number>> {
  const tables = await context.db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('pricing', 'shop', 'pgboss') order by 1`,
  );
  const counts = await context.db.query<{ name: string; n: number }>(
    tables.rows
      .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
      .join(' union all '),
  );
  return Object.fromEntries(counts.rows.map(({ name, n }) => [name, n]));
}
