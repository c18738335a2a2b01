/** What we read of a variant, in one place: the bulk read, the re-read of one product and the tests take the same fields. */
import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const PRODUCT_FIELDS = `id title handle vendor productType status onlineStoreUrl updatedAt
  featuredMedia { preview { image { url } } }`;
/** Whether the product is published to each of these, under `publicationAlias`. Ids of Shopify's form only: they stand in the text. */
const productFields = (publicationIds: readonly string[]): string =>
  [
    PRODUCT_FIELDS,
    ...publicationIds.map(
      (id) => `${publicationAlias(id)}: publishedOnPublication(publicationId: "${id}")`,
    ),
  ].join(' ');
const VARIANT_FIELDS = `id title sku barcode price compareAtPrice updatedAt
  selectedOptions { name value }
  inventoryItem { unitCost { amount currencyCode } }
  metafield(namespace: "$app", key: "map_price") { value type }`;

/** Every line is one variant with its product: no line needs another one, so a read can go on at any line. */
export const catalogueBulkQuery = (publicationIds: readonly string[]): string =>
  `{ productVariants { edges { node { ${VARIANT_FIELDS} product { ${productFields(publicationIds)} } } } } }`;

/** The field of an answer that says whether a product is published there. */
export function publicationAlias(publicationId: string): string {
  return `publication_${publicationId.split('/').at(-1) ?? ''}`;
}

const PreviewSchema = z
  .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
  .nullable();

/** With a field for each publication that was asked for. */
export const ShopifyProductSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  vendor: z.string(),
  productType: z.string(),
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
  inventoryItem: z.object({
    unitCost: z.object({ amount: z.string(), currencyCode: z.string() }).nullable(),
  }),
  metafield: z.object({ value: z.string(), type: z.string() }).nullable().optional(),
});

/** One line of the bulk file. */
export const ShopifyVariantSchema = OwnFieldsSchema.extend({ product: ShopifyProductSchema });
export type ShopifyVariant = z.infer<typeof ShopifyVariantSchema>;

const ProductPageSchema = z.object({
  product: ShopifyProductSchema.extend({
    variants: z.object({
      nodes: z.array(OwnFieldsSchema),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }).nullable(),
});

export type ProductPage = z.infer<typeof ProductPageSchema>;

export const productQuery = (publicationIds: readonly string[]): string =>
  `query MirrorProduct($id: ID!, $first: Int!, $after: String) {
    product(id: $id) {
      ${productFields(publicationIds)}
      variants(first: $first, after: $after) {
        nodes { ${VARIANT_FIELDS} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`;

/** Variables: id, first (variants, at most 100), after. */
export const productDocument = (publicationIds: readonly string[]): AdminDocument<ProductPage> => ({
  name: 'MirrorProduct',
  text: productQuery(publicationIds),
  schema: ProductPageSchema,
});
