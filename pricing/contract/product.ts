import { z } from '@hono/zod-openapi';
import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import { normalizeGtin } from '#kernel/gtin.ts';
import { checkAmounts, CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { NextCursorSchema, createTextSchema, TimeSchema, WebUrlSchema } from './text.ts';
import { createExampleId, createIdSchema } from './identifier.ts';
import { CollectionSchema, detailFields, shownStatus, statusFields } from './product-details.ts';

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
      'Global Trade Item Number (EAN, UPC, ISBN-13) of 8, 12, 13 or 14 digits. Restricted-circulation ' +
      'codes (prefix 02, 04, 2…) are stored but not used for matching.',
  });

const required = {
  name: createTextSchema(500).openapi({
    example: 'Blue kettle 1.7 l',
    description:
      'Title as in your store, with what distinguishes variants (size, color); used for matching.',
  }),
  sku: createTextSchema(255).openapi({
    example: 'KETTLE-17-BLUE',
    description:
      'Stock-keeping unit: your code for the product or variant. Identifies it when there is no `external_id`.',
  }),
  url: WebUrlSchema.openapi({
    description: 'Address of the product’s page in your store. It is shown and never visited.',
  }),
  currency: CurrencySchema.openapi({
    description: 'ISO 4217 code of the currency of every amount of this product.',
  }),
  your_price: DecimalSchema.openapi({
    description:
      'Your current selling price of one unit, in `currency`, with at most that currency’s decimals (EUR 2, JPY 0, KWD 3).',
  }),
};

