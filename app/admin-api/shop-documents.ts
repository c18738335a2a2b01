import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const AppSchema = z.object({
  currentAppInstallation: z.object({ app: z.object({ id: z.string() }) }),
  shop: z.object({ id: z.string() }),
});

/** The ids of this app and the shop in the Partner API. */
export const appDocument: AdminDocument<z.infer<typeof AppSchema>> = {
  name: 'AppOfShop',
  text: 'query AppOfShop { currentAppInstallation { app { id } } shop { id } }',
  schema: AppSchema,
};

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

/**
 * Lists the sales channels of a shop by their catalogs, which the products scope allows;
 * `publications` would need one more scope.
 *
 * Variables: after (the page's `endCursor`, null for the first).
 */
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

const FlowTriggerSchema = z.object({
  flowTriggerReceive: z.object({
    userErrors: z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() })),
  }),
});

/** Variables: handle and payload of a trigger that one of our extensions declares. */
export const flowTriggerDocument: AdminDocument<z.infer<typeof FlowTriggerSchema>> = {
  name: 'FireFlowTrigger',
  text: `mutation FireFlowTrigger($handle: String!, $payload: JSON!) {
    flowTriggerReceive(handle: $handle, payload: $payload) { userErrors { field message } }
  }`,
  schema: FlowTriggerSchema,
};
