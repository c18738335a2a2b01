import { randomUUID } from 'node:crypto';
import type { Tx } from '#prisma/open-database.ts';

/** An account's products and one retailer's listings, which are matched with each other. */
export interface MarketKey {
  readonly accountId: string;
  readonly retailerId: string;
}

interface MarketChange extends MarketKey {
  readonly productIds: readonly string[];
  readonly listingIds: readonly string[];
  /** How many of the changes are people's decisions. */
  readonly said?: number;
  readonly at: Date;
}

/**
 * State of a market: `seq` is the number of the last change; `epoch` identifies the numbering,
 * which can be restarted.
 */
interface MarketState {
  readonly epoch: string;
  readonly seq: bigint;
  /**
   * Items matched one by one and people's decisions since the last full run; number of items of
   * that run.
   */
  readonly changed: number;
  readonly said: number;
  readonly items: number;
  readonly fittedAt: Date | null;
}

/**
 * Assigns the next number to a change of a market and stores which items it concerns, so that other
 * processes can update their in-memory indexes. Requires the account's lock (`lockMatches`), so
 * that numbers follow the order of commits. Null when the account does not monitor the retailer.
 */
export async function recordMarketChange(
  tx: Tx,
  { accountId, retailerId, productIds, listingIds, said = 0, at }: MarketChange,
): Promise<MarketState | null> {
  const { rows } = await tx.query<MarketState>(
    `insert into pricing.match_market as m (account_id, retailer_id, epoch, seq, changed, said)
     select w.account_id, w.retailer_id, $3, 1, $4, $5
     from pricing.account_retailer w
     where w.account_id = $1 and w.retailer_id = $2 for key share
     on conflict (account_id, retailer_id) do update set seq = m.seq + 1,
       changed = m.changed + excluded.changed, said = m.said + excluded.said
     returning m.epoch, m.seq, m.changed, m.said, m.items, m.fitted_at as "fittedAt"`,
    [
      accountId,
      retailerId,
      randomUUID(),
      said > 0 ? 0 : productIds.length + listingIds.length,
      said,
    ],
  );
  const [state] = rows;
  if (!state) return null;
  tx.send(
    'insert into pricing.match_log (account_id, retailer_id, seq, product_ids, listing_ids, at) values ($1, $2, $3, $4, $5, $6)',
    [accountId, retailerId, state.seq, productIds, listingIds, at],
  );
  return state;
}

/**
 * Current state of a market; null when it was never opened or the account does not monitor the
 * retailer.
 */
export async function readMarketState(
  tx: Tx,
  { accountId, retailerId }: MarketKey,
): Promise<MarketState | null> {
  const { rows } = await tx.query<MarketState>(
    `select epoch, seq, changed, said, items, fitted_at as "fittedAt" from pricing.match_market where account_id = $1 and retailer_id = $2`,
    [accountId, retailerId],
  );
  return rows[0] ?? null;
}

/**
 * A full run is worthwhile from this many changed items on, and from this share of the items of the
 * last run.
 */
const LEAST_CHANGED = 500;
const SHARE_CHANGED = 0.2;
/** New decisions of people from which the calibration is fitted again. */
const LEAST_SAID = 20;

/** True when enough has changed since the last full run to start another. */
export function isOutdated({
  changed,
  said,
  items,
}: Pick<MarketState, 'changed' | 'said' | 'items'>): boolean {
  return changed >= Math.max(LEAST_CHANGED, SHARE_CHANGED * items) || said >= LEAST_SAID;
}
