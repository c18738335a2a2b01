/**
 * An https server on loopback under names of real services, whose certificate only the tests trust.
 * Requests reach it through the program's own gate.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { openHttpClient } from '#server/open-http-client.ts';

export interface WebhookReply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `hang`: no answer. `drop`: the connection is closed once the request has arrived. */
type NextReply = WebhookReply | 'hang' | 'drop';

export interface WebhookServer {
  /** Messages that were accepted, the oldest first. */
  readonly accepted: unknown[];
  /** Messages that arrived and were not accepted, with the reply. */
  readonly others: { readonly body: string; readonly reply: string }[];
  /** How the next requests are answered, one after another, instead of by their content. */
  reply(...next: NextReply[]): void;
  /** Runs once the next request has arrived, before it is answered. */
  onRequest(act: () => void | Promise<void>): void;
  /** Nothing listens until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
  port(): number;
}

const read = (name: string): string =>
  readFileSync(new URL(`../http-client/certificates/${name}.pem`, import.meta.url), 'utf8');

/** `check`: what the service answers to a message that it does not take; null: it takes it. */
export async function startWebhookServer(given: {
  readonly accepts: WebhookReply;
  readonly check: (contentType: string, body: string) => WebhookReply | null;
}): Promise<WebhookServer> {
  const accepted: unknown[] = [];
  const others: WebhookServer['others'] = [];
  const queue: NextReply[] = [];
  let act: (() => void | Promise<void>) | null = null;
  let port = 0;
  const respond = (response: ServerResponse, contentType: string, body: string): void => {
    const next = queue.shift();
    if (next === 'hang' || next === 'drop') {
      others.push({ body, reply: next });
      if (next === 'drop') response.socket?.destroy();
      return;
    }
    const refusal = given.check(contentType, body);
    const reply = next ?? refusal ?? given.accepts;
    if (reply.status < 300) accepted.push(JSON.parse(body));
    else others.push({ body, reply: reply.body });
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const server = createServer({ key: read('key'), cert: read('hooks') }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const before = act;
      act = null;
      void Promise.resolve(before?.()).then(() =>
        respond(response, request.headers['content-type'] ?? '', Buffer.concat(chunks).toString()),
      );
    });
  });
  const open = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await open();
  afterAll(close);
  return {
    accepted,
    others,
    reply: (...next) => void queue.push(...next),
    onRequest: (next) => void (act = next),
    close,
    open,
    port: () => port,
  };
}

/** The app's client, for which these names lead to these servers. Other names do not exist. */
export function openWebhookClient(
  servers: Readonly<Record<string, WebhookServer>>,
): typeof globalThis.fetch {
  const usual = tls.getCACertificates('default');
  beforeAll(() => tls.setDefaultCACertificates([...usual, read('authority')]));
  afterAll(() => tls.setDefaultCACertificates(usual));
  const client = openHttpClient({
    clock: systemClock,
    routeHost: (host) => {
      const server = servers[host];
      return server ? { address: '127.0.0.1', port: server.port() } : null;
    },
    limits: { connectMs: 1000, headersMs: 2000, totalMs: 2000, idleMs: 1 },
  });
  afterAll(() => client.close());
  return client.fetch;
}
