import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { getPlanContents } from '#kernel/plans.ts';
import {
  createKey,
  rotateKey,
  getKey,
  listKeys,
  removeKey,
  type IssuedKey,
  type KeyRow,
} from '#pricing/accounts/keys.ts';
import { getAccount } from '#pricing/accounts/accounts.ts';
import { startDeletion } from '#pricing/accounts/start-deletion.ts';
import { requireOwnScopes } from '#pricing/accounts/require-own-scopes.ts';
import { openTestAccount } from '#pricing/samples/open-test-account.ts';
import type { Sql } from '#prisma/open-database.ts';
import {
  AccountDeletionInputSchema,
  AccountDeletionSchema,
  AccountSchema,
  type Key,
  KeyInputSchema,
  KeyListSchema,
  KeyRotationSchema,
  KeySchema,
  type NewKey,
  NewKeySchema,
} from '#pricing/contract/account.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { renderTime, renderTimeOrNull } from '#pricing/api/render/render-time.ts';
import { MAX_LIMIT, pageQuery } from '#pricing/api/request/parse-query.ts';

const tag = 'Account';
const KeyPosition = z.object({ createdAt: z.coerce.date(), id: z.string() });
/** A key is shown once: neither browsers nor proxies may store the response. */
const unkept = { 'Cache-Control': 'no-store' };

interface AccountCounts {
  /** Those that are not paused. */
  readonly products: number;
  /** Of these, the ones that exceed the plan's limit. */
  readonly beyond: number;
  readonly paused: number;
  readonly retailers: number;
}

/** Counts an account's products and the retailers it monitors. */
async function countAccount(sql: Sql, accountId: string): Promise<AccountCounts> {
  const { rows } = await sql.query<AccountCounts>(
    `select (select count(*)::int from pricing.product
         where account_id = $1 and paused_at is null) as products,
       (select count(*)::int from pricing.product
         where account_id = $1 and not monitored and paused_at is null) as beyond,
       (select count(*)::int from pricing.product
         where account_id = $1 and paused_at is not null) as paused,
       (select count(*)::int from pricing.account_retailer where account_id = $1) as retailers`,
    [accountId],
  );
  return rows[0] ?? { products: 0, beyond: 0, paused: 0, retailers: 0 };
}

const get = createApiEndpoint({
  method: 'get',
  path: '/account',
  tag,
  caller: 'account',
  scope: null,
  summary: 'Get the account, its plan and its remaining limits',
  description:
    'How many products and retailers are monitored, how many requests may be sent now, and whether monitoring is paused.',
  answers: { 200: { description: 'The account', schema: AccountSchema } },
  handle: async ({ context, accountId, admission }) => {
    const [account, { products, beyond, paused, retailers }] = await Promise.all([
      getAccount(context.db, accountId),
      countAccount(context.db, accountId),
    ]);
    const contents = getPlanContents(account.plan);
    const limits = {
      requests_per_minute: admission?.limit ?? 0,
      requests_left: admission?.remaining ?? 0,
      records_per_request: MAX_LIMIT,
      products: contents.products,
      retailers: contents.retailers,
      checks_per_day: contents.checksPerDay,
      history_days: contents.historyDays,
    };
    return {
      status: 200,
      body: {
        id: account.id,
        name: account.name,
        plan: account.plan,
        mode: account.liveAccountId === null ? 'live' : 'test',
        limits,
        monitoring: account.monitoringPausedAt === null,
        products,
        products_monitored: products - beyond,
        products_paused: paused,
        retailers,
        created_at: renderTime(account.createdAt),
      },
    };
  },
});

const remove = createApiEndpoint({
  method: 'delete',
  path: '/account',
  tag,
  caller: 'account',
  scope: 'administer',
  summary: 'Delete the account and all its data',
  description:
    'Its keys are revoked and nothing is monitored, sent or mailed for it from the response on; its ' +
    'records are deleted in the background. This cannot be undone. A test key deletes its test account ' +
    'only. Retailers and listings that other accounts use stay.',
  body: AccountDeletionInputSchema,
  answers: { 202: { description: 'The deletion has begun', schema: AccountDeletionSchema } },
  handle: async ({ context, accountId, body }) => {
    const account = await getAccount(context.db, accountId);
    if (body.confirm !== account.id && body.confirm.trim() !== account.name.trim()) {
      const detail = 'Expected the name or the id of this account';
      throw new AppError('validation_failed', `confirm: ${detail}`, {
        errors: [{ pointer: '#/confirm', detail, code: 'invalid_value' }],
      });
    }
    const deletingAt = await startDeletion(context, accountId);
    return {
      status: 202,
      body: { account_id: accountId, deleting_at: renderTime(deletingAt) },
    };
  },
});

