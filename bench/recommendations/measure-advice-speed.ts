/**
 * What advice costs on one core, in processor time: a 90-day history from nothing, one new day, and a stream of 100,000 products with the
 * memory it takes: `node bench/recommendations/measure-advice-speed.ts [products]`. Making up the histories is not counted.
 */
import { DEFAULT_SETTINGS } from '#pricing/recommendations/model/advice.ts';
import { DemandFilter } from '#pricing/recommendations/model/demand-filter.ts';
import { learnBeliefGiven, learnDemandOf, toSeries } from '#pricing/recommendations/model/learn-beliefs.ts';
import { priorOfGroup } from '#pricing/recommendations/model/learn-demand.ts';
import { levelOf, stretchSeries } from '#pricing/recommendations/model/read-series.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import { AS_OF, type SimulatedProduct, simulateMarket, WELL_SPECIFIED } from './simulate-market.ts';

const products = Number(process.argv[2] ?? 100_000);
const SHOP = 2_000;
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

/** Seconds of this process on the processor. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function adviseAll(market: readonly SimulatedProduct[], learned: ReturnType<typeof learnDemandOf>): number {
  let advised = 0;
  for (const one of market) {
    const answer = recommendPrice({
      asOf: AS_OF, currency: 'EUR', currentMinor: one.priceMinor, costMinor: one.costMinor, mapMinor: null, minMinor: null, competitors: one.competitors, changedAt: null,
      lowest30Minor: null, belief: learnBeliefGiven(one.history, learned), settings: DEFAULT_SETTINGS,
    });
    advised += Number(answer.kind === 'advice');
  }
  return advised;
}

const first = simulateMarket(WELL_SPECIFIED, { products: SHOP, seed: 1 });
adviseAll(first, learnDemandOf(first.map((one) => one.history)));

const fresh = simulateMarket(WELL_SPECIFIED, { products: SHOP, seed: 2 });
let start = processorTime();
const learned = learnDemandOf(fresh.map((one) => one.history));
const learning = processorTime() - start;
start = processorTime();
adviseAll(fresh, learned);
const advising = processorTime() - start;

const { shock, reaction, form } = learned.model;
const opened = fresh.map((one) => {
  const series = toSeries(one.history);
  return { series, prices: stretchSeries(series, form), filter: new DemandFilter({ prior: priorOfGroup(learned, series.group), shock, reaction, level: levelOf(series) }) };
});
start = processorTime();
for (let day = 0; day < WELL_SPECIFIED.days; day += 1) {
  for (const { series, prices, filter } of opened) {
    filter.look(series, day, prices[day] ?? 0);
    filter.learn(series.units[day] ?? 0);
  }
}
const days = processorTime() - start;

let streaming = 0;
let advised = 0;
let mostMemory = 0;
const memoryBefore = megabytes();
for (let seed = 100; seed < 100 + products / SHOP; seed += 1) {
  const market = simulateMarket(WELL_SPECIFIED, { products: SHOP, seed });
  start = processorTime();
  advised += adviseAll(market, learned);
  streaming += processorTime() - start;
  mostMemory = Math.max(mostMemory, megabytes());
}

const microseconds = (seconds: number, count: number) => `${((1e6 * seconds) / count).toFixed(1)} µs`;
console.table({
  'learning from the shop, per product': { measured: microseconds(learning, SHOP), goal: '' },
  'belief and advice, per product': { measured: microseconds(advising, SHOP), goal: '' },
  '90 days from nothing, per product': { measured: microseconds(learning + advising, SHOP), goal: '100 µs' },
  'one new day, per product': { measured: microseconds(days, SHOP * WELL_SPECIFIED.days), goal: '2 µs' },
  [`${products} products, learned before`]: { measured: `${(streaming + learning).toFixed(1)} s (${advised} advised)`, goal: '15 s' },
  'memory before and at most while streaming': { measured: `${memoryBefore} MB, ${mostMemory} MB`, goal: 'flat' },
});
