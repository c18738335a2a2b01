/**
 * The OpenAPI document for a developer who has nothing else: it is complete, and its examples are
 * correct.
 */
import { expect, test } from 'vitest';
import type { z } from '@hono/zod-openapi';
import { statusByCode } from '#kernel/app-error.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { listRefusalCodes } from '#pricing/api/document/describe-operation.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { MONEY_KEYS, ProblemSchema } from '#pricing/contract/contract.ts';

const withoutExample: string[] = [];
const document = describeApi({
  version: '1',
  endpoints,
  onMissingExample: (path) => void withoutExample.push(path),
});
const { examples = {}, responses = {}, parameters = {}, headers = {} } = document.components ?? {};
const text = JSON.stringify(document);

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
  readonly parameters?: {
    $ref?: string;
    name?: string;
    description?: string;
    schema?: { description?: string };
  }[];
  readonly requestBody?: { content: Record<string, Media> };
  readonly responses: Record<
    string,
    { $ref?: string; description?: string; headers?: object; content?: Record<string, Media> }
  >;
}
interface Media {
  readonly schema?: { $ref?: string };
  readonly examples?: Record<string, { $ref?: string; value?: unknown }>;
}
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
    at: `${method} ${path}`,
    ...operation,
  })),
);
const operationOf = (method: string, path: string): Operation =>
  operations.find(({ at }) => at === `${method} ${path}`)!;
const jsonOf = (holder: { content?: Record<string, Media> } | undefined) =>
  holder?.content?.['application/json'];
const exampleOf = (media: Media | undefined): unknown => {
  const [example] = Object.values(media?.examples ?? {});
  const shared = examples[example?.$ref?.split('/').at(-1) ?? ''];
  return shared && 'value' in shared ? shared.value : example?.value;
};
/** As it is sent over the network. */
const sent = (value: unknown): unknown => parseExactJson(JSON.stringify(value), MONEY_KEYS);

test('every reference resolves and every shared component is used', () => {
  const known = new Set(
    Object.entries(document.components ?? {}).flatMap(([kind, parts]) =>
      Object.keys(parts as object).map((name) => `#/components/${kind}/${name}`),
    ),
  );
  const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1] ?? ''));
  expect([...referred].filter((ref) => !known.has(ref))).toEqual([]);
  expect(
    [...known].filter((ref) => !referred.has(ref) && !ref.includes('/securitySchemes/')),
  ).toEqual([]);
});

test('every operation, tag and parameter is described', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(
    operations
      .filter(({ summary, description, tags }) => !summary || !description || tags.length !== 1)
      .map(({ at }) => at),
  ).toEqual([]);
  expect((document.tags ?? []).filter(({ description }) => !description)).toEqual([]);
  const silent = operations.flatMap(({ at, parameters: own = [] }) =>
    own
      .filter(({ $ref, description, schema }) => !$ref && !description && !schema?.description)
      .map(({ name }) => `${at} ${name}`),
  );
  expect(silent).toEqual([]);
  expect(Object.values(parameters).every((parameter) => 'description' in parameter)).toBe(true);
});

test('every field of a body has its own example', () => {
  expect([...new Set(withoutExample)]).toEqual([]);
});

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'examples of %s match their schemas',
  (_at, { method, path, body, answers }) => {
    const { requestBody, responses: answered } = operationOf(method, path);
    if (body) expect(problemsOf(body, exampleOf(jsonOf(requestBody)))).toEqual([]);
    for (const [status, { schema }] of Object.entries(answers)) {
      const shown = exampleOf(jsonOf(answered[status]));
      if (schema) expect(problemsOf(schema, shown)).toEqual([]);
      else expect(shown).toBeUndefined();
    }
  },
);

test('every error has its status, and an example with its code', () => {
  for (const endpoint of endpoints) {
    const { responses: answered } = operationOf(endpoint.method, endpoint.path);
    const statuses = Object.keys(answered)
      .map(Number)
      .filter((status) => status >= 400);
    expect(new Set(statuses), endpoint.path).toEqual(
      new Set(listRefusalCodes(endpoint).map((code) => statusByCode[code])),
    );
  }
  for (const [name, response] of Object.entries(responses)) {
    const shown = Object.entries(
      ('content' in response ? response.content : undefined)?.['application/problem+json']
        ?.examples ?? {},
    );
    expect(shown.length, name).toBeGreaterThan(0);
    for (const [code, example] of shown) {
      const value = 'value' in example ? example.value : undefined;
      expect(ProblemSchema.strict().parse(value)).toMatchObject({
        code,
        status: statusByCode[code as keyof typeof statusByCode],
      });
    }
  }
});

test('headers are described where they are sent', () => {
  for (const { at, responses: answered } of operations) {
    for (const [status, { $ref, headers: own }] of Object.entries(answered))
      if (!$ref)
        expect(Object.keys(own ?? {}), `${at} ${status}`).toEqual(
          expect.arrayContaining(['X-Request-Id', 'X-API-Version']),
        );
  }
  expect(Object.keys(headers)).toEqual(
    expect.arrayContaining([
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'ETag',
      'Link',
      'Location',
      'Idempotent-Replayed',
      'WWW-Authenticate',
      'Allow',
      'Accept-Post',
    ]),
  );
});

function problemsOf(schema: z.ZodType, example: unknown): unknown[] {
  expect(example).toBeDefined();
  const parsed = schema.safeParse(sent(example));
  return parsed.success ? [] : parsed.error.issues;
}
