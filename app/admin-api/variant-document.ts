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

/** What is read of a product; with a field for each requested publication. */
export interface ShopifyProduct {
  readonly id: string;
  readonly title: string;
  readonly handle: string;
  readonly vendor: string;
  readonly productType: string;
  readonly tags: readonly string[];
  readonly status: string;
  readonly onlineStoreUrl: string | null;
  readonly updatedAt: string;
  readonly featuredMedia?: { preview: { image: { url: string } | null } | null } | null;
  readonly [publicationAlias: string]: unknown;
}

/** What is read of a variant with its product. */
export interface ShopifyVariant {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly price: string;
  readonly compareAtPrice: string | null;
  readonly updatedAt: string;
  readonly selectedOptions: readonly { name: string; value: string }[];
  readonly inventoryQuantity: number | null;
  /** CONTINUE: it may be oversold. */
  readonly inventoryPolicy: string;
  readonly inventoryItem: {
    readonly tracked: boolean;
    readonly unitCost: { amount: string; currencyCode: string } | null;
  };
  readonly metafield?: { value: string; type: string } | null;
  readonly product: ShopifyProduct;
}

const PageInfoSchema = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

const ProductPageSchema = z.object({
  product: z
    .looseObject({
      collections: z.object({ nodes: z.array(z.unknown()), pageInfo: PageInfoSchema }),
      variants: z.object({ nodes: z.array(z.unknown()), pageInfo: PageInfoSchema }),
    })
    .nullable(),
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
