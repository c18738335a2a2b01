import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const PageSchema = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
export type ProductSearchPage = z.infer<typeof PageSchema>;

/**
 * Variables: query (Shopify's search syntax, as in the admin's list of products), after (the page's
 * `endCursor`, null for the first). The products it finds, page by page.
 */
export const productSearchDocument: AdminDocument<ProductSearchPage> = {
  name: 'ProductSearch',
  text: `query ProductSearch($query: String!, $after: String) {
    products(first: 250, after: $after, query: $query, sortKey: ID) {
      nodes { id }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  schema: PageSchema,
};
