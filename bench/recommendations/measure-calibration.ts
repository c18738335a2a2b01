/** Is the confidence true? Advice for simulated shops against what the prices really earn: `node bench/recommendations/measure-calibration.ts [products] [seed]`. */
import { DEFAULT_SETTINGS } from '#pricing/recommendations/model/advice.ts';
import { learnBeliefs } from '#pricing/recommendations/model/learn-beliefs.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import { scoreProbabilities } from './score-backtest.ts';
import { AS_OF, type MarketKind, simulateMarket, WELL_SPECIFIED } from './simulate-market.ts';

interface Scenario {
  readonly name: string;
  readonly kind: MarketKind;
  readonly knows?: { readonly sales: boolean; readonly cost: boolean };
}

const scenarios: readonly Scenario[] = [
  { name: 'well specified, 90 days', kind: WELL_SPECIFIED },
  { name: 'well specified, 365 days', kind: { ...WELL_SPECIFIED, days: 365 } },
  { name: '300 sessions a day', kind: { ...WELL_SPECIFIED, sessions: 300 } },
  { name: 'shocks 0.4', kind: { ...WELL_SPECIFIED, shocks: 0.4 } },
  { name: 'semi-log', kind: { ...WELL_SPECIFIED, form: 'semi-log' } },
  { name: 'linear', kind: { ...WELL_SPECIFIED, form: 'linear' } },
  { name: 'MNL', kind: { ...WELL_SPECIFIED, form: 'mnl' } },
  { name: 'kink at the market price', kind: { ...WELL_SPECIFIED, form: 'kink' } },
  { name: 'true mean -1.3', kind: { ...WELL_SPECIFIED, mean: -1.3 } },
  { name: 'true mean -3.5', kind: { ...WELL_SPECIFIED, mean: -3.5 } },
  { name: 'cuts when demand dips', kind: { ...WELL_SPECIFIED, reacts: 0.5 } },
  { name: 'always cuts, shocks 0.4', kind: { ...WELL_SPECIFIED, reacts: 1, shocks: 0.4 } },
  { name: 'cold start, cost known', kind: WELL_SPECIFIED, knows: { sales: false, cost: true } },
  { name: 'cold start, no cost', kind: WELL_SPECIFIED, knows: { sales: false, cost: false } },
];

const products = Number(process.argv[2] ?? 3000);
const firstSeed = Number(process.argv[3] ?? 1000);
const SHOPS = 6;

const table = scenarios.map(({ name, kind, knows = { sales: true, cost: true } }) => {
  const claims: [number, boolean][] = [];
  const uplift = { bias: 0, covered: 0 };
  const total = { gained: 0, possible: 0, milliseconds: 0 };
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const market = simulateMarket(kind, { products: Math.ceil(products / SHOPS), seed: firstSeed + shop });
    const start = performance.now();
    const beliefs = knows.sales ? learnBeliefs(market.map((one) => one.history)) : new Map();
    for (const one of market) {
      const advice = recommendPrice({
        asOf: AS_OF, currency: 'EUR', currentMinor: one.priceMinor, costMinor: knows.cost ? one.costMinor : null, mapMinor: null, minMinor: null,
        competitors: one.competitors, changedAt: null, lowest30Minor: null, belief: beliefs.get(one.history.productId) ?? PRIOR_BELIEF,
        settings: { ...DEFAULT_SETTINGS, charmEndings: false },
      });
      const now = one.profitAt(one.history.currentPrice);
      const step = advice.kind === 'advice' && advice.basis !== 'prior' ? 0.1 : knows.sales ? 0.1 : 0.05;
      total.possible += bestWithin(one.profitAt, { price: one.history.currentPrice, step }) - now;
      if (advice.kind === 'abstention') continue;
      const price = Number(advice.suggestedMinor) / 100;
      const gain = one.profitAt(price) - now;
      total.gained += gain;
      claims.push([advice.confidence, gain > 0]);
      const cost = Number(one.costMinor) / 100;
      const real = (one.profitAt(price) / now) * ((one.history.currentPrice - cost) / (price - cost)) - 1;
      uplift.bias += advice.uplift - real;
      uplift.covered += Number(real >= advice.upliftInterval[0] && real <= advice.upliftInterval[1]);
    }
    total.milliseconds += performance.now() - start;
  }
  const band = claims.filter(([confidence]) => confidence >= 0.75 && confidence < 0.85);
  const high = claims.filter(([confidence]) => confidence >= 0.8);
  const share = (list: readonly [number, boolean][]) => (list.length === 0 ? '-' : `${(list.filter(([, hit]) => hit).length / list.length).toFixed(3)} (${list.length})`);
  const { ece, brier, auc } = scoreProbabilities(claims);
  return {
    market: name, advised: claims.length, ECE: ece.toFixed(3), Brier: brier.toFixed(3), AUC: auc.toFixed(2), 'hit .75-.85': share(band), 'hit >.8': share(high),
    'of oracle': (total.gained / total.possible).toFixed(2), bias: (uplift.bias / claims.length).toFixed(3), cov80: (uplift.covered / claims.length).toFixed(2),
    'µs/product': Math.round((1000 * total.milliseconds) / products),
  };
});
console.table(table);

/** Highest profit among prices inside the step: what somebody who knew the demand would make. */
function bestWithin(profitAt: (price: number) => number, { price, step }: { price: number; step: number }): number {
  let best = profitAt(price);
  for (let n = -20; n <= 20; n += 1) best = Math.max(best, profitAt(price * (1 + (step * n) / 20)));
  return best;
}
