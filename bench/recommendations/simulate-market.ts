/** A shop of known demand: prices, sales and competitors of many products, and what a price would really earn. Same seed, same shop. */
import type { CompetitorOffer } from '#pricing/recommendations/model/advice.ts';
import type { SalesDay, SalesHistory } from '#pricing/recommendations/model/learn-beliefs.ts';
import { createRandom, drawNormal, drawPoisson } from './random.ts';

export interface MarketKind {
  readonly days: number;
  readonly sessions: number;
  readonly shocks: number;
  readonly mean: number;
  readonly form: 'log' | 'semi-log' | 'linear' | 'mnl' | 'kink';
  /** When the merchant changes prices: at random, or down when demand has dipped, with this probability. */
  readonly reacts: number;
}

export const WELL_SPECIFIED: MarketKind = { days: 90, sessions: 30, shocks: 0.2, mean: -2.2, form: 'log', reacts: 0 };

export interface SimulatedProduct {
  readonly history: SalesHistory;
  readonly priceMinor: bigint;
  readonly costMinor: bigint;
  readonly competitors: readonly CompetitorOffer[];
  /** Expected profit per day at a price in major units, in units of today's. */
  readonly profitAt: (price: number) => number;
}

export const AS_OF = new Date('2026-11-20T00:00:00Z');
const FIRST_DAY = AS_OF.getTime() / 86_400_000;
const CATEGORIES = 8;
const CHANGES_PER_90_DAYS = 3;

export function simulateMarket(kind: MarketKind, { products, seed }: { products: number; seed: number }): SimulatedProduct[] {
  const random = createRandom(seed);
  const means = Array.from({ length: CATEGORIES }, () => kind.mean + 0.4 * drawNormal(random));
  return Array.from({ length: products }, (_, n) => simulateProduct(kind, { id: `p${n}`, category: n % CATEGORIES, mean: means[n % CATEGORIES] ?? kind.mean, random }));
}

interface Draw {
  readonly id: string;
  readonly category: number;
  readonly mean: number;
  readonly random: () => number;
}

function simulateProduct(kind: MarketKind, { id, category, mean, random }: Draw): SimulatedProduct {
  const regular = Math.exp(3 + 0.8 * drawNormal(random));
  const elasticity = Math.min(-0.3, mean + 0.7 * drawNormal(random));
  const margin = Math.min(0.75, Math.max(0.12, 0.42 + 0.12 * drawNormal(random)));
  const sessions = kind.sessions * Math.exp(0.6 * drawNormal(random));
  const market = regular * Math.exp(0.1 * drawNormal(random));
  const ratioAt = (price: number) => demandRatio(kind.form, { price, regular, market, elasticity });
  const days: SalesDay[] = [];
  const cost = round(regular * (1 - margin));
  const aboveCost = (at: number) => round(Math.max(at, 1.05 * cost));
  let price = aboveCost(regular * Math.exp(0.05 * drawNormal(random)));
  let shock = kind.shocks * drawNormal(random);
  for (let n = 0; n < kind.days; n += 1) {
    shock = 0.9 * shock + kind.shocks * Math.sqrt(1 - 0.81) * drawNormal(random);
    if (random() < CHANGES_PER_90_DAYS / 90 && n < kind.days - 8) {
      const isReaction = random() < kind.reacts;
      price = aboveCost(regular * (isReaction ? (shock < 0 ? 0.88 + 0.06 * random() : 1 + 0.04 * random()) : Math.exp(0.08 * drawNormal(random))));
    }
    const visits = drawPoisson(sessions, random);
    const units = drawPoisson(visits * 0.02 * ratioAt(price) * Math.exp(shock + 0.1 * drawNormal(random)), random);
    days.push({ day: FIRST_DAY - kind.days + n, price, units, sessions: Math.max(1, visits), competitorIndex: market });
  }
  const now = price;
  return {
    history: { productId: id, group: `c${category}`, currentPrice: now, days },
    priceMinor: BigInt(Math.round(now * 100)),
    costMinor: BigInt(Math.round(cost * 100)),
    competitors: [0.97, 1, 1.03].map((factor, n) => ({ retailer: `r${n}.example`, minor: BigInt(Math.round(market * factor * 100)), currency: 'EUR', inStock: true, observedAt: AS_OF })),
    profitAt: (at) => ((at - cost) * ratioAt(at)) / Math.abs((now - cost) * ratioAt(now)),
  };
}

/** Demand at a price over that at the regular one; every form has the given elasticity there. */
function demandRatio(form: MarketKind['form'], { price, regular, market, elasticity }: { price: number; regular: number; market: number; elasticity: number }): number {
  const relative = price / regular;
  if (form === 'log') return relative ** elasticity;
  if (form === 'semi-log') return Math.exp(elasticity * (relative - 1));
  if (form === 'linear') return Math.max(0.01, 1 + elasticity * (relative - 1));
  if (form === 'mnl') {
    // A share of 0.3 at the regular price: elasticity = slope · (1 − share).
    const pull = (0.3 / 0.7) * Math.exp((elasticity / 0.7) * (relative - 1));
    return pull / (1 + pull) / 0.3;
  }
  // Dearer than the market, demand reacts half as much again; cheaper, half as much less.
  const kink = (at: number) => elasticity * (at > market ? 1.5 : 0.5) * Math.log(at / market);
  return Math.exp(kink(price) - kink(regular));
}

function round(price: number): number {
  return Math.round(price * 100) / 100;
}
