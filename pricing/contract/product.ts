import { z } from '@hono/zod-openapi';
import { normalizeGtin } from '#kernel/gtin.ts';
import { checkAmounts, CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { NextCursorSchema, createTextSchema, TimeSchema, WebUrlSchema } from './text.ts';
import { createExampleId, createIdSchema } from './identifier.ts';
import { CollectionSchema, detailFields } from './product-details.ts';

/** Maximum number of records in one request and on one page. */
export const MAX_RECORDS = 1000;

const GtinSchema = z
  .string()
  .max(40)
  .refine((text) => normalizeGtin(text) !== null, {
    error: 'Expected a GTIN of 8, 12, 13 or 14 digits with a right check digit',
    params: { code: 'invalid_gtin' },
  })
  .openapi({
    example: '4006381333931',
    description:
      'Restricted-circulation codes (prefix 02, 04, 2…) are stored but not used for matching.',
  });

const required = {
  name: createTextSchema(500).openapi({ example: 'Blue kettle 1.7 l' }),
  sku: createTextSchema(255).openapi({ example: 'KETTLE-17-BLUE' }),
  url: WebUrlSchema,
  currency: CurrencySchema,
  your_price: DecimalSchema,
};

const optional = {
  external_id: createTextSchema(255).nullable().optional().openapi({
    example: 'variant-4711',
    description:
      'Your own identifier. A POST with the `external_id` of an existing product updates that product.',
  }),
  gtin: GtinSchema.nullable().optional(),
  brand: createTextSchema(255).nullable().optional().openapi({ example: 'Acme' }),
  image_url: WebUrlSchema.nullable()
    .optional()
    .openapi({ example: 'https://shop.example/images/blue-kettle.jpg' }),
  category: createTextSchema(500).nullable().optional().openapi({ example: 'Kitchen > Kettles' }),
  cost: NullableDecimalSchema.optional().openapi({
    example: 11.4,
    description: 'Your cost per unit; recommendations need it for the margin.',
  }),
  map_price: NullableDecimalSchema.optional().openapi({
    example: 19.9,
    description: 'The lowest price that others may advertise; `your_floor` in alerts.',
  }),
  min_price: NullableDecimalSchema.optional().openapi({
    example: 15.9,
    description: 'The lowest price that may be recommended.',
  }),
  ...detailFields,
};

/** Amounts of a product, in its currency. */
export const AMOUNTS = [
  'your_price',
  'cost',
  'map_price',
  'min_price',
  'compare_at_price',
] as const;

/**
 * Body of POST /products. On an update, an absent optional field stays as it is; null clears it.
 */
export const ProductInputSchema = z
  .strictObject({ ...required, ...optional })
  .superRefine((value, context) =>
    checkAmounts(value, AMOUNTS, ({ code, ...issue }) =>
      context.addIssue({ ...issue, code: 'custom', params: { code } }),
    ),
  )
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
    checkAmounts(value, AMOUNTS, ({ code, ...issue }) =>
      context.addIssue({ ...issue, code: 'custom', params: { code } }),
    );
    if (value.currency !== undefined && value.your_price === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['your_price'],
        message: 'Expected a price in the new currency',
        params: { code: 'required' },
      });
    }
  })
  .openapi('ProductPatch');
export type ProductPatch = z.infer<typeof ProductPatchSchema>;

