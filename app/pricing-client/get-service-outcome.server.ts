import {
  recordServiceAnswer,
  recordServiceFailure,
} from '#app/pricing-client/record-connection.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';

/**
 * Runs a page's request to the service. The result is stored as the state of the connection, so
 * that every page shows it at once.
 */
export function toServiceActionResult<T extends object>(
  services: AppServices,
  shop: string,
  work: () => Promise<T>,
): Promise<ActionResult<T>> {
  return toActionResult(async () => {
    try {
      const found = await work();
      await recordServiceAnswer(services, shop);
      return found;
    } catch (error) {
      await recordServiceFailure(services, shop, error);
      throw error;
    }
  });
}
