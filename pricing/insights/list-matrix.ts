import { getSettings } from '#pricing/accounts/settings.ts';
import type { CurrentOffer } from '#pricing/market/list-offers.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type MeasuredMarket, measureMarket } from './measure-market.ts';
import { listHeldOffers, listOffersAt, toPastOffers } from './past-markets.ts';

/** A product with the offers matched with it, at an instant. */
export interface MatrixRow {
  readonly productId: string;
  readonly externalId: string | null;
  readonly sku: string;
  readonly name: string;
  readonly asOf: Date;
  /** Null: it was not registered yet. */
  readonly ownMinor: bigint | null;
  readonly currency: string;
  /** Of all offers. */
  readonly market: MeasuredMarket | null;
  /** Those of the chosen retailers. */
  readonly offers: readonly CurrentOffer[];
}

type ProductRow = Omit<MatrixRow, 'asOf' | 'market' | 'offers'>;

export interface MatrixQuery {
  readonly accountId: string;
  readonly at: Date;
  readonly productIds: readonly string[];
  /** Domains; undefined: all. */
  readonly retailers?: readonly string[] | undefined;
}

/**
 * Products of an account, in the order of the ids, with their offers as they were at an instant;
 * ids of other accounts are left out. Throws `not_found` for an unknown account.
 */
export async function listMatrix(
  sql: Sql,
  { accountId, at, productIds, retailers }: MatrixQuery,
): Promise<MatrixRow[]> {
  const { rows } = await sql.query<ProductRow>(
    `select p.id as "productId", p.external_id as "externalId", p.sku, p.name,
       o.price_minor as "ownMinor", coalesce(o.currency, p.currency) as currency
     from pricing.product p
     left join pricing.own_price o on o.product_id = p.id
       and o."from" <= $2
       and (o."to" is null or o."to" > $2)
     where p.account_id = $1 and p.id = any($3)`,
    [accountId, at, productIds],
  );
  const { tax: ownTax } = await getSettings(sql, accountId);
  const found = new Map(rows.map((row) => [row.productId, row]));
  const held = await listHeldOffers(sql, {
    productIds: [...found.keys()],
    from: at,
    to: new Date(at.getTime() + 1),
  });
  const chosen = retailers && new Set(retailers);
  return productIds.flatMap((id): MatrixRow[] => {
    const product = found.get(id);
    if (!product) return [];
    const offers = listOffersAt(held.get(id) ?? [], at).toSorted(byPrice);
    const { currency, ownMinor } = product;
    const market =
      ownMinor === null
        ? null
        : measureMarket(toPastOffers(offers, { currency, ownTax, at }), {
            asOf: at,
            currency,
            minor: ownMinor,
          });
    const shown = chosen ? offers.filter(({ domain }) => chosen.has(domain)) : offers;
    return [{ ...product, asOf: at, market, offers: shown }];
  });
}

/** Unknown prices last; the order of the listings makes it the same each time. */
function byPrice(a: CurrentOffer, b: CurrentOffer): number {
  if (a.price?.minor === b.price?.minor) return a.listingId < b.listingId ? -1 : 1;
  if (!a.price || !b.price) return a.price ? -1 : 1;
  return a.price.minor < b.price.minor ? -1 : 1;
}
