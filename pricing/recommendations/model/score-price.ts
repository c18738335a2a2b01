/**
 * Scores one candidate price under the belief, in closed form. With L = T(p') − T(p) for the demand
 * form, M = ln((p'−c)/(p−c)) and b ~ N(m, s²) truncated above −0.1: uplift = E[exp(bL)] − 1,
 * confidence = P(bL + M > 0), gain = (p'−c)/(p−c)·E[exp(bL)] − 1.
 */
import { type CutNormal, getTruncatedCdf, getTruncatedExponentialMean } from './normal.ts';
import { type PriceForm, applyPriceForm } from './price-form.ts';

/**
 * The 90th percentile of the normal distribution. Truncation does not narrow the interval; it only
 * limits its end, which gives the wider of the two intervals.
 */
const NINETIETH = 1.2815515655446004;

export interface PriceScore {
  readonly uplift: number;
  readonly interval: readonly [number, number];
  /** Uncapped. */
  readonly confidence: number;
  /** Relative; null when the current profit per unit is not above zero. */
  readonly gain: number | null;
  /**
   * Expected profit for one unit of current demand, in minor units: the quantity that is maximized.
   */
  readonly profit: number;
}

export interface PricedDemand {
  readonly elasticity: CutNormal;
  readonly form: PriceForm;
  /** The current price and the market's, in minor units; null when the market price is unknown. */
  readonly price: number;
  readonly market: number | null;
  /** Possible costs of a unit, equally likely. */
  readonly costs: readonly number[];
  readonly meanCost: number;
}

/** Expected profit for one unit of current demand at price `to`, in minor units. */
export function estimateProfit(demand: PricedDemand, to: number): number {
  const { length, elasticity } = stretchTo(demand, to);
  return (to - demand.meanCost) * getTruncatedExponentialMean(elasticity, length);
}

/** Scores a change from the current price to `to` (minor units). */
export function scorePrice(demand: PricedDemand, to: number): PriceScore {
  const { price, costs, meanCost } = demand;
  const { length, elasticity } = stretchTo(demand, to);
  const ratio = getTruncatedExponentialMean(elasticity, length);
  const marginNow = price - meanCost;
  const profit = (to - meanCost) * ratio;
  const ends = [-NINETIETH, NINETIETH]
    .map(
      (z) => Math.exp(Math.min(elasticity.upper, elasticity.mean + z * elasticity.sd) * length) - 1,
    )
    .sort((a, b) => a - b);
  let confidence = 0;
  for (const cost of costs)
    confidence += probabilityOfGain(elasticity, { price, to, cost, length });
  return {
    uplift: ratio - 1,
    interval: [ends[0] ?? 0, ends[1] ?? 0],
    confidence: confidence / costs.length,
    gain: marginNow > 0 ? profit / marginNow - 1 : null,
    profit,
  };
}

/** Length of the step on the transformed price scale. An uncertain kink widens the elasticity. */
function stretchTo(
  { elasticity, form, price, market }: PricedDemand,
  to: number,
): { length: number; elasticity: CutNormal } {
  const [gapNow, gapThen] =
    market === null ? [Number.NaN, Number.NaN] : [Math.log(price / market), Math.log(to / market)];
  const length = applyPriceForm(form, to / price, gapThen) - applyPriceForm(form, 1, gapNow);
  if (form.kinkSd === 0 || market === null) return { length, elasticity };
  const bent = (form.kinkSd * (Math.abs(gapThen) - Math.abs(gapNow))) / length;
  return {
    length,
    elasticity: { ...elasticity, sd: Math.hypot(elasticity.sd, elasticity.mean * bent) },
  };
}

function probabilityOfGain(
  elasticity: CutNormal,
  { price, to, cost, length }: { price: number; to: number; cost: number; length: number },
): number {
  // Sold below cost: selling fewer at a smaller loss is better whatever the elasticity.
  if (price <= cost) return to > price ? 1 : 0;
  if (to <= cost) return 0;
  const breakEven = -Math.log((to - cost) / (price - cost)) / length;
  return length > 0
    ? 1 - getTruncatedCdf(elasticity, breakEven)
    : getTruncatedCdf(elasticity, breakEven);
}
