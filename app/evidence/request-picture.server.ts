import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** Requests a picture of the page that an alert is about. */
export async function requestPicture(
  services: AppServices,
  shop: string,
  alertId: string,
): Promise<ActionResult<{ readonly requested: true }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    await client.alerts.requestPicture(alertId);
    return { requested: true as const };
  });
}
