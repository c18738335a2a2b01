/** A product's recorded history as it was at the beginning of each day (UTC). Pure. */
import { DAY_MS } from '#kernel/durations.ts';
import { findLeftOutReason } from '#pricing/market/comparable-offer.ts';
import type { RuleOffer } from '#pricing/rules/evaluation/rule-product.ts';
import type { OfferSpan, PricePoint, ProductHistory, SoldDay } from './product-history.ts';

/** Days over which a rule counts sold units. */
const SALES_DAYS = 28;

/** The days of a backtest. */
export interface BacktestRange {
  /** Beginning of the first day. */
  readonly from: number;
  readonly days: number;
}

export interface MarketDay {
  readonly at: number;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly offers: readonly RuleOffer[];
  /** The own price as recorded; null before the first one. */
  readonly ownMinor: bigint | null;
  readonly unitsSold: number | null;
  readonly stock: number | null;
  /** What was sold on the day; null when that is not known. */
  readonly sold: SoldDay | null;
}

/** A day as YYYY-MM-DD. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Each day of the range. `seenAt`: when offers count as seen, so that none is too old. */
export function listMarketDays(
  { offers, own, sales, stock }: ProductHistory,
  { from, days }: BacktestRange,
  seenAt: Date,
): MarketDay[] {
  const spans = offers.map((offer) => ({ offer, ruleOffer: toRuleOffer(offer, seenAt) }));
  let atStock = 0;
  let left: number | null = null;
  let [units, known] = [0, 0];
  const count = (day: string, sign: 1 | -1): void => {
    const sold = sales.get(day);
    if (sold === undefined) return;
    units += sign * sold.units;
    known += sign;
  };
  for (let n = SALES_DAYS; n >= 1; n -= 1) count(toDay(from - n * DAY_MS), 1);
  return Array.from({ length: days }, (_, n): MarketDay => {
    const at = from + n * DAY_MS;
    const day = toDay(at);
    if (n > 0) {
      count(toDay(at - DAY_MS), 1);
      count(toDay(at - (SALES_DAYS + 1) * DAY_MS), -1);
    }
    for (let row = stock[atStock]; row !== undefined && row.day < day; row = stock[atStock]) {
      left = row.last;
      atStock += 1;
    }
    return {
      at,
      day,
      offers: spans
        .filter(({ offer }) => offer.from <= at && at < offer.to)
        .map(({ ruleOffer }) => ruleOffer),
      ownMinor: own.find((span) => span.from <= at && at < span.to)?.minor ?? null,
      unitsSold: known === 0 ? null : units,
      stock: left,
      sold: sales.get(day) ?? null,
    };
  });
}

function toRuleOffer(offer: OfferSpan, observedAt: Date): RuleOffer {
  const { retailer, minor, currency, inStock, notComparable = null, shippingMinor } = offer;
  return { retailer, minor, currency, inStock, notComparable, shippingMinor, observedAt };
}

/** Competitors' prices that can be compared with ours on a day. */
export function listComparable(
  offers: readonly RuleOffer[],
  own: { asOf: Date; currency: string; minor: bigint },
): number[] {
  return offers
    .filter((offer) => findLeftOutReason(offer, own) === null)
    .map(({ minor }) => Number(minor));
}

/** The prices of each listing in the product's currency over time. */
export function listTheirPrices({ offers, product }: ProductHistory): PricePoint[][] {
  const usable = offers.filter(
    ({ currency, notComparable }) => currency === product.currency && !notComparable,
  );
  return [...Map.groupBy(usable, ({ listingId }) => listingId).values()].map((spans) =>
    spans.map(({ from, minor }) => ({ at: from, minor })),
  );
}
