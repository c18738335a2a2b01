/** Creates, suspends and deletes accounts of the built-in service. */
import { NewAccountSchema, OperatedAccountListSchema } from '#pricing/contract/contract.ts';
import { isAppError } from '#kernel/app-error.ts';
import { APP_KEY_SCOPES } from './app-key-scopes.ts';
import type { AppServices } from '../services.server.ts';
import { requestService, type Schemas } from './request-service.server.ts';
import { readAs } from './read-answer.ts';
import { createRequestPace } from './request-pace.server.ts';
import type { Connection } from './send-request.server.ts';

export const BUILT_IN_URL = 'http://built-in/v1';

export interface OperatorClient {
  /**
   * An existing account with this `externalRef` gets a new key; older keys of installations are
   * revoked.
   */
  createAccount(account: {
    name: string;
    plan: Schemas['Plan'];
    externalRef: string;
  }): Promise<Schemas['NewAccount']>;
  /** The account with that external reference; null when there is none. */
  findAccount(externalRef: string): Promise<Schemas['OperatedAccount'] | null>;
  updateAccount(
    accountId: string,
    change: { suspended?: boolean; monitoring?: boolean; plan?: Schemas['Plan']; name?: string },
  ): Promise<void>;
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
      readAs(
        NewAccountSchema,
        await requestService(connection, {
          method: 'post',
          path: '/accounts',
          body: { name, plan, external_ref: externalRef, scopes: [...APP_KEY_SCOPES] },
        }),
      ),
    findAccount: async (externalRef) =>
      readAs(
        OperatedAccountListSchema,
        await requestService(connection, {
          method: 'get',
          path: '/accounts',
          query: { external_ref: externalRef },
        }),
      ).accounts[0] ?? null,
    updateAccount: async (id, change) => {
      await requestService(connection, {
        method: 'patch',
        path: '/accounts/{id}',
        params: { id },
        body: change,
      }).catch(ignoreMissing);
    },
    deleteAccount: async (id) => {
      await requestService(connection, {
        method: 'delete',
        path: '/accounts/{id}',
        params: { id },
      }).catch(ignoreMissing);
    },
  };
}
