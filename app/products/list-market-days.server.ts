import { isCurrencyCode } from '#kernel/currency.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import type { ProductDay } from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { POSITIONS, type Position } from './product-query.ts';

/** The product in its market at the end of a day (UTC); of today, now. */
export interface MarketDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Null: the product was not registered yet. */
  readonly own: Money | null;
  readonly mapPrice: Money | null;
  readonly minimum: Money | null;
  /** Null without a comparable offer, as index and rank. */
  readonly median: Money | null;
  readonly indexBasisPoints: number | null;
  readonly position: Position;
  readonly rank: number | null;
  readonly compared: number;
}

export interface MarketDaysView {
  /** The oldest first. */
  readonly days: readonly MarketDay[];
  /** Codes of why offers are not compared now, the most frequent first. */
  readonly leftOut: readonly { readonly code: string; readonly offers: number }[];
}

const DAYS = 180;

/**
 * The last 180 days of a product in its market, as far as the plan's history goes, requested from
 * the service while the page is already shown.
 */
export async function listMarketDays(
  services: AppServices,
  shop: string,
  serviceProductId: string,
): Promise<ActionResult<MarketDaysView>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const first = new Date(services.clock.now().getTime() - (DAYS - 1) * DAY_MS);
    const { days, currency, left_out } = await client.insights.getProduct(serviceProductId, {
      from: first.toISOString().slice(0, 10),
    });
    return {
      days: days.map((day) => toMarketDay(day, currency)),
      leftOut: left_out.map(({ code, offers }) => ({ code, offers })),
    };
  });
}

function toMarketDay(day: ProductDay, currency: string): MarketDay {
  const money = (amount: string | null): Money | null => {
    if (amount === null || !isCurrencyCode(currency)) return null;
    const parsed = parseDecimal(amount, currency);
    return typeof parsed === 'string' ? null : parsed;
  };
  return {
    day: day.day,
    own: money(day.your_price),
    mapPrice: money(day.map_price),
    minimum: money(day.min_price),
    median: money(day.market_price),
    indexBasisPoints: day.index_basis_points,
    position: POSITIONS.find((position) => position === day.position) ?? 'unknown',
    rank: day.rank,
    compared: day.compared,
  };
}
