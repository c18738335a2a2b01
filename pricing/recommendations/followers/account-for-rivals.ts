/** Adjusts a recommendation for competitors that follow our prices and for price wars. Pure. */
import type { RecommendationReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { Abstention, Recommendation, DemandBelief } from '../model/recommendation.ts';
import type { PriceWar } from './detect-price-war.ts';
import type { Follower } from './list-rivalry.ts';

/**
 * Period over which a new price is evaluated: an effect that lasts only until competitors have
 * followed counts in proportion to its share of this period.
 */
const HORIZON_DAYS = 28;
/**
 * Change of demand in percent when the market price changes by 1 %: published cross-price
 * elasticities.
 */
const MARKET_RESPONSE = { mean: 0.3, sd: 0.35 } as const;

export interface FollowersHere {
  /** The followers that offer this product. */
  readonly followers: readonly Follower[];
  /** Number of competitors' offers that are used. */
  readonly competitors: number;
}

/**
 * The belief after the followers have followed: the market's price changes with ours, so demand
 * reacts less to our change.
 */
export function applyFollowers(
  belief: DemandBelief,
  { followers, competitors }: FollowersHere,
): DemandBelief {
  if (followers.length === 0 || competitors === 0) return belief;
  const weight =
    followers.reduce(
      (sum, { followed, moves, share, lagDays }) =>
        sum + (followed / moves) * share * Math.max(0, 1 - lagDays / HORIZON_DAYS),
      0,
    ) / competitors;
  return {
    ...belief,
    mean: belief.mean + weight * MARKET_RESPONSE.mean,
    sd: Math.hypot(belief.sd, weight * MARKET_RESPONSE.sd),
  };
}

/** Adds the followers to the reasons; in a price war a cut becomes an abstention. */
export function describeRivals(
  result: Recommendation | Abstention,
  {
    currentMinor,
    followers,
    war,
  }: {
    currentMinor: bigint;
    followers: readonly Follower[];
    war: (PriceWar & { domain: string }) | null;
  },
): Recommendation | Abstention {
  if (result.kind === 'abstention') return result;
  const isCut = result.suggestedMinor < currentMinor;
  if (isCut && war !== null)
    return {
      kind: 'abstention',
      reason: {
        code: 'price_war',
        values: { retailer: war.domain, ours: war.ours, theirs: war.theirs, days: war.days },
      },
    };
  const followerReasons = followers.map(
    ({ domain, followed, moves, lagDays }): RecommendationReason => ({
      code: isCut ? 'follower_cut' : 'follower_rise',
      values: { retailer: domain, followed, moves, days: Math.round(lagDays) },
    }),
  );
  return isCut
    ? { ...result, against: [...result.against, ...followerReasons] }
    : { ...result, reasons: [...result.reasons, ...followerReasons] };
}
