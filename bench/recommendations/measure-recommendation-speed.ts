/**
 * The cost of recommendations on one core, in processor time: a 90-day history from nothing, one
 * new day, and a stream of 100,000 products with the memory it takes: `node
 * bench/recommendations/measure-recommendation-speed.ts [--products 100000] [--shop 2000]`.
 * Generating the histories is not counted.
 */
import { readOptions } from '#bench/read-options.ts';
import {
  DEFAULT_SETTINGS,
  type DemandBelief,
} from '#pricing/recommendations/model/recommendation.ts';
import { DemandFilter } from '#pricing/recommendations/model/demand-filter.ts';
import {
  learnBeliefGiven,
  learnBeliefs,
  learnDemandOf,
  toSeries,
} from '#pricing/recommendations/model/learn-beliefs.ts';
import { getGroupPrior } from '#pricing/recommendations/model/learn-demand.ts';
import { getSeriesLevel, applyFormToSeries } from '#pricing/recommendations/model/read-series.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import { AS_OF, type SimulatedProduct, simulateMarket, WELL_SPECIFIED } from './simulate-market.ts';

const { products, shop: shopSize } = readOptions({ products: 100_000, shop: 2_000 });
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

/** Processor seconds of this process. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function recommendAll(
  market: readonly SimulatedProduct[],
  beliefOf: (one: SimulatedProduct) => DemandBelief,
): number {
  let recommended = 0;
  for (const one of market) {
    const answer = recommendPrice({
      asOf: AS_OF,
      currency: 'EUR',
      currentMinor: one.priceMinor,
      costMinor: one.costMinor,
      mapMinor: null,
      minMinor: null,
      competitors: one.competitors,
      changedAt: null,
      lowest30Minor: null,
      belief: beliefOf(one),
      settings: DEFAULT_SETTINGS,
    });
    recommended += Number(answer.kind === 'recommendation');
  }
  return recommended;
}

const first = simulateMarket(WELL_SPECIFIED, { products: shopSize, seed: 1 });
const fromNothing = (market: readonly SimulatedProduct[]) => {
  const beliefs = learnBeliefs(market.map((one) => one.history));
  return recommendAll(market, (one) => beliefs.get(one.history.productId) ?? PRIOR_BELIEF);
};
fromNothing(first);

const fresh = simulateMarket(WELL_SPECIFIED, { products: shopSize, seed: 2 });
let start = processorTime();
fromNothing(fresh);
const nothing = processorTime() - start;
start = processorTime();
const learned = learnDemandOf(fresh.map((one) => one.history));
const learning = processorTime() - start;

const { shock, reaction, form } = learned.model;
const opened = fresh.map((one) => {
  const series = toSeries(one.history);
  return {
    series,
    prices: applyFormToSeries(series, form),
    filter: new DemandFilter({
      prior: getGroupPrior(learned, series.group),
      shock,
      reaction,
      level: getSeriesLevel(series),
    }),
  };
});
start = processorTime();
for (let day = 0; day < WELL_SPECIFIED.days; day += 1) {
  for (const { series, prices, filter } of opened) {
    filter.look(series, day, prices[day] ?? 0);
    filter.learn(series.units[day] ?? 0);
  }
}
const days = processorTime() - start;

const microseconds = (seconds: number, count: number) =>
  `${((1e6 * seconds) / count).toFixed(1)} µs`;
console.table({
  '90 days from nothing, per product': {
    measured: microseconds(nothing, shopSize),
    goal: '100 µs',
  },
  'one new day, per product': {
    measured: microseconds(days, shopSize * WELL_SPECIFIED.days),
    goal: '2 µs',
  },
});

let streaming = 0;
let recommended = 0;
const memory = [0, 0];
const shops = Math.ceil(products / shopSize);
for (let shop = 0; shop < shops; shop += 1) {
  const market = simulateMarket(WELL_SPECIFIED, { products: shopSize, seed: 100 + shop });
  start = processorTime();
  recommended += recommendAll(market, (one) => learnBeliefGiven(one.history, learned));
  streaming += processorTime() - start;
  const half = shop < shops / 2 ? 0 : 1;
  memory[half] = Math.max(memory[half] ?? 0, megabytes());
}

console.table({
  [`${products} products, learned before`]: {
    measured: `${(streaming + learning).toFixed(1)} s (${recommended} advised)`,
    goal: '15 s',
  },
  'most memory in the first and the second half': {
    measured: memory.map((most) => `${most} MB`).join(', '),
    goal: 'flat',
  },
});
