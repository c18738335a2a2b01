import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type MarketFocus, type MatchedMarket, matchMarket } from './match-market.ts';
import { type Markets, getMarkets } from './market/open-markets.ts';

/**
 * Matches again the items that lost their match through a deletion, a decision or a changed item.
 * Items that lose a match in this run are not followed further: the next full run covers them. Safe
 * to repeat.
 */
export async function matchFreed(
  context: ServiceContext,
  freed: MarketFocus,
  markets: Markets = getMarkets(context.db),
): Promise<MatchedMarket> {
  return matchMarket(context, { ...freed, isFollowed: false }, markets);
}
