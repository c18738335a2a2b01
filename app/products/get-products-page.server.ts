import type { AppServices } from '#app/services.server.ts';
import type { PageOfRows } from '#app/requests/page-cursor.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { listSavedViews, type SavedView } from '#app/shop/saved-views.server.ts';
import { INSIGHTS_CAPABILITY } from '#app/shop-state/insights.ts';
import { listProducts, type ProductRow } from './list-products.server.ts';
import { type ProductQuery, removeMarketFilters } from './product-query.ts';

export interface ProductsPage {
  readonly shop: ShopView;
  readonly query: ProductQuery;
  readonly page: PageOfRows<ProductRow>;
  readonly views: readonly SavedView[];
  /** The service measures markets: there are columns for them. */
  readonly hasMarket: boolean;
}

/** Everything on the products page. Where the service measures no markets, they are no filter. */
export async function getProductsPage(
  services: AppServices,
  domain: string,
  asked: ProductQuery,
): Promise<ProductsPage> {
  const [shop, views] = await Promise.all([
    getShop(services, domain),
    listSavedViews(services, domain, 'products'),
  ]);
  const hasMarket = shop.capabilities.includes(INSIGHTS_CAPABILITY);
  const query = hasMarket ? asked : removeMarketFilters(asked);
  const page = await listProducts(services, domain, query);
  return { shop, query, page, views, hasMarket };
}
