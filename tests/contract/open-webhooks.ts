/**
 * The API with webhooks, a real receiver on loopback under a name that only the HTTP client
 * resolves, and the sender with a clock that the test moves.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, vi } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';
import { sendDeliveries } from '#pricing/events/webhooks/send-deliveries.ts';
import type { WebhookSender } from '#pricing/events/webhooks/webhook-sender.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';
import { listenToAccountEvents } from '#server/listen-to-events.ts';
import { createWebhookSender } from '#server/create-webhook-sender.ts';
import type { TestStage } from '#tests/support/create-test-stage.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Receiver {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly received: Received[];
  /** Sets the response to the following requests; 204 by default. */
  answer(how: (response: ServerResponse, request: Received) => void): void;
}

export interface OpenWebhooks {
  readonly api: OpenApi;
  readonly context: TestStage;
  readonly sender: WebhookSender;
  /** Encrypts the secrets. */
  readonly key: Uint8Array;
  /** Endpoints that have messages due, and from when on. */
  readonly woken: { readonly id: string; readonly at: Date | undefined }[];
  readonly clock: OpenApi['context']['clock'];
  tell(accountId: string, type: AccountEvent['type'], data: AccountEvent['data']): Promise<void>;
  /** A receiver with its own name. */
  receive(): Promise<Receiver>;
  /** An endpoint of that client for that receiver, with its secret. */
  add(client: Client, receiver: Receiver, more?: object): Promise<{ id: string; secret: string }>;
  /** Sends what is due. */
  deliver(endpointId: string): Promise<void>;
  /**
   * Verifies a request with an independent library at the time of its arrival. Throws when the
   * signature is invalid.
   */
  verify(secret: string, received: Received | undefined): unknown;
}

/**
 * Opens it on the test file's own database. Names without a route resolve as `lookup` says; by
 * default they do not exist.
 */
export async function openWebhooks({
  lookup,
  timeoutMs = 20_000,
}: {
  lookup?: (host: string) => Promise<readonly string[]>;
  timeoutMs?: number;
} = {}): Promise<OpenWebhooks> {
  const ports = new Map<string, number>();
  const routeHost = (host: string) =>
    ports.has(host) ? { address: '127.0.0.1', port: ports.get(host) ?? 0 } : null;
  const gate = createGate({
    clock: systemClock,
    routeHost,
    lookup: lookup ?? (async () => []),
    limits: { headersMs: timeoutMs, totalMs: timeoutMs },
  });
  afterAll(() => gate.close());
  const key = randomBytes(32);
  const woken: { id: string; at: Date | undefined }[] = [];
  const webhooks: Webhooks = {
    gate,
    keys: new Map([[1, key]]),
    isRouted: (host) => ports.has(host),
    wake: async (_sql, ids, at) => void woken.push(...ids.map((id) => ({ id, at }))),
  };
  const api = await openApi({ webhooks });
  const { context } = api;
  // The verifier uses the time of this machine.
  context.clock.set(new Date());
  listenToAccountEvents(context.events, {
    jobs: { enqueueMany: () => Promise.resolve() },
    webhooks,
    clock: context.clock,
  });
  const sender = { ...createWebhookSender(context, webhooks), random: () => 0 };
  return {
    api,
    context,
    sender,
    key,
    woken,
    clock: context.clock,
    tell: (accountId, type, data) =>
      context.db.transaction((tx) =>
        context.events.publishToAccounts(tx, [{ accountId, type, data }]),
      ),
    receive: async () => {
      const received: Received[] = [];
      let respond: (response: ServerResponse, request: Received) => void = (response) =>
        response.writeHead(204).end();
      const server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const one = {
            method: request.method ?? '',
            path: request.url ?? '',
            headers: request.headers,
            body: Buffer.concat(chunks).toString(),
          };
          received.push(one);
          respond(response, one);
        });
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      afterAll(() => {
        server.closeAllConnections();
        server.close();
      });
      const host = `hooks-${ports.size + 1}.example`;
      const { port } = server.address() as AddressInfo;
      ports.set(host, port);
      return {
        host,
        port,
        url: `http://${host}/told?from=us`,
        received,
        answer: (how) => void (respond = how),
      };
    },
    add: async (client, receiver, more = {}) => {
      const { json, status, text } = await client.send('POST /v1/webhook-endpoints', {
        url: receiver.url,
        ...more,
      });
      if (status !== 201) throw new Error(text);
      return { id: json.id, secret: json.secret };
    },
    deliver: (endpointId) => sendDeliveries(sender, { endpointId }),
    verify: (secret, received) => {
      vi.useFakeTimers({ toFake: ['Date'], now: context.clock.now() });
      try {
        return new Webhook(secret).verify(
          received?.body ?? '',
          (received?.headers ?? {}) as Record<string, string>,
        );
      } finally {
        vi.useRealTimers();
      }
    },
  };
}
