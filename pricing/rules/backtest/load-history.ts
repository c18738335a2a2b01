/** Reads what is recorded of products, in a fixed number of queries for any number of them. */
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { listOwnPrices } from '#pricing/catalog/list-own-prices.ts';
import { listStockDays } from '#pricing/catalog/list-stock-days.ts';
import { listSales } from '#pricing/catalog/sales.ts';
import {
  findNotComparableReason,
  MAX_AGE_HOURS,
  type TaxSide,
} from '#pricing/market/comparable-offer.ts';
import { listCurrentOffers, listOfferHistory } from '#pricing/market/list-offers.ts';
import { listShipping } from '#pricing/market/list-shipping.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { RuleNeeds } from '#pricing/rules/find-rule-needs.ts';
import {
  findShipping,
  type LoadedProduct,
  loadRuleProducts,
} from '#pricing/rules/load-rule-products.ts';
import { type BacktestRange, toDay } from './market-days.ts';
import type { OfferSpan, OwnSpan, ProductHistory, SoldDay } from './product-history.ts';

/** Before the first day: a price war is looked for in the last 31 days, sales are of 28. */
const BEFORE_DAYS = 31;

export interface HistoryQuery {
  readonly accountId: string;
  readonly productIds: readonly string[];
  readonly range: BacktestRange;
  readonly now: Date;
  /** Whether the account's own prices include tax. */
  readonly ownTax: TaxSide;
  readonly needs: RuleNeeds;
}
/** A product's history, with its row. */
export interface LoadedHistory {
  readonly row: LoadedProduct['row'];
  readonly history: ProductHistory;
}

/** The histories of the account's products among these, in the order of their ids. */
export async function loadHistories(sql: Sql, query: HistoryQuery): Promise<LoadedHistory[]> {
  const { range } = query;
  // Offers, sales and price wars are those of each day.
  const loaded = await loadRuleProducts(sql, {
    ...query,
    needs: { ...query.needs, units: false, shipping: false },
    wars: new Map(),
  });
  const ids = loaded.map(({ row }) => row.id);
  const since = new Date(range.from - BEFORE_DAYS * DAY_MS);
  const own = Map.groupBy(await listOwnPrices(sql, ids, { since }), ({ productId }) => productId);
  const sales = Map.groupBy(
    await listSales(sql, ids, { since: toDay(since.getTime()) }),
    ({ productId }) => productId,
  );
  const stock = Map.groupBy(
    await listStockDays(sql, ids, { since: toDay(range.from) }),
    ({ productId }) => productId,
  );
  const offers = await loadOffers(sql, query, { loaded, since });
  return loaded.map(({ row, product }) => ({
    row,
    history: {
      product: { ...product, offers: [] },
      name: row.name,
      sku: row.sku,
      own: (own.get(row.id) ?? [])
        .filter(({ currency }) => currency === row.currency)
        .map(({ from, to, priceMinor }): OwnSpan => ({
          from: from.getTime(),
          to: to?.getTime() ?? Infinity,
          minor: priceMinor,
        })),
      offers: offers.get(row.id) ?? [],
      sales: new Map(
        (sales.get(row.id) ?? [])
          .filter(({ currency, units }) => currency === row.currency && units >= 0)
          .map(({ day, units, pricePaidMinor }): [string, SoldDay] => [
            day,
            { units, paidMinor: pricePaidMinor },
          ]),
      ),
      stock: stock.get(row.id) ?? [],
    },
  }));
}

/** What the listings matched today asked at the time, compared as they are compared today. */
async function loadOffers(
  sql: Sql,
  { range, ownTax, needs }: HistoryQuery,
  { loaded, since }: { loaded: readonly LoadedProduct[]; since: Date },
): Promise<ReadonlyMap<string, OfferSpan[]>> {
  const currencies = new Map(loaded.map(({ row }) => [row.id, row.currency]));
  const current = await listCurrentOffers(sql, [...currencies.keys()]);
  const listingIds = [...new Set(current.map(({ listingId }) => listingId))];
  const to = new Date(range.from + range.days * DAY_MS);
  const history = Map.groupBy(
    await listOfferHistory(sql, { listingIds, from: since, to }),
    ({ listingId }) => listingId,
  );
  const shipping = needs.shipping ? await listShipping(sql, listingIds) : null;
  const spans = new Map<string, OfferSpan[]>();
  for (const offer of current) {
    const { productId, listingId, domain, lastSeenAt } = offer;
    const list = spans.get(productId) ?? [];
    spans.set(productId, list);
    const currency = offer.price?.currency ?? currencies.get(productId) ?? '';
    const notComparable = findNotComparableReason(offer, { currency, ownTax });
    for (const { from, to: end, price, availability } of history.get(listingId) ?? []) {
      if (price === null) continue;
      list.push({
        listingId,
        retailer: domain,
        minor: price.minor,
        currency: price.currency,
        inStock: availability === 'in_stock',
        notComparable,
        shippingMinor: findShipping({ minor: price.minor }, shipping?.get(listingId)),
        from: from.getTime(),
        // A price that was not read for longer is too old to be compared.
        to: end?.getTime() ?? (lastSeenAt ?? from).getTime() + MAX_AGE_HOURS * HOUR_MS,
      });
    }
  }
  return spans;
}
