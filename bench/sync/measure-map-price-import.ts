/**
 * Files of MAP prices and of MAP prices by date, read, estimated and imported, beside PostgreSQL's
 * own COPY of the same rows into the same table: `node bench/sync/measure-map-price-import.ts
 * [--rows 50000] [--small 5000]`. Microseconds per row, and how much more of the JavaScript heap
 * is in use after a full collection than before it began, at most: it must not grow with the file.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GCProfiler, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { receiveMapPriceFile } from '#app/map-prices/receive-map-price-file.server.ts';
import { receivePeriodFile } from '#app/map-prices/period-files/receive-period-file.server.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { estimateImport } from '#pricing/alerts/estimate-import.ts';
import { createImport } from '#pricing/catalog/map-price-periods/import-periods.ts';
import type { PeriodDraft } from '#pricing/catalog/map-price-periods/map-price-period.ts';
import { createEvents } from '#pricing/events/events.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';

const options = readOptions({ rows: 50_000, small: 5_000 });
const SHOP = 'bench.myshopify.com';
/** Rows of a request, as the app sends them. */
const PART = 2_000;
const PIECE = 64 * 1024;
const BEGIN = new Date('2030-01-01T00:00:00Z');

const { db, close } = await openBenchDatabase();
// The server reads and writes it, perhaps as another user.
const folder = await mkdtemp(join(tmpdir(), 'pricing-copy-'));
await chmod(folder, 0o777);
const context = {
  db,
  clock: systemClock,
  log: silentLogger,
  events: createEvents({ clock: systemClock }),
};
const services = createBareServices({ db });
const add = printRows(['estimate periods, 2,000 at a time']);
try {
  const { accountId } = await createAccount(context, { name: 'Bench', plan: 'enterprise' });
  await seed(accountId);
  for (const rows of [options.small, options.rows]) await measureAll(accountId, rows);
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(accountId: string, rows: number): Promise<void> {
  const all = Array.from({ length: rows }, (_, n) => n);
  const pricesFile = `variant_id,map_price\n${all.map((n) => `${n + 1},${(n % 900) + 10}.25`).join('\n')}\n`;
  const datesFile = `sku;from;map_price\n${all.map((n) => `LG-${n + 1};2030-01-01;${(n % 900) + 10},25`).join('\n')}\n`;
  const by = { userId: null, name: null };
  const shop = { domain: SHOP, currency: 'EUR', timeZone: 'UTC' } as const;
  await compare({ step: 'read MAP prices', rows, table: 'shop.map_price_file_row' }, () =>
    receiveMapPriceFile(services, {
      shop: SHOP,
      name: 'a.csv',
      sign: 'point',
      body: toStream(pricesFile),
      byUserId: null,
    }),
  );
  await compare(
    { step: 'read MAP prices by date', rows, table: 'shop.map_price_period_file_row' },
    () =>
      receivePeriodFile(services, {
        shop,
        by,
        name: 'b.csv',
        sign: 'comma',
        body: toStream(datesFile),
      }),
  );
  await measure('estimate periods, 2,000 at a time', rows, () =>
    inParts(rows, (drafts) =>
      estimateImport(context, {
        accountId,
        rows: drafts.map((draft) => ({ draft })),
        allowConflicts: false,
      }),
    ),
  );
  await compare(
    { step: 'import periods, 2,000 at a time', rows, table: 'pricing.map_price_period' },
    () =>
      inParts(rows, (drafts) =>
        createImport(context, {
          accountId,
          name: 'b.csv',
          by: null,
          allowConflicts: false,
          rows: drafts.map((draft) => ({ draft })),
        }),
      ),
  );
}

async function inParts(
  rows: number,
  work: (drafts: readonly PeriodDraft[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows; from += PART)
    await work(
      Array.from({ length: Math.min(PART, rows - from) }, (_, n) => toDraft(from + n + 1)),
    );
}

function toDraft(n: number): PeriodDraft {
  return {
    scope: 'product',
    scopeKey: `prd_${n}`,
    startsAt: BEGIN,
    endsAt: null,
    terms: { kind: 'amount', minor: 1025n, currency: 'EUR' },
    name: null,
    note: null,
    by: null,
  };
}

type Table =
  'shop.map_price_file_row' | 'shop.map_price_period_file_row' | 'pricing.map_price_period';

/** Measures the work, then COPY of the rows that it wrote; the table is empty before and after. */
async function compare(
  { step, rows, table }: { step: string; rows: number; table: Table },
  work: () => Promise<unknown>,
): Promise<void> {
  const ours = await time(work);
  const file = join(folder, 'rows.copy');
  await db.query(`copy ${table} to '${file}'`);
  const { rows: counts } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  if (counts[0]?.count !== rows) throw new Error(`${table} has ${counts[0]?.count} rows`);
  await db.query(`delete from ${table}`);
  const copy = await time(() => db.query(`copy ${table} from '${file}'`));
  await db.query(`delete from ${table}`);
  await rm(file);
  print({ step, rows }, ours, copy);
}

async function measure(step: string, rows: number, work: () => Promise<unknown>): Promise<void> {
  print({ step, rows }, await time(work), null);
}

interface Measured {
  readonly ms: number;
  readonly peakMb: number;
}

async function time(work: () => Promise<unknown>): Promise<Measured> {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const before = process.memoryUsage().heapUsed;
  const profiler = new GCProfiler();
  profiler.start();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  // After a full collection only what is in use is left; a short run has none.
  const used = (profiler.stop()?.statistics ?? [])
    .filter(({ gcType }) => gcType === 'MarkSweepCompact')
    .map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize);
  return { ms, peakMb: (Math.max(before, ...used) - before) / 1_048_576 };
}

function print(
  { step, rows }: { step: string; rows: number },
  ours: Measured,
  copy: Measured | null,
): void {
  const perRow = ({ ms }: Measured) => ((ms * 1000) / rows).toFixed(1);
  add({
    step,
    'rows  ': rows,
    seconds: (ours.ms / 1000).toFixed(2),
    'µs per row': perRow(ours),
    'COPY, µs per row': copy === null ? '' : perRow(copy),
    'times COPY': copy === null ? '' : (ours.ms / copy.ms).toFixed(1),
    'MB of heap': Math.round(ours.peakMb),
  });
}

function toStream(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE));
      at += PIECE;
    },
  });
}

/** A shop's variants, and the service's products for them. */
async function seed(accountId: string): Promise<void> {
  const most = Math.max(options.rows, options.small);
  await db.query(
    `insert into shop.shop (domain, currency, timezone, installed_at) values ($1, 'EUR', 'UTC', now())`,
    [SHOP],
  );
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, currency,
       price_minor, sku, url, shopify_updated_at, read_at, service_product_id)
     select $1, 'gid://shopify/ProductVariant/' || n, 'gid://shopify/Product/' || n, 'Lamp ' || n,
       'Default Title', 'active', 'EUR', 5000, 'LG-' || n, 'https://shop.example/' || n, now(), now(), 'prd_' || n
     from generate_series(1, $2::int) n`,
    [SHOP, most],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, created_at, updated_at)
     select 'prd_' || n, $1, 'LG-' || n, 'Lamp ' || n, 'https://shop.example/' || n, 'EUR', 5000, 4500, now(), now()
     from generate_series(1, $2::int) n`,
    [accountId, most],
  );
  await db.query('analyze');
}
