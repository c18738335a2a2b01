import { z } from '@hono/zod-openapi';
import { getPlanContents } from '#kernel/plans.ts';
import { createKey } from '#pricing/accounts/create-key.ts';
import { getAccount } from '#pricing/accounts/get-account.ts';
import type { IssuedKey, KeyRow } from '#pricing/accounts/key-row.ts';
import { listKeys } from '#pricing/accounts/list-keys.ts';
import { removeKey } from '#pricing/accounts/remove-key.ts';
import { rotateKey } from '#pricing/accounts/rotate-key.ts';
import {
  AccountSchema,
  type Key,
  KeyInputSchema,
  KeyListSchema,
  KeyRotationSchema,
  type NewKey,
  NewKeySchema,
} from '../../contract/account.ts';
import { respondWithPage } from '../respond-with-page.ts';
import { createApiEndpoint } from '../endpoint.ts';
import { countAccount } from '../queries/count-account.ts';
import { renderTime, renderTimeOrNull } from '../render/render-time.ts';
import { MAX_LIMIT, pageQuery } from '../request/parse-query.ts';

const tag = 'Account';
const KeyPosition = z.object({ createdAt: z.coerce.date(), id: z.string() });
/** A key is shown once: neither browsers nor proxies may store the response. */
const unkept = { 'Cache-Control': 'no-store' };

const get = createApiEndpoint({
  method: 'get',
  path: '/account',
  tag,
  caller: 'account',
  summary: 'Get the account, its plan and its remaining limits',
  description:
    'How many products and retailers are monitored, how many requests may be sent now, and whether monitoring is paused.',
  answers: { 200: { description: 'The account', schema: AccountSchema } },
  handle: async ({ context, accountId, admission }) => {
    const [account, { products, beyond, retailers }] = await Promise.all([
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
        limits,
        monitoring: account.monitoringPausedAt === null,
        products,
        products_monitored: products - beyond,
        retailers,
        created_at: renderTime(account.createdAt),
      },
    };
  },
});

const list = createApiEndpoint({
  method: 'get',
  path: '/account/keys',
  tag,
  caller: 'account',
  summary: 'List API keys',
  description: 'Newest first, including revoked keys.',
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

const create = createApiEndpoint({
  method: 'post',
  path: '/account/keys',
  tag,
  caller: 'account',
  idempotent: true,
  summary: 'Create an API key',
  description: 'The response is the only one that contains the secret. Older keys stay valid.',
  body: KeyInputSchema,
  answers: { 201: { description: 'The key, which is returned only once', schema: NewKeySchema } },
  handle: async ({ context, accountId, body }) => ({
    status: 201,
    body: renderNewKey(
      await createKey(context.db, { accountId, name: body.name, clock: context.clock }),
    ),
    headers: unkept,
  }),
});

const revoke = createApiEndpoint({
  method: 'delete',
  path: '/account/keys/{id}',
  tag,
  caller: 'account',
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
  refuses: ['conflict'],
  idempotent: true,
  summary: 'Rotate an API key',
  description:
    'Creates a new key. The old key remains valid for `overlap_seconds` (default 0: it is ' +
    'revoked immediately).',
  body: KeyRotationSchema,
  bodyOptional: true,
  answers: {
    201: { description: 'The new key, which is returned only once', schema: NewKeySchema },
  },
  handle: async ({ context, accountId, params, body }) => {
    const key = await rotateKey(context, {
      accountId,
      keyId: params['id'] ?? '',
      overlapSeconds: body.overlap_seconds ?? 0,
    });
    return { status: 201, body: renderNewKey(key), headers: unkept };
  },
});

function renderKey(key: KeyRow): Key {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    created_at: renderTime(key.createdAt),
    last_used_at: renderTimeOrNull(key.lastUsedAt),
    expires_at: renderTimeOrNull(key.expiresAt),
    revoked_at: renderTimeOrNull(key.revokedAt),
  };
}

function renderNewKey(key: IssuedKey): NewKey {
  return { ...renderKey(key), api_key: key.apiKey };
}

export const accountEndpoints = [get, list, create, revoke, rotate];
