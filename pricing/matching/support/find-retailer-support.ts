import { isRestrictedGtin, normalizeGtin } from '#kernel/gtin.ts';
import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type Description, describeItem } from '#pricing/matching/describe/describe-item.ts';
import { normalizePartNumber } from '#pricing/matching/describe/extract-codes.ts';
import { findCaution, findVeto } from '#pricing/matching/identify/identification.ts';
import { loadListings } from '#pricing/matching/load-items.ts';
import type { MarketKey } from '#pricing/matching/market/market-changes.ts';
import type { Item, ScoredPair } from '#pricing/matching/matching.ts';
import type { Support } from './support.ts';

/** How alike the listings of two retailers are: the same identifier, or nearly the same name. */
type Likeness = 'identifier' | 'name';
type Verdict = 'confirmed' | 'refused' | 'auto';

/**
 * How much a match of the other retailer's listing counts. The numbers are chosen, far below what an
 * equal identifier would justify. Names alone carry over only what a person decided: between two
 * halves of Walmart-Amazon's listings, pairs whose listings had nearly the same name were right no
 * more often than other pairs of the same probability (docs/matching.md).
 */
const RATIOS: Readonly<Record<Likeness, Readonly<Record<Verdict, number>>>> = {
  identifier: { confirmed: 10, refused: 1 / 10, auto: 3 },
  name: { confirmed: 3, refused: 1 / 3, auto: 1 },
};

/** Share of the words of two names, of all words of both, from which they are nearly the same. */
const SAME_NAME = 0.8;

interface OtherMatch {
  readonly productId: string;
  readonly listingId: string;
  readonly verdict: Verdict;
  readonly retailer: string;
}

/**
 * Finds pairs whose listing is the same as one of another retailer that is matched to the product,
 * or that a person rejected for it. Only where one listing of each retailer is: of several that are
 * alike it is not known which.
 */
export async function findRetailerSupport(
  tx: Tx,
  { accountId, retailerId }: MarketKey,
  pairs: readonly ScoredPair[],
): Promise<Support[]> {
  const productIds = [...new Set(pairs.map(({ left }) => left))];
  const { rows: others } = await tx.query<OtherMatch>(
    `select m.product_id as "productId", m.listing_id as "listingId", m.verdict, r.domain as retailer
     from pricing.match m
     join pricing.retailer r on r.id = m.retailer_id
     where m.product_id = any($3) and m.account_id = $1 and m.retailer_id <> $2
       and m.verdict in ('auto', 'confirmed', 'refused')
     order by m.id`,
    [accountId, retailerId, productIds],
  );
  if (others.length === 0) return [];
  const listingsOf = Map.groupBy(pairs, ({ left }) => left);
  const wanted = others.flatMap(({ productId }) =>
    (listingsOf.get(productId) ?? []).map(({ right }) => right),
  );
  const items = await loadListings(tx, [
    ...new Set([...wanted, ...others.map(({ listingId }) => listingId)]),
  ]);
  const describe = createDescriptions(items);
  const found = others.flatMap((other) => {
    const alike = (listingsOf.get(other.productId) ?? []).flatMap(({ right }) => {
      const likeness = compareListings(
        { ours: right, theirs: other.listingId, isDecided: other.verdict !== 'auto' },
        { items, describe },
      );
      return likeness === null ? [] : [{ ...other, listingId: right, likeness }];
    });
    return alike.length === 1 ? alike : [];
  });
  return [
    ...Map.groupBy(found, ({ productId, listingId }) => `${productId} ${listingId}`).values(),
  ].flatMap(chooseStrongest);
}

interface FoundMatch extends OtherMatch {
  readonly likeness: Likeness;
}

/** Of several retailers the most certain counts; none where people's decisions contradict. */
function chooseStrongest(found: readonly FoundMatch[]): Support[] {
  const verdicts = new Set(found.map(({ verdict }) => verdict));
  if (verdicts.has('confirmed') && verdicts.has('refused')) return [];
  const [best] = [...found].sort((a, b) => strengthOf(b) - strengthOf(a));
  if (!best || strengthOf(best) === 0) return [];
  const { productId, listingId, retailer, verdict, likeness } = best;
  return [
    {
      productId,
      listingId,
      ratio: RATIOS[likeness][verdict],
      reason: { code: REASONS[verdict], values: { retailer } },
    },
  ];
}

const REASONS = {
  confirmed: 'other_retailer_confirmed',
  refused: 'other_retailer_rejected',
  auto: 'other_retailer_matched',
} as const satisfies Readonly<Record<Verdict, MatchReason['code']>>;

function strengthOf({ likeness, verdict }: FoundMatch): number {
  return Math.abs(Math.log(RATIOS[likeness][verdict]));
}

interface Listings {
  readonly items: ReadonlyMap<string, Item>;
  readonly describe: (id: string) => Description | null;
}

/** Null for two listings that are not the same. Names are compared only where a person decided. */
function compareListings(
  { ours, theirs, isDecided }: { ours: string; theirs: string; isDecided: boolean },
  { items, describe }: Listings,
): Likeness | null {
  const [x, y] = [items.get(ours), items.get(theirs)];
  if (!x || !y) return null;
  const [ourGtin, theirGtin] = [gtinOf(x), gtinOf(y)];
  if (ourGtin !== null && theirGtin !== null && ourGtin !== theirGtin) return null;
  const isIdentified = (ourGtin !== null && ourGtin === theirGtin) || hasSamePartNumber(x, y);
  if (!isIdentified && !isDecided) return null;
  const [a, b] = [describe(ours), describe(theirs)];
  if (!a || !b || findVeto(a, b) !== null) return null;
  if (isIdentified) return 'identifier';
  return hasSameName(a, b) && findCaution(a, b) === null ? 'name' : null;
}

function gtinOf({ gtin }: Item): string | null {
  const normal = gtin ? normalizeGtin(gtin) : null;
  return normal === null || isRestrictedGtin(normal) ? null : normal;
}

function hasSamePartNumber(x: Item, y: Item): boolean {
  const [ours, theirs] = [numberOf(x), numberOf(y)];
  return ours !== null && ours === theirs;
}

/** Brand and part number; null where either is missing. */
function numberOf({ brand, mpn }: Item): string | null {
  const number = normalizePartNumber(mpn);
  return brand && number !== null ? `${brand.trim().toLowerCase()} ${number}` : null;
}

function hasSameName(a: Description, b: Description): boolean {
  const codes = new Set(a.codes);
  if (a.codes.length !== b.codes.length || !b.codes.every((code) => codes.has(code))) return false;
  const words = new Set(a.words);
  const shared = b.words.filter((word) => words.has(word)).length;
  return shared / (a.words.length + b.words.length - shared) >= SAME_NAME;
}

function createDescriptions(items: ReadonlyMap<string, Item>): Listings['describe'] {
  const known = new Map<string, Description>();
  return (id) => {
    const item = items.get(id);
    if (!item) return null;
    const description = known.get(id) ?? describeItem(item);
    known.set(id, description);
    return description;
  };
}
