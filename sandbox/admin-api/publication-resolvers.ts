import { GraphQLError } from 'graphql';
import { gid, idOfGid, type ProductState } from '../shop/shop-state.ts';

/** The sales channels of the shop: the online store has what is published, the shop floor every active product. */
const CHANNELS = [
  { id: 1, title: 'Online Store', has: (product: ProductState) => product.publishedAt !== null },
  { id: 2, title: 'Point of Sale', has: () => true },
];

export const listAppCatalogs = (type: unknown) =>
  type === undefined || type === null || type === 'APP'
    ? CHANNELS.map(({ id, title }) => ({
        __typename: 'AppCatalog',
        id: gid('AppCatalog', id),
        title,
        status: 'ACTIVE',
        publication: { id: gid('Publication', id) },
      }))
    : [];

/** Throws for a publication that the shop does not have. */
export function isPublishedOn(product: ProductState, publicationId: string): boolean {
  const channel = CHANNELS.find(({ id }) => id === idOfGid('Publication', publicationId));
  if (!channel)
    throw new GraphQLError(`Invalid id: ${publicationId}`, {
      extensions: { code: 'RESOURCE_NOT_FOUND' },
    });
  return product.status === 'ACTIVE' && channel.has(product);
}
