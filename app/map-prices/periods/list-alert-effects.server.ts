import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseMoney } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import type { MapPriceAlertEffect } from '#sdk/index.ts';
import { listScopeNames, type ScopeName } from './list-scope-names.server.ts';

/** An alert that other MAP prices would open or close. */
export interface AlertEffectView {
  /** Of the listing: each is there once. */
  readonly id: string;
  readonly change: 'opens' | 'closes';
  /** Null: the store does not have it (any more). */
  readonly product: ScopeName | null;
  readonly retailer: string;
  readonly listed: Money | null;
  /** The MAP prices without and with the change; null: none. */
  readonly before: Money | null;
  readonly after: Money | null;
}

/** The alerts as a page shows them, with the names of their products. */
export async function listAlertEffects(
  services: AppServices,
  shop: string,
  alerts: readonly MapPriceAlertEffect[],
): Promise<AlertEffectView[]> {
  const names = await listScopeNames(
    services,
    shop,
    alerts.map((alert) => ({ scope: 'product', key: alert.product_id })),
  );
  return alerts.map((alert) => {
    const { currency } = alert;
    const amount = (text: string | null): Money | null =>
      text !== null && isCurrencyCode(currency) ? parseMoney(text, currency) : null;
    return {
      id: alert.listing_id,
      change: alert.change,
      product: names[alert.product_id] ?? null,
      retailer: alert.retailer,
      listed: amount(alert.listed_price),
      before: amount(alert.map_price_before),
      after: amount(alert.map_price_after),
    };
  });
}
