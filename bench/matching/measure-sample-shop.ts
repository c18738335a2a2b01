/**
 * The review queue of the sandbox's sample shop: its sample retailers are crawled, its products
 * matched with what was found, and the probabilities of the matches that wait for a person printed
 * with how many of them are equal: `node bench/matching/measure-sample-shop.ts [--slices 4]
 * [--retailers 1000]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatProductName } from '#app/catalog-sync/product-body.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { createGate } from '#http-client/create-gate.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { parseMoney } from '#kernel/money.ts';
import { createEvents } from '#pricing/events/events.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { fitMarket } from '#pricing/matching/refit/fit-market.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';
import { buildRetailers } from '#sandbox/retailers/build-retailers.ts';
import { openRetailers } from '#sandbox/retailers/open-retailers.ts';
import { buildSampleShop } from '#sandbox/shop/build-sample-shop.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';

/**
 * Slices of crawling per retailer: after four, all its pages are read. Retailers: the first ones
 * of the sandbox, at most all of them.
 */
const options = readOptions({ slices: 4, retailers: 1_000 });
const bench = await openBenchDatabase();
const stateDir = await mkdtemp(join(tmpdir(), 'pricing-sample-shop-'));
const network = await openRetailers({ stateDir, clock: systemClock, log: silentLogger });
const gate = createGate({
  clock: systemClock,
  routeHost: (host) => network.route(host),
  lookup: async () => Promise.reject(new Error('Only the sample retailers are reached')),
  limits: { headersMs: 1_000, totalMs: 2_000 },
});
try {
  const context: MarketContext = {
    db: bench.db,
    events: createEvents({ clock: systemClock }),
    clock: systemClock,
    log: silentLogger,
    captures: openDatabaseStores(bench.db),
  };
  await putSampleShop(context);
  const jobs = {
    enqueue: () => Promise.resolve(true),
    enqueueMany: () => Promise.resolve(undefined),
  };
  const monitoring = createMonitoring({ context, gate, jobs, defaultDelayMs: 1 });
  const open = buildRetailers(new Date()).retailers.filter(({ habit }) => habit === 'open');
  for (const { domain } of open.slice(0, options.retailers)) {
    const { retailerId } = await startMonitoringRetailer(context, {
      accountId: 'acc_1',
      domainOrUrl: `http://${domain}`,
    });
    for (let slice = 0; slice < options.slices; slice += 1)
      await runRetailerSlice(monitoring, { retailerId });
    await fitMarket(context, { accountId: 'acc_1', retailerId });
  }
  await printQueue(context);
} finally {
  await gate.close();
  await network.stop();
  await rm(stateDir, { recursive: true, force: true });
  await bench.close();
}

async function putSampleShop({ db }: MarketContext): Promise<void> {
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'Sample', 'growth', now())`,
  );
  const shop = buildSampleShop(new Date(), 0);
  const rows = shop.products.flatMap((product) =>
    product.variants.map((variant) => ({
      id: `prd_${variant.id}`,
      sku: variant.sku || `variant-${variant.id}`,
      name: formatProductName({ product_title: product.title, title: variant.title }),
      minor: String(parseMoney(variant.price, shop.currency).minor),
      currency: shop.currency,
      gtin: variant.barcode,
      brand: product.vendor,
      category: product.productType,
    })),
  );
  const taken = new Set<string>();
  const unique = rows.map((row) => {
    const sku = taken.has(row.sku) ? `${row.sku}-${row.id}` : row.sku;
    taken.add(sku);
    return { ...row, sku };
  });
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, gtin, brand, category, created_at, updated_at)
     select id, 'acc_1', sku, name, 'https://nordlicht.example/' || id, currency, minor, gtin, brand, category, now(), now()
     from jsonb_to_recordset($1::jsonb) as r(id text, sku text, name text, currency text,
       minor bigint, gtin text, brand text, category text)`,
    [JSON.stringify(unique)],
  );
}

async function printQueue({ db }: MarketContext): Promise<void> {
  const { rows } = await db.query<{ verdict: string; probability: number }>(
    `select verdict, probability from pricing.match order by probability desc`,
  );
  const waiting = rows.filter(({ verdict }) => verdict === 'review');
  const counts = new Map<string, number>();
  for (const { probability } of waiting) {
    const shown = Number(probability).toFixed(4);
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  const { rows: listings } = await db.query<{ count: string }>(
    `select count(*) as count from pricing.listing where name is not null`,
  );
  const add = printRows();
  for (const [probability, matches] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, 5))
    add({
      listings: Number(listings[0]?.count),
      automatic: rows.filter(({ verdict }) => verdict === 'auto').length,
      waiting: waiting.length,
      'different probabilities': counts.size,
      probability,
      matches,
      'tie %': ((100 * matches) / waiting.length).toFixed(1),
    });
}
