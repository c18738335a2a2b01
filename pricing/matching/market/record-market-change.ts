import { randomUUID } from 'node:crypto';
import type { Tx } from '#prisma/open-database.ts';

/** An account's products and one retailer's listings: what is matched with what. */
export interface MarketKey {
  readonly accountId: string;
  readonly retailerId: string;
}

export interface MarketChange extends MarketKey {
  readonly productIds: readonly string[];
  readonly listingIds: readonly string[];
  /** How much of it is a person's word. */
  readonly said?: number;
  readonly at: Date;
}

/** Where a market stands: `seq` is the number of the last change, `epoch` what it counts from. */
export interface MarketState {
  readonly epoch: string;
  readonly seq: bigint;
  /** Items matched one by one, and persons' verdicts, since the last full run; items of that run. */
  readonly changed: number;
  readonly said: number;
  readonly items: number;
  readonly fittedAt: Date | null;
}

/**
 * Gives a change of a market its number and notes what it is about, for the indexes in the memory of other processes. Under the account's
 * lock (`lockMatches`), so that numbers are in the order of commits. Null when the account does not watch the retailer.
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

/** Where a market stands now; null when nobody has opened it or the account does not watch the retailer. */
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
