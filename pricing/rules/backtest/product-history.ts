/** What is recorded of a product, and what a backtest asks the demand model. Plain data. */
import type { RuleGoal, RuleOffer, RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';

/** Times are milliseconds since 1970; `to` is excluded. */
interface Span {
  readonly from: number;
  readonly to: number;
}
/** What a listing asked. Its price was known all the time. */
export interface OfferSpan extends Span, Omit<RuleOffer, 'observedAt'> {
  readonly listingId: string;
}
/** The own price, in the product's currency. */
export interface OwnSpan extends Span {
  readonly minor: bigint;
}
export interface SoldDay {
  readonly units: number;
  /** Per unit, after discounts. */
  readonly paidMinor: bigint;
}

export interface ProductHistory {
  /** As it is today; offers, price, sales, stock and price war are those of each day. */
  readonly product: RuleProduct;
  readonly name: string;
  readonly sku: string;
  /** Oldest first. */
  readonly own: readonly OwnSpan[];
  /** By listing, oldest first. */
  readonly offers: readonly OfferSpan[];
  /** By day (YYYY-MM-DD) in the product's currency; a day without a row is not known. */
  readonly sales: ReadonlyMap<string, SoldDay>;
  /** Stock at the end of the days (YYYY-MM-DD) on which it changed, oldest first. */
  readonly stock: readonly { readonly day: string; readonly last: number | null }[];
}

/** A price from a moment on. */
export interface PricePoint {
  readonly at: number;
  readonly minor: bigint;
}

/** Units that were sold on one day, and the prices at which they are reckoned again. */
export interface SoldAt {
  readonly units: number;
  /** The price that was asked, in minor units. */
  readonly asked: number;
  /** What was paid of it, as a share. */
  readonly paidShare: number;
  /** Comparable competitors' prices of the day. */
  readonly market: readonly number[];
  /** One price for each path; the first path is the one that the others are compared with. */
  readonly prices: readonly number[];
}
/** An estimate with a range that has it with a probability of 80 percent. */
export interface Estimate {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
}
/** Amounts are minor units. */
export interface PathEstimate {
  readonly units: Estimate;
  readonly revenue: Estimate;
  /** Null without a cost. */
  readonly profit: Estimate | null;
  /** Minus the first path. */
  readonly revenueBeside: Estimate;
  readonly profitBeside: Estimate | null;
}
export interface Forecast {
  /**
   * Whether it rests on the product's own sales. If not, products may all be off in the same
   * direction.
   */
  readonly isOwn: boolean;
  readonly paths: readonly PathEstimate[];
}

/** The demand model, as a backtest needs it for one product. */
export interface BacktestModel {
  /**
   * What is recommended for a product at `asOf`. `goal` null: the account's own. `unchangedDays`:
   * since the last price change; null when that is not to count.
   */
  readonly recommend: (
    product: RuleProduct,
    question: { goal: RuleGoal | null; asOf: Date; unchangedDays: number | null },
  ) => bigint | null;
  readonly forecast: (days: readonly SoldAt[]) => Forecast;
  /** Whether the own prices and those of one of the listings answer each other's cuts. */
  readonly isPriceWar: (
    own: readonly PricePoint[],
    theirs: readonly (readonly PricePoint[])[],
    at: number,
  ) => boolean;
}
