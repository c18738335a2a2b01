import { createHash } from 'node:crypto';
import type { LongRun } from '#jobs/create-job.ts';
import { isAppError } from '#kernel/app-error.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal } from '#kernel/money.ts';
import { MAX_RECORDS } from '#pricing/contract/contract.ts';
import { readOrderLine } from '#app/admin-api/orders-document.ts';
import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { IncompleteRead, requireWhole } from '#app/catalog-sync/bulk-read.server.ts';
import { getSyncShop } from '#app/catalog-sync/sync-shop.server.ts';
import { readLines } from '#app/catalog-sync/read-bulk-file.server.ts';
import { DETAILS_CAPABILITY } from '#app/catalog-sync/send-task.ts';
import { listSellableSpans, createInStockShares } from './in-stock-shares.server.ts';
import { openMovedIds } from './open-moved-ids.server.ts';
import { type SalesRead, updateSalesRead } from './sales-read.server.ts';
import {
  createCalendar,
  createSalesSums,
  type DaySum,
  addEmptyDays,
  type KnownChange,
  addDays,
  type Seller,
} from './sum-sales.ts';

const BUDGET_MS = 240_000;
/** After so long without a sale, no more days without sales are sent for a variant. */
const SELLER_DAYS = 60;

/** `refused`: the service does not accept the key; only a person can fix that. */
export type Sending = 'done' | 'gave_way' | 'refused';

interface SalesToSend {
  readonly shop: string;
  readonly read: SalesRead;
  /** '' where there are no orders. */
  readonly url: string;
  readonly run: LongRun;
}

/**
 * Sums the file and sends the sums, a thousand per request; progress is stored after each. Sending
 * a day again replaces it, so repeating an interrupted read is safe. Days with an unreadable order
 * line keep what the service has. Throws IncompleteRead when the file has fewer lines than Shopify
 * counted, when it is gone, or when an unreadable line may belong to any day.
 */
export async function sendSales(
  services: AppServices,
  { shop, read, url, run }: SalesToSend,
): Promise<Sending> {
  const until = services.clock.now().getTime() + BUDGET_MS;
  const { rows, sellers } = await sumFile(services, { shop, read, url });
  let isSent = false;
  const isTaken = await withConnectionRecorded(services, shop, async () => {
    const client = await getPricingClient(services, shop, 'background');
    const { currency } = await getSyncShop(services, shop);
    if (!isCurrencyCode(currency)) throw new RangeError(`Unknown currency ${currency}`);
    const products = await listProductIds(services, shop);
    const known = rows.filter(({ gid }) => products.has(gid));
    const shareOf = await openShares(services, { shop, rows: known, firstDay: read.firstDay });
    let { rowsSent: sent, rowsRefused: refused, refusedWhy: why } = read;
    while (sent < known.length) {
      if (run.signal.aborted || services.clock.now().getTime() > until) return;
      const batch = known.slice(sent, sent + MAX_RECORDS);
      const sales = batch.map(({ gid, day, units, paidMinor }) => {
        const share = shareOf(gid, day);
        return {
          product_id: products.get(gid) ?? '',
          day,
          units,
          price_paid: formatDecimal({ minor: paidMinor, currency }),
          currency,
          ...(share === null ? {} : { in_stock_share: share }),
        };
      });
      const { results } = await client.sales.record(
        { sales },
        { idempotencyKey: createHash('sha256').update(JSON.stringify(sales)).digest('base64url') },
      );
      const bad = results.filter((result) => result.status === 'refused');
      refused += bad.length;
      why = bad[0]?.errors?.[0]?.detail ?? why;
      sent += batch.length;
      await updateSalesRead(
        services.db,
        { shop, at: services.clock.now() },
        { rows_sent: sent, rows_refused: refused, refused_why: why },
      );
      await run.reportProgress?.();
    }
    await saveSellers(services, { shop, sellers, lastDay: read.lastDay });
    isSent = true;
  });
  if (isSent) return 'done';
  return isTaken ? 'gave_way' : 'refused';
}

/**
 * The share of each row's day in which the variant could be bought. An older service refuses rows
 * with this field.
 */
async function openShares(
  services: AppServices,
  { shop, rows, firstDay }: { shop: string; rows: readonly DaySum[]; firstDay: string },
): Promise<(gid: string, day: string) => number | null> {
  const { timezone, capabilities } = await getShopFacts(services, shop);
  if (!capabilities.includes(DETAILS_CAPABILITY)) return () => null;
  const gids = [...new Set(rows.map(({ gid }) => gid))];
  return createInStockShares(
    await listSellableSpans(services.db, { shop, gids, firstDay }),
    timezone,
  );
}

async function getShopFacts(
  services: AppServices,
  shop: string,
): Promise<{ timezone: string; capabilities: readonly unknown[] }> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { timezone: true, capabilities: true },
  });
  return {
    timezone: row?.timezone ?? 'UTC',
    capabilities: Array.isArray(row?.capabilities) ? row.capabilities : [],
  };
}

