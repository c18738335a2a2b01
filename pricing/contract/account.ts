import { z } from '@hono/zod-openapi';
import { PLANS } from '#kernel/plans.ts';
import { NextCursorSchema, NullableTimeSchema, createTextSchema, TimeSchema } from './text.ts';
import { createIdSchema } from './identifier.ts';

const EXAMPLE_KEY = 'pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e';

export const PlanSchema = z.enum(PLANS).openapi('Plan', {
  example: 'growth',
  description: 'Request limit: 60 per minute on Trial and Starter, 600 on the other plans.',
});

/** The calling account and its remaining requests. */
export const AccountSchema = z
  .object({
    id: createIdSchema('acc'),
    name: z.string().openapi({ example: 'Kettle shop' }),
    plan: PlanSchema,
    limits: z.object({
      requests_per_minute: z.int().openapi({ example: 600 }),
      requests_left: z.int().openapi({ example: 599 }),
      records_per_request: z.int().openapi({ example: 1000 }),
      products: z.int().openapi({
        example: 5000,
        description:
          'Maximum number of monitored products; products added earlier take precedence.',
      }),
      retailers: z
        .int()
        .openapi({ example: 50, description: 'Maximum number of monitored retailers.' }),
      checks_per_day: z
        .int()
        .openapi({ example: 6, description: 'Maximum checks of one listing per day.' }),
      history_days: z.int().nullable().openapi({
        example: 730,
        description: 'Days of price history available; null: no limit.',
      }),
    }),
    monitoring: z.boolean().openapi({
      example: true,
      description:
        'false: the plan has ended. Data can be read; nothing is visited, matched or recommended.',
    }),
    products: z.int().openapi({ example: 412, description: 'Number of registered products.' }),
    products_monitored: z.int().openapi({
      example: 412,
      description: 'Number of registered products within the plan’s limit.',
    }),
    retailers: z.int().openapi({ example: 7, description: 'Number of monitored retailers.' }),
    created_at: TimeSchema,
  })
  .openapi('Account');

export const KeySchema = z
  .object({
    id: createIdSchema('key'),
    name: z.string().openapi({ example: 'nightly export' }),
    last_four: z.string().openapi({
      example: 'k9Qx',
      description: 'The last characters of the key, for identification.',
    }),
    created_at: TimeSchema,
    last_used_at: NullableTimeSchema,
    expires_at: NullableTimeSchema.openapi({
      example: null,
      description: 'Set when the key was rotated with an overlap.',
    }),
    revoked_at: NullableTimeSchema.openapi({ example: null }),
  })
  .openapi('Key');
export type Key = z.infer<typeof KeySchema>;

export const KeyListSchema = z
  .object({ keys: z.array(KeySchema), next_cursor: NextCursorSchema })
  .openapi('KeyList');

export const KeyInputSchema = z
  .strictObject({ name: createTextSchema(100).openapi({ example: 'nightly export' }) })
  .openapi('KeyInput');

/**
 * Rotation: the old key stays valid for this time, so that clients can switch without interruption.
 */
export const KeyRotationSchema = z
  .strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .optional()
      .openapi({ example: 3600, description: 'How long the old key remains valid. Default 0.' }),
  })
  .openapi('KeyRotation');

export const NewKeySchema = KeySchema.extend({
  api_key: z.string().openapi({ description: 'Returned only once.', example: EXAMPLE_KEY }),
}).openapi('NewKey');
export type NewKey = z.infer<typeof NewKeySchema>;

/** Bodies of the operator's calls. */
export const AccountInputSchema = z
  .strictObject({
    name: createTextSchema(200).openapi({ example: 'Kettle shop' }),
    plan: PlanSchema,
    external_ref: createTextSchema(255).optional().openapi({
      example: 'kettles.example',
      description:
        'Your identifier for this account. If an account with it exists, the response is 200 with a new key.',
    }),
  })
  .openapi('AccountInput');

export const NewAccountSchema = z
  .object({
    account_id: createIdSchema('acc'),
    api_key: z.string().openapi({ description: 'Returned only once.', example: EXAMPLE_KEY }),
    plan: PlanSchema,
  })
  .openapi('NewAccount');

export const AccountPatchSchema = z
  .strictObject({
    name: createTextSchema(200).optional().openapi({ example: 'Kettle shop' }),
    plan: PlanSchema.optional(),
    suspended: z.boolean().optional().openapi({
      description: 'true: requests with the account’s keys get 403; false: the keys work again.',
    }),
    monitoring: z
      .boolean()
      .optional()
      .openapi({
        description:
          'false: the plan has ended. Data is kept and can be read; nothing is visited, matched or ' +
          'recommended until this is true again.',
      }),
  })
  .openapi('AccountPatch');

export const OperatedAccountSchema = z
  .object({
    account_id: createIdSchema('acc'),
    name: z.string().openapi({ example: 'Kettle shop' }),
    plan: PlanSchema,
    external_ref: z.string().nullable().openapi({
      example: 'kettles.example',
      description: 'The operator’s identifier for the account.',
    }),
    suspended_at: NullableTimeSchema.openapi({ example: null }),
    monitoring: z.boolean().openapi({ example: true }),
    created_at: TimeSchema,
  })
  .openapi('OperatedAccount');
export type OperatedAccount = z.infer<typeof OperatedAccountSchema>;

export const OperatedAccountListSchema = z
  .object({ accounts: z.array(OperatedAccountSchema), next_cursor: NextCursorSchema })
  .openapi('OperatedAccountList');

export const OperatedKeySchema = z
  .object({
    key_id: createIdSchema('key'),
    api_key: z.string().openapi({ description: 'Returned only once.', example: EXAMPLE_KEY }),
  })
  .openapi('OperatedKey');
