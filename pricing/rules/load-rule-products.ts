/** Reads what pricing rules are evaluated on, in at most ten queries for any number of products. */
import { DAY_MS } from '#kernel/durations.ts';
import { listOwnPrices, type OwnPriceRow } from '#pricing/catalog/list-own-prices.ts';
import { listMapPrices } from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import { listProductsByIds, type ProductRow } from '#pricing/catalog/products.ts';
import { countUnits } from '#pricing/catalog/sales.ts';
import { listComparedOffers, type MarketOffer } from '#pricing/market/list-compared-offers.ts';
import { type ListingDelivery, listShipping } from '#pricing/market/list-shipping.ts';
import type { TaxSide } from '#pricing/market/comparable-offer.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { RuleProduct } from './evaluation/rule-product.ts';
import type { RuleNeeds } from './find-rule-needs.ts';
import { listSearchKeys } from './rule-searches.ts';
import { listSalesRanks } from './sales-ranks.ts';

const LOWEST_DAYS = 30;

/** A product as rules see it, with the row that names it. */
export interface LoadedProduct {
  readonly row: ProductRow;
  readonly product: RuleProduct;
}

export interface RuleProductQuery {
  readonly accountId: string;
  readonly productIds: readonly string[];
  readonly now: Date;
  /** Whether the account's own prices include tax. */
  readonly ownTax: TaxSide;
  readonly needs: RuleNeeds;
  /** Which products are in a price war. */
  readonly wars: ReadonlyMap<string, unknown>;
}

/** The account's products among these, in the order of their ids. */
export async function loadRuleProducts(
  sql: Sql,
  { accountId, productIds, now, ownTax, needs, wars }: RuleProductQuery,
): Promise<LoadedProduct[]> {
  const rows = await listProductsByIds(sql, productIds, { accountId });
  const ids = rows.map(({ id }) => id);
  const maps = await listMapPrices(sql, { productIds: ids, at: now });
  const offers = await listComparedOffers(sql, { productIds: ids, ownTax });
  const shipping = needs.shipping
    ? await listShipping(
        sql,
        [...offers.values()].flat().map(({ listingId }) => listingId),
      )
    : new Map<string, ListingDelivery>();
  const since = new Date(now.getTime() - LOWEST_DAYS * DAY_MS);
  const spans = Map.groupBy(await listOwnPrices(sql, ids, { since }), ({ productId }) => productId);
  const units = needs.units
    ? await countUnits(sql, { productIds: ids, now })
    : new Map<string, number>();
  const ranks = needs.salesRank ? await listSalesRanks(sql, ids) : new Map<string, number>();
  const searches = needs.searches ? await listSearchKeys(sql, ids) : new Map<string, string[]>();
  return rows.map((row) => {
    const own = (spans.get(row.id) ?? []).filter(({ currency }) => currency === row.currency);
    return {
      row,
      product: {
        productId: row.id,
        currency: row.currency,
        priceMinor: row.priceMinor,
        costMinor: row.costMinor,
        mapMinor: (maps.get(row.id) ?? { minor: row.mapMinor }).minor,
        minMinor: row.minMinor,
        compareAtMinor: row.compareAtMinor,
        stock: row.stock,
        unitsSold: units.get(row.id) ?? null,
        salesRank: ranks.get(row.id) ?? null,
        brand: toName(row.brand),
        productType: toName(row.productType),
        category: toName(row.category),
        tags: row.tags.map((tag) => tag.trim().toLowerCase()),
        collections: row.collections.flatMap(({ id, name }) => [
          id.toLowerCase(),
          name.trim().toLowerCase(),
        ]),
        searches: searches.get(row.id) ?? [],
        dayAgoMinor: findPriceAt(own, new Date(now.getTime() - DAY_MS)),
        lowest30Minor: findLowest(own),
        isInPriceWar: wars.has(row.id),
        offers: (offers.get(row.id) ?? []).map((offer) => ({
          ...offer,
          shippingMinor: findShipping(offer, shipping.get(offer.listingId)),
        })),
      },
    };
  });
}

const toName = (name: string | null): string | null => name && name.trim().toLowerCase();

function findPriceAt(own: readonly OwnPriceRow[], at: Date): bigint | null {
  return own.find(({ from, to }) => from <= at && (to === null || to > at))?.priceMinor ?? null;
}

function findLowest(own: readonly OwnPriceRow[]): bigint | null {
  let lowest: bigint | null = null;
  for (const { priceMinor } of own) if (lowest === null || priceMinor < lowest) lowest = priceMinor;
  return lowest;
}

/** What delivery costs with an order of one unit; null when that is not known. */
export function findShipping(
  { minor }: Pick<MarketOffer, 'minor'>,
  delivery: ListingDelivery | undefined,
): bigint | null {
  if (!delivery) return null;
  const { shippingMinor, freeFromMinor } = delivery;
  return freeFromMinor !== null && minor >= freeFromMinor ? 0n : shippingMinor;
}
