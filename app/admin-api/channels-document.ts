/**
 * Lists the sales channels of a shop by their catalogs, which the products scope allows;
 * `publications` would need one more scope.
 */
import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const CatalogSchema = z.object({
  title: z.string(),
  publication: z.object({ id: z.string() }).nullable(),
});
const ChannelsSchema = z.object({
  catalogs: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    // Not a sales channel: no fields of it were requested.
    nodes: z.array(z.union([CatalogSchema, z.object({}).transform(() => null)])),
  }),
});
export type ChannelsPage = z.infer<typeof ChannelsSchema>;

/** Variables: after (the page's `endCursor`, null for the first). */
export const channelsDocument: AdminDocument<ChannelsPage> = {
  name: 'SalesChannels',
  text: `query SalesChannels($after: String) {
    catalogs(first: 100, after: $after, type: APP) {
      pageInfo { hasNextPage endCursor }
      nodes { ... on AppCatalog { title publication { id } } }
    }
  }`,
  schema: ChannelsSchema,
};
