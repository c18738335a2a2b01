/**
 * One candidate under the belief, closed form. With L = p'/p − 1 (semi-log demand, conservative both ways), M = ln((p'−c)/(p−c)) and
 * b ~ N(m, s²) cut above −0.1: uplift = E[exp(bL)] − 1, confidence = P(bL + M > 0), gain = (p'−c)/(p−c)·E[exp(bL)] − 1.
 */
import { type CutNormal, cutCdf, cutExponentialMean, cutQuantile } from './normal.ts';

export interface PriceScore {
  readonly uplift: number;
  readonly interval: readonly [number, number];
  /** Uncapped. */
  readonly confidence: number;
  /** Relative; null where today's profit per unit is not above zero. */
  readonly gain: number | null;
  /** Expected profit for one unit of today's demand, in minor units: what is maximised. */
  readonly profit: number;
}

/** Scores going from `price` to `to` (minor units) when a unit costs one of `costs`, all equally likely. */
export function scorePrice(elasticity: CutNormal, change: { price: number; to: number }, cost: { costs: readonly number[]; meanCost: number }): PriceScore {
  const length = change.to / change.price - 1;
  const ratio = cutExponentialMean(elasticity, length);
  const marginNow = change.price - cost.meanCost;
  const profit = (change.to - cost.meanCost) * ratio;
  const ends = [Math.exp(cutQuantile(elasticity, 0.1) * length) - 1, Math.exp(cutQuantile(elasticity, 0.9) * length) - 1].sort((a, b) => a - b);
  let confidence = 0;
  for (const c of cost.costs) confidence += probabilityOfGain(elasticity, { ...change, cost: c, length });
  return { uplift: ratio - 1, interval: [ends[0] ?? 0, ends[1] ?? 0], confidence: confidence / cost.costs.length, gain: marginNow > 0 ? profit / marginNow - 1 : null, profit };
}

function probabilityOfGain(elasticity: CutNormal, { price, to, cost, length }: { price: number; to: number; cost: number; length: number }): number {
  // Sold at a loss: selling fewer at a smaller loss is better whatever the elasticity.
  if (price <= cost) return to > price ? 1 : 0;
  if (to <= cost) return 0;
  const breakEven = -Math.log((to - cost) / (price - cost)) / length;
  return length > 0 ? 1 - cutCdf(elasticity, breakEven) : cutCdf(elasticity, breakEven);
}
