import { afterEach, expect, test } from 'vitest';
import { closeTestServers, openHttpServer } from '../tests/support/http-client/test-servers.ts';
import { PricingClient } from './client.ts';
import { ApiError, PricingError, ResponseError } from './errors.ts';

afterEach(closeTestServers);

interface Shown {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server that answers by cursor; without one, the answer under ''. */
async function openPages(pages: Readonly<Record<string, Shown>>) {
  const asked: string[] = [];
  const { port } = await openHttpServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    asked.push(`${url.pathname}${url.search}`);
    const found = pages[url.searchParams.get('cursor') ?? ''];
    response.writeHead(found ? 200 : 400, {
      'content-type': 'application/json',
      ...found?.headers,
    });
    response.end(JSON.stringify(found?.body ?? { code: 'invalid_cursor' }));
  });
  const client = new PricingClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k' });
  return { client, asked };
}

const products = (...ids: string[]) => ids.map((id) => ({ id }));
const THREE = {
  '': { body: { products: products('a', 'b'), next_cursor: 'one' } },
  one: { body: { products: [], next_cursor: 'two' } },
  two: { body: { products: products('c'), next_cursor: null } },
};

const collect = async <T extends { id: string }>(list: AsyncIterable<T>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
};
const failureOf = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => expect.fail('expected an error'),
    (error: unknown) => error,
  );

test('iterating walks over the elements of all pages, also past an empty one', async () => {
  const { client, asked } = await openPages(THREE);
  expect(await collect(client.products.list({ limit: 2, matched: true }))).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual([
    '/v1/products?limit=2&matched=true',
    '/v1/products?limit=2&matched=true&cursor=one',
    '/v1/products?limit=2&matched=true&cursor=two',
  ]);
});

test('awaiting gives the first page, once', async () => {
  const { client, asked } = await openPages(THREE);
  const list = client.products.list();
  expect(asked).toEqual([]);
  const page = await list;
  expect(page).toEqual({ items: products('a', 'b'), nextCursor: 'one', hasMore: true });
  expect(await list).toBe(page);
  expect(asked).toHaveLength(1);
  const last = await client.products.list({ cursor: 'two' });
  expect(last).toEqual({ items: products('c'), nextCursor: null, hasMore: false });
});

test('pages are requested when the loop comes to them, and not after it is left', async () => {
  const { client, asked } = await openPages(THREE);
  for await (const page of client.products.list().pages()) {
    expect(asked).toHaveLength(1);
    expect(page.items).toHaveLength(2);
    break;
  }
  for await (const { id } of client.products.list()) if (id === 'b') break;
  expect(asked).toHaveLength(2);
});

test('an abort between two pages ends the loop with its reason', async () => {
  const { client, asked } = await openPages(THREE);
  const controller = new AbortController();
  const reason = new Error('enough');
  const walk = async () => {
    for await (const _page of client.products.list({}, { signal: controller.signal }).pages())
      controller.abort(reason);
  };
  expect(await failureOf(walk())).toBe(reason);
  expect(asked).toHaveLength(1);
});

test('errors arrive where the list is awaited or iterated', async () => {
  const { client } = await openPages(THREE);
  const list = client.products.list({ cursor: 'foreign' }, { maxRetries: 0 });
  const error = await list.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, code: 'invalid_cursor' });
  expect(await failureOf(collect(client.products.list({ cursor: 'foreign' })))).toMatchObject({
    status: 400,
  });
});

test('the changes feed ends when there is no more now, and says where to continue', async () => {
  const { client } = await openPages({
    '': { body: { changes: [{ id: 'a' }], next_cursor: 'one', has_more: true } },
    one: { body: { changes: [{ id: 'b' }], next_cursor: 'two', has_more: false } },
    two: { body: { changes: [], next_cursor: 'two', has_more: false } },
  });
  expect(await collect(client.changes.list())).toEqual(['a', 'b']);
  expect(await client.changes.list({ cursor: 'one' })).toMatchObject({
    nextCursor: 'two',
    hasMore: false,
  });
  // Nothing new: the cursor stays the same, which is no circle.
  expect(await client.changes.list({ cursor: 'two' })).toMatchObject({
    items: [],
    nextCursor: 'two',
  });
});

