import { createHash, randomBytes } from 'node:crypto';
import { createApi } from '#pricing/api/create-api.ts';
import type { Endpoint } from '#pricing/api/endpoint.ts';
import type { ApiDeps } from '#pricing/api/api-deps.ts';
import { systemClock } from '#kernel/clock.ts';
import { createGate } from '#http-client/create-gate.ts';
import { isDocumentationName } from '#http-client/private-names.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import type { Plan } from '#kernel/plans.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { inject } from 'vitest';
import { askThroughPrism } from './prism/ask-through-prism.ts';
import { requireDocumented } from './require-documented.ts';

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it was sent. */
  readonly text: string;
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface Client {
  readonly accountId: string;
  readonly apiKey: string;
  get(path: string, headers?: Record<string, string>): Promise<Asked>;
  /** `"POST /v1/products"`; a body that is a string or bytes is sent unchanged. */
  send(request: string, body?: unknown, headers?: Record<string, string>): Promise<Asked>;
}

export interface OpenApi {
  readonly context: TestStage;
  readonly operatorKey: string;
  readonly fetch: (path: string, init?: RequestInit, env?: object) => Promise<Asked>;
  /** A client with its own account. */
  signUp(plan?: Plan): Promise<Client>;
  as(apiKey: string, accountId?: string): Client;
}

const LOOPBACK = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

/** Set for the project `contract` of vitest.config.ts. */
const prism = inject('prism');

/**
 * The API on the test file's own database, called as if by a socket of this machine. Every response
 * must be one that the document describes. `endpoints`: other endpoints than the API's, which the
 * document does not describe.
 */
export async function openApi(
  options: Partial<ApiDeps> = {},
  endpoints?: readonly Endpoint[],
): Promise<OpenApi> {
  const context = await createTestStage();
  const operatorKey = randomBytes(32).toString('base64url');
  const api = createApi(
    {
      context,
      version: '1.2.3',
      operatorKeyHashes: [createHash('sha256').update(operatorKey).digest()],
      cursorSecret: randomBytes(32),
      webhooks: silentWebhooks(),
      // The retailers of the tests have the names of the documentation.
      isRouted: isDocumentationName,
      ...options,
    },
    endpoints,
  );
  const ask: OpenApi['fetch'] = async (path, init, env = LOOPBACK) => {
    const answer = async () => {
      const response = await api.fetch(new Request(`http://127.0.0.1:3000${path}`, init), env);
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const isOurs = endpoints === undefined;
    // Pages for a browser are no part of the API: the one to try requests on, links in mails.
    const isDescribed =
      isOurs && !/^\/v1\/docs\/try|\/(?:confirm|stop)\?|\/evidence\/[^?]+\?/.test(path);
    const { status, headers, text } =
      prism && isDescribed
        ? await askThroughPrism(prism, { path: path.replace(/^\/v1/, ''), init, answer })
        : await answer();
    const isJson = /[/+]json/.test(headers.get('content-type') ?? '');
    const json = isJson && text !== '' ? JSON.parse(text) : undefined;
    if (isOurs)
      requireDocumented({ method: init?.method ?? 'GET', path, status, headers, code: json?.code });
    return { status, headers, text, json };
  };
  const as = (apiKey: string, accountId = ''): Client => {
    const authorization = `Bearer ${apiKey}`;
    return {
      accountId,
      apiKey,
      get: (path, headers) => ask(path, { headers: { authorization, ...headers } }),
      send: (request, body, headers) => {
        const [method = '', path = ''] = request.split(' ');
        return ask(path, {
          method,
          headers: {
            authorization,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          body: writeBody(body),
        });
      },
    };
  };
  return {
    context,
    operatorKey,
    fetch: ask,
    as,
    signUp: async (plan = 'growth') => {
      const { accountId, apiKey } = await createAccount(context, { name: 'Test', plan });
      return as(apiKey, accountId);
    },
  };
}

/** Names do not resolve and nothing is sent. */
function silentWebhooks(): Webhooks {
  const gate = createGate({ clock: systemClock, lookup: async () => [] });
  return {
    gate,
    keys: new Map([[1, randomBytes(32)]]),
    isRouted: () => false,
    wake: async () => undefined,
  };
}

function writeBody(body: unknown): BodyInit | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
}
