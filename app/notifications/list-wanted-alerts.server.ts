import { isAppError } from '#kernel/app-error.ts';
import { applyServiceChanges } from '../service-copy/apply-service-changes.server.ts';
import { getPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '../services.server.ts';
import { type NewAlert, listNewAlerts, type NewAlertSpan } from './list-new-alerts.server.ts';

const MAX_RETAILERS = 1000;
/**
 * Statuses of a retailer whose prices are not trusted or not read: alerts that depend on it wait.
 */
const SET_ASIDE: ReadonlySet<string> = new Set(['quarantined', 'refused', 'gone']);

/**
 * Lists alerts to send now: new to the recipient, open at the service at this moment, and at a
 * retailer that is watched and not quarantined. Our copy may be outdated, so the service is asked
 * first. Returns none while it cannot be reached; new alerts are sent when it responds again.
 */
export async function listWantedAlerts(
  services: AppServices,
  shop: string,
  span: NewAlertSpan,
): Promise<NewAlert[]> {
  // Without new alerts no request is made.
  if ((await listNewAlerts(services, shop, { ...span, limit: 1 })).length === 0) return [];
  try {
    await applyServiceChanges(services, { shop });
    const isWanted = await findWanted(services, shop);
    const alerts = await listNewAlerts(services, shop, span);
    return alerts.filter(({ retailer }) => isWanted(retailer));
  } catch (error) {
    if (!isAppError(error)) throw error;
    services.log.info(
      { shop, err: error },
      'alerts are not sent yet: the service does not respond',
    );
    return [];
  }
}

/**
 * Whether alerts at a retailer (domain) should be sent. For a server without retailers, all alerts
 * are sent.
 */
async function findWanted(
  services: AppServices,
  shop: string,
): Promise<(retailer: string) => boolean> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { capabilities: true },
  });
  if (!Array.isArray(row?.capabilities) || !row.capabilities.includes('retailers'))
    return () => true;
  const client = await getPricingClient(services, shop, 'background');
  const { items } = await client.listRetailers({ limit: MAX_RETAILERS });
  const statuses = new Map(items.map(({ domain, status }) => [domain, status]));
  const isWhole = items.length < MAX_RETAILERS;
  return (retailer) => {
    const status = statuses.get(retailer);
    return status === undefined ? !isWhole : !SET_ASIDE.has(status);
  };
}
