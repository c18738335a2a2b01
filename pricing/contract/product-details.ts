/** Fields used by segments, filters and rules; optional for each product. */
import { z } from '@hono/zod-openapi';
import { NullableDecimalSchema } from './decimal.ts';
import { createTextSchema } from './text.ts';

/** Shopify's limit for tags. */
const MAX_LABELS = 250;
/** More than any real stock, and less than the database's integer limit. */
const MAX_STOCK = 1_000_000_000;

export const CollectionSchema = z
  .strictObject({
    id: createTextSchema(255).openapi({
      example: 'collection-7',
      description: 'Your own identifier, which stays the same when the name changes.',
    }),
    name: createTextSchema(255).openapi({
      example: 'Kitchen',
      description: 'Title of the collection as shown in your store.',
    }),
  })
  .openapi('ProductCollection', {
    description: 'A group of products in your store, such as a department or a season.',
  });

export const detailFields = {
  product_type: createTextSchema(255).nullable().optional().openapi({
    example: 'Kettles',
    description: 'What kind of thing it is, in your store’s terms; for filters and segments.',
  }),
  tags: z
    .array(createTextSchema(255))
    .max(MAX_LABELS)
    .superRefine((tags, context) => refuseRepeated(tags, [], context))
    .nullable()
    .optional()
    .openapi({
      example: ['kitchen', 'new'],
      description:
        'Your store’s labels, for filters and segments. The complete list: absent ones are removed.',
    }),
  collections: z
    .array(CollectionSchema)
    .max(MAX_LABELS)
    .superRefine((collections, context) =>
      refuseRepeated(
        collections.map(({ id }) => id),
        ['id'],
        context,
      ),
    )
    .nullable()
    .optional()
    .openapi({
      description: 'The complete list of the product’s collections: absent ones are removed.',
    }),
  stock: z
    .int()
    .min(-MAX_STOCK)
    .max(MAX_STOCK)
    .nullable()
    .optional()
    .openapi({
      example: 12,
      description:
        'Units in stock; negative when oversold, null when not tracked. The last and the lowest ' +
        'value of each day are stored.',
    }),
  compare_at_price: NullableDecimalSchema.optional().openapi({
    example: 24.9,
    description: 'The reference price that your price is shown as a reduction of.',
  }),
};

function refuseRepeated(
  texts: readonly string[],
  below: readonly string[],
  context: z.RefinementCtx,
): void {
  texts.forEach((text, index) => {
    if (texts.indexOf(text) < index)
      context.addIssue({
        code: 'custom',
        path: [index, ...below],
        message: `Expected each once, got ${JSON.stringify(text)} again`,
        params: { code: 'duplicate' },
      });
  });
}
