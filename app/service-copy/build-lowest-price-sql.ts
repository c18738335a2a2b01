/**
 * Days before a price reduction whose lowest price the EU's rule asks for (Directive 98/6/EC,
 * article 6a).
 */
import { DAY_MS } from '#kernel/durations.ts';

const REDUCTION_RULE_DAYS = 30;

/**
 * Builds SQL for the lowest earlier price of variant `v` since a moment (a bound parameter), in
 * minor units of its currency, as far as it was read from Shopify; null where there was no other
 * price. A price that was set before that moment and applied until after it counts too.
 */
export const buildLowestPriceSql = (since: string): string =>
  `(select min(p.price_minor) from shop.variant_price_past p
    where p.shop = v.shop and p.gid = v.gid and p.until >= ${since} and p.currency = v.currency)`;

/** The beginning of the period. */
export const getReductionWindowStart = (now: Date): Date =>
  new Date(now.getTime() - REDUCTION_RULE_DAYS * DAY_MS);
