import { getSettings } from '#pricing/accounts/get-settings.ts';
import type { Stage } from '#pricing/events/stage.ts';
import type { Tx } from '#prisma/open-database.ts';
import { describeItem } from './describe/describe-item.ts';
import type { Item } from './matching.ts';
import { type KnownMatch, recordMatches } from './record-matches.ts';
import { scoreDescriptions } from './score-pairs.ts';

export interface MatchFocus {
  readonly accountId: string;
  readonly products: readonly Item[];
  /** All of one retailer. */
  readonly listings: readonly Item[];
  /** Whose pairs are wanted. */
  readonly productIds: readonly string[];
  readonly listingIds: readonly string[];
}

/** One writer of an account's matches at a time: two of them could give one listing to two products. */
export async function lockMatches(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('matching ' || $1, 0))`, [accountId]);
}

/** Scores the pairs of some products and listings of one retailer with all their rivals, and records what came out. */
export async function matchFocus(stage: Stage, tx: Tx, focus: MatchFocus): Promise<void> {
  const { accountId, products, listings } = focus;
  const settings = await getSettings(tx, accountId);
  const wanted = { left: numbersOf(products, focus.productIds), right: numbersOf(listings, focus.listingIds) };
  if (products.length === 0 || (wanted.left.length === 0 && wanted.right.length === 0)) return;
  const known = await loadKnown(tx, { accountId, listings });
  const person = new Map(known.filter((match) => match.verdict === 'confirmed' || match.verdict === 'refused').map((match) => [`${match.productId} ${match.listingId}`, match.verdict as 'confirmed' | 'refused']));
  const pairs = scoreDescriptions(products.map(describeItem), listings.map(describeItem), {
    thresholds: { auto: settings.matchAutoThreshold, review: settings.matchReviewThreshold },
    atLeast: 0,
    isFitted: false,
    focus: wanted,
    known: person,
  });
  const [ours, theirs] = [new Set(focus.productIds), new Set(focus.listingIds)];
  const touched = touchedItems(pairs, ours, theirs);
  const found = pairs.filter((pair) => touched.products.has(pair.left) || touched.listings.has(pair.right));
  const scored = new Set(found.map((pair) => `${pair.left} ${pair.right}`));
  const isSettled = (productId: string, listingId: string): boolean => ours.has(productId) || theirs.has(listingId) || scored.has(`${productId} ${listingId}`);
  await recordMatches(stage, tx, { accountId, known, isSettled, pairs: found });
}

/** The items in focus and their direct partners: of these rows and columns were looked at in full. */
function touchedItems(pairs: readonly { left: string; right: string }[], ours: ReadonlySet<string>, theirs: ReadonlySet<string>): { products: Set<string>; listings: Set<string> } {
  const products = new Set(ours);
  const listings = new Set(theirs);
  for (const { left, right } of pairs) {
    if (theirs.has(right)) products.add(left);
    if (ours.has(left)) listings.add(right);
  }
  return { products, listings };
}

function numbersOf(items: readonly Item[], ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  return items.flatMap((item, n) => (wanted.has(item.id) ? [n] : []));
}

async function loadKnown(tx: Tx, { accountId, listings }: { accountId: string; listings: readonly Item[] }): Promise<KnownMatch[]> {
  const { rows } = await tx.query<KnownMatch>(
    `select id, product_id as "productId", listing_id as "listingId", probability, verdict, tier, reasons from pricing.match where account_id = $1 and listing_id = any($2)`,
    [accountId, listings.map((item) => item.id)],
  );
  return rows;
}
