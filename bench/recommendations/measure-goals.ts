/**
 * What does each goal earn a shop whose sales prove nothing yet? `node
 * bench/recommendations/measure-goals.ts [--seeds 200] [--products 100]`. Prices scatter around the
 * market; the gain is compared with keeping the prices. Each seed is a shop; products with evidence of
 * their own demand are left out. A contradiction is a raise of a price that is more than 2 % above the
 * median of the offers. Beside the goals, `profit` is shown as if every product had evidence.
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import {
  DEFAULT_SETTINGS,
  type DemandBelief,
  GOALS,
} from '#pricing/recommendations/model/recommendation.ts';
import { learnBeliefs } from '#pricing/recommendations/model/learn-beliefs.ts';
import { hasOwnEvidence } from '#pricing/recommendations/model/own-evidence.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import {
  AS_OF,
  type MarketKind,
  type SimulatedProduct,
  simulateMarket,
  WELL_SPECIFIED,
} from '#tests/support/recommendations/simulate-market.ts';

const options = readOptions({
  seeds: 200,
  /** Of each shop. */
  products: 100,
  /** The first shop's; the model was developed on seeds below 9000. */
  seed: 30_000,
  /**
   * Whether a loss makes the run fail: a small sample has one by chance. A contradiction always
   * does.
   */
  'without-goals': false,
});

/**
 * One price change per quarter: the products of a shop together carry a little information, single
 * ones almost never enough.
 */
const UNPROVEN: MarketKind = { ...WELL_SPECIFIED, changes: 1, scatter: 0.06 };
const MARKETS: readonly (readonly [string, MarketKind])[] = [
  ['well specified', UNPROVEN],
  ['MNL', { ...UNPROVEN, form: 'mnl' }],
  ['kink at the market price', { ...UNPROVEN, form: 'kink' }],
  ['true mean -3.5', { ...UNPROVEN, mean: -3.5 }],
  ['no sales known', { ...UNPROVEN, days: 0 }],
];
const WAYS = [
  ...GOALS.map((goal) => ({ name: goal, goal, isGuarded: true })),
  {
    name: 'profit, no guard',
    goal: 'profit' as const,
    isGuarded: false,
  },
];
type Way = (typeof WAYS)[number];

interface Shop {
  readonly products: readonly { readonly one: SimulatedProduct; readonly belief: DemandBelief }[];
}

interface Tally {
  /** By shop: profit gained over today's, as a share of it. */
  readonly gains: number[];
  raises: number;
  cuts: number;
  products: number;
  contradictions: number;
  /**
   * Recommendations closer to the market's price than today's, and their confidence in the
   * objective.
   */
  nearer: number;
  confidence: number;
  better: number;
}

function openShop(kind: MarketKind, seed: number): Shop {
  const market = simulateMarket(
    // Random prices over the days: for a shop without sales, the 90 days are generated and not
    // given to the model.
    { ...kind, days: kind.days === 0 ? 90 : kind.days },
    { products: options.products, seed },
  );
  const beliefs: ReadonlyMap<string, DemandBelief> =
    kind.days === 0 ? new Map() : learnBeliefs(market.map((one) => one.history));
  return {
    products: market
      .map((one) => ({ one, belief: beliefs.get(one.history.productId) ?? PRIOR_BELIEF }))
      .filter(({ belief }) => !hasOwnEvidence(belief, AS_OF)),
  };
}

function tryShop({ products }: Shop, { goal, isGuarded }: Way, tally: Tally): void {
  let gained = 0;
  let today = 0;
  for (const { one, belief } of products) {
    const now = one.history.currentPrice;
    today += Math.abs(one.profitAt(now));
    tally.products += 1;
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
      belief: isGuarded ? belief : { ...belief, evidenceUntil: Infinity },
      settings: { ...DEFAULT_SETTINGS, goal },
    });
    if (answer.kind === 'abstention') continue;
    const to = Number(answer.suggestedMinor) / 100;
    const change = one.profitAt(to) - one.profitAt(now);
    const isNearer = Math.abs(to - one.market) < Math.abs(now - one.market);
    gained += change;
    if (to > now) tally.raises += 1;
    else tally.cuts += 1;
    if (to > now && now > 1.02 * medianOf(one)) tally.contradictions += 1;
    tally.nearer += Number(isNearer);
    tally.confidence += answer.confidence;
    tally.better += Number(answer.objective === 'market_price' ? isNearer : change > 0);
  }
  if (today > 0) tally.gains.push(gained / today);
}

/** Of the actual offers, including those that the engine ignored. */
function medianOf({ competitors }: SimulatedProduct): number {
  const prices = competitors.map(({ minor }) => Number(minor) / 100).sort((a, b) => a - b);
  const half = prices.length >> 1;
  const upper = prices[half] ?? 0;
  return prices.length % 2 === 1 ? upper : (upper + (prices[half - 1] ?? upper)) / 2;
}

/** Mean over the shops, and half the width of its 95 % interval. */
function describeGains(gains: readonly number[]): { mean: number; half: number } {
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance =
    gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, gains.length - 1);
  return { mean, half: 1.96 * Math.sqrt(variance / gains.length) };
}

const addRow = printRows(
  MARKETS.flatMap(([market]) => WAYS.map(({ name }) => `${market}: ${name}`)),
);
for (const [market, kind] of MARKETS) {
  const tallies = WAYS.map((way) => ({ way, tally: newTally() }));
  for (let n = 0; n < options.seeds; n += 1) {
    const shop = openShop(kind, options.seed + n);
    for (const { way, tally } of tallies) tryShop(shop, way, tally);
  }
  for (const { way, tally } of tallies) report(market, way, tally);
}

function newTally(): Tally {
  const none = { raises: 0, cuts: 0, products: 0, contradictions: 0 };
  return { ...none, gains: [], nearer: 0, confidence: 0, better: 0 };
}

function report(market: string, { name, isGuarded }: Way, tally: Tally): void {
  const { mean, half } = describeGains(tally.gains);
  const given = tally.raises + tally.cuts;
  const percent = (part: number, of: number) =>
    of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`;
  addRow({
    'market: goal': `${market}: ${name}`,
    products: tally.products,
    raised: percent(tally.raises, tally.products),
    cut: percent(tally.cuts, tally.products),
    contradictions: tally.contradictions,
    'gain %': (100 * mean).toFixed(2),
    '95 %': `${(100 * (mean - half)).toFixed(2)} to ${(100 * (mean + half)).toFixed(2)}`,
    nearer: percent(tally.nearer, given),
    confidence: given === 0 ? '-' : (tally.confidence / given).toFixed(3),
    'came true': given === 0 ? '-' : (tally.better / given).toFixed(3),
  });
  const misses = [
    ...(isGuarded && tally.contradictions > 0 ? [`${tally.contradictions} contradictions`] : []),
    ...(name === 'profit' && !options['without-goals'] && mean + half < 0 ? ['loses profit'] : []),
  ];
  for (const miss of misses) {
    console.log(`MISSED ${market}, ${name}: ${miss}`);
    process.exitCode = 1;
  }
}
