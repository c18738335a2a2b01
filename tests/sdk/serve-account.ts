import { getRequestListener } from '@hono/node-server';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plan } from '#kernel/plans.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';

export interface ServedAccount {
  readonly origin: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  close(): Promise<void>;
}

/** The API behind a real socket, on the test file's own database, with one account. */
export async function serveAccount(plan: Plan = 'growth'): Promise<ServedAccount> {
  const context = await createTestStage();
  const api = createApi({
    context,
    version: '1',
    operatorKeyHashes: [],
    cursorSecret: randomBytes(32),
  });
  const { apiKey } = await createAccount(context, { name: 'Till', plan });
  const listener = getRequestListener(api.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    apiKey,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
