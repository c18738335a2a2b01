/** Days before a price reduction whose lowest price the EU's rule asks for (Directive 98/6/EC, article 6a). */
export const REDUCTION_RULE_DAYS = 30;

/**
 * SQL for the lowest price of variant `v` since a moment (a bound parameter), in minor units of its
 * currency, as far as changes made here show; null where none was made. A change's old price counts
 * too: it stood into the window.
 */
export const lowestPriceSql = (since: string): string =>
  `(select min(least(c.from_minor, c.to_minor)) from shop.price_change c
    where c.shop = v.shop
      and c.variant_gid = v.gid
      and c.at >= ${since}
      and c.status in ('applied', 'undone')
      and c.currency = v.currency)`;

/** Where the window begins. */
export const reductionRuleStart = (now: Date): Date =>
  new Date(now.getTime() - REDUCTION_RULE_DAYS * 86_400_000);
