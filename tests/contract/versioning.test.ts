/** How the API names the contract version of a response, and how an endpoint is retired. */
import { beforeAll, expect, test } from 'vitest';
import { z } from '@hono/zod-openapi';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { API_VERSION } from '#pricing/contract/service.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

const retired = {
  deprecatedAt: new Date('2026-11-01T00:00:00Z'),
  sunsetAt: new Date('2027-11-20T00:00:00Z'),
  successor: '/offers',
};
const base = {
  method: 'get',
  tag: 'Prices',
  caller: 'account',
  scope: null,
  summary: 'Says hello',
  answers: {
    200: { description: 'Hello', schema: z.object({ hello: z.string() }).openapi('Hello') },
  },
} as const;
const endpoints = [
  createApiEndpoint({
    ...base,
    path: '/old',
    retired,
    query: z.strictObject({}),
    handle: async () => ({
      status: 200,
      body: { hello: 'old' },
      headers: { Link: '</v1/old?cursor=x>; rel="next"' },
    }),
  }),
  createApiEndpoint({
    ...base,
    path: '/offers',
    handle: async () => ({ status: 200, body: { hello: 'new' } }),
  }),
];

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi({}, endpoints);
  client = await api.signUp();
});

test('every response names its contract version', async () => {
  for (const path of ['/v1/offers', '/v1/nothing', '/v1/openapi.json', '/v1/docs'])
    expect((await client.get(path)).headers.get('x-api-version'), path).toBe(API_VERSION);
  expect((await api.fetch('/v1/offers')).headers.get('x-api-version')).toBe(API_VERSION);
});

test('a retired endpoint announces its end, in errors too', async () => {
  const about = '<http://127.0.0.1:3000/v1/docs#getOld>';
  for (const [path, status] of [
    ['/v1/old', 200],
    ['/v1/old?x=1', 400],
  ] as const) {
    const { headers, ...answer } = await client.get(path);
    expect(answer.status).toBe(status);
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
      '@1793491200',
      'Sat, 20 Nov 2027 00:00:00 GMT',
    ]);
    expect(headers.get('link')).toContain(
      `${about}; rel="deprecation", ${about}; rel="sunset", <http://127.0.0.1:3000/v1/offers>; rel="successor-version"`,
    );
  }
  expect((await client.get('/v1/old')).headers.get('link')).toMatch(
    /^<\/v1\/old\?cursor=x>; rel="next", /,
  );
  const other = await client.get('/v1/offers');
  expect(['deprecation', 'sunset', 'link'].map((name) => other.headers.get(name))).toEqual([
    null,
    null,
    null,
  ]);
});

test('the document marks it as deprecated', () => {
  const { paths, components } = describeApi({ version: '1', endpoints });
  expect(paths?.['/old']?.get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining('from 2027-11-20 on it returns 410. Use `/offers`.'),
  });
  const responses: Record<string, { headers?: object; $ref?: string }> =
    paths?.['/old']?.get?.responses ?? {};
  expect(Object.keys(responses['200']?.headers ?? {})).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
  );
  expect(responses['410']?.$ref).toBe('#/components/responses/Gone');
  expect(components?.headers).toHaveProperty('Sunset');
  expect(paths?.['/offers']?.get).not.toHaveProperty('deprecated');
});

test('answers 410 after its sunset, naming the replacement', async () => {
  api.context.clock.set(new Date('2027-11-19T23:59:59Z'));
  expect((await client.get('/v1/old')).status).toBe(200);
  api.context.clock.advance(1000);
  const { status, json, headers } = await client.get('/v1/old');
  expect([status, json.code, json.detail]).toEqual([
    410,
    'gone',
    'This endpoint ended on 2027-11-20; use /offers',
  ]);
  expect(headers.get('sunset')).toBe('Sat, 20 Nov 2027 00:00:00 GMT');
  expect((await client.get('/v1/offers')).status).toBe(200);
});
