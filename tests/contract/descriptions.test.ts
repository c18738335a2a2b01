/**
 * A reader of the OpenAPI document alone learns what each value means: every property, operation,
 * schema and webhook has a description that says more than its name.
 */
import { expect, test } from 'vitest';
import { isSchema, listOf } from '#pricing/api/document/build-schema-example.ts';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';

const document = describeApi({ version: '1', endpoints });
const schemas: Record<string, unknown> = { ...document.components?.schemas };

/** Words that carry no meaning of their own. */
const EMPTY = new Set(
  `a an the this that these those it its of in on at to for from by with and or nor as is are was were be been has have
  had do does which who whose where when what how any all each every some one not no if then than also only same other
  your you we us our they their there here can may will must get list value field record object data`.split(
    /\s+/,
  ),
);
const LEAST_WORDS = 3;

/** "your_prices" and "Your price" have the same words. */
function listWords(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/(?:ies)$/, 'y').replace(/s$/, ''))
    .filter((word) => word !== '');
}

/** The number of words that the description adds to the names. */
function countNewWords(description: string, names: string): number {
  const known = new Set(listWords(names));
  return new Set(listWords(description).filter((word) => !known.has(word) && !EMPTY.has(word)))
    .size;
}

interface Described {
  /** "Product.tags". */
  readonly at: string;
  readonly names: string;
  readonly description: string;
}

/** The description of a schema: its own, or that of the schema it refers to. */
function findDescription(schema: unknown): string {
  if (!isSchema(schema)) return '';
  if (typeof schema.description === 'string') return schema.description;
  if (typeof schema.$ref === 'string')
    return findDescription(schemas[schema.$ref.split('/').at(-1) ?? '']);
  const parts = [...listOf(schema.allOf), ...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  return parts.map(findDescription).find((text) => text !== '') ?? '';
}

function listProperties(schema: unknown, at: string): Described[] {
  if (!isSchema(schema)) return [];
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...properties.flatMap(([name, property]) => [
      { at: `${at}.${name}`, names: name, description: findDescription(property) },
      ...listProperties(property, `${at}.${name}`),
    ]),
    ...listProperties(schema.items, `${at}[]`),
    ...[...listOf(schema.allOf), ...listOf(schema.anyOf), ...listOf(schema.oneOf)].flatMap((part) =>
      listProperties(part, at),
    ),
  ];
}

const properties = Object.entries(schemas).flatMap(([name, schema]) =>
  listProperties(schema, name),
);
const operations = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(
  ([path, item]) =>
    Object.entries(isSchema(item) ? item : {}).flatMap(([method, operation]): Described[] =>
      isSchema(operation)
        ? [
            {
              at: `${method} ${path}`,
              names: `${path} ${String(operation.summary)}`,
              description: findDescription(operation),
            },
          ]
        : [],
    ),
);
const parts = Object.entries(schemas).map(([name, schema]) => ({
  at: name,
  names: name,
  description: findDescription(schema),
}));

test.each<[string, number, readonly Described[]]>([
  ['properties', 350, properties],
  ['operations and webhooks', 50, operations],
  ['schemas', 60, parts],
])('all %s say more than their name', (_what, least, described) => {
  expect(described.length).toBeGreaterThan(least);
  const silent = described.filter(
    ({ names, description }) => countNewWords(description, names) < LEAST_WORDS,
  );
  expect(silent.map(({ at, description }) => `${at}: ${description}`)).toEqual([]);
});
