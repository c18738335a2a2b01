/**
 * How demand bends with the price: ln demand = … + b·T(price). T is a power of the price (bend 0:
 * constant elasticity, 1: semi-log; linear demand and logit shares lie beyond) and a kink at the
 * market's price: dearer than the market (1 + kink)·b, cheaper (1 − kink)·b.
 */

export interface PriceForm {
  readonly bend: number;
  readonly kink: number;
  /** How unsure the kink is; 0 where nothing was learned of it. */
  readonly kinkSd: number;
}

/**
 * Semi-log, as long as sales say nothing else: a deep cut is not extrapolated without end, a rise
 * not taken lightly.
 */
export const USUAL_FORM: PriceForm = { bend: 1, kink: 0, kinkSd: 0 };

/** How unsure a kink is before any sale. */
export const KINK_SD = 0.2;

/** The ratio's power, shifted and scaled so that it is 0 at 1 with a slope of 1. */
function powerOf(ratio: number, bend: number): number {
  if (bend === 1) return ratio - 1;
  // A power next to 0 is the logarithm, which the quotient would lose.
  if (Math.abs(bend) < 1e-6) return Math.log(ratio);
  return Math.expm1(bend * Math.log(ratio)) / bend;
}

/**
 * T of a price given as a ratio to a reference; `gap` is ln(price / market), NaN where the market
 * is not known.
 */
export function applyPriceForm({ bend, kink }: PriceForm, ratio: number, gap: number): number {
  const power = powerOf(ratio, bend);
  return kink === 0 || Number.isNaN(gap) ? power : power + kink * Math.abs(gap);
}
