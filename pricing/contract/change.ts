import { z } from '@hono/zod-openapi';
import { AlertSchema } from './alert.ts';
import { MatchSchema } from './match.ts';
import { PriceSchema } from './price.ts';
import { ProductSchema } from './product.ts';
import { RecommendationSchema } from './recommendation.ts';
import { RetailerSchema } from './retailer.ts';
import { TimeSchema } from './text.ts';
import { WebhookEndpointSchema } from './webhook.ts';

/** What happened is kept for so long. A cursor that is older is answered 410 `gone`: begin without one, after reading the lists. */
export const CHANGES_KEPT_DAYS = 30;

/** A union: `nullable()` of a named schema is written as an allOf that null cannot meet. */
const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()]).optional();

/** One thing that happened. The object concerned is as it is now, or null when it is gone. */
export const ChangeSchema = z
  .object({
    id: z.string().openapi({ example: 'evt_06gk3t8z0c4m5n6p7q8r9s0t1v' }),
    type: z.string().openapi({
      example: 'alert.created',
      description:
        'Open list: `product.updated`, `product.removed`, `price.changed`, `match.updated`, `alert.created`, `alert.updated`, `alert.resolved`, `recommendation.created`, `recommendation.withdrawn`, `retailer.trouble`, `webhook.disabled`.',
    }),
    at: TimeSchema,
    product_id: z.string().nullable(),
    listing_id: z.string().nullable(),
    alert: orNull(AlertSchema),
    recommendation: orNull(RecommendationSchema),
    price: orNull(PriceSchema),
    match: orNull(MatchSchema),
    retailer: orNull(RetailerSchema),
    product: orNull(ProductSchema),
    webhook_endpoint: orNull(WebhookEndpointSchema),
  })
  .openapi('Change');
export type Change = z.infer<typeof ChangeSchema>;

/** `next_cursor` is always there: ask with it later for what happened since. */
export const ChangeListSchema = z
  .object({ changes: z.array(ChangeSchema), next_cursor: z.string(), has_more: z.boolean() })
  .openapi('ChangeList');
export type ChangeList = z.infer<typeof ChangeListSchema>;
