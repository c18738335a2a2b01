import { formatDecimal, moneyFromDecimal, scaleMoney } from '#kernel/money.ts';
import { gid, type VariantOfProduct } from '../shop/shop-state.ts';
import type { AdminContext, Fields } from './admin-context.ts';
import { toConnection } from './connection.ts';
import { matchSearchQuery } from './match-search-query.ts';

/** Sweden: 4 % above the base price, but every seventh variant has a fixed price, a tenth above what the base price was. */
const ADJUSTMENT = { type: 'PERCENTAGE_INCREASE', value: 4 };
const FIXED_EVERY = 7;
const isFixed = ({ variant }: VariantOfProduct): boolean => variant.id % FIXED_EVERY === 0;

/** The price of a variant in that country: of its price list, or the base price. */
export function priceIn(
  country: string | null,
  source: VariantOfProduct,
  base: { price: string; currency: string },
) {
  const money = moneyFromDecimal(base.price, base.currency);
  if (country !== 'SE') return { amount: formatDecimal(money), currencyCode: base.currency };
  const first = moneyFromDecimal(source.variant.priceLog[0]?.price ?? base.price, base.currency);
  return {
    amount: formatDecimal(
      isFixed(source) ? scaleMoney(first, [110n, 100n]) : scaleMoney(money, [104n, 100n]),
    ),
    currencyCode: base.currency,
  };
}

export const swedishPriceList = ({ shop }: AdminContext) => ({
  id: gid('PriceList', 1),
  name: 'Sweden',
  currency: shop.currency,
  catalog: null,
});

export const priceListFields: Fields<ReturnType<typeof swedishPriceList>> = {
  fixedPricesCount: (_list, _args, { shop }) => listVariants(shop).filter(isFixed).length,
  parent: () => ({ adjustment: ADJUSTMENT }),
  prices: (_list, args, context) => {
    const matches = matchSearchQuery(args.query);
    const wanted = listVariants(context.shop).filter((source) => {
      const origin = isFixed(source) ? 'FIXED' : 'RELATIVE';
      return (
        (args.originType === undefined || args.originType === origin) &&
        matches({ variant_id: String(source.variant.id), product_id: String(source.product.id) })
      );
    });
    return toConnection(wanted, { args, context }, ({ variant }) => String(variant.id));
  },
};

export const priceListPriceFields: Fields<VariantOfProduct> = {
  price: (source, _args, { shop }) =>
    priceIn('SE', source, { price: source.variant.price, currency: shop.currency }),
  compareAtPrice: () => null,
  originType: (source) => (isFixed(source) ? 'FIXED' : 'RELATIVE'),
  variant: (source) => source,
};

const listVariants = (shop: AdminContext['shop']): VariantOfProduct[] =>
  shop.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
