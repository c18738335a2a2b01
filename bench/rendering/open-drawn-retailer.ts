import { addListings } from '#pricing/market/add-listings.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';

const ACCOUNT = 'acc_bench';

/** Deletes the retailers of an earlier round, and makes the account that monitors the next ones. */
export async function clearDrawnRetailers({ db }: Pick<MarketContext, 'db'>): Promise<void> {
  await db.query('delete from pricing.retailer');
  await db.query('delete from pricing.account');
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ($1, 'Bench', 'scale', now())`,
    [ACCOUNT],
  );
}

/**
 * Monitors a retailer with these pages, all due, past its probe and its catalog, without delays
 * between requests. Returns its id.
 */
export async function openDrawnRetailer(
  context: MarketContext,
  { domain, urls }: { domain: string; urls: readonly string[] },
): Promise<string> {
  const { retailerId } = await monitorRetailer(context, domain);
  await context.db.query(
    `update pricing.retailer set status = 'active', base_url = $2, delay_ms = 0,
       daily_requests = 1000000, last_discovery_at = now() where id = $1`,
    [retailerId, `http://${domain}`],
  );
  const now = context.clock.now();
  await addListings(context, { retailerId, urls, dueAt: now, listedAt: now });
  return retailerId;
}

/** Starts monitoring; the retailer is not probed yet. */
export function monitorRetailer(
  context: MarketContext,
  domain: string,
): Promise<{ retailerId: string }> {
  return startMonitoringRetailer(context, { accountId: ACCOUNT, domainOrUrl: `http://${domain}` });
}
