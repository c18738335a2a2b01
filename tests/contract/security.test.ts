/**
 * Rules for every endpoint, including new ones: the cases come from the table of endpoints and from
 * their description.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { type Asked, openApi, type OpenApi } from './open-api.ts';
import { type OwnRecords, seedOwnRecords, snapshotOf } from './own-records.ts';
import { emptyWindow } from './request-window.ts';
import {
  type ApiDocument,
  type Operation,
  readOperations,
  validBodies,
} from './schema-arbitrary.ts';

/**
 * Keys that are unknown, revoked or expired are refused before the endpoint is looked at: tried at
 * every so many endpoints.
 */
const EVERY = IS_LONG ? 1 : 12;
/** The one parameter that a list needs. */
const asOf = (): string => `as_of=${api.context.clock.now().toISOString()}`;
let api: OpenApi;
let document: ApiDocument;
let operations: Operation[];
beforeAll(async () => {
  api = await openApi();
  document = (await api.fetch('/v1/openapi.json')).json;
  operations = readOperations(document);
});

const ID = /\b[a-z]{3}_(?:[0-9a-z]{26}|owner|stranger)\b/g;
/** Ids of no record; as long and as well-formed as existing ones. */
const unknownId = (prefix: string): string => `${prefix}_00000000000000000000000000`;

/** A response without what differs between any two. */
const shownOf = ({ status, text, headers }: Asked) => ({
  status,
  type: headers.get('content-type'),
  text: text
    .replace(headers.get('x-request-id') ?? '?', 'REQUEST')
    .replace(ID, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"next_cursor":"[^"]+"/, '"next_cursor":"…"'),
});

const BY_NAME: Record<string, string> = {
  product_id: 'prd',
  retailer_id: 'ret',
  listing_id: 'lst',
  'webhook-endpoints': 'whe',
  'webhook-deliveries': 'dlv',
  'map-price-periods': 'mpp',
  'export-schedules': 'exs',
  import_id: 'imp',
  search: 'rus',
  // A version is a number of the account's own: there is no other account's.
  version: 'ruv',
};

/** The caller chooses the name, and each account has its own record of that name. */
const NAMED_BY_CALLER = new Set(['/rules/searches/{search}']);

/** The kind of a parameter's ids, taken from its example. */
function kindOf(
  operation: Operation,
  { name, in: place, example, schema }: Operation['parameters'][number],
): string {
  const shown = example ?? schema.examples?.[0];
  const prefix =
    /^([a-z]{3})_/.exec(typeof shown === 'string' ? shown : '')?.[1] ??
    BY_NAME[name] ??
    (place === 'path' ? BY_NAME[operation.path.split('/')[1] ?? ''] : undefined);
  if (!prefix)
    throw new Error(
      `${operation.method} ${operation.path}: give ${name} an example, so that another account's identifiers can be tried there`,
    );
  return prefix;
}

const made = new Map<Operation, string | undefined>();

/** A valid body, or undefined; `replace` receives every identifier in it. */
function bodyFor(operation: Operation, replace: (prefix: string) => string): string | undefined {
  const bodies = validBodies(document, operation);
  if (bodies && !made.has(operation)) {
    const samples = fc.sample(bodies, { numRuns: 30, seed: 1 }).map((body) => JSON.stringify(body));
    // The one with the most identifiers in it.
    made.set(
      operation,
      samples.reduce((best, one) =>
        (one.match(ID)?.length ?? 0) > (best.match(ID)?.length ?? 0) ? one : best,
      ),
    );
  }
  return made.get(operation)?.replace(ID, (id) => replace(id.slice(0, 3)));
}

function pathOf(operation: Operation, idFor: (prefix: string) => string): string {
  let path = operation.path;
  for (const parameter of operation.parameters)
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, idFor(kindOf(operation, parameter)));
  return `/v1${path}`;
}

