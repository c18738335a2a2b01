import { getSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type LiveFocus, type LiveScores, scoreInTurns } from './live/score-against-index.ts';
import {
  type MarketKey,
  recordMarketChange,
  readMarketState,
  isOutdated,
} from './market/market-changes.ts';
import { refreshMarketItems, applyMarketChanges, type Market } from './market/open-market.ts';
import { type Markets, getMarkets } from './market/open-markets.ts';
import {
  ANY,
  STORED_FROM,
  recordMatches,
  toFindings,
  listKnown,
  lockMatches,
} from './record-matches.ts';
import type { MatchChange } from './publish-match-changes.ts';
import { addSupport } from './support/add-support.ts';

interface MarketFocus extends MarketKey {
  /** New, changed or deleted items. */
  readonly productIds: readonly string[];
  readonly listingIds: readonly string[];
  /** Whether items that lost a match here are matched again (`match.freed`); true by default. */
  readonly isFollowed?: boolean;
}

/** The result of a run. */
export interface MatchedMarket {
  /** Number of scored pairs: those of the focus and those that compete with them. */
  readonly scored: number;
  readonly written: number;
}

/** Items per transaction; bounds how long the account's lock is held. */
const AT_ONCE = 20;
/**
 * Attempts: a market that is out of step is read again. Needing more attempts than this is an
 * error.
 */
const TRIES = 4;

/**
 * Matches some products of an account, or some listings of a retailer, with the whole other side,
 * using an in-memory index and the weights of the last full run. Does nothing when the account does
 * not monitor the retailer. Safe to repeat.
 */
export async function matchMarket(
  context: ServiceContext,
  { productIds, listingIds, ...key }: MarketFocus,
  markets: Markets = getMarkets(context.db),
): Promise<MatchedMarket> {
  const total = { scored: 0, written: 0 };
  const parts = [
    ...partsOf(productIds).map((part) => ({ productIds: part, listingIds: [] })),
    ...partsOf(listingIds).map((part) => ({ productIds: [], listingIds: part })),
  ];
  for (const part of parts) {
    const { scored, written } = await matchPart(context, { ...key, ...part }, markets);
    total.scored += scored;
    total.written += written;
  }
  return total;
}

function partsOf(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) parts.push(ids.slice(at, at + AT_ONCE));
  return parts;
}

const NOTHING: MatchedMarket = { scored: 0, written: 0 };

async function matchPart(
  context: ServiceContext,
  focus: MarketFocus,
  markets: Markets,
): Promise<MatchedMarket> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const market = await markets.get(context.db, focus);
    if (market === null) return NOTHING;
    try {
      const matched = await context.db.transaction((tx) =>
        matchLocked(context, tx, { market, focus }),
      );
      if (matched !== null) return matched;
    } catch (error) {
      // The cached index may contain rolled-back changes.
      markets.drop(focus);
      throw error;
    }
    markets.drop(focus);
  }
  throw new Error(
    `The market of ${focus.accountId} at ${focus.retailerId} was out of step ${TRIES} times`,
  );
}

/** Null: the in-memory market is out of step. */
async function matchLocked(
  context: ServiceContext,
  tx: Tx,
  { market, focus }: { market: Market; focus: MarketFocus },
): Promise<MatchedMarket | null> {
  const { accountId, retailerId } = focus;
  await lockMatches(tx, accountId);
  const before = await readMarketState(tx, focus);
  if (!before || !(await applyMarketChanges(tx, market, before))) return null;
  const settings = await getSettings(tx, accountId);
  const thresholds = { auto: settings.matchAutoThreshold, review: settings.matchReviewThreshold };
  const score = (changed: LiveFocus): Promise<LiveScores> =>
    scoreInTurns(market.index, changed, {
      thresholds: ANY,
      atLeast: STORED_FROM,
      known: market.known,
      weights: market.weights,
    });
  await refreshMarketItems(tx, market, focus);
  const { pairs, rivals, settled } = await score({
    products: focus.productIds,
    listings: focus.listingIds,
  });
  const after = await recordMarketChange(tx, { ...focus, at: context.clock.now() });
  if (!after) return null;
  market.seq = after.seq;
  const known = await listKnown(tx, focus, settled);
  const supported = await addSupport(tx, focus, {
    pairs: [...pairs, ...rivals],
    at: context.clock.now(),
  });
  // Listings that the retailer no longer has are not scored; they keep their matches.
  const isSettled = (productId: string, listingId: string): boolean =>
    market.index.listings.slotOf(listingId) !== undefined &&
    (settled.products.has(productId) || settled.listings.has(listingId));
  const { written, lost } = await recordMatches(context, tx, {
    accountId,
    known,
    pairs: toFindings(supported, thresholds),
    isSettled,
  });
  if (isOutdated(after))
    await context.events.publish(tx, 'market.outdated', { accountId, retailerId });
  if (focus.isFollowed !== false)
    await followLost(context, tx, { accountId, retailerId, lost, settled });
  return { scored: pairs.length + rivals.length, written };
}

/**
 * Publishes the items that lost a match and were not scored completely: they may match something
 * else.
 */
async function followLost(
  context: ServiceContext,
  tx: Tx,
  {
    accountId,
    retailerId,
    lost,
    settled,
  }: MarketKey & { lost: readonly MatchChange[]; settled: LiveScores['settled'] },
): Promise<void> {
  const productIds = [...new Set(lost.map((pair) => pair.productId))].filter(
    (id) => !settled.products.has(id),
  );
  const listingIds = [...new Set(lost.map((pair) => pair.listingId))].filter(
    (id) => !settled.listings.has(id),
  );
  if (productIds.length + listingIds.length > 0)
    await context.events.publish(tx, 'match.freed', {
      accountId,
      retailerId,
      productIds,
      listingIds,
    });
}

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
