/**
 * The peer: only `node:http` and `pg`. Each request runs one query of the same tables and returns
 * the same bytes. The account comes from an unchecked header; no limits, no request id, no ETag, no
 * validation. `node serve-bare.ts`, with DATABASE_URL.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createId } from '#kernel/ids.ts';
import type { RecommendationReason } from '#kernel/reasons/recommendation-reasons.ts';
import {
  formatRecommendationReason,
  formatMatchReason,
} from '#kernel/reasons/english/format-in-english.ts';
import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import { PRODUCT_COLUMNS } from '#pricing/catalog/products.ts';
import { bareQueries, FETCH } from './bare-queries.ts';

interface Row {
  readonly [column: string]: unknown;
}

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL ?? 10),
});
/** All amounts of the benchmark are euros. Here bigint is returned as text. */
const amount = (minor: unknown) =>
  typeof minor === 'string' ? JSON.rawJSON(`${minor.slice(0, -2)}.${minor.slice(-2)}`) : null;
const time = (at: unknown) => (at instanceof Date ? `${at.toISOString().slice(0, 19)}Z` : null);

const product = (row: Row) => ({
  id: row['id'],
  external_id: row['externalId'],
  name: row['name'],
  sku: row['sku'],
  url: row['url'],
  currency: row['currency'],
  your_price: amount(row['priceMinor']),
  gtin: row['gtin'],
  brand: row['brand'],
  image_url: row['imageUrl'],
  category: row['category'],
  cost: amount(row['costMinor']),
  map_price: amount(row['mapMinor']),
  min_price: amount(row['minMinor']),
  monitored: row['monitored'],
  product_type: row['productType'],
  tags: row['tags'],
  collections: row['collections'],
  stock: row['stock'],
  compare_at_price: amount(row['compareAtMinor']),
  created_at: time(row['createdAt']),
  updated_at: time(row['updatedAt']),
});

const price = (row: Row) => ({
  listing_id: row['listingId'],
  product_id: row['productId'],
  retailer: row['retailer'],
  url: row['url'],
  name: row['name'],
  image_url: row['imageUrl'],
  price: amount(row['priceMinor']),
  currency: row['currency'],
  list_price: amount(row['listPriceMinor']),
  availability: row['availability'],
  condition: row['condition'],
  seller: row['seller'],
  tax: row['tax'],
  state: row['state'],
  state_reason: row['stateReason'],
  state_reason_detail: row['stateReasonDetail'],
  observed_at: time(row['observedAt']),
  since: time(row['since']),
  match: {
    id: row['matchId'],
    probability: row['probability'],
    verdict: row['verdict'],
    reasons: (row['reasons'] as MatchReason[]).map(formatMatchReason),
    reason_details: row['reasons'],
  },
  source: {
    from: (row['source'] as Row)['from'],
    at: (row['source'] as Row)['at'],
    capture_id: row['captureId'],
  },
  held: row['held'],
  not_comparable: row['notComparable'],
  not_comparable_detail: row['notComparableDetail'],
});

const alert = (row: Row) => ({
  id: row['id'],
  type: row['type'],
  retailer: row['retailer'],
  your_floor: amount(row['mapPriceMinor']),
  listed_price: amount(row['listedMinor']),
  detected_at: time(row['detectedAt']),
  product_id: row['productId'],
  listing_id: row['listingId'],
  listing_url: row['listingUrl'],
  currency: row['currency'],
  updated_at: time(row['updatedAt']),
  read_at: time(row['readAt']),
  resolved_at: time(row['resolvedAt']),
  resolution: row['resolution'],
  capture_id: row['captureId'],
});

function recommendation(row: Row) {
  const detail = row['detail'] as Row;
  return {
    id: row['id'],
    product_id: row['productId'],
    current_price: amount(row['currentMinor']),
    suggested_price: amount(row['suggestedMinor']),
    estimated_conversion_uplift: row['uplift'],
    confidence: row['confidence'],
    currency: row['currency'],
    objective: detail['objective'],
    uplift_interval: detail['uplift_interval'],
    expected_profit_change: row['expectedGain'],
    basis: detail['basis'],
    reasons: (detail['reasons'] as RecommendationReason[]).map(formatRecommendationReason),
    reason_details: detail['reasons'],
    against: (detail['against'] as RecommendationReason[]).map(formatRecommendationReason),
    against_details: detail['against'],
    evidence: detail['evidence'],
    guard_rail: detail['guard_rail'],
    created_at: time(row['createdAt']),
  };
}

/** The lists of the comparison are no longer than a page. */
async function list(
  name: keyof typeof bareQueries,
  render: (row: Row) => object,
  values: readonly string[],
): Promise<string> {
  const { rows } = await pool.query<Row>(bareQueries[name], [...values]);
  return JSON.stringify({ [name]: rows.slice(0, FETCH - 1).map(render), next_cursor: null });
}

async function answer(accountId: string, request: IncomingMessage): Promise<string> {
  const path = request.url ?? '';
  if (request.method === 'POST')
    return register(accountId, JSON.parse(await readBody(request)) as Row);
  if (path === '/v1/products') return list('products', product, [accountId]);
  if (path === '/v1/alerts') return list('alerts', alert, [accountId]);
  if (path === '/v1/recommendations') return list('recommendations', recommendation, [accountId]);
  return list('prices', price, [accountId, path.slice('/v1/prices/'.length)]);
}

/**
 * One product: one statement. What our server also writes (price history, event, monitoring jobs)
 * is not done.
 */
async function register(accountId: string, body: Row): Promise<string> {
  const { rows } = await pool.query<Row>(
    `insert into pricing.product as p (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, now(), now()) returning ${PRODUCT_COLUMNS}`,
    [
      createId('prd'),
      accountId,
      body['sku'],
      body['name'],
      body['url'],
      body['currency'],
      Math.round(Number(body['your_price']) * 100),
    ],
  );
  return JSON.stringify(product(rows[0] ?? {}));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const text = await answer(String(request.headers['x-account']), request);
    response.writeHead(request.method === 'POST' ? 201 : 200, {
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
