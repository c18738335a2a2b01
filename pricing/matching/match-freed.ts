import type { Stage } from '#pricing/events/stage.ts';
import { type MarketFocus, type MatchedMarket, matchMarket } from './match-market.ts';
import { type Markets, marketsOf } from './market/open-markets.ts';

/**
 * Matches anew what a deletion, a verdict or a changed item left without a partner. What these take from others in turn is not followed
 * further: the next full run sees all of it together. Safe to repeat.
 */
export async function matchFreed(
  stage: Stage,
  freed: MarketFocus,
  markets: Markets = marketsOf(stage.db),
): Promise<MatchedMarket> {
  return matchMarket(stage, { ...freed, isFollowed: false }, markets);
}
