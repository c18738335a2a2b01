import { DAY_MS } from '#kernel/durations.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { MarketKey } from '#pricing/matching/market/market-changes.ts';
import type { ScoredPair } from '#pricing/matching/matching.ts';
import { comparePriceMoves, type PriceMove } from './compare-price-moves.ts';
import type { Support } from './support.ts';

/** Days of prices that are compared. */
const DAYS = 180;
/** Other listings of the retailer that changes are held against. */
const OTHERS = 40;
/** A product or listing with fewer changes is not compared. */
const LEAST_MOVES = 2;

/** A price with the time from which it held; null where it was not known. */
interface PriceRow {
  readonly id: string;
  readonly from: Date;
  readonly minor: bigint | null;
  readonly currency: string | null;
}

/**
 * Finds pairs whose prices changed together more often than by chance, within the 180 days before
 * `at`.
 */
export async function findPriceSupport(
  tx: Tx,
  key: MarketKey,
  { pairs, at }: { pairs: readonly ScoredPair[]; at: Date },
): Promise<Support[]> {
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  const own = await listOwnMoves(tx, { productIds: pairs.map(({ left }) => left), since });
  const open = pairs.filter(({ left, isOpposed }) => own.has(left) && !isOpposed);
  if (open.length === 0) return [];
  const theirs = await listListingMoves(tx, { listingIds: open.map(({ right }) => right), since });
  const compared = open.filter(({ right }) => theirs.has(right));
  if (compared.length === 0) return [];
  const others = await listOtherMoves(tx, key, since);
  return compared.flatMap(({ left, right }) => {
    const { together, ratio } = comparePriceMoves({
      ours: own.get(left) ?? [],
      theirs: theirs.get(right) ?? [],
      others: [...others].flatMap(([id, moves]) => (id === right ? [] : [moves])),
      days: DAYS,
    });
    return ratio === 1
      ? []
      : [
          {
            productId: left,
            listingId: right,
            ratio,
            reason: { code: 'prices_move_together', values: { times: together } },
          } satisfies Support,
        ];
  });
}

async function listOwnMoves(
  tx: Tx,
  { productIds, since }: { productIds: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, readonly PriceMove[]>> {
  const { rows } = await tx.query<PriceRow>(
    `select product_id as id, "from", price_minor as minor, currency from pricing.own_price
     where product_id = any($1) and coalesce("to", $2) >= $2 order by product_id, "from"`,
    [[...new Set(productIds)], since],
  );
  return toMoves(rows, LEAST_MOVES);
}

async function listListingMoves(
  tx: Tx,
  { listingIds, since }: { listingIds: readonly string[]; since: Date },
  least = LEAST_MOVES,
): Promise<ReadonlyMap<string, readonly PriceMove[]>> {
  const { rows } = await tx.query<PriceRow>(
    `select listing_id as id, "from", price_minor as minor, currency from pricing.price_span
       where listing_id = any($1) and "from" >= $2
     union all
     select id, offer_since as "from", price_minor as minor, currency from pricing.listing
       where id = any($1) and offer_since is not null
     order by id, "from"`,
    [[...new Set(listingIds)], since],
  );
  return toMoves(rows, least);
}

/** Changes of listings that are matched to other products of the account, the newest matches. */
async function listOtherMoves(
  tx: Tx,
  { accountId, retailerId }: MarketKey,
  since: Date,
): Promise<ReadonlyMap<string, readonly PriceMove[]>> {
  const { rows } = await tx.query<{ id: string }>(
    `select listing_id as id from pricing.match
     where account_id = $1 and retailer_id = $2 and verdict in ('auto', 'confirmed')
     order by created_at desc, id desc limit $3`,
    [accountId, retailerId, OTHERS],
  );
  const listingIds = rows.map(({ id }) => id);
  const moves = await listListingMoves(tx, { listingIds, since }, 1);
  // A listing whose price never changed counts, too: it did not move with ours.
  return new Map(listingIds.map((id) => [id, moves.get(id) ?? []]));
}

/** Price changes by item, of items with at least so many. A change of currency is none. */
function toMoves(
  rows: readonly PriceRow[],
  least: number,
): ReadonlyMap<string, readonly PriceMove[]> {
  const moves = new Map<string, PriceMove[]>();
  const last = new Map<string, { minor: bigint; currency: string | null }>();
  for (const { id, from, minor, currency } of rows) {
    if (minor === null || minor <= 0n) continue;
    const before = last.get(id);
    last.set(id, { minor, currency });
    if (!before || before.currency !== currency || before.minor === minor) continue;
    const own = moves.get(id) ?? [];
    own.push({ at: from, size: Math.log(Number(minor) / Number(before.minor)) });
    moves.set(id, own);
  }
  return new Map([...moves].filter(([, own]) => own.length >= least));
}
