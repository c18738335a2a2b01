/** What followers and price wars change about an advice. Pure. */
import type { Abstention, Advice, DemandBelief } from '../model/advice.ts';
import type { PriceWar } from './detect-price-war.ts';
import type { Follower } from './list-rivalry.ts';

/** A new price is judged over this long: what holds only until the others have followed counts for its share of it. */
const HORIZON_DAYS = 28;
/** What demand does when the market moves by a hundredth: published cross-price elasticities. */
const MARKET_RESPONSE = { mean: 0.3, sd: 0.35 } as const;

export interface FollowersHere {
  /** Those that offer this product. */
  readonly followers: readonly Follower[];
  /** Competitors' offers that count. */
  readonly competitors: number;
}

/** The belief once those who follow have followed: the market's price moves with ours, so demand answers our own move less. */
export function temperBelief(belief: DemandBelief, { followers, competitors }: FollowersHere): DemandBelief {
  if (followers.length === 0 || competitors === 0) return belief;
  const weight = followers.reduce((sum, { followed, moves, share, lagDays }) => sum + (followed / moves) * share * Math.max(0, 1 - lagDays / HORIZON_DAYS), 0) / competitors;
  return { ...belief, mean: belief.mean + weight * MARKET_RESPONSE.mean, sd: Math.hypot(belief.sd, weight * MARKET_RESPONSE.sd) };
}

/** Names who follows; in a price war a cut becomes an abstention. */
export function describeRivals(result: Advice | Abstention, { currentMinor, followers, war }: { currentMinor: bigint; followers: readonly Follower[]; war: (PriceWar & { domain: string }) | null }): Advice | Abstention {
  if (result.kind === 'abstention') return result;
  const isCut = result.suggestedMinor < currentMinor;
  if (isCut && war !== null) {
    const days = war.days === 1 ? 'within a day' : `within ${war.days} days`;
    return { kind: 'abstention', reason: `a price war is going on: you cut ${times(war.ours)} and ${war.domain} ${times(war.theirs)} in turn ${days}; another cut would be answered again` };
  }
  const words = followers.map(({ domain, followed, moves, lagDays }) => `${domain} moved its prices after yours in ${followed} of ${moves} cases, usually ${describeLag(lagDays)}`);
  return isCut
    ? { ...result, against: [...result.against, ...words.map((text) => `${text}: what a cut wins is partly temporary`)] }
    : { ...result, reasons: [...result.reasons, ...words.map((text) => `${text}: a rise is likely to be followed`)] };
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

function describeLag(days: number): string {
  const whole = Math.round(days);
  return whole === 0 ? 'the same day' : whole === 1 ? 'within a day' : `within ${whole} days`;
}
