import { isHigher } from '../money-text/compare-amounts.ts';
import type { ReadOffer } from '../reading.ts';
import type { SourceOffer } from '../source/source-product.ts';
import { formatAmount } from './format-amount.ts';

/**
 * An offer as it is given out: amounts in the digits of the currency; a list price that is not
 * above the price is none.
 */
export function toReadOffer(one: SourceOffer): ReadOffer {
  const price = formatAmount(one.price, one.currency);
  const list = formatAmount(one.list_price, one.currency);
  return {
    price,
    currency: one.currency,
    list_price: list !== null && price !== null && isHigher(list, price) ? list : null,
    unit_price: one.unit_price,
    availability: one.availability,
    condition: one.condition,
    seller: one.seller,
    tax: one.tax,
    variant: one.variant,
    variant_key: one.variant_key,
    sku: one.sku,
    gtin: one.gtin,
    mpn: one.mpn,
    name: one.name,
    url: one.url,
    price_kind: one.price_kind,
  };
}
