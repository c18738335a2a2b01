import { z } from '@hono/zod-openapi';
import { KEY_MODES, KEY_SCOPES } from '#kernel/key-scopes.ts';
import { PLANS } from '#kernel/plans.ts';
import {
  NextCursorSchema,
  NullableTimeSchema,
  createTextSchema,
  TimeInputSchema,
  TimeSchema,
} from './text.ts';
import { createIdSchema } from './identifier.ts';

const EXAMPLE_KEY = 'pk_live_4f1a9c0e7b2d5f8a3c6e9b1d4f7a0c3e';

export const PlanSchema = z.enum(PLANS).openapi('Plan', {
  example: 'growth',
  description: 'Request limit: 60 per minute on Trial and Starter, 600 on the other plans.',
});

const KeyScopeSchema = z.enum(KEY_SCOPES).openapi('KeyScope', {
  example: 'read',
  description:
    '`read`: read everything except keys. `write`: products and sales. `decide`: alerts, matches ' +
    'and what became of recommendations. `administer`: settings, retailers, webhook endpoints and ' +
    'keys. None includes another one.',
});

const KeyModeSchema = z.enum(KEY_MODES).openapi('KeyMode', {
  example: 'live',
  description:
    '`test`: of the test account, which has sample data. Nothing is visited for it, and it ' +
    'neither sees nor changes live data.',
});

const ScopesInputSchema = z
  .array(KeyScopeSchema)
  .min(1)
  .max(KEY_SCOPES.length)
  .openapi({ example: ['read', 'write'] });
/** When a key expires; null: never. */
const ExpiryInputSchema = TimeInputSchema.nullable().openapi({ example: '2027-11-20T12:00:00Z' });

/** The calling account and its remaining requests. */
export const AccountSchema = z
  .object({
    id: createIdSchema('acc'),
    name: z.string().openapi({
      example: 'Kettle shop',
      description: 'What the operator calls it, usually the name of the store.',
    }),
    plan: PlanSchema,
    mode: KeyModeSchema,
    limits: z
      .object({
        requests_per_minute: z.int().openapi({
          example: 600,
          description: 'How many requests all keys together may send in 60 seconds.',
        }),
        requests_left: z.int().openapi({
          example: 599,
          description: 'How many of these may still be sent now, after this one.',
        }),
        records_per_request: z.int().openapi({
          example: 1000,
          description: 'Largest number of rows in one body and on one page.',
        }),
        products: z.int().openapi({
          example: 5000,
          description:
            'Maximum number of monitored products; products added earlier take precedence.',
        }),
        retailers: z
          .int()
          .openapi({ example: 50, description: 'Maximum number of monitored retailers.' }),
        checks_per_day: z.int().openapi({
          example: 6,
          description: 'How often one listing is visited within 24 hours, at most.',
        }),
        history_days: z.int().nullable().openapi({
          example: 730,
          description: 'Days of price history available; null: no limit.',
        }),
      })
      .openapi({ description: 'What the plan allows, and what is left of the request limit.' }),
    monitoring: z.boolean().openapi({
      example: true,
      description:
        'false: the plan has ended. Data can be read; nothing is visited, matched or recommended.',
    }),
    products: z.int().openapi({
      example: 412,
      description: 'How many are in your catalog, monitored or not, without paused ones.',
    }),
    products_monitored: z.int().openapi({
      example: 412,
      description: 'Number of registered products within the plan’s limit.',
    }),
    products_paused: z.int().openapi({
      example: 20,
      description: 'How many are paused: they do not count towards the plan.',
    }),
    retailers: z
      .int()
      .openapi({ example: 7, description: 'How many competitors’ stores you have added.' }),
    created_at: TimeSchema.openapi({
      description: 'When the operator added it; monitoring began then at the earliest.',
    }),
  })
  .openapi('Account', { description: 'The calling account, its plan and what it uses of it.' });

/** Body of DELETE /account. */
export const AccountDeletionInputSchema = z
  .strictObject({
    confirm: createTextSchema(200).openapi({
      example: 'Kettle shop',
      description: 'The name or the `id` of the account, so that nobody deletes another one.',
    }),
  })
  .openapi('AccountDeletionInput', { description: 'Confirms which account is to be deleted.' });

export const AccountDeletionSchema = z
  .object({
    account_id: createIdSchema('acc'),
    deleting_at: TimeSchema.openapi({
      description:
        'Since when its keys are revoked and nothing is monitored or sent for it. Its records are ' +
        'deleted in the minutes after.',
    }),
  })
  .openapi('AccountDeletion', {
    description: 'An account whose deletion has begun. It cannot be stopped.',
  });

export const KeySchema = z
  .object({
    id: createIdSchema('key'),
    name: z.string().openapi({
      example: 'nightly export',
      description: 'What the key is for, as given when it was created.',
    }),
    last_four: z.string().openapi({
      example: 'k9Qx',
      description: 'The last characters of the key, for identification.',
    }),
    scopes: z.array(KeyScopeSchema).openapi({
      example: ['read', 'write'],
      description: 'Which groups of endpoints it may call.',
    }),
    mode: KeyModeSchema,
    created_at: TimeSchema.openapi({
      description: 'When the key was issued to a person or program.',
    }),
    last_used_at: NullableTimeSchema.openapi({
      description: 'When a request was last sent with it, to the minute; null: never.',
    }),
    expires_at: NullableTimeSchema.openapi({
      example: null,
      description:
        'The key works until this time: as chosen, or the end of the overlap when it was rotated. ' +
        'null: it does not expire.',
    }),
    revoked_at: NullableTimeSchema.openapi({
      example: null,
      description: 'Since when requests with it get 401; null while it is valid.',
    }),
  })
  .openapi('Key', {
    description: 'An API key as it is listed: without the secret, which only its creation returns.',
  });
