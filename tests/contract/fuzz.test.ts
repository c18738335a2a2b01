/**
 * No request is answered with a server error, HTML, a stack trace, or more records than a page may
 * have; every refusal is a problem document. The same requests at every run; FUZZ_SEED sets which
 * (`random`: different ones each time).
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '#tests/support/is-long.ts';
import { type Asked, type Client, openApi, type OpenApi } from './open-api.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { type OwnRecords, seedOwnRecords } from './own-records.ts';
import { emptyWindow } from './request-window.ts';
import type { ApiDocument } from './schema-arbitrary.ts';

const REQUESTS = IS_LONG ? 5_000 : 400;
const SEED = process.env.FUZZ_SEED ?? '-2009354117';
let api: OpenApi;
let client: Client;
let operator: Client;
let document: ApiDocument;
const failures: object[] = [];
beforeAll(async () => {
  api = await openApi();
  const log = { ...api.context.log, error: (fields: object) => void failures.push(fields) };
  const logged = await openApi({ context: { ...api.context, log } });
  const { apiKey, accountId } = await api.signUp();
  client = logged.as(apiKey, accountId);
  operator = logged.as(logged.operatorKey);
  document = (await logged.fetch('/v1/openapi.json')).json;
  await seedMany(accountId);
});

/** More of everything than one page contains. */
async function seedMany(accountId: string): Promise<void> {
  for (const part of ['a', 'b']) {
    const products = Array.from({ length: 600 }, (_, i) => ({
      name: 'Kettle',
      sku: `${part}${i}`,
      url: 'https://shop.example/k',
      currency: 'EUR',
      your_price: 19.9,
    }));
    await client.send('POST /v1/products/batch', { products });
  }
  const { lst, prd } = await seedOwnRecords(api, client, 'many');
  await api.context.db.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor, detected_at, updated_at, resolved_at)
     select 'alt_m' || n, $1, $2, $3, 'map_violation', 'shop-many.example', 'EUR', 1990, 1790, 1790,
       now(), now(), now()
     from generate_series(1, 1100) n`,
    [accountId, prd, lst],
  );
}

test('no request makes the API fail', async () => {
  let known: OwnRecords = {};
  let done = 0;
  const answered = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(hostileRequests(document), async (request) => {
      // Requests change and delete data, and use up the rate limit.
      if (done % 100 === 0) known = await seedOwnRecords(api, client, `f${done}`);
      if (done % 400 === 0) await emptyWindow(api.context.db, client.accountId);
      done += 1;
      const answer = await ask(request, known);
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
      checkAnswer(answer, request.verb);
    }),
    { numRuns: REQUESTS, ...(SEED !== 'random' && { seed: Number(SEED) }) },
  );
  expect(failures).toEqual([]);
  console.info(
    `${done} requests: ${[...answered]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status} ×${times}`)
      .join(', ')}`,
  );
  // Not all requests were refused before a handler ran.
  expect(answered.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
}, 1_200_000);

/** The kind of identifier that each path takes; the client's own key must not be revoked. */
function ask(
  { operation, verb, path, body, headers }: HostileRequest,
  known: OwnRecords,
): Promise<Asked> {
  const kind =
    Object.entries({
      '/account/keys': 'key',
      '/accounts': 'none',
      '/alerts': 'alt',
      '/retailers': 'ret',
      '/matches': 'mat',
      '/webhook-endpoints': 'whe',
      '/webhook-deliveries': 'dlv',
    }).find(([start]) => operation.path.startsWith(start))?.[1] ?? 'prd';
  const target = path
    .replaceAll('{0}', known[kind] ?? 'acc_none')
    .replaceAll('{1}', known['prd'] ?? '');
  return (operation.path.startsWith('/accounts') ? operator : client).send(
    `${verb} /v1${target}`
      .replaceAll(' /v1', '\u0001')
      .replaceAll(' ', '%20')
      .replace('\u0001', ' /v1'),
    body,
    headers,
  );
}

function checkAnswer(answer: Asked, verb: string): void {
  const type = answer.headers.get('content-type');
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.status).not.toBe(429);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  // A stream has its status before its work: a failure is its last line.
  if (type?.startsWith('application/x-ndjson')) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('"type":"error"');
  } else if (answer.text !== '')
    expect(type).toBe(answer.status < 400 ? 'application/json' : 'application/problem+json');
  if (answer.status >= 400 && verb !== 'HEAD')
    expect(answer.json).toMatchObject({
      status: answer.status,
      code: expect.any(String),
      instance: expect.any(String),
    });
  expect(answer.text).not.toMatch(/<(?:html|!doctype)|\n\s+at [\w.<>]+ \(|node:internal|\.ts:\d+/i);
  for (const list of Object.values(answer.json ?? {}))
    if (Array.isArray(list) && answer.status < 400) expect(list.length).toBeLessThanOrEqual(1000);
}
