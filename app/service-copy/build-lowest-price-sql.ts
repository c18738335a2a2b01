/** Days before a price reduction whose lowest price the EU's rule asks for (Directive 98/6/EC, article 6a). */
export const REDUCTION_RULE_DAYS = 30;

/**
 * SQL for the lowest price that variant `v` had before its present one since a moment (a bound
 * parameter), in minor units of its currency, as far as it was seen in Shopify; null where it had no
 * other. A price that stood into the window counts too.
 */
export const buildLowestPriceSql = (since: string): string =>
  `(select min(p.price_minor) from shop.variant_price_past p
    where p.shop = v.shop and p.gid = v.gid and p.until >= ${since} and p.currency = v.currency)`;

/** Where the window begins. */
export const getReductionWindowStart = (now: Date): Date =>
  new Date(now.getTime() - REDUCTION_RULE_DAYS * 86_400_000);
