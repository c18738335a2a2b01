/** For tests: a sandbox of its own with a manual clock, and a client of its Admin API. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';

export interface Answer {
  data?: Record<string, never> | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
  extensions?: {
    cost: {
      requestedQueryCost: number;
      actualQueryCost: number | null;
      throttleStatus: { currentlyAvailable: number };
    };
  };
}

export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>;

/**
 * Starts a sandbox. `ask` sends a request with a new token and a full bucket; `send` with the given
 * token. `close` stops the sandbox and deletes its state.
 */
export async function openTestSandbox() {
  const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
  const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const sandbox = await startSandbox({
    stateDir,
    appUrl: 'http://127.0.0.1:9',
    log: silentLogger,
    clock,
    bulkDelay: 5,
    webhookBackOff: [],
    appConfig: join(stateDir, 'none.toml'),
  });
  const exchangeBody = (token: string) => ({
    client_id: sandbox.apiKey,
    client_secret: sandbox.apiSecret,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  });

  const exchange = (token: string) => requestToken(exchangeBody(token));

  const refresh = (token: string) =>
    requestToken({
      client_id: sandbox.apiKey,
      client_secret: sandbox.apiSecret,
      grant_type: 'refresh_token',
      refresh_token: token,
    });

  const requestToken = async (body: object) => {
    const answer = await sandbox.platformFetch(`https://${sandbox.shop}/admin/oauth/access_token`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
    return {
      status: answer.status,
      body: (await answer.json()) as {
        access_token: string;
        refresh_token: string;
        error?: string;
      },
    };
  };

  const send = async (token: string, query: string, variables: object = {}) => {
    const answer = await sandbox.platformFetch(
      `https://${sandbox.shop}/admin/api/2026-10/graphql.json`,
      {
        method: 'POST',
        body: JSON.stringify({ query, variables }),
        headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
      },
    );
    return { status: answer.status, body: (await answer.json()) as Answer };
  };

  const ask = async <T = Answer>(query: string, variables: object = {}): Promise<T> => {
    clock.advance(20_000);
    const { body } = await exchange(sandbox.control.mintSessionToken());
    return (await send(body.access_token, query, variables)).body as T;
  };

  return {
    sandbox,
    clock,
    exchangeBody,
    requestToken,
    exchange,
    refresh,
    send,
    ask,
    close: async () => {
      await sandbox.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
