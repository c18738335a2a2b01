/**
 * Evaluates one market: our recommendations and their peers against what their prices really earn.
 */
import {
  type Recommendation,
  DEFAULT_SETTINGS,
  type DemandBelief,
} from '#pricing/recommendations/model/recommendation.ts';
import { learnBeliefs } from '#pricing/recommendations/model/learn-beliefs.ts';
import { PRIOR_BELIEF, PRIOR_MAX_STEP } from '#pricing/recommendations/model/prior-belief.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import type { Scenario } from './list-scenarios.ts';
import { PRICING_RULES } from './pricing-rules.ts';
import {
  AS_OF,
  type SimulatedProduct,
  simulateMarket,
} from '#tests/support/recommendations/simulate-market.ts';

/** One prediction and the true value. */
export interface Claim {
  readonly confidence: number;
  readonly isBetter: boolean;
  readonly isCut: boolean;
}

export interface MarketTrial {
  readonly products: number;
  /** Shown recommendations, their confidence before any cap. */
  readonly claims: readonly Claim[];
  /** The same with every recommendation, however low its confidence. */
  readonly allClaims: readonly Claim[];
  readonly highestShown: number;
  /**
   * Mean of predicted less true uplift, mean distance, share of true values inside the 80 %
   * interval.
   */
  readonly uplift: { readonly bias: number; readonly distance: number; readonly covered: number };
  /**
   * Profit gained over no change, as a share of the gain with known demand; and of today's profit.
   */
  readonly share: number;
  /**
   * The share when no price is raised above the market without evidence of the product's own: what
   * shops get.
   */
  readonly guardedShare: number;
  readonly gain: number;
  readonly rules: Readonly<
    Record<string, { readonly share: number; readonly claims: readonly Claim[] }>
  >;
  readonly microseconds: number;
}

/**
 * Simulates shops until `products` have recommendations; each shop has its own seed. The model runs
 * as if every product had evidence of its own demand, so that its confidence is tested also where
 * shops would be limited by the market.
 */
export function tryMarket(
  scenario: Scenario,
  { products, seed }: { products: number; seed: number },
): MarketTrial {
  const claims: Claim[] = [];
  const allClaims: Claim[] = [];
  const uplift = { bias: 0, distance: 0, covered: 0 };
  const total = {
    gained: 0,
    guarded: 0,
    possible: 0,
    today: 0,
    milliseconds: 0,
    products: 0,
    highest: 0,
  };
  const rules = Object.fromEntries(
    Object.keys(PRICING_RULES).map((name) => [name, { gained: 0, claims: [] as Claim[] }]),
  );
  for (let shop = 0; total.products < products; shop += 1) {
    const market = simulateMarket(scenario.kind, {
      products: scenario.shopSize,
      seed: seed + shop,
    });
    const start = performance.now();
    const beliefs = scenario.knows.sales
      ? learnBeliefs(market.map((one) => one.history))
      : new Map<string, DemandBelief>();
    const beliefOf = (one: SimulatedProduct) => beliefs.get(one.history.productId) ?? PRIOR_BELIEF;
    const free = (one: SimulatedProduct) => ({ ...beliefOf(one), evidenceUntil: Infinity });
    const recommendation = market.map((one) =>
      recommend(one, { scenario, belief: free(one), all: false }),
    );
    total.milliseconds += performance.now() - start;
    total.products += scenario.shopSize;
    market.forEach((one, n) => {
      const step = railsOf(scenario).step;
      total.possible += bestWithin(one, step) - today(one);
      total.today += today(one);
      for (const [name, rule] of Object.entries(PRICING_RULES)) {
        const { price, confidence } = rule(one, { step });
        const gained = one.profitAt(price) - today(one);
        const sum = rules[name];
        if (!sum) continue;
        sum.gained += gained;
        if (confidence !== null)
          sum.claims.push({
            confidence,
            isBetter: gained > 0,
            isCut: price < one.history.currentPrice,
          });
      }
      const held = recommend(one, { scenario, belief: beliefOf(one), all: false });
      if (held !== null)
        total.guarded += one.profitAt(Number(held.suggestedMinor) / 100) - today(one);
      const uncapped = recommend(one, { scenario, belief: free(one), all: true });
      if (uncapped === null) return;
      const price = Number(uncapped.suggestedMinor) / 100;
      const gained = one.profitAt(price) - today(one);
      const claim = {
        confidence: uncapped.confidence,
        isBetter: gained > 0,
        isCut: price < one.history.currentPrice,
      };
      allClaims.push(claim);
      const shown = recommendation[n];
      if (!shown) return;
      claims.push(claim);
      total.gained += gained;
      total.highest = Math.max(total.highest, shown.confidence);
      const real = one.unitsAt(price) - 1;
      uplift.bias += shown.uplift - real;
      uplift.distance += Math.abs(shown.uplift - real);
      uplift.covered += Number(real >= shown.upliftInterval[0] && real <= shown.upliftInterval[1]);
    });
  }
  return {
    products: total.products,
    claims,
    allClaims,
    highestShown: total.highest,
    uplift: {
      bias: uplift.bias / claims.length,
      distance: uplift.distance / claims.length,
      covered: uplift.covered / claims.length,
    },
    share: total.gained / total.possible,
    guardedShare: total.guarded / total.possible,
    gain: total.gained / total.today,
    rules: Object.fromEntries(
      Object.entries(rules).map(([name, { gained, claims: predictions }]) => [
        name,
        { share: gained / total.possible, claims: predictions },
      ]),
    ),
    microseconds: (1000 * total.milliseconds) / total.products,
  };
}

function recommend(
  one: SimulatedProduct,
  { scenario, belief, all }: { scenario: Scenario; belief: DemandBelief; all: boolean },
): Recommendation | null {
  const answer = recommendPrice({
    asOf: AS_OF,
    currency: 'EUR',
    currentMinor: one.priceMinor,
    costMinor: scenario.knows.cost ? one.costMinor : null,
    mapMinor: null,
    minMinor: null,
    competitors: one.competitors,
    changedAt: null,
    lowest30Minor: null,
    belief,
    settings: { ...DEFAULT_SETTINGS, maxStep: scenario.maxStep, charmEndings: false },
    all,
  });
  return answer.kind === 'recommendation' ? answer : null;
}

/**
 * The same guard rails for all: no peer may step further than our recommendations in this market.
 */
function railsOf({ maxStep, knows }: Scenario): { step: number } {
  return { step: knows.sales ? maxStep : Math.min(maxStep, PRIOR_MAX_STEP) };
}

const today = (one: SimulatedProduct): number => one.profitAt(one.history.currentPrice);

/**
 * Highest profit among prices within the step limit that cover the cost: the result with known
 * demand.
 */
function bestWithin(one: SimulatedProduct, step: number): number {
  let best = today(one);
  for (let n = -40; n <= 40; n += 1)
    best = Math.max(best, one.profitAt(one.history.currentPrice * (1 + (step * n) / 40)));
  return best;
}
