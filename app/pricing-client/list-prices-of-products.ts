/**
 * Reads the prices of products: of one, or of many at a time where the server has a list of all.
 */
import { isAppError } from '#kernel/app-error.ts';
import type { Price, PricingClient } from '#sdk/index.ts';

/** The prices of these products, each with its product. */
export interface ProductPrices {
  readonly productIds: readonly string[];
  readonly prices: readonly { readonly productId: string; readonly price: Price }[];
}

/** Products whose prices are read by one request. */
const PRODUCTS_PER_REQUEST = 100;

/**
 * The prices of many products, some products at a time: in one request where the server has a list
 * of all prices, else in one for each product. A product that the server does not know has none.
 * Throws as the client does.
 */
export function listPricesOfProducts(
  client: PricingClient,
  productIds: readonly string[],
): AsyncGenerator<ProductPrices> {
  return client.offers('prices.listAll')
    ? listTogether(client, productIds)
    : listOneByOne(client, productIds);
}

async function* listTogether(
  client: PricingClient,
  all: readonly string[],
): AsyncGenerator<ProductPrices> {
  for (let at = 0; at < all.length; at += PRODUCTS_PER_REQUEST) {
    const productIds = all.slice(at, at + PRODUCTS_PER_REQUEST);
    const prices: { productId: string; price: Price }[] = [];
    const query = { product_id: productIds.join(','), with_offers: true };
    for await (const { product_id: productId, offers } of client.prices.listAll(query))
      prices.push(...offers.map((price) => ({ productId, price })));
    yield { productIds, prices };
  }
}

async function* listOneByOne(
  client: PricingClient,
  productIds: readonly string[],
): AsyncGenerator<ProductPrices> {
  for (const productId of productIds) {
    const { items } = await client.prices.list(productId).catch((error: unknown) => {
      if (isAppError(error, 'not_found', 'gone')) return { items: [] };
      throw error;
    });
    yield { productIds: [productId], prices: items.map((price) => ({ productId, price })) };
  }
}
