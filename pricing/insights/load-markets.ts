import { DAY_MS } from '#kernel/durations.ts';
import { type Settings, listSettings } from '#pricing/accounts/settings.ts';
import { listCurrentOffers } from '#pricing/market/list-offers.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type MarketOffer, type MeasuredMarket, measureMarket } from './measure-market.ts';
import { toMarketOffer } from './to-market-offer.ts';

/** Days over which units sold are counted. */
const SALES_DAYS = 28;

/** A product with its market as it is now. */
export interface ProductMarket {
  readonly productId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly ownMinor: bigint;
  /** Sold in the last SALES_DAYS days. */
  readonly units: number;
  readonly market: MeasuredMarket;
  /** Of all matched listings. */
  readonly retailerOf: ReadonlyMap<string, string>;
}

interface ProductRow {
  readonly productId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly ownMinor: bigint;
  readonly units: number;
}

/**
 * The markets of these products at `asOf`, by id. Unknown, paused and deleted ones are absent. Three
 * queries.
 */
export async function loadMarkets(
  sql: Sql,
  { productIds, asOf }: { productIds: readonly string[]; asOf: Date },
): Promise<ProductMarket[]> {
  const { rows } = await sql.query<ProductRow>(
    `select p.id as "productId", p.account_id as "accountId", p.currency, p.price_minor as "ownMinor",
       least(coalesce((select sum(s.units) from pricing.sale s
         where s.product_id = p.id and s.day > $2::date), 0), 2000000000)::int as units
     from pricing.product p
     where p.id = any($1) and p.paused_at is null and p.deleted_at is null order by p.id`,
    [productIds, toSalesStart(asOf)],
  );
  const settings = await listSettings(sql, [...new Set(rows.map(({ accountId }) => accountId))]);
  const offers = Map.groupBy(
    await listCurrentOffers(sql, productIds),
    ({ productId }) => productId,
  );
  return rows.map((row) => {
    const ownTax: Settings['tax'] = settings.get(row.accountId)?.tax ?? 'unknown';
    const own = { asOf, currency: row.currency, minor: row.ownMinor };
    const compared: MarketOffer[] = (offers.get(row.productId) ?? []).map((offer) =>
      toMarketOffer(offer, { currency: row.currency, ownTax }),
    );
    return {
      ...row,
      market: measureMarket(compared, own),
      retailerOf: new Map(compared.map(({ listingId, retailerId }) => [listingId, retailerId])),
    };
  });
}

/** The day (YYYY-MM-DD) before the first whose sales count. */
function toSalesStart(asOf: Date): string {
  return new Date(asOf.getTime() - SALES_DAYS * DAY_MS).toISOString().slice(0, 10);
}
