import type { Sql, TimesAsText } from '#prisma/open-database.ts';
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

export interface OfferFilters {
  readonly productIds?: readonly string[] | undefined;
  readonly brand?: string | undefined;
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
  sql: Sql,
  { accountId, limit, after, filters }: ProductOffersQuery,
): Promise<{ rows: ProductOffersRow[]; hasMore: boolean }> {
  const products = await listPage(sql, { accountId, limit: limit + 1, after, filters });
  const shown = products.slice(0, limit);
  const rows: ProductOffersRow[] = [];
  let offers = 0;
  while (rows.length < shown.length && offers < MAX_OFFERS) {
    const batch = shown.slice(rows.length, rows.length + BATCH);
    const found = await listPricesOfProducts(sql, {
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
  sql: Sql,
  { accountId, limit, after, filters }: ProductOffersQuery,
): Promise<ListedProduct[]> {
  const { productIds, brand, retailerId, retailer, updatedSince, withOffers } = filters;
  const needed = withOffers ?? (updatedSince === undefined ? null : true);
  const { rows } = await sql.query<ListedProduct>(
    `select p.id, p.external_id as "externalId", p.sku, p.price_minor as "priceMinor", p.currency
     from pricing.product p
     where p.account_id = $1
       and p.id > $2
       and ($3::text[] is null or p.id = any($3))
       and ($4::text is null or lower(p.brand) = lower($4))
       and ($5::boolean is null or $5 = exists (
         select from pricing.match m
         join pricing.listing l on l.id = m.listing_id
         join pricing.retailer r on r.id = l.retailer_id
         left join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
         where m.product_id = p.id
           and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null))
           and ($6::text is null or r.id = $6)
           and ($7::text is null or r.domain = $7)
           and ($8::timestamptz is null or greatest(l.offer_since, m.updated_at) >= $8)))
     order by p.id
     limit $9`,
    [
      accountId,
      after ?? '',
      productIds ?? null,
      brand ?? null,
      needed,
      retailerId ?? null,
      retailer ?? null,
      updatedSince ?? null,
      limit,
    ],
  );
  return rows;
}
