import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientOptions } from '#sdk/options.ts';
import { type Runtime, Sender } from '#sdk/sender.ts';
import { openHttpServer } from '#tests/support/http-client/test-servers.ts';

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface Received {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that gives these answers in turn, the last one again and again. */
export async function openService(...answers: Answer[]) {
  const received: Received[] = [];
  const { port } = await openHttpServer((request, response) => {
    void collect(request).then((body) => {
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      send(response, answers[Math.min(received.length, answers.length) - 1] ?? {});
    });
  });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, received };
}

async function collect(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, { status = 200, type, headers, body = '' }: Answer): void {
  response.writeHead(status, { ...(type && { 'content-type': type }), ...headers });
  response.end(body);
}

/** A sender whose clock moves only while it waits. */
export function createSender(options: Partial<ClientOptions> & { baseUrl: string }) {
  const waits: number[] = [];
  let now = 0;
  const runtime: Runtime = {
    now: () => now,
    random: () => 1,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  };
  return { waits, sender: new Sender({ apiKey: 'pk_test', ...options }, runtime) };
}
