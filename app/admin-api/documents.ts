/** The other documents for the Admin API. */
import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const document = <Data>(
  name: string,
  text: string,
  schema: z.ZodType<Data>,
): AdminDocument<Data> => ({ name, text, schema });
const UserErrorsSchema = z.array(
  z.object({
    field: z.array(z.string()).nullable(),
    message: z.string(),
    code: z.string().nullable().optional(),
  }),
);

export const shopDocument = document(
  'ShopDetails',
  'query ShopDetails { shop { id name email contactEmail currencyCode ianaTimezone primaryDomain { host } } }',
  z.object({
    shop: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      contactEmail: z.string().nullable(),
      currencyCode: z.string(),
      ianaTimezone: z.string(),
      primaryDomain: z.object({ host: z.string() }),
    }),
  }),
);

/** Variables: query. */
export const startCatalogReadDocument = document(
  'StartCatalogRead',
  `mutation StartCatalogRead($query: String!) {
    bulkOperationRunQuery(query: $query) {
      bulkOperation { id status }
      userErrors { field message code }
    }
  }`,
  z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: z.object({ id: z.string(), status: z.string() }).nullable(),
      userErrors: UserErrorsSchema,
    }),
  }),
);

/** Variables: id. */
export const bulkOperationDocument = document(
  'CatalogRead',
  'query CatalogRead($id: ID!) { bulkOperation(id: $id) { id status errorCode objectCount rootObjectCount url partialDataUrl } }',
  z.object({
    bulkOperation: z
      .object({
        id: z.string(),
        status: z.string(),
        errorCode: z.string().nullable(),
        objectCount: z.union([z.string(), z.number()]),
        rootObjectCount: z.union([z.string(), z.number()]),
        url: z.string().nullable(),
        partialDataUrl: z.string().nullish(),
      })
      .nullable(),
  }),
);

/** How many variants the shop has; at most 10,000 are counted. */
export const variantsCountDocument = document(
  'VariantsCount',
  'query VariantsCount { productVariantsCount { count } }',
  z.object({ productVariantsCount: z.object({ count: z.int() }).nullable() }),
);

/** Variables: ids (at most 250). Null for an id that does not exist, in the order of `ids`. */
export const nodesDocument = document(
  'ExistingNodes',
  'query ExistingNodes($ids: [ID!]!) { nodes(ids: $ids) { id } }',
  z.object({ nodes: z.array(z.object({ id: z.string().optional() }).nullable()) }),
);

/**
 * Variables: ids (variants, at most 250). The prices that price changes are compared with, read
 * just before them.
 */
export const variantPricesDocument = document(
  'VariantPrices',
  'query VariantPrices($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { id price compareAtPrice } } shop { currencyCode } }',
  z.object({
    nodes: z.array(
      z
        .object({
          id: z.string().optional(),
          price: z.string().optional(),
          compareAtPrice: z.string().nullish(),
        })
        .nullable(),
    ),
    shop: z.object({ currencyCode: z.string() }),
  }),
);

/**
 * Variables: productId, variants (of that one product). Valid variants are written; the others are
 * named by their index in `field`.
 */
export const updatePricesDocument = document(
  'UpdatePrices',
  `mutation UpdatePrices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) {
      productVariants { id price compareAtPrice }
      userErrors { field message code }
    }
  }`,
  z.object({
    productVariantsBulkUpdate: z.object({
      productVariants: z
        .array(
          z.object({ id: z.string(), price: z.string(), compareAtPrice: z.string().nullable() }),
        )
        .nullable(),
      userErrors: UserErrorsSchema,
    }),
  }),
);

/** Variables: id (of a variant). Which product it is in; null for one that does not exist. */
export const variantProductDocument = document(
  'VariantProduct',
  'query VariantProduct($id: ID!) { productVariant(id: $id) { product { id } } }',
  z.object({ productVariant: z.object({ product: z.object({ id: z.string() }) }).nullable() }),
);

/** Variables: id. Which products a changed cost belongs to. */
export const inventoryItemDocument = document(
  'InventoryItemProducts',
  'query InventoryItemProducts($id: ID!) { inventoryItem(id: $id) { variants(first: 20) { nodes { product { id } } } } }',
  z.object({
    inventoryItem: z
      .object({
        variants: z
          .object({ nodes: z.array(z.object({ product: z.object({ id: z.string() }) })) })
          .nullable(),
      })
      .nullable(),
  }),
);

/**
 * Variables: productId, variants. MAP prices (the app's metafield) and costs of variants of one
 * product; valid ones are written.
 */
export const updateMapPricesDocument = document(
  'UpdateMapPrices',
  `mutation UpdateMapPrices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) {
      productVariants { id }
      userErrors { field message code }
    }
  }`,
  z.object({ productVariantsBulkUpdate: z.object({ userErrors: UserErrorsSchema }) }),
);

/** Variables: metafields. */
export const removeMapPricesDocument = document(
  'RemoveMapPrices',
  `mutation RemoveMapPrices($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }`,
  z.object({ metafieldsDelete: z.object({ userErrors: UserErrorsSchema }) }),
);

const AdminMoneySchema = z.object({ amount: z.string(), currencyCode: z.string() });

/**
 * Variables: query ("variant_id:123"), after (the page's `endCursor`, null for the first). Price
 * lists with the fixed price of that variant, if any, and otherwise how they derive from the base
 * price.
 */
export const marketPricesDocument = document(
  'MarketPrices',
  `query MarketPrices($query: String!, $after: String) {
    priceLists(first: 25, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        name
        parent { adjustment { type value } }
        prices(first: 1, originType: FIXED, query: $query) {
          nodes { price { amount currencyCode } variant { id } }
        }
      }
    }
  }`,
  z.object({
    priceLists: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          parent: z
            .object({ adjustment: z.object({ type: z.string(), value: z.number() }) })
            .nullable(),
          prices: z.object({
            nodes: z.array(
              z.object({ price: AdminMoneySchema, variant: z.object({ id: z.string() }) }),
            ),
          }),
        }),
      ),
    }),
  }),
);
