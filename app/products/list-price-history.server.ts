import { isCurrencyCode } from '#kernel/currency.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import type { PriceSpan } from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';

/** What one offer cost from one moment to another. */
export interface HistorySpan {
  readonly listingId: string;
  readonly retailer: string;
  readonly from: Date;
  /** Null: still current. */
  readonly to: Date | null;
  /** Null: no price, or not on sale. */
  readonly price: Money | null;
}

export interface PriceHistoryView {
  readonly spans: readonly HistorySpan[];
  readonly truncated: boolean;
}

const MAX_SPANS = 1000;
const MAX_DAYS = 180;

/**
 * The last 180 days of the competitors' offers, requested from the service while the page is
 * already shown.
 */
export async function listPriceHistory(
  services: AppServices,
  shop: string,
  serviceProductId: string,
): Promise<ActionResult<PriceHistoryView>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const from = new Date(services.clock.now().getTime() - MAX_DAYS * DAY_MS).toISOString();
    const { items, nextCursor } = await client.prices.listHistory(serviceProductId, {
      from,
      limit: MAX_SPANS,
    });
    return { spans: items.map(toSpan), truncated: nextCursor !== null };
  });
}

function toSpan(span: PriceSpan): HistorySpan {
  const money =
    span.price !== null && span.currency !== null && isCurrencyCode(span.currency)
      ? parseDecimal(span.price, span.currency)
      : null;
  return {
    listingId: span.listing_id,
    retailer: span.retailer,
    from: new Date(span.from),
    to: span.to === null ? null : new Date(span.to),
    price: typeof money === 'string' ? null : money,
  };
}
