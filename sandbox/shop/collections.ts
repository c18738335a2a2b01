import {
  type CollectionState,
  gid,
  idOfGid,
  type ProductState,
  type ShopState,
} from './shop-state.ts';

const FIRST = 410_000_000;
/** Of a large catalog only the first products are in manual collections. */
const FILLED = 300;

/** Two manual collections and a smart one; a shop stored by an older release gets them too. */
export function collectionsOf(shop: ShopState): CollectionState[] {
  shop.collections ??= [
    { title: 'Staff picks', every: 9 },
    { title: 'Gift ideas', every: 5 },
    { title: 'On sale', every: null },
  ].map(({ title, every }, n) => ({
    id: FIRST + n,
    title,
    handle: title.toLowerCase().replaceAll(' ', '-'),
    updatedAt: shop.madeAt,
    productIds:
      every === null
        ? null
        : shop.products
            .slice(0, FILLED)
            .filter((_product, at) => at % every === 0)
            .map(({ id }) => id),
  }));
  return shop.collections;
}

/** The smart collection contains reduced products: one of their variants has a compare-at price. */
export function isInCollection({ productIds }: CollectionState, product: ProductState): boolean {
  return productIds === null
    ? product.variants.some(({ compareAtPrice }) => compareAtPrice !== null)
    : productIds.includes(product.id);
}

/** The collection with that GID or null. */
export function findCollection(shop: ShopState, collectionGid: string): CollectionState | null {
  const id = idOfGid('Collection', collectionGid);
  return collectionsOf(shop).find((each) => each.id === id) ?? null;
}

export const collectionGid = ({ id }: CollectionState): string => gid('Collection', id);
