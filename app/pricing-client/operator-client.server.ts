/** Makes, suspends and deletes the accounts of the service that is built in. */
import { z } from 'zod';
import { NewAccountSchema, type NewAccount, type Plan } from '#pricing/contract/contract.ts';
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { readAs } from './read-answer.ts';
import { createRequestPace } from './request-pace.server.ts';
import { type Connection, sendRequest } from './send-request.server.ts';

export const BUILT_IN_URL = 'http://built-in/v1';

export interface OperatorClient {
  /** An account that `externalRef` names already is given a new key; older keys of installations are revoked. */
  createAccount(account: { name: string; plan: Plan; externalRef: string }): Promise<NewAccount>;
  updateAccount(accountId: string, change: { suspended?: boolean; plan?: Plan; name?: string }): Promise<void>;
  deleteAccount(accountId: string): Promise<void>;
}

export function createOperatorClient(services: AppServices): OperatorClient {
  const connection: Connection = {
    baseUrl: BUILT_IN_URL,
    apiKey: services.operatorKey,
    fetch: services.builtInFetch,
    pace: createRequestPace(services.clock),
    urgency: 'interactive',
  };
  const ignoreMissing = (error: unknown): void => {
    if (!isAppError(error, 'not_found', 'gone')) throw error;
  };
  return {
    createAccount: async ({ name, plan, externalRef }) =>
      readAs(NewAccountSchema, await sendRequest(connection, { method: 'POST', path: '/accounts', body: { name, plan, external_ref: externalRef } })),
    updateAccount: async (id, change) => {
      await sendRequest(connection, { method: 'PATCH', path: `/accounts/${z.string().parse(id)}`, body: change }).catch(ignoreMissing);
    },
    deleteAccount: async (id) => {
      await sendRequest(connection, { method: 'DELETE', path: `/accounts/${id}` }).catch(ignoreMissing);
    },
  };
}
