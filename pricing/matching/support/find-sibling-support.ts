import type { Tx } from '#prisma/open-database.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { findCaution, findVeto } from '#pricing/matching/identify/identification.ts';
import { loadListings, loadProductsById } from '#pricing/matching/load-items.ts';
import type { MarketKey } from '#pricing/matching/market/market-changes.ts';
import type { Item, ScoredPair } from '#pricing/matching/matching.ts';
import type { Support } from './support.ts';

/** How much a person's decision on another variant counts. Chosen, not measured: no data have any. */
const CONFIRMED = 3;
const REJECTED = 1 / 3;

interface SiblingDecision {
  readonly productId: string;
  readonly listingId: string;
  /** The page that the listing and the decided one are on. */
  readonly url: string;
  readonly verdict: 'confirmed' | 'refused';
  readonly siblingId: string;
  readonly siblingListingId: string;
}

/**
 * Finds pairs of which a person decided another variant: another product on the same page of the
 * shop, and another listing on the same page of the retailer. A confirmed one says that the page is
 * of this product, so the product's most probable listing there is raised. A rejected one lowers the
 * pairs of the page, unless the rejected variants differ or another one there was confirmed.
 */
export async function findSiblingSupport(
  tx: Tx,
  { accountId, retailerId }: MarketKey,
  pairs: readonly ScoredPair[],
): Promise<Support[]> {
  // The address of a variant is that of its product with a query.
  const { rows } = await tx.query<SiblingDecision>(
    `select p.id as "productId", l.id as "listingId", l.url, m.verdict,
       m.product_id as "siblingId", s.id as "siblingListingId"
     from unnest($3::text[], $4::text[]) as t(product_id, listing_id)
     join pricing.listing l on l.id = t.listing_id and l.retailer_id = $2
     join pricing.listing s on s.retailer_id = $2 and s.url = l.url and s.id <> l.id
     join pricing.match m on m.listing_id = s.id and m.account_id = $1
       and m.verdict in ('confirmed', 'refused') and m.product_id <> t.product_id
     join pricing.product p on p.id = t.product_id
     join pricing.product o on o.id = m.product_id
       and split_part(o.url, '?', 1) = split_part(p.url, '?', 1)
     order by p.id, l.id, m.id`,
    [accountId, retailerId, pairs.map(({ left }) => left), pairs.map(({ right }) => right)],
  );
  if (rows.length === 0) return [];
  const isSameVariant = await compareRejected(tx, accountId, rows);
  const probabilities = new Map(
    pairs.map(({ left, right, probability }) => [`${left} ${right}`, probability]),
  );
  return [...Map.groupBy(rows, ({ productId, url }) => `${productId} ${url}`).values()].flatMap(
    (decisions): Support[] => {
      const listingIds = [...new Set(decisions.map(({ listingId }) => listingId))];
      const productId = decisions[0]?.productId ?? '';
      if (decisions.some(({ verdict }) => verdict === 'confirmed')) {
        const probabilityOf = (id: string): number => probabilities.get(`${productId} ${id}`) ?? 0;
        const [best, next] = listingIds.sort((a, b) => probabilityOf(b) - probabilityOf(a));
        // Of two that are as probable it is not known which is the variant.
        if (
          best === undefined ||
          (next !== undefined && probabilityOf(next) >= probabilityOf(best))
        )
          return [];
        return [
          {
            productId,
            listingId: best,
            ratio: CONFIRMED,
            reason: { code: 'sibling_confirmed', values: {} },
          },
        ];
      }
      if (!decisions.some(isSameVariant)) return [];
      return listingIds.map((listingId) => ({
        productId,
        listingId,
        ratio: REJECTED,
        reason: { code: 'sibling_rejected', values: {} },
      }));
    },
  );
}

/**
 * Says of a rejected pair whether its variants do not differ: then the page is of another product.
 */
async function compareRejected(
  tx: Tx,
  accountId: string,
  rows: readonly SiblingDecision[],
): Promise<(decision: SiblingDecision) => boolean> {
  const rejected = rows.filter(({ verdict }) => verdict === 'refused');
  const products = new Map(
    (await loadProductsById(tx, accountId, [...new Set(rejected.map((row) => row.siblingId))])).map(
      (item) => [item.id, item],
    ),
  );
  const listings = await loadListings(tx, [
    ...new Set(rejected.map((row) => row.siblingListingId)),
  ]);
  return ({ siblingId, siblingListingId }) =>
    isOneVariant(products.get(siblingId), listings.get(siblingListingId));
}

function isOneVariant(product: Item | undefined, listing: Item | undefined): boolean {
  if (!product || !listing) return false;
  const [a, b] = [describeItem(product), describeItem(listing)];
  return findVeto(a, b) === null && findCaution(a, b) === null;
}