test('a list without pages is one page', async () => {
  const { client } = await openPages({ '': { body: { webhook_endpoints: [{ id: 'a' }] } } });
  expect(await client.webhookEndpoints.list()).toEqual({
    items: [{ id: 'a' }],
    nextCursor: null,
    hasMore: false,
  });
});

test.each([
  ['</v1/products?limit=2&cursor=one>; rel="next"'],
  ['<https://elsewhere.example/v1/products?cursor=one>; rel=next; title="a"'],
  ['<https://a.example/docs>; rel="deprecation", </v1/products?cursor=one>; rel="prev next"'],
])('without a cursor in the body, the header Link leads on: %s', async (link) => {
  const { client, asked } = await openPages({
    '': { body: products('a'), headers: { link } },
    one: { body: products('b'), headers: { link: '</v1/docs>; rel="deprecation"' } },
  });
  expect(await collect(client.products.list())).toEqual(['a', 'b']);
  expect(asked).toEqual(['/v1/products', '/v1/products?cursor=one']);
});

test('what the answer says beside the list is on the page', async () => {
  const counts = { price_down: 2 };
  const { client } = await openPages({
    '': { body: { counts, changes: [{ id: 'a' }], next_cursor: null } },
  });
  expect(await client.insights.listChanges()).toEqual({
    items: [{ id: 'a' }],
    nextCursor: null,
    hasMore: false,
    rest: { counts },
  });
});

test('an empty cursor ends the list', async () => {
  const { client } = await openPages({ '': { body: { products: [], next_cursor: '' } } });
  expect(await client.products.list()).toEqual({ items: [], nextCursor: null, hasMore: false });
});

test.each([
  [{ products: [], next_cursor: 5 }, 'expected text or null in "next_cursor", got 5'],
  [{ products: [], next_cursor: {} }, 'expected text or null in "next_cursor", got {}'],
  [{ products: [], next_cursor: 'a', has_more: 'yes' }, 'expected true or false in "has_more"'],
  [{ alerts: [], next_cursor: null }, 'expected a list under "products"'],
  [{ products: {} }, 'expected a list under "products"'],
  [{ products: [{ id: 'a' }, null] }, 'expected objects in "products", not so at 1'],
  ['products', 'expected a list'],
  [null, 'expected a list'],
])('the page %j is refused', async (body, message) => {
  const { client } = await openPages({ '': { body } });
  const error = await failureOf(client.products.list());
  expect(error).toBeInstanceOf(ResponseError);
  expect(String(error)).toContain(`GET /products: 200, ${message}`);
});

test('a next page without a cursor in its address is refused', async () => {
  const { client } = await openPages({
    '': { body: [], headers: { link: '</v1/products?page=2>; rel="next"' } },
  });
  expect(String(await failureOf(client.products.list()))).toContain(
    'expected a cursor in the address',
  );
});

test('a cursor that leads to itself is refused', async () => {
  const page = { body: { products: products('a'), next_cursor: 'one' } };
  const { client, asked } = await openPages({ '': page, one: page });
  const error = await failureOf(collect(client.products.list()));
  expect(String(error)).toContain('the cursor of the next page is the one that was sent');
  expect(asked).toHaveLength(2);
});

test.each([2, 3, 7])('cursors that lead in a circle of %i are noticed', async (size) => {
  const names = Array.from({ length: size + 4 }, (_, n) => (n === 0 ? '' : `c${n}`));
  const next = (n: number) => (n === names.length - 1 ? names[4] : names[n + 1]);
  const pages = names.map(
    (name, n) => [name, { body: { products: [], next_cursor: next(n) } }] as const,
  );
  const { client, asked } = await openPages(Object.fromEntries(pages));
  const error = await failureOf(collect(client.products.list()));
  expect(error).toBeInstanceOf(PricingError);
  expect(String(error)).toContain('GET /products: the cursors lead in a circle');
  expect(asked.length).toBeLessThan(4 * names.length);
});
