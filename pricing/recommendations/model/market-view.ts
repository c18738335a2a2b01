/**
 * Competitors' offers as one robust number. Offers that are stale, out of stock, in another
 * currency, not comparable or outliers are left out.
 */
import type { LeftOutReason } from '#kernel/reasons/recommendation-reasons.ts';
import {
  MAX_AGE_HOURS,
  type OwnOffer,
  countAgeHours,
  findLeftOutReason,
} from '#pricing/market/comparable-offer.ts';
import type { CompetitorOffer } from './recommendation.ts';

export interface MarketView {
  /**
   * Median of the offers used, in minor units (a statistic, so possibly between two amounts); null
   * when there are none.
   */
  readonly index: number | null;
  /** Standard error of ln(index): how far the median of all such competitors may be from it. */
  readonly error: number;
  readonly kept: readonly CompetitorOffer[];
  /**
   * Limit for a raise without evidence: the lower of the medians with and without outliers, so that
   * leaving out offers never raises the limit.
   */
  readonly hold: { readonly index: number | null; readonly kept: readonly CompetitorOffer[] };
  readonly dropped: number;
  readonly cheapest: CompetitorOffer | null;
  readonly oldestAgeHours: number | null;
  /** Reasons why offers were left out, without duplicates. */
  readonly leftOut: readonly LeftOutReason[];
}

/**
 * Median of the offers valid at `asOf`; with three or more, those more than 3 median absolute
 * deviations away are dropped.
 */
export function estimateMarket(offers: readonly CompetitorOffer[], own: OwnOffer): MarketView {
  const why = new Map<LeftOutReason['code'], number>();
  const usable = offers.filter((offer) => {
    const reason = findLeftOutReason(offer, own);
    if (reason !== null) why.set(reason, (why.get(reason) ?? 0) + 1);
    return reason === null;
  });
  const kept = dropOutliers(usable);
  if (kept.length < usable.length) why.set('outlier', usable.length - kept.length);
  const cheapest = kept.reduce<CompetitorOffer | null>(
    (best, offer) => (best === null || offer.minor < best.minor ? offer : best),
    null,
  );
  const oldest = kept.reduce((age, offer) => Math.max(age, countAgeHours(offer, own.asOf)), 0);
  const middle = describeMiddle(kept);
  const all = describeMiddle(usable);
  return {
    ...middle,
    kept,
    hold:
      all.index !== null && middle.index !== null && all.index < middle.index
        ? { index: all.index, kept: usable }
        : { index: middle.index, kept },
    dropped: offers.length - kept.length,
    cheapest,
    oldestAgeHours: kept.length === 0 ? null : Math.round(oldest * 10) / 10,
    leftOut: [...why].map(([code, offers]) =>
      code === 'too_old'
        ? { code, values: { offers, hours: MAX_AGE_HOURS } }
        : { code, values: { offers } },
    ),
  };
}

/** Competitors to state in a reason: by name when there is only one. */
export function describeCompetitors({ kept }: Pick<MarketView, 'kept'>): {
  retailer: string | null;
  competitors: number;
} {
  const [only] = kept;
  return {
    retailer: kept.length === 1 ? (only?.retailer ?? null) : null,
    competitors: kept.length,
  };
}

function dropOutliers(offers: readonly CompetitorOffer[]): readonly CompetitorOffer[] {
  if (offers.length < 3) return offers;
  const middle = median(offers.map((offer) => Number(offer.minor)));
  const deviation = median(offers.map((offer) => Math.abs(Number(offer.minor) - middle)));
  // When most prices are equal, a difference of a cent is not an outlier.
  const limit = 3 * Math.max(deviation, 0.01 * middle);
  return offers.filter((offer) => Math.abs(Number(offer.minor) - middle) <= limit);
}

/**
 * Prior for the spread of prices: the offers are a sample of the market, and few of them do not
 * determine its spread.
 */
const USUAL_SPREAD = { sd: 0.06, worth: 3 } as const;
/** Ratio of a median's standard error to that of a mean. */
const MEDIAN_ERROR = 1.2533;

function describeMiddle(offers: readonly CompetitorOffer[]): Pick<MarketView, 'index' | 'error'> {
  const prices = offers.map((offer) => Number(offer.minor));
  if (prices.length === 0) return { index: null, error: 0 };
  const index = median(prices);
  const squares = prices.reduce((sum, price) => sum + Math.log(price / index) ** 2, 0);
  const { sd, worth } = USUAL_SPREAD;
  const variance = (worth * sd ** 2 + squares) / (worth + prices.length - 1);
  return { index, error: MEDIAN_ERROR * Math.sqrt(variance / prices.length) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}
