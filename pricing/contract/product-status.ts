/** Whether a product is monitored on, paused, or deleted and kept for a while. */
import { z } from '@hono/zod-openapi';
import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import { createTextSchema, TimeSchema } from './text.ts';

const StatusSchema = z.enum(['active', 'paused']);
const REASON_EXAMPLE = 'draft';

/** Fields of a request. */
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

/** Fields of an answer. */
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
    description: `Until when a deleted product can be restored, ${DELETED_KEPT_DAYS} days after \`deleted_at\`; null when it is not deleted.`,
  }),
};
