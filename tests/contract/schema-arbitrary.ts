/**
 * Generates bodies from the API's own description: valid ones, and the same with something broken.
 * They follow changes of the schemas automatically.
 */
import fc from 'fast-check';
import { z } from 'zod';
import { parseExactJson } from '#kernel/exact-json.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';

/** The part of JSON Schema that the document uses. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

export interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            parameters?: readonly (Parameter | { $ref: string })[];
            requestBody?: { content: Record<string, { schema: JsonSchema }> };
          }
        >
      >
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
}

/** The document's description of each endpoint; references of parameters are resolved. */
export function readOperations(document: ApiDocument): Operation[] {
  return endpoints.map(({ method, path }) => {
    const described = document.paths[path]?.[method];
    const parameters = (described?.parameters ?? []).map((parameter) =>
      '$ref' in parameter
        ? (document.components.parameters[lastPart(parameter.$ref)] as Parameter)
        : parameter,
    );
    return {
      method,
      path,
      parameters,
      body: described?.requestBody?.content['application/json']?.schema ?? null,
    };
  });
}

const lastPart = (reference: string): string => reference.split('/').at(-1) ?? '';

/**
 * Values that the schema allows, as far as a schema can express it; null for an operation without a
 * body.
 */
export function validBodies(
  document: ApiDocument,
  { method, path, body }: Operation,
): fc.Arbitrary<unknown> | null {
  if (!body) return null;
  const own =
    endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.body ??
    z.never();
  return arbitraryOf(document, body).filter(
    (value) => own.safeParse(parseExactJson(JSON.stringify(value), MONEY_KEYS)).success,
  );
}

/** A body with one thing in it removed, replaced, repeated or added. */
export function breakBody(body: unknown, { at, by }: { at: number; by: unknown }): unknown {
  const places = placesOf(body);
  const place = places[at % Math.max(1, places.length)];
  const copy: unknown = structuredClone(body);
  if (!place) return by;
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >;
  const key = place.at(-1) ?? '';
  if (at % 5 === 0 && !Array.isArray(holder)) delete holder[key];
  else if (at % 5 === 1) holder[`${key} `] = by;
  else holder[key] = by;
  return copy;
}

function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...placesOf(inner).map((rest) => [key, ...rest]),
  ]);
}

function arbitraryOf(document: ApiDocument, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.$ref)
    return arbitraryOf(document, document.components.schemas[lastPart(schema.$ref)] as JsonSchema);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  // A reference with a description of its own.
  const [first] = schema.allOf ?? [];
  if (first) return arbitraryOf(document, first);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(document, choice)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return fc.oneof(...types.map((type) => ofType(document, schema, type)));
}

function ofType(document: ApiDocument, schema: JsonSchema, type: string): fc.Arbitrary<unknown> {
  const examples = (schema.examples ?? []).filter((example) => example !== null);
  switch (type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, inner]) => [name, arbitraryOf(document, inner)] as const,
      );
      return fc.record(Object.fromEntries(properties), {
        requiredKeys: [...(schema.required ?? [])],
      });
    }
    case 'array':
      return fc.array(arbitraryOf(document, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.oneof(
        ...examples.map((example) => fc.constant(example)),
        fc.integer({
          min: schema.minimum ?? 0,
          max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
        }),
      );
    case 'number': {
      const [low, high] = [
        schema.minimum ?? schema.exclusiveMinimum ?? 0,
        schema.maximum ?? schema.exclusiveMaximum ?? 10_000,
      ];
      return fc.oneof(
        ...examples.map((example) => fc.constant(example)),
        fc
          .integer({ min: Math.ceil(low * 100), max: Math.floor(high * 100) })
          .map((hundredths) => hundredths / 100),
      );
    }
    default:
      return textOf(schema, examples);
  }
}

function textOf(schema: JsonSchema, examples: readonly unknown[]): fc.Arbitrary<unknown> {
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (schema.format === 'date') return fc.constantFrom('2026-11-19', '2024-02-29', ...examples);
  // The pattern of addresses has look-aheads, for which generating takes minutes.
  if (schema.format === 'email') return fc.constantFrom('map@acme.example', ...examples);
  if (schema.format === 'uri') return fc.webUrl({ size: 'small' });
  const free = fc.string({ minLength: 1, maxLength: Math.min(schema.maxLength ?? 40, 40) });
  return examples.length > 0
    ? fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...examples) },
        { weight: schema.pattern ? 0 : 1, arbitrary: free },
      )
    : free;
}
