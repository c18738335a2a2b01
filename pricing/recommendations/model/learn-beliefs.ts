/** Learns beliefs about each product's demand from days of sales. */
import type { DemandBelief } from './recommendation.ts';
import { type DemandSeries, toDemandSeries } from './demand-series.ts';
import { estimateAlone, type LearnedDemand, learnDemand, getGroupLevel } from './learn-demand.ts';
import { findEvidenceEnd, listMoves } from './own-evidence.ts';
import { mergeWithOwn, type ElasticityEstimate, mergeElasticities } from './merge-elasticities.ts';
import { USUAL_FORM } from './price-form.ts';
import { USUAL_MODEL } from './shop-model.ts';

/**
 * One day of a product. Prices are those paid, as plain numbers for statistics, not money amounts.
 */
export interface SalesDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly price: number;
  readonly units: number;
  readonly sessions: number | null;
  readonly competitorIndex: number | null;
}

export interface SalesHistory {
  readonly productId: string;
  readonly group: string | null;
  /** The current price, at which elasticities are stated. */
  readonly currentPrice: number;
  /** Ascending by day, no day twice. */
  readonly days: readonly SalesDay[];
  /**
   * Days on which the own price changed, ascending, when known from more than the days of sales.
   */
  readonly moves?: readonly number[];
}

/**
 * From here on own data count as the basis: minimum days and changes, and the maximum share of the
 * prior's variance left.
 */
const OWN = { days: 14, changes: 2, varianceLeft: 0.7 } as const;
/** Minimum number of similar products with own price changes that form a group. */
const GROUP_SUPPORT = 4;
const NOTHING_LEARNED: LearnedDemand = { model: USUAL_MODEL, pooled: mergeElasticities([]) };

/**
 * Beliefs of all products, learned together; products without sales get the belief from the other
 * products and the literature.
 */
export function learnBeliefs(
  histories: readonly SalesHistory[],
): ReadonlyMap<string, DemandBelief> {
  const series = histories.map(toSeries);
  const { estimates, ...learned } = learnDemand(series);
  return new Map(
    histories.map((history, n) => [
      history.productId,
      beliefOf(history, { moves: series[n]?.moves ?? 0, own: estimates[n] ?? null, learned }),
    ]),
  );
}

/** Learns from many products together, for `learnBeliefGiven`. */
export function learnDemandOf(histories: readonly SalesHistory[]): LearnedDemand {
  const { model, pooled } = learnDemand(histories.map(toSeries));
  return { model, pooled };
}

/** The belief about one product, given what was learned from many; it need not be one of them. */
export function learnBeliefGiven(history: SalesHistory, learned: LearnedDemand): DemandBelief {
  const series = toSeries(history);
  return beliefOf(history, {
    moves: series.moves,
    own: estimateAlone(series, learned.model),
    learned,
  });
}

function beliefOf(
  history: SalesHistory,
  {
    moves,
    own,
    learned,
  }: { moves: number; own: ElasticityEstimate | null; learned: LearnedDemand },
): DemandBelief {
  const { days } = history;
  const before = getGroupLevel(learned, history.group);
  const usual = own === null ? before : mergeWithOwn(before, own);
  const isOwn =
    days.length >= OWN.days &&
    moves >= OWN.changes &&
    usual.sd ** 2 <= OWN.varianceLeft * before.sd ** 2;
  const shared = before.support >= GROUP_SUPPORT ? 'group' : 'prior';
  const { form } = learned.model;
  // Learned at the usual price, converted to the current price.
  const moved = (history.currentPrice / usualPrice(history)) ** form.bend;
  return {
    mean: moved * usual.mean,
    sd: moved * usual.sd,
    gap: isOwn ? usualGap(days) : 0,
    basis: isOwn ? 'own' : shared,
    salesDays: days.length,
    priceChanges: moves,
    sessionDays: hasSessions(days) ? days.length : 0,
    evidenceUntil: findEvidenceEnd(history.moves ?? movesOf(history), days),
    ...(form === USUAL_FORM ? {} : { form }),
  };
}

/**
 * The belief about one product from its own sales and the prior from the literature, independent of
 * other products.
 */
export function learnBelief(history: SalesHistory): DemandBelief {
  return learnBeliefGiven({ ...history, group: null }, NOTHING_LEARNED);
}

/** Price changes in the days of sales; the current price may itself be a change. */
function movesOf({ days, currentPrice }: SalesHistory): number[] {
  const last = days.at(-1);
  return last === undefined ? [] : listMoves([...days, { day: last.day + 1, price: currentPrice }]);
}

function usualGap(days: readonly SalesDay[]): number | null {
  let sum = 0;
  let count = 0;
  for (const one of days) {
    if (one.competitorIndex === null) continue;
    sum += Math.log(one.price / one.competitorIndex);
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

/**
 * Sessions are used only when every day has them: a day without would look like a day without
 * demand.
 */
function hasSessions(days: readonly SalesDay[]): boolean {
  return days.length > 0 && days.every((one) => one.sessions !== null && one.sessions > 0);
}

/** Converts days to columns. */
function toSeries({ group, currentPrice, days }: SalesHistory): DemandSeries {
  const withSessions = hasSessions(days);
  const rows = days.map((one, n) => ({
    price: one.price,
    market: one.competitorIndex,
    units: one.units,
    traffic: withSessions ? (one.sessions ?? 1) : 1,
    after: n === 0 ? 1 : Math.max(1, one.day - (days[n - 1]?.day ?? one.day)),
  }));
  return toDemandSeries(rows, { group, reference: usualPrice({ currentPrice, days }) });
}

/**
 * The price at which elasticities of a shop's products are comparable: at an unusually high price
 * demand for every product reacts more, and elastic demand most.
 */
function usualPrice({ currentPrice, days }: Pick<SalesHistory, 'currentPrice' | 'days'>): number {
  const first = days[0]?.price ?? currentPrice;
  let sum = 0;
  // Summed relative to the first, so that a price that never changed is exact.
  for (const { price } of days) sum += price - first;
  return days.length === 0 ? currentPrice : first + sum / days.length;
}
