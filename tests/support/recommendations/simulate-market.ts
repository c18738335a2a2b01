/**
 * A simulated shop with known demand: prices, sales and competitors of many products, and what a
 * price would really earn. The same seed gives the same shop. The model gets only what a shop would
 * know: prices, units, sessions, the market's price, costs.
 */
import { DAY_MS } from '#kernel/durations.ts';
import type { CompetitorOffer } from '#pricing/recommendations/model/recommendation.ts';
import type { SalesDay, SalesHistory } from '#pricing/recommendations/model/learn-beliefs.ts';
import { createRandom, drawNormal, drawPoisson } from '#tests/support/random.ts';
import { type DemandForm, demandRatio } from './true-demand.ts';

export interface MarketKind {
  readonly days: number;
  readonly sessions: number;
  /** Standard deviation of the demand shock, which keeps 0.9 of its value from day to day. */
  readonly shocks: number;
  /** Mean elasticity of the shop's categories, and how far categories and products differ. */
  readonly mean: number;
  readonly spread: { readonly categories: number; readonly products: number };
  readonly form: DemandForm;
  /**
   * When the merchant changes prices: at random, or down after demand has fallen, with this
   * probability.
   */
  readonly reacts: number;
  /** Own price changes per 90 days; 0 for a constant price. */
  readonly changes: number;
  /** Prices are shuffled over the days after the sales were generated: they explain nothing. */
  readonly shuffled: boolean;
  /**
   * Two to five competitors scattered around the market's price by this much; else three close to
   * it.
   */
  readonly scatter: number | null;
}

/** The spreads of categories and products together are those of the published prior: 1.1. */
export const WELL_SPECIFIED: MarketKind = {
  days: 90,
  sessions: 30,
  shocks: 0.2,
  mean: -2.2,
  spread: { categories: 0.6, products: 0.92 },
  form: 'log',
  reacts: 0,
  changes: 3,
  shuffled: false,
  scatter: null,
};

export interface SimulatedProduct {
  readonly history: SalesHistory;
  readonly priceMinor: bigint;
  readonly costMinor: bigint;
  readonly competitors: readonly CompetitorOffer[];
  /** The market's price in major units, around which the offers lie. */
  readonly market: number;
  /** Expected profit per day at a price in major units, in units of today's. */
  readonly profitAt: (price: number) => number;
  /** Expected units at a price relative to those at today's. */
  readonly unitsAt: (price: number) => number;
  /** Elasticity at the regular price. */
  readonly elasticity: number;
}

export const AS_OF = new Date('2026-11-20T00:00:00Z');
const FIRST_DAY = AS_OF.getTime() / DAY_MS;
const CATEGORIES = 8;
const MARKET_MOVES_PER_90_DAYS = 3;

export function simulateMarket(
  kind: MarketKind,
  { products, seed }: { products: number; seed: number },
): SimulatedProduct[] {
  const random = createRandom(seed);
  const means = Array.from(
    { length: CATEGORIES },
    () => kind.mean + kind.spread.categories * drawNormal(random),
  );
  return Array.from({ length: products }, (_, n) =>
    simulateProduct(kind, {
      id: `p${n}`,
      category: n % CATEGORIES,
      mean: means[n % CATEGORIES] ?? kind.mean,
      random,
    }),
  );
}

interface Draw {
  readonly id: string;
  readonly category: number;
  readonly mean: number;
  readonly random: () => number;
}

function simulateProduct(kind: MarketKind, { id, category, mean, random }: Draw): SimulatedProduct {
  const regular = Math.exp(3 + 0.8 * drawNormal(random));
  const elasticity = Math.min(-0.2, mean + kind.spread.products * drawNormal(random));
  const cross = 0.3 + 0.35 * drawNormal(random);
  const margin = Math.min(0.75, Math.max(0.12, 0.42 + 0.12 * drawNormal(random)));
  const sessions = kind.sessions * Math.exp(0.6 * drawNormal(random));
  const usualMarket = regular * Math.exp(0.1 * drawNormal(random));
  const ratioAt = (price: number, market: number) =>
    demandRatio(kind.form, { price, regular, market, elasticity }) *
    (market / usualMarket) ** cross;
  const days: SalesDay[] = [];
  const cost = round(regular * (1 - margin));
  const aboveCost = (at: number) => round(Math.max(at, 1.05 * cost));
  let price = aboveCost(regular * Math.exp(0.05 * drawNormal(random)));
  let market = usualMarket;
  let shock = kind.shocks * drawNormal(random);
  for (let n = 0; n < kind.days; n += 1) {
    shock = 0.9 * shock + kind.shocks * Math.sqrt(1 - 0.81) * drawNormal(random);
    if (random() < MARKET_MOVES_PER_90_DAYS / 90)
      market = usualMarket * Math.exp(0.04 * drawNormal(random));
    if (random() < kind.changes / 90 && n < kind.days - 8) {
      const isReaction = random() < kind.reacts;
      price = aboveCost(
        regular * (isReaction ? reactTo(shock, random) : Math.exp(0.08 * drawNormal(random))),
      );
    }
    const visits = drawPoisson(sessions, random);
    const units = drawPoisson(
      visits * 0.02 * ratioAt(price, market) * Math.exp(shock + 0.1 * drawNormal(random)),
      random,
    );
    days.push({
      day: FIRST_DAY - kind.days + n,
      price,
      units,
      sessions: Math.max(1, visits),
      competitorIndex: market,
    });
  }
  const now = price;
  const [marketNow, demandNow] = [market, ratioAt(now, market)];
  return {
    history: {
      productId: id,
      group: `c${category}`,
      currentPrice: now,
      days: kind.shuffled ? shufflePrices(days, { last: now, random }) : days,
    },
    priceMinor: BigInt(Math.round(now * 100)),
    costMinor: BigInt(Math.round(cost * 100)),
    market: marketNow,
    competitors: listFactors(kind, random).map((factor, n) => ({
      retailer: `r${n}.example`,
      minor: BigInt(Math.round(marketNow * factor * 100)),
      currency: 'EUR',
      inStock: true,
      observedAt: AS_OF,
    })),
    profitAt: (at) => ((at - cost) * ratioAt(at, marketNow)) / Math.abs((now - cost) * demandNow),
    unitsAt: (at) => ratioAt(at, marketNow) / demandNow,
    elasticity,
  };
}

/** The competitors' prices relative to the market's price. */
function listFactors({ scatter }: MarketKind, random: () => number): number[] {
  if (scatter === null) return [0.97, 1, 1.03];
  return Array.from({ length: 2 + Math.floor(4 * random()) }, () =>
    Math.exp(scatter * drawNormal(random)),
  );
}

/** The merchant's change of the regular price: lower after demand has fallen. */
function reactTo(shock: number, random: () => number): number {
  return shock < 0 ? 0.88 + 0.06 * random() : 1 + 0.04 * random();
}

/** The same prices on other days. The sales stay unchanged. */
function shufflePrices(
  days: readonly SalesDay[],
  { last, random }: { last: number; random: () => number },
): SalesDay[] {
  const prices = days.map((one) => one.price);
  for (let n = prices.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [prices[n], prices[other]] = [prices[other] ?? last, prices[n] ?? last];
  }
  // The week before today is at today's price: nothing is recommended right after a change.
  return days.map((one, n) => ({
    ...one,
    price: n < days.length - 8 ? (prices[n] ?? last) : last,
  }));
}

function round(price: number): number {
  return Math.round(price * 100) / 100;
}
