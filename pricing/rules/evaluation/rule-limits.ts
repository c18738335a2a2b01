/** The guard rails of a product as one interval of amounts. Integers throughout. */
import { divideRounded } from '#kernel/money.ts';
import type { RuleLimit } from '#kernel/reasons/rule-reasons.ts';
import type { RuleProduct } from './rule-product.ts';

/** Shares are basis points; null: no limit. */
export interface GuardRails {
  readonly minMargin: number | null;
  readonly maxStep: number | null;
  readonly maxDay: number | null;
  readonly minStockDays: number | null;
  readonly holdInPriceWar: boolean;
}

/** Every amount from low to high is allowed; when low exceeds high, none is. */
export interface RuleBounds {
  readonly low: bigint;
  readonly lowLimit: RuleLimit;
  /** Null: no limit. */
  readonly high: bigint | null;
  readonly highLimit: RuleLimit;
}

const WHOLE = 10_000n;
/** Days over which `unitsSold` were sold. */
const SALES_DAYS = 28;

/** The amounts that no limit forbids. Limits of a share are rounded towards the smaller change. */
export function getRuleBounds(product: RuleProduct, rails: GuardRails): RuleBounds {
  let low = { minor: 1n, limit: 'min_price' as RuleLimit };
  const raise = (minor: bigint | null, limit: RuleLimit): void => {
    if (minor !== null && minor > low.minor) low = { minor, limit };
  };
  let high: { minor: bigint | null; limit: RuleLimit } = { minor: null, limit: 'max_step' };
  const lower = (minor: bigint, limit: RuleLimit): void => {
    if (high.minor === null || minor < high.minor) high = { minor, limit };
  };
  const { priceMinor, dayAgoMinor } = product;
  const allow = (from: bigint, basisPoints: number | null, limit: RuleLimit): void => {
    if (basisPoints === null) return;
    const share = BigInt(basisPoints);
    const least = divideRounded(from * (WHOLE - share), WHOLE, 'up');
    const most = divideRounded(from * (WHOLE + share), WHOLE, 'down');
    // A price that a person set further from that of a day ago may stay, or come nearer: the limit
    // would else force a larger change than the one that it forbids.
    raise(least < priceMinor ? least : priceMinor, limit);
    lower(most > priceMinor ? most : priceMinor, limit);
  };
  allow(priceMinor, rails.maxStep, 'max_step');
  allow(dayAgoMinor ?? priceMinor, rails.maxDay, 'max_day');
  raise(product.minMinor, 'min_price');
  raise(product.mapMinor, 'map_price');
  // Without a cost nobody knows what a cut leaves: the price may only rise.
  if (rails.minMargin !== null && product.costMinor === null) raise(priceMinor, 'cost_unknown');
  if (rails.minMargin !== null && product.costMinor !== null)
    raise(getLeastForMargin(product.costMinor, rails.minMargin), 'min_margin');
  if (rails.minStockDays !== null && lastsFewerDays(product, rails.minStockDays))
    raise(priceMinor, 'stock_days');
  if (rails.holdInPriceWar && product.isInPriceWar) raise(priceMinor, 'price_war');
  return { low: low.minor, lowLimit: low.limit, high: high.minor, highLimit: high.limit };
}

/** The lowest price whose gross margin is at least so many basis points of the price. */
function getLeastForMargin(costMinor: bigint, basisPoints: number): bigint {
  return divideRounded(costMinor * WHOLE, WHOLE - BigInt(basisPoints), 'up');
}

/** Whether the stock is sold out in fewer days; false where stock or sales are unknown. */
function lastsFewerDays({ stock, unitsSold }: RuleProduct, days: number): boolean {
  if (stock === null || unitsSold === null || unitsSold === 0) return false;
  return stock * SALES_DAYS < days * unitsSold;
}
