/** Reads the prices of products: of one, or of many at a time where the server has a list of all. */
import { isAppError } from '#kernel/app-error.ts';
import { listAllPages } from './list-all-pages.ts';
import { type Page, readPage, readPrice, readProductPrices } from './read-answer.ts';
import type { Method, PathOf, Schemas, ServiceCall } from './request-service.server.ts';

/** The prices of these products, each with its product. */
export interface ProductPrices {
  readonly productIds: readonly string[];
  readonly prices: readonly { readonly productId: string; readonly price: Schemas['Price'] }[];
}

/** Products whose prices are read by one request. */
const PRODUCTS_PER_REQUEST = 100;

export type Ask = <M extends Method, P extends PathOf<M>>(
  call: ServiceCall<M, P>,
) => Promise<unknown>;

/** A page of the prices of one product. */
export async function requestPrices(
  ask: Ask,
  {
    id,
    query,
    currency,
  }: {
    id: string;
    query?: {
      readonly cursor?: string | null | undefined;
      readonly limit?: number | undefined;
      readonly verdict?: Schemas['Verdict'] | undefined;
    };
    currency: string;
  },
): Promise<Page<Schemas['Price']>> {
  return readPage(
    await ask({
      method: 'get',
      path: '/prices/{product_id}',
      params: { product_id: id },
      query,
    }),
    'prices',
    (raw) => readPrice(raw, currency),
  );
}

/** From the list of all prices, as one state of them each. */
export async function* listPricesTogether(
  ask: Ask,
  all: readonly string[],
  currency: string,
): AsyncGenerator<ProductPrices> {
  for (let at = 0; at < all.length; at += PRODUCTS_PER_REQUEST) {
    const productIds = all.slice(at, at + PRODUCTS_PER_REQUEST);
    const prices: { productId: string; price: Schemas['Price'] }[] = [];
    const query = { product_id: productIds.join(','), with_offers: true };
    for await (const items of listAllPages(async (cursor) =>
      readPage(
        await ask({ method: 'get', path: '/prices', query: { ...query, cursor } }),
        'prices',
        (raw) => readProductPrices(raw, currency),
      ),
    ))
      for (const { productId, offers } of items)
        prices.push(...offers.map((price) => ({ productId, price })));
    yield { productIds, prices };
  }
}

/** With a request for each product. */
export async function* listPricesOneByOne(
  ask: Ask,
  productIds: readonly string[],
  currency: string,
): AsyncGenerator<ProductPrices> {
  for (const productId of productIds) {
    const { items } = await requestPrices(ask, { id: productId, currency }).catch(
      (error: unknown) => {
        if (isAppError(error, 'not_found', 'gone')) return { items: [] };
        throw error;
      },
    );
    yield { productIds: [productId], prices: items.map((price) => ({ productId, price })) };
  }
}