async function sumFile(
  services: AppServices,
  { shop, read, url }: Omit<SalesToSend, 'run'>,
): Promise<{ rows: DaySum[]; sellers: Seller[] }> {
  const { currency } = await getSyncShop(services, shop);
  const { timezone } = await getShopFacts(services, shop);
  const { firstDay, lastDay } = read;
  const sums = createSalesSums({
    timezone,
    currency,
    firstDay,
    lastDay,
    gidOf: await openMovedIds(services.db, shop),
  });
  const count = await addLines(url, sums);
  requireWhole(count, { lines: read.linesTotal, roots: read.rootsTotal });
  await updateSalesRead(
    services.db,
    { shop, at: services.clock.now() },
    { unreadable: count.unreadable, unreadable_example: count.example },
  );
  const except = sums.daysToKeep();
  if (except === 'all') throw new IncompleteRead('An unreadable order may be of any day');
  const sold = sums.list();
  const rows = addEmptyDays(sold, {
    firstDay,
    lastDay,
    sellers: await listSellers(services, { shop, read }),
    changes: await listChanges(services, { shop, firstDay, timezone }),
    except,
  });
  const latest = new Map(
    sold.map((sum) => [sum.gid, { gid: sum.gid, lastDay: sum.day, priceMinor: sum.paidMinor }]),
  );
  return { rows, sellers: [...latest.values()] };
}

async function addLines(
  url: string,
  sums: ReturnType<typeof createSalesSums>,
): Promise<{ lines: number; roots: number; unreadable: number; example: string | null }> {
  const count = { lines: 0, roots: 0, unreadable: 0, example: null as string | null };
  try {
    for await (const text of url === '' ? [] : readLines(url)) {
      if (text.trim() === '') continue;
      const value = parseLine(text);
      const line = readOrderLine(value);
      count.lines += 1;
      if (typeof value === 'object' && value !== null && !('__parentId' in value)) count.roots += 1;
      if ('problem' in line) {
        count.unreadable += 1;
        count.example ??= line.problem;
      }
      sums.add(line);
    }
  } catch (error) {
    if (isAppError(error, 'gone')) throw new IncompleteRead(error.message);
    throw error;
  }
  return count;
}

async function listSellers(
  services: AppServices,
  { shop, read }: { shop: string; read: SalesRead },
): Promise<Seller[]> {
  const { rows } = await services.db.query<Seller>(
    `select gid, last_day::text as "lastDay", price_minor as "priceMinor"
     from shop.variant_sold
     where shop = $1 and last_day >= $2::date and last_day < $3::date`,
    [shop, addDays(read.lastDay, -SELLER_DAYS), read.firstDay],
  );
  return rows;
}

/** Prices that the app set since then, by the day they took effect. */
async function listChanges(
  services: AppServices,
  { shop, firstDay, timezone }: { shop: string; firstDay: string; timezone: string },
): Promise<KnownChange[]> {
  const { rows } = await services.db.query<{
    gid: string;
    at: Date;
    fromMinor: bigint;
    toMinor: bigint;
  }>(
    `select variant_gid as gid, settled_at as at, from_minor as "fromMinor", to_minor as "toMinor" from shop.price_change
     where shop = $1 and settled_at >= $2::date and status in ('applied', 'undone') order by settled_at`,
    [shop, firstDay],
  );
  const dayOf = createCalendar(timezone);
  return rows.map(({ at, ...change }) => ({ ...change, day: dayOf(at) }));
}

async function listProductIds(
  services: AppServices,
  shop: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await services.db.query<{ gid: string; id: string }>(
    `select gid, service_product_id as id from shop.variant
     where shop = $1 and service_product_id is not null and deletion_sent_at is null`,
    [shop],
  );
  return new Map(rows.map(({ gid, id }) => [gid, id]));
}

async function saveSellers(
  services: AppServices,
  { shop, sellers, lastDay }: { shop: string; sellers: readonly Seller[]; lastDay: string },
): Promise<void> {
  await services.db.query(
    `insert into shop.variant_sold (shop, gid, last_day, price_minor)
     select $1, n.*
     from unnest($2::text[], $3::date[], $4::bigint[]) as n
     on conflict (shop, gid) do update set last_day = excluded.last_day,
       price_minor = excluded.price_minor
     where shop.variant_sold.last_day <= excluded.last_day`,
    [
      shop,
      sellers.map(({ gid }) => gid),
      sellers.map((seller) => seller.lastDay),
      sellers.map(({ priceMinor }) => priceMinor),
    ],
  );
  await services.db.query('delete from shop.variant_sold where shop = $1 and last_day < $2::date', [
    shop,
    addDays(lastDay, -SELLER_DAYS),
  ]);
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
