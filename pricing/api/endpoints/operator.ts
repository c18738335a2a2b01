import { z } from '@hono/zod-openapi';
import { createKey } from '#pricing/accounts/keys.ts';
import {
  findAccount,
  getAccount,
  listAccounts,
  updateAccount,
  type AccountRow,
  createAccount,
} from '#pricing/accounts/accounts.ts';
import { deleteAccount } from '#pricing/accounts/delete-account.ts';
import { openTestAccount } from '#pricing/samples/open-test-account.ts';
import {
  AccountInputSchema,
  AccountPatchSchema,
  KeyInputSchema,
  NewAccountSchema,
  type OperatedAccount,
  OperatedAccountListSchema,
  OperatedAccountSchema,
  OperatedKeySchema,
} from '#pricing/contract/account.ts';
import { respondWithPage } from '#pricing/api/respond-with-page.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { renderTime, renderTimeOrNull } from '#pricing/api/render/render-time.ts';
import { createTextFilter, pageQuery } from '#pricing/api/request/parse-query.ts';

const tag = 'Accounts (operator)';
const unkept = { 'Cache-Control': 'no-store' };

const create = createApiEndpoint({
  method: 'post',
  path: '/accounts',
  tag,
  caller: 'operator',
  scope: null,
  idempotent: true,
  summary: 'Create an account with its first API key',
  description:
    'If an account with the given `external_ref` exists, it is resumed and gets a new key; ' +
    'its older keys named "install" are revoked.',
  body: AccountInputSchema,
  answers: {
    201: {
      description: 'The new account and its key, which is returned only once',
      schema: NewAccountSchema,
    },
    200: { description: 'The existing account and a new key', schema: NewAccountSchema },
  },
  handle: async ({ context, body }) => {
    const { accountId, apiKey, plan, created } = await createAccount(context, {
      name: body.name,
      plan: body.plan,
      externalRef: body.external_ref,
      scopes: body.scopes,
    });
    return {
      status: created ? 201 : 200,
      body: { account_id: accountId, api_key: apiKey, plan },
      headers: unkept,
    };
  },
});

const list = createApiEndpoint({
  method: 'get',
  path: '/accounts',
  tag,
  caller: 'operator',
  scope: null,
  summary: 'List accounts',
  description: 'Sorted by identifier, oldest first, suspended ones included.',
  query: z.strictObject({
    ...pageQuery,
    external_ref: createTextFilter(255)
      .optional()
      .openapi({ description: 'Only the account with this `external_ref`.' }),
  }),
  answers: { 200: { description: 'A page of accounts', schema: OperatedAccountListSchema } },
  handle: async (call) => {
    const { external_ref: externalRef } = call.query;
    if (externalRef !== undefined) {
      const found = await findAccount(call.context.db, externalRef);
      return {
        status: 200,
        body: { accounts: found ? [renderAccount(found)] : [], next_cursor: null },
      };
    }
    return respondWithPage(call, {
      name: 'accounts',
      endpoint: '/accounts',
      position: z.string(),
      render: renderAccount,
      load: ({ fetch, after }) => listAccounts(call.context.db, { limit: fetch, afterId: after }),
      positionOf: ({ id }) => id,
    });
  },
});

const patch = createApiEndpoint({
  method: 'patch',
  path: '/accounts/{id}',
  tag,
  caller: 'operator',
  scope: null,
  summary: 'Update, suspend or resume an account',
  description:
    'Only the given fields change. A smaller plan takes effect at once: what exceeds its limits is kept, but no longer monitored.',
  body: AccountPatchSchema,
  answers: { 200: { description: 'The account', schema: OperatedAccountSchema } },
  handle: async ({ context, params, body }) => ({
    status: 200,
    body: renderAccount(await updateAccount(context, params['id'] ?? '', body)),
  }),
});

const addKey = createApiEndpoint({
  method: 'post',
  path: '/accounts/{id}/keys',
  tag,
  caller: 'operator',
  scope: null,
  idempotent: true,
  summary: 'Create an API key for an account',
  description: 'The response is the only one that contains the secret. The other keys stay valid.',
  body: KeyInputSchema,
  answers: {
    201: { description: 'The key, which is returned only once', schema: OperatedKeySchema },
  },
  handle: async ({ context, params, body }) => {
    const { id: accountId } = await getAccount(context.db, params['id'] ?? '');
    const { mode = 'live', expires_at: expiresAt = null } = body;
    const { id, apiKey } = await createKey(context.db, {
      accountId: mode === 'test' ? await openTestAccount(context, accountId) : accountId,
      name: body.name,
      clock: context.clock,
      scopes: body.scopes,
      mode,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    });
    return { status: 201, body: { key_id: id, api_key: apiKey }, headers: unkept };
  },
});

const remove = createApiEndpoint({
  method: 'delete',
  path: '/accounts/{id}',
  tag,
  caller: 'operator',
  scope: null,
  summary: 'Delete an account and all its data',
  description:
    'Products, prices, alerts, keys and webhook endpoints are gone; this cannot be undone.',
  answers: { 204: { description: 'Done' } },
  handle: async ({ context, params }) => {
    await deleteAccount(context, params['id'] ?? '');
    return { status: 204 };
  },
});

function renderAccount(row: AccountRow): OperatedAccount {
  return {
    account_id: row.id,
    name: row.name,
    plan: row.plan,
    external_ref: row.externalRef,
    suspended_at: renderTimeOrNull(row.suspendedAt),
    deleting_at: renderTimeOrNull(row.deletingAt),
    monitoring: row.monitoringPausedAt === null,
    created_at: renderTime(row.createdAt),
  };
}

export const operatorEndpoints = [create, list, patch, addKey, remove];
