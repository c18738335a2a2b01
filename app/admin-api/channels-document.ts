/** The sales channels of a shop. Listed by their catalogs, which the permission for products opens; `publications` would need one more. */
import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const CatalogSchema = z.object({
  title: z.string(),
  publication: z.object({ id: z.string() }).nullable(),
});
const ChannelsSchema = z.object({
  catalogs: z.object({
    // Of another kind than a sales channel: nothing of it was asked for.
    nodes: z.array(z.union([CatalogSchema, z.object({}).transform(() => null)])),
  }),
});

export const channelsDocument: AdminDocument<z.infer<typeof ChannelsSchema>> = {
  name: 'SalesChannels',
  text: `query SalesChannels {
    catalogs(first: 100, type: APP) {
      nodes { ... on AppCatalog { title publication { id } } }
    }
  }`,
  schema: ChannelsSchema,
};
