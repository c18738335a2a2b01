/**
 * What is said about an invalid value: one error per field, in words, never a regular expression.
 * Each field of each body and each query parameter gets values that are not valid.
 */
import { expect, test } from 'vitest';
import { isAppError, type FieldError } from '#kernel/app-error.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { buildSchemaExample, isSchema } from '#pricing/api/document/build-schema-example.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { toFieldErrors } from '#pricing/api/request/field-errors.ts';
import { parseQuery } from '#pricing/api/request/parse-query.ts';
import {
  MatchDecisionSchema,
  MONEY_KEYS,
  ProductInputSchema,
  SaleInputSchema,
} from '#pricing/contract/contract.ts';
import { z } from '@hono/zod-openapi';

const document = describeApi({ version: '1', endpoints });
const schemas: Record<string, unknown> = { ...document.components?.schemas };
const TEXTS = ['', ' ', 'x', '-1', '1e9', '\u0000', '\ud800', 'https://', 'x'.repeat(5000)];
const VALUES: unknown[] = [...TEXTS, -1, 1e15, 1.5, true, null, [], {}, [''], [{}], undefined];
/** The ways in which a regular expression shows: "/^…$/", "\d{2}", "[a-z]", "(?:". */
const REGULAR_EXPRESSION = /\/\^|\$\/|\\[dwsbSWD]|\[[a-zA-Z0-9^]-|\(\?|\{\d+,\d*\}/;

const exampleOf = (name: string): unknown =>
  buildSchemaExample({ $ref: `#/components/schemas/${name}` }, { schemas });

const bodies: [string, z.ZodType, unknown][] = [
  ...endpoints.flatMap(({ method, path, body }): [string, z.ZodType, unknown][] => {
    const described: unknown = document.paths?.[path]?.[method]?.requestBody;
    if (!body || !isSchema(described) || !isSchema(described.content)) return [];
    const media = described.content['application/json'];
    const example = buildSchemaExample(isSchema(media) ? media.schema : {}, { schemas });
    return [[`${method} ${path}`, body, example]];
  }),
  ['a product of a batch', ProductInputSchema, exampleOf('ProductInput')],
  ['a sale of a batch', SaleInputSchema, exampleOf('SaleInput')],
  ['a decision of a batch', MatchDecisionSchema, exampleOf('MatchDecision')],
];

/** All bodies that differ from the example in one place. */
function* changeOnePlace(value: unknown): Generator<unknown> {
  yield* VALUES;
  if (Array.isArray(value))
    for (const [index, element] of value.entries())
      for (const changed of changeOnePlace(element)) yield value.with(index, changed);
  else if (isSchema(value))
    for (const [key, inner] of Object.entries(value))
      for (const changed of changeOnePlace(inner)) yield { ...value, [key]: changed };
}

function checkErrors(errors: readonly FieldError[]): void {
  const pointers = errors.map(({ pointer }) => pointer);
  expect(pointers, JSON.stringify(errors)).toEqual([...new Set(pointers)]);
  for (const { detail, code } of errors) {
    expect(detail).not.toMatch(REGULAR_EXPRESSION);
    expect(detail.length, detail).toBeLessThan(400);
    expect(code).toMatch(/^[a-z_]+$/);
  }
}

test.each(bodies)('%s: one error per field, in words', (_at, schema, example) => {
  let refused = 0;
  for (const changed of changeOnePlace(example)) {
    const text = JSON.stringify(changed);
    if (text === undefined) continue;
    const parsed = schema.safeParse(parseExactJson(text, MONEY_KEYS));
    if (parsed.success) continue;
    refused += 1;
    checkErrors(toFieldErrors(parsed.error.issues));
  }
  expect(refused).toBeGreaterThan(10);
});

test.each(endpoints.filter(({ query }) => query).map((one) => [one.path, one.query] as const))(
  'parameters of %s: one error each, in words',
  (_path, query) => {
    if (!(query instanceof z.ZodObject)) throw new Error('a query is an object');
    const needed = new Set(
      listQueryErrors(query, new URLSearchParams()).map(({ pointer }) => pointer),
    );
    for (const name of Object.keys(query.shape)) {
      for (const text of TEXTS) {
        const errors = listQueryErrors(query, new URLSearchParams([[name, text]]));
        checkErrors(errors);
        // A list may need another parameter.
        expect(errors.every(({ pointer }) => pointer === name || needed.has(pointer))).toBe(true);
      }
    }
  },
);

function listQueryErrors(query: z.ZodType, search: URLSearchParams): readonly FieldError[] {
  try {
    parseQuery(query, search);
    return [];
  } catch (error) {
    if (!isAppError(error, 'invalid_query')) throw error;
    return error.errors;
  }
}

test('an empty name is one error, and says what is expected', () => {
  const { error } = ProductInputSchema.safeParse({ name: '' });
  expect(toFieldErrors(error?.issues ?? [])[0]).toEqual({
    pointer: '#/name',
    detail: 'Expected a text that is not empty',
    code: 'too_small',
  });
});

test('neither ids nor all: the error names both', () => {
  const body = endpoints.find(({ path }) => path === '/alerts/read')?.body;
  for (const given of [{}, { read: true }]) {
    const errors = toFieldErrors(body?.safeParse(given).error?.issues ?? []);
    expect(errors).toEqual([{ pointer: '#', detail: 'Expected `ids` or `all`', code: 'required' }]);
  }
});
