import { isHigher } from '../money-text/amounts.ts';
import type { ExtractedOffer } from '../reading.ts';
import type { SourceOffer } from '../source/source-product.ts';
import { formatAmount } from './format-amount.ts';

/**
 * An offer as it is given out: amounts in the digits of the currency; a list price that is not
 * above the price is none.
 */
export function toExtractedOffer(one: SourceOffer): ExtractedOffer {
  const price = formatAmount(one.price, one.currency);
  const list = formatAmount(one.listPrice, one.currency);
  return {
    price,
    currency: one.currency,
    listPrice: list !== null && price !== null && isHigher(list, price) ? list : null,
    unitPrice: one.unitPrice,
    availability: one.availability,
    condition: one.condition,
    seller: one.seller,
    tax: one.tax,
    variant: one.variant,
    variantKey: one.variantKey,
    sku: one.sku,
    gtin: one.gtin,
    mpn: one.mpn,
    name: one.name,
    url: one.url,
    priceKind: one.priceKind,
  };
}
