import type { AlertEffect } from '#pricing/alerts/map-price-effect.ts';
import { renderAmount, renderAmountOrNull } from './render-amount.ts';

/** An alert that another MAP price would open or close. */
export function renderAlertEffect(effect: AlertEffect) {
  const { change, productId, listingId, retailer, currency } = effect;
  return {
    change,
    product_id: productId,
    listing_id: listingId,
    retailer,
    currency,
    listed_price: renderAmount(effect.listedMinor, currency),
    map_price_before: renderAmountOrNull(effect.beforeMinor, currency),
    map_price_after: renderAmountOrNull(effect.afterMinor, currency),
  };
}
