/** Decisions of people that a retailer does not sell a product. */
import { AppError } from '#kernel/app-error.ts';
import { getProduct } from '#pricing/catalog/products.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { recordMarketChange } from '#pricing/matching/market/market-changes.ts';
import type { Verdict } from '#pricing/matching/matching.ts';
import { publishMatchChanges } from '#pricing/matching/publish-match-changes.ts';
import { lockMatches } from '#pricing/matching/record-matches.ts';

export interface NotSoldKey {
  readonly accountId: string;
  readonly productId: string;
  /** Domain. */
  readonly retailer: string;
}

interface Removed {
  readonly id: string;
  readonly productId: string;
  readonly listingId: string;
  readonly verdict: Verdict;
}

/**
 * Records that a retailer does not sell a product. Matches of the two that no person decided are
 * deleted and none are suggested until it is undone; the listings are matched with other products
 * again. Repeating it changes nothing. Returns how many matches it settled. Throws AppError
 * not_found, and conflict when a person confirmed a match of the two.
 */
export async function addNotSold(
  context: ServiceContext,
  { by, ...key }: NotSoldKey & { by: string | null },
): Promise<{ settled: number }> {
  const { accountId, productId } = key;
  return context.db.transaction(async (tx) => {
    await lockMatches(tx, accountId);
    const retailerId = await getRetailerId(tx, key);
    const { rows: confirmed } = await tx.query<{ id: string }>(
      `select id from pricing.match
       where product_id = $1 and retailer_id = $2 and account_id = $3 and verdict = 'confirmed'
       limit 1`,
      [productId, retailerId, accountId],
    );
    if (confirmed[0])
      throw new AppError(
        'conflict',
        `A person confirmed match ${confirmed[0].id} of this product at this retailer: withdraw it first`,
      );
    const at = context.clock.now();
    await tx.query(
      `insert into pricing.not_sold (account_id, product_id, retailer_id, by, at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [accountId, productId, retailerId, by, at],
    );
    const { rows } = await tx.query<Removed>(
      `delete from pricing.match
       where product_id = $1 and retailer_id = $2 and account_id = $3
         and verdict in ('auto', 'review', 'rejected')
       returning id, product_id as "productId", listing_id as "listingId", verdict`,
      [productId, retailerId, accountId],
    );
    const listingIds = rows.map(({ listingId }) => listingId);
    await freeItems(context, tx, { accountId, retailerId, productIds: [], listingIds, at });
    const lost = rows.filter(({ verdict }) => verdict !== 'rejected');
    await publishMatchChanges(context, tx, {
      accountId,
      changes: lost.map((row) => ({ ...row, verdict: 'rejected' as const })),
    });
    return { settled: lost.length };
  });
}

/**
 * Undoes it: the product is matched at the retailer again a moment later. Does nothing when nobody
 * had said so. Throws AppError not_found.
 */
export async function removeNotSold(context: ServiceContext, key: NotSoldKey): Promise<void> {
  const { accountId, productId } = key;
  await context.db.transaction(async (tx) => {
    await lockMatches(tx, accountId);
    const retailerId = await getRetailerId(tx, key);
    const { rows } = await tx.query<{ productId: string }>(
      `delete from pricing.not_sold where product_id = $1 and retailer_id = $2 and account_id = $3
       returning product_id as "productId"`,
      [productId, retailerId, accountId],
    );
    if (rows.length === 0) return;
    const at = context.clock.now();
    const freed = { accountId, retailerId, productIds: [productId], listingIds: [], at };
    await freeItems(context, tx, freed);
  });
}

async function getRetailerId(
  tx: Tx,
  { accountId, productId, retailer }: NotSoldKey,
): Promise<string> {
  await getProduct(tx, { accountId, productId });
  const { rows } = await tx.query<{ id: string }>(
    `select r.id from pricing.retailer r
     join pricing.account_retailer w on w.retailer_id = r.id and w.account_id = $2
     where r.domain = $1`,
    [retailer, accountId],
  );
  if (!rows[0]) throw new AppError('not_found', `No retailer ${retailer} that is monitored`);
  return rows[0].id;
}

/** Matches these again, and tells running full runs so. */
async function freeItems(
  context: ServiceContext,
  tx: Tx,
  freed: {
    accountId: string;
    retailerId: string;
    productIds: string[];
    listingIds: string[];
    at: Date;
  },
): Promise<void> {
  const { at, ...items } = freed;
  if (items.productIds.length + items.listingIds.length === 0) return;
  await recordMarketChange(tx, { ...items, said: 1, at });
  await context.events.publish(tx, 'match.freed', items);
}
