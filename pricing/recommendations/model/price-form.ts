/**
 * How demand depends on the price: ln demand = … + b·T(price). T is a power of the price (bend 0:
 * constant elasticity, 1: semi-log; linear demand and logit shares are further out) with a kink at
 * the market's price: slope (1 + kink)·b above the market, (1 − kink)·b below it.
 */

export interface PriceForm {
  readonly bend: number;
  readonly kink: number;
  /** Standard deviation of the kink; 0 when nothing was learned about it. */
  readonly kinkSd: number;
}

/**
 * Semi-log unless sales show otherwise: it extrapolates a deep cut less, and penalizes a raise
 * more, than constant elasticity.
 */
export const USUAL_FORM: PriceForm = { bend: 1, kink: 0, kinkSd: 0 };

/** Standard deviation of a kink before any sales. */
export const KINK_SD = 0.2;

/** Power of the ratio, shifted and scaled so that it is 0 at 1 with a slope of 1. */
function powerOf(ratio: number, bend: number): number {
  if (bend === 1) return ratio - 1;
  // For a power near 0 the result is the logarithm; the quotient would lose precision.
  if (Math.abs(bend) < 1e-6) return Math.log(ratio);
  return Math.expm1(bend * Math.log(ratio)) / bend;
}

/**
 * T of a price given as a ratio to a reference; `gap` is ln(price / market), NaN when the market
 * price is unknown.
 */
export function applyPriceForm({ bend, kink }: PriceForm, ratio: number, gap: number): number {
  const power = powerOf(ratio, bend);
  return kink === 0 || Number.isNaN(gap) ? power : power + kink * Math.abs(gap);
}