test('another account’s ids are answered like unknown ones, everywhere', async () => {
  const owner = await api.signUp();
  const stranger = await api.signUp();
  const theirs = await seedOwnRecords(api, owner, 'owner');
  const own = await seedOwnRecords(api, stranger, 'stranger');
  const before = await snapshotOf(api, owner.accountId);
  const idOf = (records: OwnRecords) => (prefix: string) => records[prefix] ?? unknownId(prefix);
  let tried = 0;
  const compare = async (
    operation: Operation,
    request: (idFor: (prefix: string) => string) => [string, string | undefined],
    place: string,
  ): Promise<Asked> => {
    await emptyWindow(api.context.db, stranger.accountId);
    const asked = await stranger.send(...request(idOf(theirs)));
    const invented = await stranger.send(...request(unknownId));
    expect(shownOf(asked), `${operation.method} ${operation.path} ${place}`).toEqual(
      shownOf(invented),
    );
    tried += 1;
    return asked;
  };
  for (const operation of operations.filter(
    ({ method, path }) =>
      endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.caller ===
      'account',
  )) {
    const verb = operation.method.toUpperCase();
    // In the path.
    if (operation.path.includes('{')) {
      const answer = await compare(
        operation,
        (idFor) => [`${verb} ${pathOf(operation, idFor)}`, bodyFor(operation, idOf(own))],
        'path',
      );
      expect(answer.status, `${operation.method} ${operation.path}`).toBe(
        NAMED_BY_CALLER.has(operation.path) ? 200 : 404,
      );
    }
    // In the query.
    for (const parameter of operation.parameters.filter(
      ({ in: place, name }) => place === 'query' && name.endsWith('_id') && name !== 'external_id',
    )) {
      const answer = await compare(
        operation,
        (idFor) => {
          const id = idFor(kindOf(operation, parameter));
          const rest = operation.path === '/market' ? `&${asOf()}` : '';
          return [
            `${verb} ${pathOf(operation, idOf(own))}?${parameter.name}=${id}${rest}`,
            undefined,
          ];
        },
        parameter.name,
      );
      expect(answer.status, `${operation.path} ${parameter.name}`).toBe(200);
    }
    // In the body.
    if (bodyFor(operation, idOf(own)) !== bodyFor(operation, unknownId))
      await compare(
        operation,
        (idFor) => [`${verb} ${pathOf(operation, idOf(own))}`, bodyFor(operation, idFor)],
        'body',
      );
  }
  expect(tried).toBeGreaterThan(30);
  expect(await snapshotOf(api, owner.accountId)).toBe(before);
});

test('no list shows anything of another account', async () => {
  const owner = await api.signUp();
  const newcomer = await api.signUp();
  const records = await seedOwnRecords(api, owner, 'owner2');
  for (const { method, path } of endpoints.filter(
    (endpoint) =>
      endpoint.method === 'get' && endpoint.caller === 'account' && !endpoint.path.includes('{'),
  )) {
    const { status, text } = await newcomer.send(
      `${method.toUpperCase()} /v1${path}${path === '/market' ? `?${asOf()}` : ''}`,
    );
    expect(status, path).toBe(200);
    for (const id of [...Object.values(records), 'Kettle of owner2', 'shop-owner2'])
      expect(text, path).not.toContain(id);
  }
});

