/** For tests: retailers that an account monitors, and their stored state. */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { openSite, type TestSite } from './test-site.ts';

export interface TestRetailer {
  readonly site: TestSite;
  readonly retailerId: string;
}

/** A site with these pages at `domain`, added to `sites` and monitored by the account acc_1. */
export async function openRetailer(
  { context, sites }: { context: ServiceContext; sites: Map<string, TestSite> },
  domain: string,
  pages: TestSite['pages'],
): Promise<TestRetailer> {
  const site = await openSite(pages);
  sites.set(domain, site);
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}/`,
  });
  return { site, retailerId };
}

export async function readRetailer(
  context: ServiceContext,
  id: string,
): Promise<Record<string, unknown>> {
  const found = await context.db.query(
    `select *, coalesce(backoff_until > now(), false) as backed_off,
       extract(epoch from backoff_until - now()) as back_off_s
     from pricing.retailer
     where id = $1`,
    [id],
  );
  return found.rows[0] ?? {};
}

export async function readListings(
  context: ServiceContext,
  retailerId: string,
): Promise<Record<string, unknown>[]> {
  return (
    await context.db.query(`select * from pricing.listing where retailer_id = $1 order by url`, [
      retailerId,
    ])
  ).rows;
}
