/**
 * A server that knows only the specification: the five endpoints, a bare array of products, five
 * fields and no others, 60 requests a minute without a header for it. Written from the
 * specification, not from our service.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

const FIELDS = ['name', 'sku', 'url', 'currency', 'your_price'];

export interface SpecifiedServer {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The requests it received, in order. */
  readonly asked: string[];
  readonly products: Map<string, { id: string; sku: string; body: string }>;
  readonly answers: { alerts: unknown[]; recommendations: unknown[]; prices: unknown[] };
  /** Executes the next POSTs but loses their responses. */
  loseAnswers(count: number): void;
  /** Products with this SKU are refused from now on. */
  refuse(sku: string): void;
  /** Times of the requests of the last minute; requests above the limit are refused. */
  readonly recent: number[];
}

const PER_MINUTE = 60;

/** Choices in what the specification leaves open that differ from the default server. */
export interface Habits {
  /** The response of POST /products. */
  readonly created?: (product: { id: string; sku: string }) => { status: number; body: string };
  /** The form of an element of the product list. */
  readonly listed?: (product: { id: string; sku: string; body: string }) => unknown;
  /** The body of a refusal. */
  readonly refusal?: (words: string) => { type: string; body: string };
  /** The response to an unknown path and to query parameters, all of which are unknown. */
  readonly unknown?: { status: number; type: string; body: string; location?: string };
  /** SKUs that differ only in case are the same. */
  readonly foldsSkus?: boolean;
}

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

export async function startSpecifiedServer(habits: Habits = {}): Promise<SpecifiedServer> {
  const {
    created = ({ id }) => ({ status: 200, body: JSON.stringify({ id }) }),
    listed = ({ id, sku }) => ({ id, sku }),
    refusal = (words) => json({ error: words }),
    unknown = { status: 404, ...json({ error: 'not found' }) },
    foldsSkus = false,
  } = habits;
  const apiKey = 'spec-key-0123456789';
  const state: SpecifiedServer = {
    baseUrl: '',
    apiKey,
    asked: [],
    products: new Map(),
    answers: { alerts: [], recommendations: [], prices: [] },
    loseAnswers: (count) => void (losing = count),
    refuse: (sku) => void refused.add(sku),
    recent: [],
  };
  let losing = 0;
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = String(request.url).replace(/^\/v1/, '');
    state.asked.push(`${request.method} ${path}`);
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    const refuse = (status: number, words: string) => {
      const { type, body } = refusal(words);
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    const now = Date.now();
    state.recent.splice(0, state.recent.findLastIndex((at) => at <= now - 60_000) + 1);
    if (state.recent.length >= PER_MINUTE) return void refuse(429, 'too many requests');
    state.recent.push(now);
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return void refuse(401, 'unauthorized');
    if (request.method === 'POST' && path === '/products') {
      const text = await readText(request);
      const body = JSON.parse(text) as Record<string, unknown>;
      if (Object.keys(body).sort().join() !== [...FIELDS].sort().join())
        return void refuse(400, 'unknown field');
      const sku = String(body.sku);
      if (refused.has(sku)) return void refuse(400, 'this product is not taken');
      const key = foldsSkus ? sku.toUpperCase() : sku;
      const product = {
        id: state.products.get(key)?.id ?? `prd_${state.products.size + 1}`,
        sku: key,
        body: text,
      };
      state.products.set(key, product);
      if (losing > 0) {
        losing -= 1;
        return void request.socket.destroy();
      }
      const answered = created(product);
      return void send(answered.status, answered.body);
    }
    if (request.method === 'GET' && path === '/products')
      return void send(200, JSON.stringify([...state.products.values()].map(listed)));
    if (request.method === 'GET' && path === '/alerts')
      return void send(200, JSON.stringify({ alerts: state.answers.alerts }));
    if (request.method === 'GET' && path === '/recommendations')
      return void send(200, JSON.stringify({ recommendations: state.answers.recommendations }));
    if (request.method === 'GET' && /^\/prices\/[^/]+$/.test(path))
      return void send(200, JSON.stringify({ prices: state.answers.prices }));
    response
      .writeHead(unknown.status, {
        'content-type': unknown.type,
        ...(unknown.location ? { location: unknown.location } : {}),
      })
      .end(unknown.body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
