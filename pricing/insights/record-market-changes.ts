/** The log of what changed among the comparable offers of products. */
import type { Sql } from '#prisma/open-database.ts';
import type { ProductMarket } from './load-markets.ts';
import type { LeftOutCode } from '#kernel/reasons/market-reasons.ts';
import type { MeasuredMarket } from './measure-market.ts';

export type ChangeKind =
  'price_down' | 'price_up' | 'offer_added' | 'out_of_stock' | 'offer_removed';

/** What changed at one retailer among the comparable offers of a product. */
interface MarketChange {
  readonly kind: ChangeKind;
  readonly retailerId: string;
  /** Null where there was none, or is none any more. */
  readonly beforeMinor: bigint | null;
  readonly afterMinor: bigint | null;
  /** Of a removed offer: why it is not compared any more; null: it is not matched any more. */
  readonly reason: LeftOutCode | null;
}

interface ProductChange extends MarketChange {
  readonly accountId: string;
  readonly productId: string;
  readonly currency: string;
}

/** A product's market as it was last measured. */
export interface EarlierMarket {
  readonly currency: string | null;
  readonly retailerIds: readonly string[];
  readonly prices: readonly bigint[];
  /** Null: never, so that nothing can have changed. */
  readonly measuredAt: Date | null;
}

/** What changed in a product's market since it was last measured. */
export function listMarketChanges(
  { accountId, productId, currency, market, retailerOf }: ProductMarket,
  earlier: EarlierMarket,
): ProductChange[] {
  if (!earlier.measuredAt || earlier.currency !== currency) return [];
  return compareOffers(earlier, market, retailerOf).map((change) => ({
    ...change,
    accountId,
    productId,
    currency,
  }));
}

/** Records changes, and counts them by hour. */
export async function recordMarketChanges(
  tx: Sql,
  { changes, at }: { changes: readonly ProductChange[]; at: Date },
): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `insert into pricing.market_change (account_id, at, kind, product_id, retailer_id, currency,
       before_minor, after_minor, reason)
     select c.account_id, $9, c.kind, c.product_id, c.retailer_id, c.currency, c.before_minor,
       c.after_minor, c.reason
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
       $7::bigint[], $8::text[]) as c(account_id, kind, product_id, retailer_id, currency,
       before_minor, after_minor, reason)`,
    [
      changes.map(({ accountId }) => accountId),
      changes.map(({ kind }) => kind),
      changes.map(({ productId }) => productId),
      changes.map(({ retailerId }) => retailerId),
      changes.map(({ currency }) => currency),
      changes.map(({ beforeMinor }) => beforeMinor),
      changes.map(({ afterMinor }) => afterMinor),
      changes.map(({ reason }) => reason),
      at,
    ],
  );
  // Last, because many transactions of an account wait here for one another.
  await tx.query(
    `insert into pricing.market_change_count as c (account_id, hour, kind, changes)
     select account_id, date_trunc('hour', $3::timestamptz, 'UTC'), kind, count(*)
     from unnest($1::text[], $2::text[]) as g(account_id, kind) group by 1, 3 order by 1, 3
     on conflict (account_id, hour, kind) do update set changes = c.changes + excluded.changes`,
    [changes.map(({ accountId }) => accountId), changes.map(({ kind }) => kind), at],
  );
}

/**
 * What changed from the earlier comparable offers to those now, by retailer. `retailerOf` gives the
 * retailer of each matched listing. Pure.
 */
function compareOffers(
  earlier: Pick<EarlierMarket, 'retailerIds' | 'prices'>,
  now: MeasuredMarket,
  retailerOf: ReadonlyMap<string, string>,
): MarketChange[] {
  const before = new Map(earlier.retailerIds.map((id, i) => [id, earlier.prices[i] ?? null]));
  const after = new Map(now.offers.map(({ retailerId, minor }) => [retailerId, minor]));
  const reasons = new Map(
    [...now.leftOutListings].map(([listingId, code]) => [retailerOf.get(listingId), code]),
  );
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((retailerId): MarketChange[] => {
    const [beforeMinor, afterMinor] = [
      before.get(retailerId) ?? null,
      after.get(retailerId) ?? null,
    ];
    if (beforeMinor === afterMinor) return [];
    const change = { retailerId, beforeMinor, afterMinor, reason: null };
    if (beforeMinor === null) return [{ ...change, kind: 'offer_added' }];
    if (afterMinor !== null)
      return [{ ...change, kind: afterMinor < beforeMinor ? 'price_down' : 'price_up' }];
    const reason = reasons.get(retailerId) ?? null;
    return [
      reason === 'out_of_stock'
        ? { ...change, kind: 'out_of_stock', reason }
        : { ...change, kind: 'offer_removed', reason },
    ];
  });
}
