import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const CollectionPageSchema = z.object({
  collection: z
    .object({
      title: z.string(),
      products: z.object({
        nodes: z.array(z.object({ id: z.string() })),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    })
    .nullable(),
});
export type CollectionPage = z.infer<typeof CollectionPageSchema>;

/** Variables: id, after. Name and members of a collection, page by page. */
export const collectionDocument: AdminDocument<CollectionPage> = {
  name: 'CollectionMembers',
  text: `query CollectionMembers($id: ID!, $after: String) {
    collection(id: $id) {
      title
      products(first: 250, after: $after) {
        nodes { id }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  schema: CollectionPageSchema,
};
