import type { PastOffers, ProductOffers } from '#pricing/contract/market.ts';
import type { PastOffersRow } from '#pricing/api/queries/list-past-offers.ts';
import type { ProductOffersRow } from '#pricing/api/queries/list-product-offers.ts';
import { renderAmount, renderAmountOrNull } from './render-amount.ts';
import { renderPrice, renderPriceSpan } from './render-price.ts';

export function renderProductOffers(row: ProductOffersRow): ProductOffers {
  return {
    product_id: row.id,
    external_id: row.externalId,
    sku: row.sku,
    your_price: renderAmount(row.priceMinor, row.currency),
    currency: row.currency,
    offers: row.offers.map(renderPrice),
  };
}

export function renderPastOffers(row: PastOffersRow): PastOffers {
  return {
    product_id: row.id,
    external_id: row.externalId,
    sku: row.sku,
    your_price: renderAmountOrNull(row.priceMinor, row.currency),
    currency: row.currency,
    offers: row.offers.map(renderPriceSpan),
  };
}
