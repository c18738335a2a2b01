import type { Database, TimesAsText } from '#prisma/open-database.ts';
import {
  CHOSEN,
  findFewProducts,
  listChoiceValues,
  type ProductChoice,
} from './find-few-products.ts';
import { listPricesOfProducts, type PriceRow } from './list-prices.ts';

/** A product with its current offers. */
export interface ProductOffersRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly sku: string;
  readonly priceMinor: bigint;
  readonly currency: string;
  readonly offers: readonly TimesAsText<PriceRow>[];
}

interface OfferFilters extends Pick<ProductChoice, 'brand' | 'productType' | 'tag' | 'collection'> {
  readonly productIds?: readonly string[] | undefined;
  readonly retailerId?: string | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  /** Only products with an offer, or a match, that changed at or after this time. */
  readonly updatedSince?: Date | undefined;
  /** True: only products with an offer; false: only those without one. */
  readonly withOffers?: boolean | undefined;
}

export interface ProductOffersQuery {
  readonly accountId: string;
  /** Products. */
  readonly limit: number;
  /** The last product shown. */
  readonly after?: string | undefined;
  readonly filters: OfferFilters;
}

/** Products whose offers are read by one statement. */
const BATCH = 250;
/** A page ends with the batch that reaches so many offers, so that its size is bounded. */
const MAX_OFFERS = 10_000;

/**
 * Products of an account with their current offers, ordered by product id. `hasMore`: products
 * follow after the last one.
 */
export async function listProductOffers(
  db: Pick<Database, 'query' | 'transaction'>,
  { accountId, limit, after, filters }: ProductOffersQuery,
): Promise<{ rows: ProductOffersRow[]; hasMore: boolean }> {
  const products = await listPage(db, { accountId, limit: limit + 1, after, filters });
  const shown = products.slice(0, limit);
  const rows: ProductOffersRow[] = [];
  let offers = 0;
  while (rows.length < shown.length && offers < MAX_OFFERS) {
    const batch = shown.slice(rows.length, rows.length + BATCH);
    const found = await listPricesOfProducts(db, {
      accountId,
      productIds: batch.map(({ id }) => id),
      retailerId: filters.retailerId,
      retailer: filters.retailer,
    });
    const byProduct = Map.groupBy(found, ({ productId }) => productId);
    rows.push(...batch.map((product) => ({ ...product, offers: byProduct.get(product.id) ?? [] })));
    offers += found.length;
  }
  return { rows, hasMore: products.length > rows.length };
}

type ListedProduct = Omit<ProductOffersRow, 'offers'>;

async function listPage(
  db: Pick<Database, 'query' | 'transaction'>,
  { accountId, limit, after, filters }: ProductOffersQuery,
): Promise<ListedProduct[]> {
  const { productIds, brand, productType, tag, collection, ...offers } = filters;
  const choice = { brand, productType, tag, collection };
  // The indexes of brand and type are in the order of the list; that of tags and collections is in
  // none, and the planner does not know how rare they are.
  const isGrouped = tag !== undefined || collection !== undefined;
  const few = isGrouped ? await findFewProducts(db, accountId, choice) : null;
  const needed = offers.withOffers ?? (offers.updatedSince === undefined ? null : true);
  const { rows } = await db.query<ListedProduct>(
    `select p.id, p.external_id as "externalId", p.sku, p.price_minor as "priceMinor", p.currency
     from pricing.product p
     where ${CHOSEN}
       and p.id > $10
       and ($11::text[] is null or p.id = any($11))
       and ($12::text[] is null or p.id = any($12))
       and ($13::boolean is null or $13 = exists (
         select from pricing.match m
         join pricing.listing l on l.id = m.listing_id
         join pricing.retailer r on r.id = l.retailer_id
         left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
         where m.product_id = p.id
           and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null))
           and ($14::text is null or r.id = $14)
           and ($15::text is null or r.domain = $15)
           and ($16::timestamptz is null or greatest(l.offer_since, m.updated_at) >= $16)))
     order by p.id
     limit $17`,
    [
      ...listChoiceValues(accountId, choice),
      after ?? '',
      productIds ?? null,
      few,
      needed,
      offers.retailerId ?? null,
      offers.retailer ?? null,
      offers.updatedSince ?? null,
      limit,
    ],
  );
  return rows;
}
