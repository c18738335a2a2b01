import { z } from '@hono/zod-openapi';
import { normalizeGtin } from '#kernel/gtin.ts';
import { checkAmounts, CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { NextCursorSchema, textOf, TimeSchema, WebUrlSchema } from './text.ts';

/** Records of one request and of one page. */
export const MAX_RECORDS = 1000;

const GtinSchema = z
  .string()
  .max(40)
  .refine((text) => normalizeGtin(text) !== null, { error: 'Expected a GTIN of 8, 12, 13 or 14 digits with a right check digit', params: { code: 'invalid_gtin' } })
  .openapi({ example: '4006381333931', description: 'Codes that a shop uses inside its own walls (prefix 02, 04, 2…) are kept but name nothing elsewhere.' });

const required = {
  name: textOf(500).openapi({ example: 'Blue kettle 1.7 l' }),
  sku: textOf(255).openapi({ example: 'KETTLE-17-BLUE' }),
  url: WebUrlSchema,
  currency: CurrencySchema,
  your_price: DecimalSchema,
};

const optional = {
  external_id: textOf(255).nullable().optional().openapi({ description: 'Your own identifier. With it, a repeated POST updates the product that has it.' }),
  gtin: GtinSchema.nullable().optional(),
  brand: textOf(255).nullable().optional(),
  image_url: WebUrlSchema.nullable().optional(),
  category: textOf(500).nullable().optional(),
  cost: NullableDecimalSchema.optional(),
  map_price: NullableDecimalSchema.optional().openapi({ description: 'What others may not go below: `your_floor` of an alert.' }),
  min_price: NullableDecimalSchema.optional().openapi({ description: 'What our advice may not go below.' }),
};

const AMOUNTS = ['your_price', 'cost', 'map_price', 'min_price'] as const;

/** Body of POST /products. An optional field that is absent stays as it is on an update; null clears it. */
export const ProductInputSchema = z
  .strictObject({ ...required, ...optional })
  .superRefine((value, context) => checkAmounts(value, AMOUNTS, ({ code, ...issue }) => context.addIssue({ ...issue, code: 'custom', params: { code } })))
  .openapi('ProductInput');
export type ProductInput = z.infer<typeof ProductInputSchema>;

const { external_id: _identity, ...changeable } = optional;

/** Body of PATCH /products/{id}. A new currency needs a new price; amounts not given with it are cleared. */
export const ProductPatchSchema = z
  .strictObject({
    name: required.name.optional(),
    sku: required.sku.optional(),
    url: required.url.optional(),
    currency: required.currency.optional(),
    your_price: required.your_price.optional(),
    ...changeable,
  })
  .superRefine((value, context) => {
    checkAmounts(value, AMOUNTS, ({ code, ...issue }) => context.addIssue({ ...issue, code: 'custom', params: { code } }));
    if (value.currency !== undefined && value.your_price === undefined) {
      context.addIssue({ code: 'custom', path: ['your_price'], message: 'Expected a price in the new currency', params: { code: 'required' } });
    }
  })
  .openapi('ProductPatch');
export type ProductPatch = z.infer<typeof ProductPatchSchema>;

/** A product as the service keeps it. */
export const ProductSchema = z
  .object({
    id: z.string().openapi({ example: 'prd_06gk3t8z0c4m5n6p7q8r9s0t1v' }),
    external_id: z.string().nullable(),
    name: z.string(),
    sku: z.string(),
    url: z.string(),
    currency: CurrencySchema,
    your_price: DecimalSchema,
    gtin: z.string().nullable().openapi({ description: '14 digits.' }),
    brand: z.string().nullable(),
    image_url: z.string().nullable(),
    category: z.string().nullable(),
    cost: NullableDecimalSchema,
    map_price: NullableDecimalSchema,
    min_price: NullableDecimalSchema,
    created_at: TimeSchema,
    updated_at: TimeSchema,
  })
  .openapi('Product');
export type Product = z.infer<typeof ProductSchema>;

export const ProductListSchema = z.object({ products: z.array(ProductSchema), next_cursor: NextCursorSchema }).openapi('ProductList');
export type ProductList = z.infer<typeof ProductListSchema>;

/** Body of POST /products/batch: every element is checked for itself, so here it may be anything. */
export const ProductBatchSchema = z
  .strictObject({ products: z.array(z.unknown()).min(1) })
  .openapi('ProductBatch', { properties: { products: { type: 'array', minItems: 1, maxItems: MAX_RECORDS, items: { $ref: '#/components/schemas/ProductInput' } } } });
export type ProductBatch = { products: ProductInput[] };

export const FieldErrorSchema = z
  .object({ pointer: z.string().openapi({ example: '#/your_price' }), detail: z.string(), code: z.string().openapi({ example: 'over_precise' }) })
  .openapi('FieldError');

export const ProductBatchResultSchema = z
  .object({
    results: z.array(
      z.object({
        index: z.int(),
        status: z.enum(['created', 'updated', 'unchanged', 'refused']),
        id: z.string().optional(),
        external_id: z.string().nullable().optional(),
        sku: z.string().optional(),
        errors: z.array(FieldErrorSchema).optional(),
      }),
    ),
  })
  .openapi('ProductBatchResult');
export type ProductBatchResult = z.infer<typeof ProductBatchResultSchema>;

/** Body of POST /products/{id}/listings: a person says that this page sells the product. */
export const ListingInputSchema = z.strictObject({ url: WebUrlSchema, by: textOf(255).optional() }).openapi('ListingInput');
export type ListingInput = z.infer<typeof ListingInputSchema>;

export const ListingAddedSchema = z.object({ listing_id: z.string(), match_id: z.string(), state: z.string() }).openapi('ListingAdded');
export type ListingAdded = z.infer<typeof ListingAddedSchema>;

