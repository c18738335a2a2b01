import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type MarketFocus, type MatchedMarket, matchMarket } from './match-market.ts';
import { type Markets, getMarkets } from './market/open-markets.ts';

/**
 * Matches anew what a deletion, a verdict or a changed item left without a partner. What these take from others in turn is not followed
 * further: the next full run sees all of it together. Safe to repeat.
 */
export async function matchFreed(
  context: ServiceContext,
  freed: MarketFocus,
  markets: Markets = getMarkets(context.db),
): Promise<MatchedMarket> {
  return matchMarket(context, { ...freed, isFollowed: false }, markets);
}
