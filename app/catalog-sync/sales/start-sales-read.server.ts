import { isWithoutPlan } from '#app/shop-state/plan.ts';
import type { AppServices } from '#app/services.server.ts';
import { createCalendar, addDays } from './sum-sales.ts';
import { findSalesRead, canReadSales } from './sales-read.server.ts';

/**
 * Days before yesterday. Without further approval Shopify shows the orders of the last 60 days to
 * the second: the day 60 days ago is incomplete, and its sums would be too small.
 */
const FIRST_DAYS = 58;
/** Days read again every day, since refunds and changed orders arrive later. */
const AGAIN_DAYS = 14;
const OPEN: ReadonlySet<string> = new Set(['starting', 'reading', 'sending']);

/**
 * Starts the read of a shop's orders up to yesterday, or resumes a stalled one. Does nothing
 * without the merchant's permission, or where the service does not accept sales. Returns true when
 * there is work to do.
 */
export async function startSalesRead(
  services: AppServices,
  { shop }: { shop: string },
): Promise<boolean> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { uninstalledAt: true, timezone: true, capabilities: true, planState: true },
  });
  const capabilities: readonly unknown[] = Array.isArray(row?.capabilities) ? row.capabilities : [];
  if (
    !row ||
    row.uninstalledAt !== null ||
    isWithoutPlan(row.planState) ||
    !capabilities.includes('sales') ||
    !(await canReadSales(services, shop))
  )
    return false;
  // The service accepts no sales of products it does not know yet; the end of the first catalog
  // read calls this again.
  if (!(await hasCatalog(services, shop))) return false;
  const known = await findSalesRead(services.db, shop);
  const now = services.clock.now();
  if (!known || !OPEN.has(known.state)) {
    const lastDay = addDays(createCalendar(row.timezone ?? 'UTC')(now), -1);
    if (known?.state === 'done' && known.lastDay === lastDay) return false;
    const oldest = addDays(lastDay, -FIRST_DAYS);
    const again = known?.doneUntil ? addDays(known.doneUntil, -AGAIN_DAYS) : oldest;
    await services.db.query(
      `insert into shop.sales_read (shop, state, first_day, last_day, started_at, updated_at)
       values ($1, 'starting', $2, $3, $4, $4)
       on conflict (shop) do update set state = 'starting', first_day = excluded.first_day,
         last_day = excluded.last_day, bulk_id = null, bulk_url = null, lines_total = null,
         roots_total = null, tries = 0, next_try_at = null, unreadable = 0,
         unreadable_example = null, rows_sent = 0,
         rows_refused = 0, refused_why = null, error = null, started_at = excluded.started_at,
         updated_at = excluded.updated_at`,
      [shop, again < oldest ? oldest : again, lastDay, now],
    );
  }
  await services.jobs.enqueue('catalog-sync.read-sales', { shop }, { key: shop });
  return true;
}

async function hasCatalog(services: AppServices, shop: string): Promise<boolean> {
  return (
    (
      await services.db.query(
        `select 1 from shop.sync_run where shop = $1 and state = 'done' limit 1`,
        [shop],
      )
    ).rows.length > 0
  );
}

/**
 * Every few hours: starts the read of yesterday's sales in every shop that allows it, and resumes
 * stalled reads.
 */
export async function readAllSales(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    `select domain from shop.shop where uninstalled_at is null and account_deleted_at is null order by domain`,
  );
  for (const { domain } of rows) await startSalesRead(services, { shop: domain });
}
