/**
 * Whether an offer can be compared with a price of the account. Pack sizes are checked by matching:
 * a listing of another pack is not matched.
 */
import type { MapReason } from '#kernel/reasons/map-price-reasons.ts';
import type { TaxSide } from '../alert-policy.ts';
import type { Pair } from '../pair.ts';

/**
 * Consumer prices include tax where there is one national rate; in the countries of these
 * currencies it is added at checkout.
 */
const TAX_ADDED_LATER: ReadonlySet<string> = new Set(['USD', 'CAD']);

const PRICE_KINDS: Readonly<
  Record<string, 'members_only' | 'needs_coupon' | 'lowest_of_variants' | 'auction'>
> = {
  member: 'members_only',
  coupon: 'needs_coupon',
  from: 'lowest_of_variants',
  auction: 'auction',
};

/** True when the page says that the product cannot be bought there. */
export function isOffSale(availability: string): boolean {
  return availability === 'out_of_stock' || availability === 'discontinued';
}

/** Why an offer in the account's currency cannot be compared with its prices; null when it can. */
export function findObstacle(pair: Pair, ownTax: TaxSide): MapReason | null {
  if (pair.availability !== 'in_stock') {
    return pair.availability === 'unknown'
      ? { code: 'stock_unknown', values: {} }
      : { code: 'not_in_stock', values: { availability: pair.availability } };
  }
  if (pair.condition !== 'new' && pair.condition !== 'unknown')
    return { code: 'condition', values: { condition: pair.condition } };
  if (pair.priceKind !== 'public')
    return { code: PRICE_KINDS[pair.priceKind] ?? 'not_public', values: {} };
  return findTaxObstacle(pair, ownTax);
}

/**
 * A side without a statement is assumed to follow the custom of the currency; two sides without a
 * statement are assumed to be alike.
 */
function findTaxObstacle(pair: Pair, ownTax: TaxSide): MapReason | null {
  if (pair.tax === ownTax) return null;
  const custom: TaxSide = TAX_ADDED_LATER.has(pair.currency) ? 'excluded' : 'included';
  const theirs = pair.tax === 'unknown' ? custom : pair.tax;
  const ours = ownTax === 'unknown' ? custom : ownTax;
  return theirs === ours ? null : { code: 'tax_differs', values: { theirs, ours } };
}
