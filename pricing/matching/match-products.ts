import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type Markets, getMarkets } from './market/open-markets.ts';
import { type MatchedMarket, matchMarket } from './match-market.ts';

/**
 * Matches new or changed products of an account with all listings of the retailers that it
 * monitors, one retailer at a time. Deleted products are ignored. Safe to repeat.
 */
export async function matchProducts(
  context: ServiceContext,
  { accountId, productIds }: { accountId: string; productIds: readonly string[] },
  markets: Markets = getMarkets(context.db),
): Promise<MatchedMarket> {
  const { rows } = await context.db.query<{ id: string }>(
    'select retailer_id as id from pricing.account_retailer where account_id = $1 and monitored order by retailer_id',
    [accountId],
  );
  const total = { scored: 0, written: 0 };
  for (const { id: retailerId } of rows) {
    const { scored, written } = await matchMarket(
      context,
      { accountId, retailerId, productIds, listingIds: [] },
      markets,
    );
    total.scored += scored;
    total.written += written;
  }
  return total;
}
