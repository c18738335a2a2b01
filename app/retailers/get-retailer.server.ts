import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { RankedRetailer, RetailerCompliance, RetailerContact } from '#sdk/index.ts';

/** The chart's days, today included. */
const CHART_DAYS = 90;

export interface RetailerView {
  /** Null: the service does not know the retailer. */
  readonly retailer: RankedRetailer | null;
  /** Null: it is not monitored any more, so its days and contact have no address. */
  readonly compliance: RetailerCompliance | null;
  readonly contact: RetailerContact | null;
}

/**
 * What is known of a retailer by its domain: figures of the last 30 days, compliance by day (UTC)
 * of the last 90, and its contact. An error of the service is shown on the page.
 */
export function getRetailer(
  services: AppServices,
  shop: string,
  domain: string,
): Promise<ActionResult<RetailerView>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const found = await client.retailers.listCompliance({ retailer: domain, limit: 1 });
    const retailer = found.items[0] ?? null;
    const id = retailer?.retailer_id ?? null;
    if (id === null) return { retailer, compliance: null, contact: null };
    const from = new Date(services.clock.now().getTime() - (CHART_DAYS - 1) * DAY_MS);
    const [compliance, contact] = await Promise.all([
      client.retailers.getCompliance(id, { from: from.toISOString().slice(0, 10) }),
      client.retailers.getContact(id),
    ]);
    return { retailer, compliance, contact };
  });
}
