/** From days of sales to what is believed of each product's demand. */
import type { DemandBelief } from './advice.ts';
import type { DemandFilter, Observation } from './demand-filter.ts';
import { createFilterFor, type LearnedDemand, learnDemand, LITERATURE_PRIOR, scaleShock, type Series, USUAL_SHOCK } from './learn-demand.ts';

/** One day of a product. Prices are those paid, as plain numbers: statistics, not amounts. */
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
  /** Today's price, which elasticities are taken at. */
  readonly currentPrice: number;
  /** Ascending by day, each day once. */
  readonly days: readonly SalesDay[];
}

/** A move smaller than this is a discount code or a rounding, no price change. */
export const PRICE_MOVE = 0.01;
/** Own data count as the basis from here on: days, changes, and the share of the prior's variance that may be left. */
const OWN = { days: 14, changes: 2, varianceLeft: 0.7 } as const;
/** Similar products with price changes of their own that make a group. */
const GROUP_SUPPORT = 4;

/** Beliefs of all products, learned together; products without sales get what the others and the literature say. */
export function learnBeliefs(histories: readonly SalesHistory[]): ReadonlyMap<string, DemandBelief> {
  const learned = learnDemandOf(histories);
  return new Map(histories.map((history) => [history.productId, learnBeliefGiven(history, learned)]));
}

/** What many products say together, for `learnBeliefGiven`. */
export function learnDemandOf(histories: readonly SalesHistory[]): LearnedDemand {
  return learnDemand(histories.map(toSeries));
}

/** The belief of one product on what was learned of many; it need not be one of them. */
export function learnBeliefGiven(history: SalesHistory, learned: LearnedDemand): DemandBelief {
  const series = toSeries(history);
  return beliefOf(history, { series, filter: learned.filterOf(series), priorSd: learned.priorOf(history.group).elasticity.sd, support: learned.supportOf(history.group) });
}

/** The belief of one product by itself, on the literature's prior: the same whatever other products there are. */
export function learnBelief(history: SalesHistory): DemandBelief {
  const series = toSeries(history);
  const shock = scaleShock(series, { prior: LITERATURE_PRIOR, shock: USUAL_SHOCK });
  return beliefOf(history, { series, filter: createFilterFor(series, { prior: LITERATURE_PRIOR, shock }), priorSd: LITERATURE_PRIOR.elasticity.sd, support: 0 });
}

interface Learning {
  readonly series: Series;
  readonly filter: DemandFilter;
  readonly priorSd: number;
  readonly support: number;
}

function beliefOf(history: SalesHistory, { series, filter, priorSd, support }: Learning): DemandBelief {
  for (const observation of series.observations) filter.learn(observation);
  const { mean, sd } = filter.elasticity();
  const { days } = history;
  const priceChanges = days.filter((one, n) => n > 0 && isMove(one.price, days[n - 1]?.price ?? one.price)).length;
  const isOwn = days.length >= OWN.days && priceChanges >= OWN.changes && sd ** 2 <= OWN.varianceLeft * priorSd ** 2;
  const basis = isOwn ? 'own' : support >= GROUP_SUPPORT ? 'group' : 'prior';
  return { mean, sd, gap: isOwn ? usualGap(days) : 0, basis, salesDays: days.length, priceChanges, sessionDays: hasSessions(days) ? days.length : 0 };
}

export function isMove(price: number, before: number): boolean {
  return Math.abs(price / before - 1) >= PRICE_MOVE;
}

function usualGap(days: readonly SalesDay[]): number | null {
  const gaps = days.flatMap((one) => (one.competitorIndex === null ? [] : [Math.log(one.price / one.competitorIndex)]));
  return gaps.length === 0 ? null : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
}

/** Sessions are used where every day has them: a day without would look like one of no demand. */
function hasSessions(days: readonly SalesDay[]): boolean {
  return days.length > 0 && days.every((one) => one.sessions !== null && one.sessions > 0);
}

function toSeries({ productId, group, currentPrice, days }: SalesHistory): Series {
  const withSessions = hasSessions(days);
  const indices = days.flatMap((one) => (one.competitorIndex === null ? [] : [Math.log(one.competitorIndex)]));
  const market = indices.reduce((sum, index) => sum + index, 0) / Math.max(1, indices.length);
  const observations = days.map((one, n): Observation => {
    const before = days[n - 1];
    return {
      x: one.price / currentPrice - 1,
      z: one.competitorIndex === null ? 0 : Math.log(one.competitorIndex) - market,
      units: one.units,
      traffic: withSessions ? (one.sessions ?? 1) : 1,
      after: before ? Math.max(1, one.day - before.day) : 1,
    };
  });
  return { id: productId, group, observations };
}
