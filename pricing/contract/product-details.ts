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
      description: 'Your own, which stays when the name changes.',
    }),
    name: createTextSchema(255).openapi({ example: 'Kitchen' }),
  })
  .openapi('ProductCollection');

export const detailFields = {
  product_type: createTextSchema(255).nullable().optional().openapi({ example: 'Kettles' }),
  tags: z
    .array(createTextSchema(255))
    .max(MAX_LABELS)
    .superRefine((tags, context) => refuseRepeated(tags, [], context))
    .nullable()
    .optional()
    .openapi({ example: ['kitchen', 'new'], description: 'All of them: what is absent goes.' }),
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
    .openapi({ description: 'All that the product is in: what is absent goes.' }),
  stock: z
    .int()
    .min(-MAX_STOCK)
    .max(MAX_STOCK)
    .nullable()
    .optional()
    .openapi({
      example: 12,
      description:
        'Units in stock; below zero when more were sold than there were, null when it is not ' +
        'counted. Of each day the last and the lowest are kept.',
    }),
  compare_at_price: NullableDecimalSchema.optional().openapi({
    example: 24.9,
    description: 'The price that yours is shown beside as a reduction.',
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
