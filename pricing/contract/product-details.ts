/** Fields used by segments, filters and rules, optional for each product; and its status. */
import { z } from '@hono/zod-openapi';
import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import { NullableDecimalSchema } from './decimal.ts';
import { createTextSchema, TimeSchema } from './text.ts';

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

const StatusSchema = z.enum(['active', 'paused']);
const REASON_EXAMPLE = 'draft';

/** Whether a product is monitored on or paused, in a request. */
export const statusFields = {
  status: StatusSchema.optional().openapi({
    example: 'active',
    description:
      '`paused`: the product is not monitored and does not count towards the plan, and everything of it ' +
      'stays until it is `active` again. Absent: stays as it is; a new product is active.',
  }),
  paused_reason: createTextSchema(64)
    .nullable()
    .optional()
    .openapi({
      example: REASON_EXAMPLE,
      description:
        'Why it is paused: a short code of yours, such as `draft`, `archived`, `unpublished` or `no_price`. ' +
        'Ignored while the product is active.',
    }),
};

/** Whether it is monitored on, paused, or deleted and kept for a while, in an answer. */
export const shownStatus = {
  status: StatusSchema.openapi({
    example: 'active',
    description:
      '`paused`: it is not matched, not recommended for and raises no alerts; `your_price` is the last ' +
      'known one. `active` otherwise, also of a deleted product that was not paused.',
  }),
  paused_reason: z.string().nullable().openapi({
    example: null,
    description: 'Why it is paused, as given; null when active or when no reason was given.',
  }),
  paused_at: TimeSchema.nullable().openapi({
    example: null,
    description: 'Since when it is paused; null when active.',
  }),
  deleted_at: TimeSchema.nullable().openapi({
    example: null,
    description: 'When it was deleted; null but in `GET /products?deleted=true`.',
  }),
  kept_until: TimeSchema.nullable().openapi({
    example: null,
    description:
      `Until when a deleted product can be restored, ${DELETED_KEPT_DAYS} days after \`deleted_at\`; ` +
      'null when it is not deleted.',
  }),
};
