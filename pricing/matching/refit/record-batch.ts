import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { MarketKey } from '#pricing/matching/market/market-changes.ts';
import type { ScoredPair, Thresholds } from '#pricing/matching/matching.ts';
import {
  recordMatches,
  toFindings,
  listKnown,
  lockMatches,
} from '#pricing/matching/record-matches.ts';
import { addSupport } from '#pricing/matching/support/add-support.ts';

/** Result of a full run, and the number of the market change it is based on. */
export interface RunSnapshot extends MarketKey {
  readonly epoch: string;
  readonly seq: bigint;
  readonly pairs: readonly ScoredPair[];
  readonly listings: ReadonlySet<string>;
}

export interface RunBatch {
  readonly productIds: readonly string[];
  /** Position of the run before this batch. */
  readonly cursor: string;
  readonly thresholds: Thresholds;
}

/**
 * Records the result of a full run for some products and for the listings they may match: a listing
 * changes its product in one transaction. Matches, decisions and deletions made since the run read
 * its catalogs stay as they are. False when another run has taken over.
 */
export async function recordBatch(
  context: ServiceContext,
  run: RunSnapshot,
  { productIds, cursor, thresholds }: RunBatch,
): Promise<boolean> {
  const { accountId, retailerId } = run;
  return context.db.transaction(async (tx) => {
    await lockMatches(tx, accountId);
    const moved = await tx.query(
      'update pricing.match_market set run_cursor = $5 where account_id = $1 and retailer_id = $2 and epoch = $3 and run_cursor = $4',
      [accountId, retailerId, run.epoch, cursor, productIds.at(-1)],
    );
    if (moved.rowCount !== 1) return false;
    const since = await listChanged(tx, run);
    const products = new Set(productIds);
    const listings = new Set(
      run.pairs.filter((pair) => products.has(pair.left)).map((pair) => pair.right),
    );
    const isInBatch = (productId: string, listingId: string): boolean =>
      products.has(productId) || listings.has(listingId);
    const isStill = (productId: string, listingId: string): boolean =>
      !since.products.has(productId) && !since.listings.has(listingId);
    const supported = await addSupport(tx, run, {
      pairs: run.pairs.filter(
        (pair) => isInBatch(pair.left, pair.right) && isStill(pair.left, pair.right),
      ),
      at: context.clock.now(),
    });
    const pairs = toFindings(supported, thresholds);
    const known = await listKnown(tx, run, { products, listings });
    await recordMatches(context, tx, {
      accountId,
      known,
      pairs,
      isSettled: (productId, listingId) =>
        run.listings.has(listingId) &&
        isInBatch(productId, listingId) &&
        isStill(productId, listingId),
    });
    return true;
  });
}

interface Changed {
  readonly products: ReadonlySet<string>;
  readonly listings: ReadonlySet<string>;
}

/**
 * Items matched or decided since the run read its catalogs. Throws when that is no longer stored;
 * the run then starts again.
 */
async function listChanged(tx: Tx, { accountId, retailerId, seq }: RunSnapshot): Promise<Changed> {
  const { rows } = await tx.query<{ productIds: string[]; listingIds: string[] }>(
    `select product_ids as "productIds", listing_ids as "listingIds"
     from pricing.match_log
     where account_id = $1 and retailer_id = $2 and seq > $3`,
    [accountId, retailerId, seq],
  );
  const now = await tx.query<{ seq: bigint }>(
    'select seq from pricing.match_market where account_id = $1 and retailer_id = $2',
    [accountId, retailerId],
  );
  if (BigInt(rows.length) !== (now.rows[0]?.seq ?? seq) - seq)
    throw new Error(
      `The changes between ${accountId} and ${retailerId} during a full run are no longer stored`,
    );
  return {
    products: new Set(rows.flatMap((row) => row.productIds)),
    listings: new Set(rows.flatMap((row) => row.listingIds)),
  };
}