const list = createApiEndpoint({
  method: 'get',
  path: '/account/keys',
  tag,
  caller: 'account',
  scope: 'administer',
  summary: 'List API keys',
  description: 'Newest first, including revoked keys and the keys of the test account.',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'A page of keys', schema: KeyListSchema } },
  handle: (call) =>
    respondWithPage(call, {
      name: 'keys',
      endpoint: '/account/keys',
      position: KeyPosition,
      render: renderKey,
      load: ({ fetch, after }) =>
        listKeys(call.context.db, { accountId: call.accountId, limit: fetch, after }),
      positionOf: ({ createdAt, id }) => ({ createdAt, id }),
    }),
});

const current = createApiEndpoint({
  method: 'get',
  path: '/account/keys/current',
  tag,
  caller: 'account',
  scope: null,
  summary: 'Get the API key of this request',
  description: 'What the key may do and when it expires. Every key may read itself.',
  answers: { 200: { description: 'The key', schema: KeySchema } },
  handle: async ({ context, admission }) => ({
    status: 200,
    body: renderKey(await getKey(context.db, admission?.keyId ?? '')),
  }),
});

const create = createApiEndpoint({
  method: 'post',
  path: '/account/keys',
  tag,
  caller: 'account',
  scope: 'administer',
  idempotent: true,
  summary: 'Create an API key',
  description:
    'The response is the only one that contains the secret; older keys stay valid. A key can only ' +
    'create keys with scopes that it has itself. Keys with `mode` `test` belong to the test account, ' +
    'which the first of them creates with its sample data.',
  body: KeyInputSchema,
  answers: { 201: { description: 'The key, which is returned only once', schema: NewKeySchema } },
  handle: async ({ context, accountId, admission, body }) => {
    const own = admission?.scopes ?? [];
    const scopes = body.scopes ?? own;
    requireOwnScopes(scopes, own);
    const isTest = admission?.isTest === true;
    if (isTest && body.mode === 'live')
      throw new AppError('forbidden', 'A test key can only create test keys');
    const testAccountId =
      body.mode === 'test' && !isTest ? await openTestAccount(context, accountId) : null;
    const key = await createKey(context.db, {
      accountId: testAccountId ?? accountId,
      name: body.name,
      clock: context.clock,
      scopes,
      mode: isTest ? 'test' : (body.mode ?? 'live'),
      expiresAt: parseTimeOrNull(body.expires_at ?? null),
    });
    return { status: 201, body: renderNewKey(key), headers: unkept };
  },
});

const revoke = createApiEndpoint({
  method: 'delete',
  path: '/account/keys/{id}',
  tag,
  caller: 'account',
  scope: 'administer',
  summary: 'Revoke an API key',
  description: 'Requests with it get 401 from now on. It stays in the list, with `revoked_at`.',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context, accountId, params }) => {
    await removeKey(context, { accountId, keyId: params['id'] ?? '' });
    return { status: 204 };
  },
});

const rotate = createApiEndpoint({
  method: 'post',
  path: '/account/keys/{id}/rotate',
  tag,
  caller: 'account',
  scope: 'administer',
  refuses: ['conflict'],
  idempotent: true,
  summary: 'Rotate an API key',
  description:
    'Creates a new key with the same name, scopes and expiry. The old key remains valid for ' +
    '`overlap_seconds` (default 0: it ends immediately). A key cannot rotate one with scopes that ' +
    'it does not have itself.',
  body: KeyRotationSchema,
  bodyOptional: true,
  answers: {
    201: { description: 'The new key, which is returned only once', schema: NewKeySchema },
  },
  handle: async ({ context, accountId, admission, params, body }) => {
    const key = await rotateKey(context, {
      accountId,
      keyId: params['id'] ?? '',
      overlapSeconds: body.overlap_seconds ?? 0,
      expiresAt: body.expires_at === undefined ? undefined : parseTimeOrNull(body.expires_at),
      callerScopes: admission?.scopes ?? [],
    });
    return { status: 201, body: renderNewKey(key), headers: unkept };
  },
});

function renderKey(key: KeyRow): Key {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    scopes: [...key.scopes],
    mode: key.mode,
    created_at: renderTime(key.createdAt),
    last_used_at: renderTimeOrNull(key.lastUsedAt),
    expires_at: renderTimeOrNull(key.expiresAt),
    revoked_at: renderTimeOrNull(key.revokedAt),
  };
}

const parseTimeOrNull = (text: string | null): Date | null =>
  text === null ? null : new Date(text);

function renderNewKey(key: IssuedKey): NewKey {
  return { ...renderKey(key), api_key: key.apiKey };
}

export const accountEndpoints = [get, remove, list, current, create, revoke, rotate];
