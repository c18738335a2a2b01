import { collectionGid, isInCollection } from '#sandbox/shop/collections.ts';
import type { CollectionState } from '#sandbox/shop/shop-state.ts';
import type { Fields } from './admin-context.ts';
import { toConnection } from './connection.ts';

export const collectionFields: Fields<CollectionState> = {
  id: (collection) => collectionGid(collection),
  legacyResourceId: ({ id }) => String(id),
  products: (collection, args, context) =>
    toConnection(
      context.shop.products.filter((product) => isInCollection(collection, product)),
      { args, context },
      ({ id }) => String(id),
    ),
  productsCount: (collection, _args, { shop }) => ({
    count: shop.products.filter((product) => isInCollection(collection, product)).length,
    precision: 'EXACT',
  }),
};
