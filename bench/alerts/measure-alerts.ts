/**
 * Checks of many offers against their MAP prices, with the alerts and cases that follow:
 * `node bench/alerts/measure-alerts.ts [--products 100000]`. One listing for each product. Time of
 * the first check, which opens an alert and a case for each; of one without a change; of one after
 * every price moved; of one after all recovered; and of a single listing, the median of 50.
 */
import { silentLogger } from '#kernel/logger.ts';
import { systemClock } from '#kernel/clock.ts';
import { checkListings, checkProducts } from '#pricing/alerts/check-alerts.ts';
import { createEvents } from '#pricing/events/events.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';

const { products } = readOptions({ products: 100_000 });
const SINGLE = 50;
const database = await openBenchDatabase();
const { db } = database;
const clock = systemClock;
const context = { db, clock, log: silentLogger, events: createEvents({ clock }) };
const add = printRows(['the first check, every offer a violation']);

try {
  await seed();
  const productIds = Array.from({ length: products }, (_, n) => `prd_${n}`);
  const checkAll = () => checkProducts(context, { productIds });
  await measure('the first check, every offer a violation', checkAll);
  await db.query('analyze');
  await measure('nothing changed', checkAll);
  await db.query('update pricing.listing set price_minor = price_minor - 10');
  await measure('every price moved', checkAll);
  await measureSingle();
  await db.query('update pricing.listing set price_minor = 9500');
  await measure('every offer recovered', checkAll);
  await db.query('update pricing.listing set price_minor = 8000');
  await measure('every offer a violation again', checkAll);
} finally {
  await database.close();
}

async function seed(): Promise<void> {
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc', 'A', 'scale', now())`,
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret', 'gear.example', 'active', now(), 'https://gear.example', now(), now())`,
  );
  await db.query(`insert into pricing.account_retailer values ('acc', 'ret', now())`);
  const each = `from generate_series(0, ${products - 1}) n`;
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, created_at, updated_at)
     select 'prd_' || n, 'acc', 'S-' || n, 'Headphones ' || n, 'https://shop.example/h', 'EUR', 10000, 9000, now(), now() ${each}`,
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, first_seen_at, last_seen_at, offer_since)
     select 'lst_' || n, 'ret', 'https://gear.example/p/' || n, 8500, 'EUR', 'in_stock', 'new', 'public',
       'page', 'ok', now(), now(), now() ${each}`,
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat_' || n, 'acc', 'prd_' || n, 'lst_' || n, 0.99, 'auto', 'identifier', '[]', now(), now() ${each}`,
  );
  await db.query('analyze');
}

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await work();
  const ms = performance.now() - begun;
  const { rows } = await db.query<{ open: number }>(
    'select count(*)::int as open from pricing.alert where resolved_at is null',
  );
  const open = rows[0]?.open ?? 0;
  add({
    check: name,
    seconds: (ms / 1000).toFixed(2),
    'ms per 1,000': ((ms / products) * 1000).toFixed(1),
    'open alerts': String(open),
  });
}

/** One listing whose price has changed, as a visit finds it. */
async function measureSingle(): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < Math.min(SINGLE, products); n += 1) {
    await db.query('update pricing.listing set price_minor = price_minor - 10 where id = $1', [
      `lst_${n}`,
    ]);
    const begun = performance.now();
    await checkListings(context, { listingIds: [`lst_${n}`] });
    times.push(performance.now() - begun);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  add({
    check: 'one listing',
    seconds: (median / 1000).toFixed(4),
    'ms per 1,000': '',
    'open alerts': '',
  });
}
