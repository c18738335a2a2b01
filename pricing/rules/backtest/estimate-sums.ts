/** Sums of estimates over products, with the range of the sum. Pure. */
import type { Estimate, PathEstimate } from './product-history.ts';

/**
 * Deviations of products whose estimates rest on the same studies or on each other's sales add up;
 * those that rest on a product's own sales partly cancel, as of independent amounts.
 */
class EstimateSum {
  #expected = 0;
  readonly #shared = { low: 0, high: 0 };
  readonly #squares = { low: 0, high: 0 };

  add({ low, expected, high }: Estimate, isOwn: boolean): void {
    this.#expected += expected;
    const [below, above] = [Math.max(0, expected - low), Math.max(0, high - expected)];
    if (isOwn) {
      this.#squares.low += below * below;
      this.#squares.high += above * above;
    } else {
      this.#shared.low += below;
      this.#shared.high += above;
    }
  }

  get(): Estimate {
    return {
      low: this.#expected - Math.hypot(this.#shared.low, Math.sqrt(this.#squares.low)),
      expected: this.#expected,
      high: this.#expected + Math.hypot(this.#shared.high, Math.sqrt(this.#squares.high)),
    };
  }
}

/** The sums of one way of pricing. */
export class PathSum {
  readonly #units = new EstimateSum();
  readonly #revenue = new EstimateSum();
  readonly #profit = new EstimateSum();
  readonly #revenueBeside = new EstimateSum();
  readonly #profitBeside = new EstimateSum();
  #withProfit = 0;

  /** Adds what one product is estimated to sell. */
  add({ units, revenue, profit, revenueBeside, profitBeside }: PathEstimate, isOwn: boolean): void {
    this.#units.add(units, isOwn);
    this.#revenue.add(revenue, isOwn);
    this.#revenueBeside.add(revenueBeside, isOwn);
    if (profit === null || profitBeside === null) return;
    this.#withProfit += 1;
    this.#profit.add(profit, isOwn);
    this.#profitBeside.add(profitBeside, isOwn);
  }

  /** Profit is that of the products with a cost; null when none has one. */
  get(): PathEstimate {
    const isKnown = this.#withProfit > 0;
    return {
      units: this.#units.get(),
      revenue: this.#revenue.get(),
      profit: isKnown ? this.#profit.get() : null,
      revenueBeside: this.#revenueBeside.get(),
      profitBeside: isKnown ? this.#profitBeside.get() : null,
    };
  }
}
