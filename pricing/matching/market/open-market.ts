import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { type LiveSide, buildIndex, type LiveIndex } from '#pricing/matching/live/live-side.ts';
import { createTurns, type Turns } from '#pricing/matching/live/turns.ts';
import {
  loadListingPage,
  loadListingsById,
  loadProductPage,
  loadProductsById,
  readPages,
} from '#pricing/matching/load-items.ts';
import type { Item } from '#pricing/matching/matching.ts';
import type { PersonVerdicts } from '#pricing/matching/compare-candidates.ts';
import { type MatchWeights, parseWeights } from '#pricing/matching/scoring/tables.ts';
import type { MarketKey } from './market-changes.ts';

/** A market in memory, as of change `seq`. */
export interface Market {
  readonly key: MarketKey;
  readonly epoch: string;
  readonly index: LiveIndex;
  /** People's decisions, by "product listing". */
  readonly known: Map<string, 'confirmed' | 'refused'>;
  seq: bigint;
  /** The weights used for scoring, and the full run they are from. */
  weights: MatchWeights | null;
  fittedAt: Date | null;
}

/**
 * Applying changes to more than this share of a market takes longer than reading it again, and
 * would hold the lock.
 */
const MOST_BEHIND = 0.05;
/** This many changes are applied whatever the share. */
const FEW_BEHIND = 500;

/**
 * Reads a market into memory, page by page, in time slices and without a lock. Changes made
 * meanwhile have a number above `seq` and are applied by `applyMarketChanges`. Null when the
 * account does not monitor the retailer.
 */
export async function openMarket(
  sql: Sql,
  key: MarketKey,
  turns: Turns = createTurns(),
): Promise<Market | null> {
  const { rows } = await sql.query<{ epoch: string; seq: bigint }>(
    `insert into pricing.match_market as m (account_id, retailer_id, epoch)
     select w.account_id, w.retailer_id, $3 from pricing.account_retailer w where w.account_id = $1 and w.retailer_id = $2
     on conflict (account_id, retailer_id) do update set seq = m.seq returning m.epoch, m.seq`,
    [key.accountId, key.retailerId, randomUUID()],
  );
  const [state] = rows;
  if (!state) return null;
  const market: Market = {
    key,
    epoch: state.epoch,
    seq: state.seq,
    index: buildIndex(),
    known: new Map(),
    weights: null,
    fittedAt: null,
  };
  await putAll(
    market.index.products,
    readPages((page) => loadProductPage(sql, key.accountId, page)),
    turns,
  );
  await putAll(
    market.index.listings,
    readPages((page) => loadListingPage(sql, key.retailerId, page)),
    turns,
  );
  await loadKnown(sql, market, null);
  return market;
}

async function putAll(
  side: LiveSide,
  items: Iterable<Item> | AsyncIterable<Item>,
  turns: Turns,
): Promise<void> {
  for await (const item of items) {
    side.put(item);
    if (turns.isOver()) await turns.next();
  }
}

interface Change {
  readonly seq: bigint;
  readonly productIds: readonly string[];
  readonly listingIds: readonly string[];
}

/**
 * Applies the changes up to number `to` to a market, under the account's lock. Returns false when
 * that is not possible (the numbering was restarted, or the changes are no longer stored); then the
 * market must be opened again.
 */
export async function applyMarketChanges(
  tx: Tx,
  market: Market,
  to: { readonly epoch: string; readonly seq: bigint; readonly fittedAt: Date | null },
): Promise<boolean> {
  const { accountId, retailerId } = market.key;
  if (market.epoch !== to.epoch || market.seq > to.seq) return false;
  if (market.seq < to.seq) {
    const { rows } = await tx.query<Change>(
      `select seq, product_ids as "productIds", listing_ids as "listingIds"
       from pricing.match_log
       where account_id = $1 and retailer_id = $2 and seq > $3 and seq <= $4`,
      [accountId, retailerId, market.seq, to.seq],
    );
    if (BigInt(rows.length) !== to.seq - market.seq) return false;
    const missed = {
      productIds: [...new Set(rows.flatMap((row) => row.productIds))],
      listingIds: [...new Set(rows.flatMap((row) => row.listingIds))],
    };
    if (missed.productIds.length + missed.listingIds.length > mostBehind(market)) return false;
    await refreshMarketItems(tx, market, missed);
    market.seq = to.seq;
  }
  if (market.fittedAt?.getTime() !== to.fittedAt?.getTime()) {
    const { rows } = await tx.query<{ weights: unknown }>(
      'select weights from pricing.match_market where account_id = $1 and retailer_id = $2',
      [accountId, retailerId],
    );
    market.weights = parseWeights(rows[0]?.weights);
    market.fittedAt = to.fittedAt;
  }
  return true;
}

function mostBehind({ index }: Market): number {
  return Math.max(FEW_BEHIND, MOST_BEHIND * (index.products.size + index.listings.size));
}

/**
 * Updates items to their current state: puts them, or removes them when they are deleted. Requires
 * the account's lock, so that nobody else changes the index between two slices.
 */
export async function refreshMarketItems(
  sql: Sql,
  market: Market,
  { productIds, listingIds }: Omit<Change, 'seq'>,
): Promise<void> {
  const turns = createTurns();
  const { index, key } = market;
  const [products, listings] = [
    await loadProductsById(sql, key.accountId, productIds),
    await loadListingsById(sql, key.retailerId, listingIds),
  ];
  const existing = new Set([...products, ...listings].map((item) => item.id));
  for (const id of productIds)
    if (!existing.has(id) && index.products.remove(id))
      forget(market, (key) => key.startsWith(`${id} `));
  for (const id of listingIds) if (!existing.has(id)) index.listings.remove(id);
  await putAll(index.products, products, turns);
  await putAll(index.listings, listings, turns);
  await loadKnown(sql, market, listingIds);
}

/** People's decisions on these listings; null: on all listings. */
async function loadKnown(
  sql: Sql,
  market: Market,
  listingIds: readonly string[] | null,
): Promise<void> {
  if (listingIds?.length === 0) return;
  const known = await loadPersonVerdicts(sql, market.key, listingIds);
  if (listingIds !== null) {
    const changed = new Set(listingIds);
    forget(market, (key) => changed.has(key.split(' ')[1] as string));
  }
  for (const [key, verdict] of known) market.known.set(key, verdict);
}

function forget(market: Market, isGone: (key: string) => boolean): void {
  for (const key of market.known.keys()) if (isGone(key)) market.known.delete(key);
}

/** People's decisions at a retailer (on these listings, or null: on all), by "product listing". */
export async function loadPersonVerdicts(
  sql: Sql,
  { accountId, retailerId }: MarketKey,
  listingIds: readonly string[] | null,
): Promise<PersonVerdicts> {
  const { rows } = await sql.query<{ key: string; verdict: 'confirmed' | 'refused' }>(
    `select product_id || ' ' || listing_id as key, verdict from pricing.match
     where account_id = $1 and retailer_id = $2 and verdict in ('confirmed', 'refused') and ($3::text[] is null or listing_id = any($3))`,
    [accountId, retailerId, listingIds],
  );
  return new Map(rows.map((row) => [row.key, row.verdict]));
}