/** A product as the service stores it. */
export const ProductSchema = z
  .object({
    id: createIdSchema('prd'),
    external_id: z
      .string()
      .nullable()
      .openapi({ example: 'variant-4711', description: 'Your own identifier.' }),
    name: z.string().openapi({ example: 'Blue kettle 1.7 l' }),
    sku: z.string().openapi({ example: 'KETTLE-17-BLUE' }),
    url: z.string().openapi({ example: 'https://shop.example/products/blue-kettle' }),
    currency: CurrencySchema,
    your_price: DecimalSchema,
    gtin: z.string().nullable().openapi({ example: '04006381333931', description: '14 digits.' }),
    brand: z.string().nullable().openapi({ example: 'Acme' }),
    image_url: z
      .string()
      .nullable()
      .openapi({ example: 'https://shop.example/images/blue-kettle.jpg' }),
    category: z.string().nullable().openapi({ example: 'Kitchen > Kettles' }),
    cost: NullableDecimalSchema.openapi({ example: 11.4 }),
    map_price: NullableDecimalSchema.openapi({
      description: 'The lowest price that others may advertise; `your_floor` in alerts.',
    }),
    min_price: NullableDecimalSchema.openapi({
      example: 15.9,
      description: 'The lowest price that may be recommended.',
    }),
    monitored: z.boolean().openapi({
      example: true,
      description:
        'false: the product exceeds the plan’s limit. Products added earlier take precedence.',
    }),
    product_type: z.string().nullable().openapi({ example: 'Kettles' }),
    tags: z.array(z.string()).openapi({ example: ['kitchen', 'new'] }),
    collections: z.array(CollectionSchema),
    stock: z
      .int()
      .nullable()
      .openapi({ example: 12, description: 'Units in stock; null when unknown.' }),
    compare_at_price: NullableDecimalSchema.openapi({ example: 24.9 }),
    created_at: TimeSchema,
    updated_at: TimeSchema,
  })
  .openapi('Product');
export type Product = z.infer<typeof ProductSchema>;

export const ProductListSchema = z
  .object({ products: z.array(ProductSchema), next_cursor: NextCursorSchema })
  .openapi('ProductList');

/**
 * Body of POST /products/batch: every element is validated separately, so this schema accepts
 * anything.
 */
export const ProductBatchSchema = z
  .strictObject({ products: z.array(z.unknown()).min(1) })
  .openapi('ProductBatch', {
    properties: {
      products: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_RECORDS,
        items: { $ref: '#/components/schemas/ProductInput' },
      },
    },
  });

export const FieldErrorSchema = z
  .object({
    pointer: z.string().openapi({ example: '#/your_price' }),
    detail: z.string().openapi({ example: 'Expected an amount that EUR can express, got 1.005' }),
    code: z.string().openapi({ example: 'over_precise' }),
  })
  .openapi('FieldError');

export const ProductBatchResultSchema = z
  .object({
    results: z.array(
      z.object({
        index: z.int().openapi({ description: 'Index of the row, from 0.' }),
        status: z.enum(['created', 'updated', 'unchanged', 'refused']),
        id: createIdSchema('prd').optional(),
        external_id: z.string().nullable().optional(),
        sku: z.string().optional(),
        errors: z.array(FieldErrorSchema).optional(),
      }),
    ),
  })
  .openapi('ProductBatchResult', {
    example: {
      results: [
        {
          index: 0,
          status: 'created',
          id: createExampleId('prd'),
          external_id: 'variant-4711',
          sku: 'KETTLE-17-BLUE',
        },
        {
          index: 1,
          status: 'refused',
          errors: [
            {
              pointer: '#/products/1/your_price',
              detail: 'Expected an amount that EUR can express, got 1.005',
              code: 'over_precise',
            },
          ],
        },
      ],
    },
  });
export type ProductBatchResult = z.infer<typeof ProductBatchResultSchema>;

/** Body of POST /products/{id}/listings: a person states that this page sells the product. */
export const ListingInputSchema = z
  .strictObject({
    url: WebUrlSchema.openapi({ example: 'https://kettles.example/blue-kettle' }),
    by: createTextSchema(255)
      .optional()
      .openapi({ example: 'Ada', description: 'The person who decided.' }),
  })
  .openapi('ListingInput');

export const ListingAddedSchema = z
  .object({
    listing_id: createIdSchema('lst'),
    match_id: createIdSchema('mat'),
    state: z.string().openapi({ example: 'new', description: 'As `state` in a price.' }),
  })
  .openapi('ListingAdded');
