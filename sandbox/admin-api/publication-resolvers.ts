import { GraphQLError } from 'graphql';
import { gid, idOfGid, type ProductState, type ShopState } from '#sandbox/shop/shop-state.ts';

interface Channel {
  readonly id: number;
  readonly title: string;
  has(product: ProductState): boolean;
}

/**
 * The sales channels of the shop: the online store has what is published, every other one each
 * active product.
 */
function listChannels(shop: ShopState): Channel[] {
  return [
    { id: 1, title: 'Online Store', has: (product) => product.publishedAt !== null },
    { id: 2, title: 'Point of Sale', has: () => true },
    ...Array.from({ length: shop.moreChannels ?? 0 }, (_, n) => ({
      id: n + 3,
      title: `Reseller ${n + 1}`,
      has: () => true,
    })),
  ];
}

export const listAppCatalogs = (shop: ShopState, type: unknown) =>
  type === undefined || type === null || type === 'APP'
    ? listChannels(shop).map(({ id, title }) => ({
        __typename: 'AppCatalog',
        id: gid('AppCatalog', id),
        title,
        status: 'ACTIVE',
        publication: { id: gid('Publication', id) },
      }))
    : [];

/** Throws for a publication that the shop does not have. */
export function isPublishedOn(
  shop: ShopState,
  product: ProductState,
  publicationId: string,
): boolean {
  const channel = listChannels(shop).find(({ id }) => id === idOfGid('Publication', publicationId));
  if (!channel)
    throw new GraphQLError(`Invalid id: ${publicationId}`, {
      extensions: { code: 'RESOURCE_NOT_FOUND' },
    });
  return product.status === 'ACTIVE' && channel.has(product);
}
