/** How demand really responds to a price in the simulated shops. */

export type DemandForm = 'log' | 'semi-log' | 'linear' | 'mnl' | 'kink';

export interface DemandPoint {
  readonly price: number;
  readonly regular: number;
  readonly market: number;
  /** At the regular price. */
  readonly elasticity: number;
}

/**
 * Demand at a price relative to that at the regular one; every smooth form has the given elasticity
 * there.
 */
export function demandRatio(
  form: DemandForm,
  { price, regular, market, elasticity }: DemandPoint,
): number {
  const relative = price / regular;
  if (form === 'log') return relative ** elasticity;
  if (form === 'semi-log') return Math.exp(elasticity * (relative - 1));
  if (form === 'linear') return Math.max(0.01, 1 + elasticity * (relative - 1));
  if (form === 'mnl') {
    // A share of 0.3 at the regular price: elasticity = slope · (1 − share).
    const pull = (0.3 / 0.7) * Math.exp((elasticity / 0.7) * (relative - 1));
    return pull / (1 + pull) / 0.3;
  }
  // Above the market's price, demand responds 50 % more; below it, 50 % less.
  const kink = (at: number) => elasticity * (at > market ? 1.5 : 0.5) * Math.log(at / market);
  return Math.exp(kink(price) - kink(regular));
}