test('every endpoint refuses whoever has no key of its kind', async () => {
  const client = await api.signUp();
  const { json: revoked } = await client.send('POST /v1/account/keys', { name: 'revoked' });
  await client.send(`DELETE /v1/account/keys/${revoked.id}`);
  const { json: expired } = await client.send('POST /v1/account/keys', { name: 'expired' });
  await api.context.db.query(
    `update pricing.api_key set expires_at = created_at - interval '1 minute' where id = $1`,
    [expired.id],
  );
  const statements: string[] = [];
  const query: typeof api.context.db.query = (text, values) => {
    statements.push(text);
    return api.context.db.query(text, values);
  };
  const operatorKey = 'operator-key-of-this-test';
  const watched = await openApi({
    context: { ...api.context, db: { ...api.context.db, query } },
    operatorKeyHashes: [createHash('sha256').update(operatorKey).digest()],
  });
  for (const [n, operation] of operations.entries()) {
    const { method, path } = operation;
    const wanted = endpoints.find(
      (endpoint) => endpoint.method === method && endpoint.path === path,
    )?.caller;
    const request = `${method.toUpperCase()} ${pathOf(operation, unknownId)}`;
    const ask = async (key: string | null) => {
      statements.length = 0;
      const answer =
        key === null
          ? await watched.fetch(request.split(' ')[1] ?? '', { method: method.toUpperCase() })
          : await watched.as(key).send(request);
      return { ...shownOf(answer), statements: [...statements] };
    };
    const refuseUnusable = async () => {
      // Wrong keys of one minute are counted together.
      api.context.clock.advance(60_000);
      const unknown = await ask('pk_live_0000000000000000000000000000000000000000000');
      expect(unknown.status, request).toBe(401);
      // The same response after the same statements: nothing distinguishes a revoked key from one
      // that never existed.
      expect(await ask(revoked.api_key), request).toEqual(unknown);
      // Only whoever has the whole key learns that it expired.
      expect(await ask(expired.api_key), request).toMatchObject({
        status: 401,
        text: expect.stringContaining('This API key expired on '),
        statements: unknown.statements,
      });
    };
    const nobody = await ask(null);
    expect([nobody.status, nobody.statements], request).toEqual([401, []]);
    if (n % EVERY === 0) await refuseUnusable();
    if (wanted !== 'either') {
      await emptyWindow(api.context.db, client.accountId);
      const wrong = await ask(wanted === 'operator' ? client.apiKey : operatorKey);
      expect([wrong.status, JSON.parse(wrong.text).code], request).toEqual([403, 'forbidden']);
      // Only the authentication.
      expect(wrong.statements.length, request).toBeLessThanOrEqual(wanted === 'operator' ? 2 : 0);
    }
  }
});

const NOT_THEIRS = [
  'id',
  'account_id',
  'accountId',
  'created_at',
  'role',
  'is_admin',
  'suspended_at',
  'hash',
  '__proto__',
  'constructor',
];

test('no body sets what is not the caller’s to set', async () => {
  const client = await api.signUp();
  const own = await seedOwnRecords(api, client, 'own');
  const operator = api.as(api.operatorKey);
  for (const operation of operations.filter(({ body }) => body !== null)) {
    const wanted = endpoints.find(
      ({ method, path }) => method === operation.method && path === operation.path,
    )?.caller;
    const text = bodyFor(operation, (prefix) => own[prefix] ?? unknownId(prefix)) ?? '{}';
    await emptyWindow(api.context.db, client.accountId);
    const added = NOT_THEIRS.map((name) => `"${name}":"x"`).join(',');
    const body = text === '{}' ? `{${added}}` : `${text.slice(0, -1)},${added}}`;
    const answer = await (wanted === 'operator' ? operator : client).send(
      `${operation.method.toUpperCase()} ${pathOf(operation, (prefix) => own[prefix] ?? '')}`,
      body,
    );
    const at = `${operation.method} ${operation.path}`;
    expect(answer, at).toMatchObject({ status: 422, json: { code: 'validation_failed' } });
    for (const name of NOT_THEIRS)
      expect(answer.json.errors, `${at} ${name}`).toContainEqual({
        pointer: `#/${name}`,
        detail: 'Unknown field',
        code: 'unknown_field',
      });
  }
  const row = {
    name: 'K',
    sku: 'row',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 1,
    account_id: 'acc_x',
  };
  expect(
    (await client.send('POST /v1/products/batch', { products: [row] })).json.results,
  ).toMatchObject([
    { status: 'refused', errors: [{ pointer: '#/products/0/account_id', code: 'unknown_field' }] },
  ]);
  expect(await client.send('PATCH /v1/account', { plan: 'enterprise' })).toMatchObject({
    status: 405,
  });
  expect((await client.get('/v1/account')).json.plan).toBe('growth');
});
