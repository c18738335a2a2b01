import type { AppServices } from '#app/services.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { getPricingClient } from './get-pricing-client.server.ts';
import { toServiceActionResult } from './get-service-outcome.server.ts';

/** The MAP price of a product at this moment, and the period that gives it. */
export interface MapPriceNow {
  /** Decimal text; null: there is none. */
  readonly amount: string | null;
  readonly currency: string;
  /** Null: it is the standing MAP price. */
  readonly period: {
    readonly id: string;
    readonly name: string | null;
    /** Null: until further notice. */
    readonly until: Date | null;
  } | null;
}

/** True for a service that has periods and says which of them holds for a product. */
export const hasMapPriceNow = (capabilities: readonly string[]): boolean =>
  ['map_price_periods', 'products.write'].every((name) => capabilities.includes(name));

/** Asks the service which MAP price holds now and why; for services that have periods. */
export function findMapPriceNow(
  services: AppServices,
  shop: string,
  productId: string,
): Promise<ActionResult<{ readonly now: MapPriceNow }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const product = await client.products.get(productId);
    const id = product.map_price_period_id;
    const period = id === null ? null : await client.mapPricePeriods.get(id);
    return {
      now: {
        amount: product.map_price_now,
        currency: product.currency,
        period: period && {
          id: period.id,
          name: period.name,
          until: period.to === null ? null : new Date(period.to),
        },
      },
    };
  });
}
