import type { AppServices } from '#app/services.server.ts';
import {
  findMapPriceNow,
  hasMapPriceNow,
  type MapPriceNow,
} from '#app/pricing-client/find-map-price-now.server.ts';
import { getProduct, type ProductView } from './get-product.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { INSIGHTS_CAPABILITY } from '#app/shop-state/insights.ts';
import { listMarketDays, type MarketDaysView } from './list-market-days.server.ts';
import { listMarketPrices, type MarketPrice } from './list-market-prices.server.ts';
import { listPriceChanges, type PriceChangeRow } from '#app/repricing/list-price-changes.server.ts';
import { listPriceHistory, type PriceHistoryView } from './list-price-history.server.ts';

export interface ProductPage {
  readonly shop: ShopView;
  readonly product: ProductView;
  readonly changes: readonly PriceChangeRow[];
  /** Loads after the page; null when there is none to request. */
  readonly history: Promise<ActionResult<PriceHistoryView>> | null;
  /** Loads after the page; null where the service measures no markets. */
  readonly marketDays: Promise<ActionResult<MarketDaysView>> | null;
  /** Loads after the page; null where the service has no MAP prices by date. */
  readonly mapPriceNow: Promise<ActionResult<{ readonly now: MapPriceNow }>> | null;
  /** Loads after the page. */
  readonly markets: Promise<ActionResult<{ readonly prices: readonly MarketPrice[] }>>;
}

/**
 * One variant's page. The history is requested from the service and the markets from Shopify; the
 * page waits for neither. Throws `not_found`.
 */
export async function getProductPage(
  services: AppServices,
  domain: string,
  number: string,
): Promise<ProductPage> {
  const [shop, product] = await Promise.all([
    getShop(services, domain),
    getProduct(services, domain, number),
  ]);
  const { rows } = await listPriceChanges(services, domain, { variantGid: product.gid });
  const history =
    product.serviceProductId && shop.capabilities.includes('prices.history')
      ? listPriceHistory(services, domain, product.serviceProductId)
      : null;
  const marketDays =
    product.serviceProductId && shop.capabilities.includes(INSIGHTS_CAPABILITY)
      ? listMarketDays(services, domain, product.serviceProductId)
      : null;
  return {
    shop,
    product,
    changes: rows,
    history,
    marketDays,
    mapPriceNow:
      product.serviceProductId && hasMapPriceNow(shop.capabilities)
        ? findMapPriceNow(services, domain, product.serviceProductId)
        : null,
    markets: listMarketPrices(services, domain, product.gid),
  };
}
