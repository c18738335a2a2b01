/**
 * Pricing without a demand model, and with the simplest one: the peers of our recommendations. All
 * use the same guard rails.
 */
import type { SimulatedProduct } from '#tests/support/recommendations/simulate-market.ts';

interface Rails {
  /** Largest relative step. */
  readonly step: number;
}

/** A price and, where the rule gives one, its probability of raising profit. */
interface RulePrice {
  readonly price: number;
  readonly confidence: number | null;
}

export type PricingRule = (product: SimulatedProduct, rails: Rails) => RulePrice;

export const PRICING_RULES: Readonly<Record<string, PricingRule>> = {
  'match the cheapest': (product, rails) => ({
    price: withinRails(product, { to: cheapestOf(product), ...rails }),
    confidence: null,
  }),
  'undercut by 1 %': (product, rails) => ({
    price: withinRails(product, { to: 0.99 * cheapestOf(product), ...rails }),
    confidence: null,
  }),
  'regression per product': regressProduct,
  'no change': ({ history }) => ({ price: history.currentPrice, confidence: null }),
};

const costOf = (product: SimulatedProduct): number => Number(product.costMinor) / 100;

function cheapestOf({ competitors }: SimulatedProduct): number {
  return Math.min(...competitors.map((offer) => Number(offer.minor) / 100));
}

function withinRails(product: SimulatedProduct, { to, step }: Rails & { to: number }): number {
  const now = product.history.currentPrice;
  return Math.max(costOf(product), Math.min(now * (1 + step), Math.max(now * (1 - step), to)));
}

/**
 * Ordinary least squares of ln((units + ½) / sessions) on ln(price), and the most profitable price
 * at the slope found; the slope's normal error gives the probability.
 */
function regressProduct(product: SimulatedProduct, rails: Rails): RulePrice {
  const { currentPrice: now, days } = product.history;
  const xs = days.map((one) => Math.log(one.price / now));
  const ys = days.map((one) => Math.log((one.units + 0.5) / (one.sessions ?? 1)));
  const [mx, my] = [mean(xs), mean(ys)];
  const sxx = xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
  if (sxx < 1e-6) return { price: now, confidence: null };
  const slope = xs.reduce((sum, x, n) => sum + (x - mx) * ((ys[n] ?? 0) - my), 0) / sxx;
  const rest = ys.reduce((sum, y, n) => sum + (y - my - slope * ((xs[n] ?? 0) - mx)) ** 2, 0);
  const error = Math.sqrt(rest / Math.max(1, days.length - 2) / sxx);
  const cost = costOf(product);
  let best = { price: now, profit: now - cost };
  for (let n = -20; n <= 20; n += 1) {
    const price = withinRails(product, { to: now * (1 + (rails.step * n) / 20), ...rails });
    const profit = (price - cost) * (price / now) ** slope;
    if (profit > best.profit) best = { price, profit };
  }
  if (best.price === now) return { price: now, confidence: null };
  const length = Math.log(best.price / now);
  const breakEven = -Math.log((best.price - cost) / (now - cost)) / length;
  return {
    price: best.price,
    confidence: normalShare(((slope - breakEven) / error) * Math.sign(length)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** P(Z ≤ z), by the logistic approximation: within 0.01, enough for a peer. */
function normalShare(z: number): number {
  return 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3));
}