const optional = {
  external_id: createTextSchema(255)
    .nullable()
    .optional()
    .openapi({
      example: 'variant-4711',
      description:
        'Your own identifier. A POST with the `external_id` of an existing product updates that product, ' +
        `of one deleted in the last ${DELETED_KEPT_DAYS} days restores it.`,
    }),
  gtin: GtinSchema.nullable().optional(),
  brand: createTextSchema(255).nullable().optional().openapi({
    example: 'Acme',
    description: 'The manufacturer’s trademark, used for matching.',
  }),
  image_url: WebUrlSchema.nullable().optional().openapi({
    example: 'https://shop.example/images/blue-kettle.jpg',
    description: 'Address of a picture, shown beside the product when matches are reviewed.',
  }),
  category: createTextSchema(500).nullable().optional().openapi({
    example: 'Kitchen > Kettles',
    description:
      'Your product category, as text; similar products are found by it when demand is estimated.',
  }),
  cost: NullableDecimalSchema.optional().openapi({
    example: 11.4,
    description:
      'What one unit costs you, in `currency`; the margin of recommendations is computed from it.',
  }),
  map_price: NullableDecimalSchema.optional().openapi({
    example: 19.9,
    description: 'The lowest price that others may advertise; `your_floor` in alerts.',
  }),
  min_price: NullableDecimalSchema.optional().openapi({
    example: 15.9,
    description:
      'Lower limit of recommended prices, in the product’s currency; null: none but `map_price`.',
  }),
  ...detailFields,
  ...statusFields,
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
  .openapi('ProductInput', {
    description:
      'A product to add or update. On an update, absent optional fields stay as they are; null clears them.',
  });
export type ProductInput = z.infer<typeof ProductInputSchema>;

/**
 * Body of PATCH /products/{id}. A new currency needs a new price; amounts not given with it are
 * cleared.
 */
export const ProductPatchSchema = z
  .strictObject({
    name: required.name.optional(),
    sku: required.sku.optional(),
    url: required.url.optional(),
    currency: required.currency.optional(),
    your_price: required.your_price.optional(),
    ...optional,
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
  .openapi('ProductPatch', {
    description: 'The fields to change; absent ones stay as they are, null clears an optional one.',
  });
export type ProductPatch = z.infer<typeof ProductPatchSchema>;

/** A product as the service stores it. */
export const ProductSchema = z
  .object({
    id: createIdSchema('prd'),
    external_id: z.string().nullable().openapi({
      example: 'variant-4711',
      description: 'Your own identifier, as given when the product was added; null when none was.',
    }),
    name: z.string().openapi({
      example: 'Blue kettle 1.7 l',
      description: 'Title as in your store, with the variant (size, color).',
    }),
    sku: z.string().openapi({
      example: 'KETTLE-17-BLUE',
      description: 'Stock-keeping unit: your code for the product or variant.',
    }),
    url: z.string().openapi({
      example: 'https://shop.example/products/blue-kettle',
      description: 'Address of the product’s page in your store.',
    }),
    currency: CurrencySchema.openapi({
      description: 'ISO 4217 code of the currency of every amount of this product.',
    }),
    your_price: DecimalSchema.openapi({
      description: 'Your current selling price of one unit, in `currency`.',
    }),
    gtin: z.string().nullable().openapi({
      example: '04006381333931',
      description:
        'Global Trade Item Number (EAN, UPC, ISBN-13), padded with zeros to 14 digits; null when unknown.',
    }),
    brand: z.string().nullable().openapi({
      example: 'Acme',
      description: 'The manufacturer’s trademark; null when unknown.',
    }),
    image_url: z.string().nullable().openapi({
      example: 'https://shop.example/images/blue-kettle.jpg',
      description: 'Address of a picture of the product; null when none was given.',
    }),
    category: z.string().nullable().openapi({
      example: 'Kitchen > Kettles',
      description: 'Your product category, as text; null when none was given.',
    }),
    cost: NullableDecimalSchema.openapi({
      example: 11.4,
      description: 'What one unit costs you, in `currency`; null when unknown.',
    }),
    map_price: NullableDecimalSchema.openapi({
      description:
        'Minimum advertised price: the lowest that others may show, in `currency`; `your_floor` in ' +
        'alerts. null: there are no alerts.',
    }),
    min_price: NullableDecimalSchema.openapi({
      example: 15.9,
      description:
        'Lower limit of recommended prices, in the product’s currency; null: none but `map_price`.',
    }),
    monitored: z.boolean().openapi({
      example: true,
      description:
        'false: the product is paused, or exceeds the plan’s limit. Products added earlier take precedence.',
    }),
    product_type: z.string().nullable().openapi({
      example: 'Kettles',
      description: 'What kind of thing it is, in your store’s terms; null when not given.',
    }),
    tags: z.array(z.string()).openapi({
      example: ['kitchen', 'new'],
      description: 'Your store’s labels, for filters and segments.',
    }),
    collections: z
      .array(CollectionSchema)
      .openapi({ description: 'The groups of your store that contain the product.' }),
    stock: z
      .int()
      .nullable()
      .openapi({ example: 12, description: 'Units in stock; null when unknown.' }),
    compare_at_price: NullableDecimalSchema.openapi({
      example: 24.9,
      description:
        'The reference price that your price is shown as a reduction of, in `currency`; null when there is none.',
    }),
    ...shownStatus,
    created_at: TimeSchema.openapi({
      description: 'When the product was first added to the account.',
    }),
    updated_at: TimeSchema.openapi({ description: 'When a field of the product last changed.' }),
  })
  .openapi('Product', {
    description: 'A product of your catalog with its monitoring state. Amounts are in `currency`.',
  });
export type Product = z.infer<typeof ProductSchema>;

/** Body of GET /products/{id}. */
export const ProductNowSchema = ProductSchema.extend({
  map_price_now: NullableDecimalSchema.openapi({
    description:
      'The MAP price that holds now, in `currency`: that of the most specific period, otherwise ' +
      '`map_price`. null: there is none, or a period suspends it.',
  }),
  map_price_period_id: createIdSchema('mpp')
    .nullable()
    .openapi({ description: 'The period that gives `map_price_now`; null: `map_price` does.' }),
}).openapi('ProductNow', { description: 'A product with the MAP price that holds now.' });

export const ProductListSchema = z
  .object({
    products: z.array(ProductSchema).openapi({ description: 'One page, newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('ProductList', {
    description: 'One page of the products of your account, with the cursor of the next one.',
  });

/**
 * Body of POST /products/batch: every element is validated separately, so this schema accepts
 * anything.
 */
export const ProductBatchSchema = z
  .strictObject({ products: z.array(z.unknown()).min(1) })
  .openapi('ProductBatch', {
    description: 'Up to 1,000 rows. Each is validated and saved separately.',
    properties: {
      products: {
        type: 'array',
        description: 'The rows, each as in `POST /products`; results come in the same order.',
        minItems: 1,
        maxItems: MAX_RECORDS,
        items: { $ref: '#/components/schemas/ProductInput' },
      },
    },
  });

export const FieldErrorSchema = z
  .object({
    pointer: z.string().openapi({
      example: '#/your_price',
      description:
        'Where the invalid value is: a JSON Pointer into the body (RFC 6901, as URI fragment), or the ' +
        'name of a query parameter.',
    }),
    detail: z.string().openapi({
      example: 'Expected an amount that EUR can express, got 1.005',
      description: 'What was expected and what came, for people; may change.',
    }),
    code: z.string().openapi({
      example: 'over_precise',
      description: 'Stable reason for programs. Open list: treat an unknown one as invalid.',
    }),
  })
  .openapi('FieldError', {
    description: 'One invalid value of a request, and what is wrong with it.',
  });

export const ProductBatchResultSchema = z
  .object({
    results: z
      .array(
        z.object({
          index: z
            .int()
            .openapi({ description: 'Position of the row in the request, counted from 0.' }),
          status: z.enum(['created', 'updated', 'unchanged', 'restored', 'refused']).openapi({
            description:
              'What became of the row: `unchanged` when it equals the stored product, `restored` when it ' +
              'brought a deleted product back, `refused` when `errors` says why nothing was saved.',
          }),
          id: createIdSchema('prd').optional(),
          external_id: z
            .string()
            .nullable()
            .optional()
            .openapi({ description: 'Your own identifier, repeated; absent for a refused row.' }),
          sku: z.string().optional().openapi({
            description: 'Your stock-keeping unit, repeated; absent for a refused row.',
          }),
          errors: z
            .array(FieldErrorSchema)
            .optional()
            .openapi({ description: 'Why the row was refused; absent when it was saved.' }),
        }),
      )
      .openapi({ description: 'One element for each row, in the order of the request.' }),
  })
  .openapi('ProductBatchResult', {
    description: 'For each product of the request, whether it was saved or why it was refused.',
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
    url: WebUrlSchema.openapi({
      example: 'https://kettles.example/blue-kettle',
      description: 'Address of the page at a retailer that sells the product.',
    }),
    by: createTextSchema(255).optional().openapi({
      example: 'Ada',
      description: 'Name of the person who states it, shown with the match. Default: `api`.',
    }),
  })
  .openapi('ListingInput', {
    description: 'A page that sells the product, as stated by a person.',
  });

export const ListingAddedSchema = z
  .object({
    listing_id: createIdSchema('lst'),
    match_id: createIdSchema('mat'),
    state: z.string().openapi({
      example: 'new',
      description: '`new` until the page was visited; then as `state` of a price.',
    }),
  })
  .openapi('ListingAdded', {
    description: 'The listing that was added and its match with the product.',
  });
