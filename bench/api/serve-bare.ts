/**
 * The peer: only `node:http` and `pg`. It does what a request needs (the key, the rate limit's
 * counter, the rows with the same indexes, the product with its price span and event) in prepared
 * statements, and returns the same bytes. No framework, validation, request id, ETag or job. `node
 * serve-bare.ts`, with DATABASE_URL.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createId } from '#kernel/ids.ts';
import { bareQueries, FETCH } from './bare-queries.ts';
import { alert, price, product, recommendation, type Row } from './bare-records.ts';

interface Reply {
  readonly status: number;
  readonly text: string;
}

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL ?? 10),
});

async function query(name: keyof typeof bareQueries, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text: bareQueries[name], values: [...values] });
  return rows;
}

/** The account of the key, counted as one request; null: refused. */
async function admit({ headers }: IncomingMessage): Promise<string | null> {
  const key = String(headers.authorization).slice('Bearer '.length);
  const [row] = await query('admit', [createHash('sha256').update(key).digest()]);
  return row?.['granted'] === 1 ? String(row['accountId']) : null;
}

/** The lists of the comparison are no longer than a page. */
async function list(
  name: 'products' | 'alerts' | 'recommendations' | 'prices',
  render: (row: Row) => object,
  values: readonly string[],
): Promise<Reply> {
  const rows = await query(name, values);
  return {
    status: 200,
    text: JSON.stringify({ [name]: rows.slice(0, FETCH - 1).map(render), next_cursor: null }),
  };
}

async function answer(accountId: string, request: IncomingMessage): Promise<Reply> {
  const path = request.url ?? '';
  if (request.method === 'POST') {
    const body = JSON.parse(await readBody(request)) as Row;
    return path === '/v1/products' ? addOne(accountId, body) : addMany(accountId, body);
  }
  if (path === '/v1/products') return list('products', product, [accountId]);
  if (path === '/v1/alerts') return list('alerts', alert, [accountId]);
  if (path === '/v1/recommendations') return list('recommendations', recommendation, [accountId]);
  return list('prices', price, [accountId, path.slice('/v1/prices/'.length)]);
}

const minorOf = (amount: unknown): number => Math.round(Number(amount) * 100);

/** One product, identified by its sku, with its price span and event, in one statement. */
async function addOne(accountId: string, body: Row): Promise<Reply> {
  const [row = {}] = await query('addOne', [
    createId('prd'),
    accountId,
    body['sku'],
    body['name'],
    body['url'],
    body['currency'],
    minorOf(body['your_price']),
    createId('evt'),
  ]);
  return { status: row['isNew'] === true ? 201 : 200, text: JSON.stringify(product(row)) };
}

/** Many products, identified by their external ids, in one statement. */
async function addMany(accountId: string, body: Row): Promise<Reply> {
  const given = body['products'] as Row[];
  const column = (name: string): unknown[] => given.map((one) => one[name] ?? null);
  const rows = await query('addMany', [
    accountId,
    given.map(() => createId('prd')),
    column('external_id'),
    column('sku'),
    column('name'),
    column('url'),
    column('currency'),
    column('your_price').map(minorOf),
    column('gtin'),
    column('brand'),
    column('cost').map(minorOf),
    column('map_price').map(minorOf),
    given.map(() => createId('evt')),
  ]);
  const stored = new Map(rows.map((row) => [row['externalId'], row]));
  const results = given.map((one, index) => {
    const row = stored.get(one['external_id']) ?? {};
    return {
      index,
      status: row['isNew'] === true ? 'created' : 'updated',
      id: row['id'],
      external_id: row['externalId'],
      sku: row['sku'],
    };
  });
  return { status: 200, text: JSON.stringify({ results }) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const accountId = await admit(request);
    if (accountId === null) return void response.writeHead(429).end();
    const { status, text } = await answer(accountId, request);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
process.once('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
