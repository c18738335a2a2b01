import { getSettings } from '#pricing/accounts/settings.ts';
import type { CurrentOffer } from '#pricing/market/list-offers.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type MeasuredMarket, measureMarket } from './measure-market.ts';
import { listHeldOffers, listOffersAt, toPastOffers } from './past-markets.ts';

/** A product with all offers matched with it, at an instant. */
export interface MatrixRow {
  readonly productId: string;
  readonly externalId: string | null;
  readonly sku: string;
  readonly name: string;
  /** Null: it was not registered yet. */
  readonly ownMinor: bigint | null;
  readonly currency: string;
  readonly market: MeasuredMarket | null;
  readonly offers: readonly CurrentOffer[];
}

type ProductRow = Omit<MatrixRow, 'market' | 'offers'>;

export interface MatrixQuery {
  readonly accountId: string;
  readonly at: Date;
  readonly limit: number;
  /** The last product shown. */
  readonly after?: string | undefined;
  readonly productIds?: readonly string[] | undefined;
}

/**
 * Products of an account, by id, with their offers as they were at an instant. Throws `not_found`
 * for an unknown account.
 */
export async function listMatrix(
  sql: Sql,
  { accountId, at, limit, after, productIds }: MatrixQuery,
): Promise<{ rows: MatrixRow[]; hasMore: boolean }> {
  const { rows: products } = await sql.query<ProductRow>(
    `select p.id as "productId", p.external_id as "externalId", p.sku, p.name,
       o.price_minor as "ownMinor", coalesce(o.currency, p.currency) as currency
     from pricing.product p
     left join pricing.own_price o on o.product_id = p.id
       and o."from" <= $3
       and (o."to" is null or o."to" > $3)
     where p.account_id = $1 and p.id > $2 and ($4::text[] is null or p.id = any($4))
     order by p.id
     limit $5`,
    [accountId, after ?? '', at, productIds ?? null, limit + 1],
  );
  const { tax: ownTax } = await getSettings(sql, accountId);
  const shown = products.slice(0, limit);
  const held = await listHeldOffers(sql, {
    productIds: shown.map(({ productId }) => productId),
    from: at,
    to: new Date(at.getTime() + 1),
  });
  return {
    rows: shown.map((product) => {
      const offers = listOffersAt(held.get(product.productId) ?? [], at);
      const { currency, ownMinor } = product;
      return {
        ...product,
        offers,
        market:
          ownMinor === null
            ? null
            : measureMarket(toPastOffers(offers, { currency, ownTax, at }), {
                asOf: at,
                currency,
                minor: ownMinor,
              }),
      };
    }),
    hasMore: products.length > limit,
  };
}
