import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type Markets, getMarkets } from './market/open-markets.ts';
import { type MatchedMarket, matchMarket } from './match-market.ts';

/**
 * Matches new or changed listings of a retailer with the products of every account that monitors
 * it, one account at a time. Listings without a name, or no longer existing, keep their matches.
 * Safe to repeat.
 */
export async function matchListings(
  context: ServiceContext,
  { retailerId, listingIds }: { retailerId: string; listingIds: readonly string[] },
  markets: Markets = getMarkets(context.db),
): Promise<MatchedMarket> {
  const { rows } = await context.db.query<{ id: string }>(
    'select account_id as id from pricing.account_retailer where retailer_id = $1 and monitored order by account_id',
    [retailerId],
  );
  const total = { scored: 0, written: 0 };
  for (const { id: accountId } of rows) {
    const { scored, written } = await matchMarket(
      context,
      { accountId, retailerId, productIds: [], listingIds },
      markets,
    );
    total.scored += scored;
    total.written += written;
  }
  return total;
}
