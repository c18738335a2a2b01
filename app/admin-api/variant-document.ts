/**
 * The fields read of a variant, in one place: the bulk read, the reread of one product and the
 * tests use the same.
 */
import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const PRODUCT_FIELDS = `id title handle vendor productType tags status onlineStoreUrl updatedAt
  featuredMedia { preview { image { url } } }`;
/**
 * Whether the product is published to each of these, under `publicationAlias`. Only ids in
 * Shopify's form: they become part of the query text.
 */
const productFields = (publicationIds: readonly string[]): string =>
  [
    PRODUCT_FIELDS,
    ...publicationIds.map(
      (id) => `${toPublicationAlias(id)}: publishedOnPublication(publicationId: "${id}")`,
    ),
  ].join(' ');
const VARIANT_FIELDS = `id title sku barcode price compareAtPrice inventoryQuantity inventoryPolicy updatedAt
  selectedOptions { name value }
  inventoryItem { tracked unitCost { amount currencyCode } }
  metafield(namespace: "$app", key: "map_price") { value type }`;

/**
 * A line is one variant with its product, or one collection of the product of the line under
 * `__parentId`. No line needs another one to be understood, so a read can resume at any line.
 */
export const buildCatalogBulkQuery = (publicationIds: readonly string[]): string =>
  `{ productVariants { edges { node {
    ${VARIANT_FIELDS}
    product { ${productFields(publicationIds)} collections { edges { node { id title } } } }
  } } } }`;

/** The response field that says whether a product is published there. */
export function toPublicationAlias(publicationId: string): string {
  return `publication_${publicationId.split('/').at(-1) ?? ''}`;
}

const PreviewSchema = z
  .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
  .nullable();

/** With a field for each requested publication. */
export const ShopifyProductSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  status: z.string(),
  onlineStoreUrl: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  featuredMedia: PreviewSchema.optional(),
});

const OwnFieldsSchema = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  inventoryQuantity: z.int().nullable(),
  /** CONTINUE: it may be oversold. */
  inventoryPolicy: z.string(),
  inventoryItem: z.object({
    tracked: z.boolean(),
    unitCost: z.object({ amount: z.string(), currencyCode: z.string() }).nullable(),
  }),
  metafield: z.object({ value: z.string(), type: z.string() }).nullable().optional(),
});

/** A line of the bulk file for a variant. */
export const ShopifyVariantSchema = OwnFieldsSchema.extend({ product: ShopifyProductSchema });
export type ShopifyVariant = z.infer<typeof ShopifyVariantSchema>;

const CollectionNodeSchema = z.object({ id: z.string(), title: z.string() });

/** A line of the bulk file for a collection; the parent is the variant or its product. */
export const CollectionLineSchema = CollectionNodeSchema.extend({ __parentId: z.string() });

const PageInfoSchema = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

const ProductPageSchema = z.object({
  product: ShopifyProductSchema.extend({
    collections: z.object({ nodes: z.array(CollectionNodeSchema), pageInfo: PageInfoSchema }),
    variants: z.object({
      nodes: z.array(OwnFieldsSchema),
      pageInfo: PageInfoSchema,
    }),
  }).nullable(),
});

export type ProductPage = z.infer<typeof ProductPageSchema>;

export const buildProductQuery = (publicationIds: readonly string[]): string =>
  `query MirrorProduct($id: ID!, $first: Int!, $after: String, $collections: Int!, $collectionsAfter: String) {
    product(id: $id) {
      ${productFields(publicationIds)}
      collections(first: $collections, after: $collectionsAfter) {
        nodes { id title }
        pageInfo { hasNextPage endCursor }
      }
      variants(first: $first, after: $after) {
        nodes { ${VARIANT_FIELDS} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`;

/**
 * Variables: id, first (variants, at most 100), after, collections (at most 100), collectionsAfter.
 */
export const buildProductDocument = (
  publicationIds: readonly string[],
): AdminDocument<ProductPage> => ({
  name: 'MirrorProduct',
  text: buildProductQuery(publicationIds),
  schema: ProductPageSchema,
});
