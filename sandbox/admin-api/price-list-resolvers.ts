import { formatDecimal, parseMoney, scaleMoney } from '#kernel/money.ts';
import { gid, type VariantOfProduct } from '#sandbox/shop/shop-state.ts';
import type { AdminContext, Fields } from './admin-context.ts';
import { toConnection } from './connection.ts';
import { matchSearchQuery } from './match-search-query.ts';

interface PriceList {
  readonly id: number;
  readonly name: string;
  /** Of its market; null for a list of business customers. */
  readonly country: string | null;
  /** Above the base price, in percent. */
  readonly percent: number;
  /** Every n-th variant has a fixed price, a tenth above what the base price was. */
  readonly fixedEvery: number | null;
}

/**
 * More than a page of the API, as in a shop with business customers. Their lists follow the base
 * price.
 */
const PRICE_LISTS: readonly PriceList[] = [
  { name: 'Sweden', country: 'SE', percent: 4, fixedEvery: 7 },
  { name: 'Switzerland', country: 'CH', percent: 8, fixedEvery: null },
  ...Array.from({ length: 24 }, (_, n) => ({
    name: `Wholesale ${n + 1}`,
    country: null,
    percent: 0,
    fixedEvery: null,
  })),
  { name: 'Norway', country: 'NO', percent: 6, fixedEvery: 11 },
].map((list, at) => ({ ...list, id: at + 1 }));

const isFixed = ({ fixedEvery }: PriceList, { variant }: VariantOfProduct): boolean =>
  fixedEvery !== null && variant.id % fixedEvery === 0;

/** The price of a variant in that country: from its price list, or the base price. */
export function priceIn(
  country: string | null,
  source: VariantOfProduct,
  base: { price: string; currency: string },
) {
  const list = PRICE_LISTS.find((each) => country !== null && each.country === country);
  const money = parseMoney(base.price, base.currency);
  if (!list) return { amount: formatDecimal(money), currencyCode: base.currency };
  const first = parseMoney(source.variant.priceLog[0]?.price ?? base.price, base.currency);
  const price = isFixed(list, source)
    ? scaleMoney(first, [110n, 100n])
    : scaleMoney(money, [100n + BigInt(list.percent), 100n]);
  return { amount: formatDecimal(price), currencyCode: base.currency };
}

export const listPriceLists = ({ shop }: AdminContext) =>
  PRICE_LISTS.map((list) => ({
    list,
    id: gid('PriceList', list.id),
    name: list.name,
    currency: shop.currency,
    catalog: null,
  }));

type PriceListNode = ReturnType<typeof listPriceLists>[number];

export const priceListFields: Fields<PriceListNode> = {
  fixedPricesCount: ({ list }, _args, { shop }) =>
    listVariants(shop).filter((source) => isFixed(list, source)).length,
  parent: ({ list }) => ({ adjustment: { type: 'PERCENTAGE_INCREASE', value: list.percent } }),
  prices: ({ list }, args, context) => {
    const matches = matchSearchQuery(args.query);
    const wanted = listVariants(context.shop).filter((source) => {
      const origin = isFixed(list, source) ? 'FIXED' : 'RELATIVE';
      return (
        (args.originType === undefined || args.originType === origin) &&
        matches({ variant_id: String(source.variant.id), product_id: String(source.product.id) })
      );
    });
    return toConnection(
      wanted.map((source) => ({ list, source })),
      { args, context },
      ({ source }) => String(source.variant.id),
    );
  },
};

export const priceListPriceFields: Fields<{ list: PriceList; source: VariantOfProduct }> = {
  price: ({ list, source }, _args, { shop }) =>
    priceIn(list.country, source, { price: source.variant.price, currency: shop.currency }),
  compareAtPrice: () => null,
  originType: ({ list, source }) => (isFixed(list, source) ? 'FIXED' : 'RELATIVE'),
  variant: ({ source }) => source,
};

const listVariants = (shop: AdminContext['shop']): VariantOfProduct[] =>
  shop.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