export type Key = z.infer<typeof KeySchema>;

export const KeyListSchema = z
  .object({
    keys: z
      .array(KeySchema)
      .openapi({ description: 'One page, newest first, revoked ones included.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('KeyList', { description: 'One page of the API keys of the account.' });

export const KeyInputSchema = z
  .strictObject({
    name: createTextSchema(100).openapi({
      example: 'nightly export',
      description: 'What it is for, to tell several apart in Settings.',
    }),
    scopes: ScopesInputSchema.optional().openapi({
      description: 'Scopes that the calling key has itself. Default: all of those.',
    }),
    expires_at: ExpiryInputSchema.optional().openapi({
      description: 'When requests with it begin to get 401. Default null: never.',
    }),
    mode: z
      .enum(KEY_MODES)
      .optional()
      .openapi({
        example: 'live',
        description:
          'Default: the mode of the calling key. The first `test` key creates the test account. A ' +
          'test key can only create test keys.',
      }),
  })
  .openapi('KeyInput', { description: 'A new API key to create.' });

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
    expires_at: ExpiryInputSchema.optional().openapi({
      description: 'When the new key expires; null: never. Default: as was chosen for the old key.',
    }),
  })
  .openapi('KeyRotation', {
    description: 'How long the old secret remains valid beside the new one.',
  });

export const NewKeySchema = KeySchema.extend({
  api_key: z.string().openapi({
    description: 'The secret to send as Bearer token. No later response contains it.',
    example: EXAMPLE_KEY,
  }),
}).openapi('NewKey', { description: 'The issued API key with its secret.' });
export type NewKey = z.infer<typeof NewKeySchema>;

/** Bodies of the operator's calls. */
export const AccountInputSchema = z
  .strictObject({
    name: createTextSchema(200).openapi({
      example: 'Kettle shop',
      description: 'What you call it, usually the title of the store.',
    }),
    plan: PlanSchema,
    external_ref: createTextSchema(255).optional().openapi({
      example: 'kettles.example',
      description:
        'Your identifier for this account. If an account with it exists, the response is 200 with a new key.',
    }),
    scopes: ScopesInputSchema.optional().openapi({
      description: 'What the key may do. Default: everything.',
    }),
  })
  .openapi('AccountInput', { description: 'A customer of the operator who may use the API.' });

export const NewAccountSchema = z
  .object({
    account_id: createIdSchema('acc'),
    api_key: z.string().openapi({
      description: 'The secret to send as Bearer token. No later response contains it.',
      example: EXAMPLE_KEY,
    }),
    plan: PlanSchema,
  })
  .openapi('NewAccount', {
    description: 'The created or resumed account with an API key of its own.',
  });

export const AccountPatchSchema = z
  .strictObject({
    name: createTextSchema(200).optional().openapi({
      example: 'Kettle shop',
      description: 'What you call it, usually the title of the store.',
    }),
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
  .openapi('AccountPatch', {
    description: 'The fields to change; absent ones stay as they are.',
  });

export const OperatedAccountSchema = z
  .object({
    account_id: createIdSchema('acc'),
    name: z.string().openapi({
      example: 'Kettle shop',
      description: 'What you call it, usually the title of the store.',
    }),
    plan: PlanSchema,
    external_ref: z.string().nullable().openapi({
      example: 'kettles.example',
      description: 'The operator’s identifier for the account.',
    }),
    suspended_at: NullableTimeSchema.openapi({
      example: null,
      description: 'Since when requests with its keys get 403; null: they are answered.',
    }),
    deleting_at: NullableTimeSchema.openapi({
      example: null,
      description: 'Since when it is being deleted; null: it is not.',
    }),
    monitoring: z.boolean().openapi({
      example: true,
      description:
        'false: the plan has ended, and nothing is visited, matched or recommended for it.',
    }),
    created_at: TimeSchema.openapi({ description: 'When it was first created by the operator.' }),
  })
  .openapi('OperatedAccount', { description: 'A customer of the operator, with plan and state.' });
export type OperatedAccount = z.infer<typeof OperatedAccountSchema>;

export const OperatedAccountListSchema = z
  .object({
    accounts: z
      .array(OperatedAccountSchema)
      .openapi({ description: 'One page, sorted by identifier, oldest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('OperatedAccountList', { description: 'One page of all customers of the operator.' });

export const OperatedKeySchema = z
  .object({
    key_id: createIdSchema('key'),
    api_key: z.string().openapi({
      description: 'The secret to send as Bearer token. No later response contains it.',
      example: EXAMPLE_KEY,
    }),
  })
  .openapi('OperatedKey', { description: 'An API key that the operator issued for an account.' });
