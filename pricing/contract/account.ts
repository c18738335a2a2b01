import { z } from '@hono/zod-openapi';
import { NullableTimeSchema, textOf, TimeSchema } from './text.ts';

export const PlanSchema = z.enum(['starter', 'growth', 'scale', 'enterprise']).openapi('Plan');
export type Plan = z.infer<typeof PlanSchema>;

/** Who is asking, and what is left. */
export const AccountSchema = z
  .object({
    id: z.string().openapi({ example: 'acc_06gk3t8z0c4m5n6p7q8r9s0t1v' }),
    name: z.string(),
    plan: PlanSchema,
    limits: z.object({ requests_per_minute: z.int(), requests_left: z.int(), records_per_request: z.int() }),
    products: z.int(),
    retailers: z.int(),
    created_at: TimeSchema,
  })
  .openapi('Account');
export type Account = z.infer<typeof AccountSchema>;

export const KeySchema = z
  .object({
    id: z.string().openapi({ example: 'key_06gk3t8z0c4m5n6p7q8r9s0t1v' }),
    name: z.string(),
    last_four: z.string(),
    created_at: TimeSchema,
    last_used_at: NullableTimeSchema,
    expires_at: NullableTimeSchema,
    revoked_at: NullableTimeSchema,
  })
  .openapi('Key');
export type Key = z.infer<typeof KeySchema>;

export const KeyListSchema = z.object({ keys: z.array(KeySchema) }).openapi('KeyList');
export type KeyList = z.infer<typeof KeyListSchema>;

export const KeyInputSchema = z.strictObject({ name: textOf(100) }).openapi('KeyInput');

/** Rotation: the old key keeps working for that long, so that nothing stands still meanwhile. */
export const KeyRotationSchema = z.strictObject({ overlap_seconds: z.int().min(0).max(604_800).optional() }).openapi('KeyRotation');

export const NewKeySchema = KeySchema.extend({ api_key: z.string().openapi({ description: 'Shown this once.', example: 'pk_live_…' }) }).openapi('NewKey');
export type NewKey = z.infer<typeof NewKeySchema>;

/** The operator's calls. */
export const AccountInputSchema = z
  .strictObject({
    name: textOf(200),
    plan: PlanSchema,
    external_ref: textOf(255).optional().openapi({ description: 'What you call this account. One that exists is answered 200 with a new key.' }),
  })
  .openapi('AccountInput');
export type AccountInput = z.infer<typeof AccountInputSchema>;

export const NewAccountSchema = z.object({ account_id: z.string(), api_key: z.string(), plan: PlanSchema }).openapi('NewAccount');
export type NewAccount = z.infer<typeof NewAccountSchema>;

export const AccountPatchSchema = z
  .strictObject({ name: textOf(200).optional(), plan: PlanSchema.optional(), suspended: z.boolean().optional() })
  .openapi('AccountPatch');
export type AccountPatch = z.infer<typeof AccountPatchSchema>;

export const OperatedAccountSchema = z
  .object({
    account_id: z.string(),
    name: z.string(),
    plan: PlanSchema,
    external_ref: z.string().nullable(),
    suspended_at: NullableTimeSchema,
    created_at: TimeSchema,
  })
  .openapi('OperatedAccount');
export type OperatedAccount = z.infer<typeof OperatedAccountSchema>;

export const OperatedAccountListSchema = z.object({ accounts: z.array(OperatedAccountSchema), next_cursor: z.string().nullable() }).openapi('OperatedAccountList');

export const OperatedKeySchema = z.object({ key_id: z.string(), api_key: z.string() }).openapi('OperatedKey');
export type OperatedKey = z.infer<typeof OperatedKeySchema>;
