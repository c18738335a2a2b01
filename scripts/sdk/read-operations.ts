/** The operations of the OpenAPI document, as the SDK needs them. */
import { z } from 'zod';
import { describeName, LEFT_OUT, type NamedOperation } from './operation-names.ts';

const ReferenceSchema = z.object({ $ref: z.string() });
const ParameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.looseObject({}),
});
type Parameter = z.infer<typeof ParameterSchema>;

const MediaSchema = z.looseObject({ schema: z.looseObject({ $ref: z.string().optional() }) });
const ContentSchema = z.record(z.string(), MediaSchema);
const OperationSchema = z.object({
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(z.union([ReferenceSchema, ParameterSchema])).optional(),
  requestBody: z.object({ content: ContentSchema, required: z.boolean().optional() }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: ContentSchema.optional() })),
});

const SchemaSchema = z.looseObject({
  type: z.unknown().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.looseObject({ type: z.unknown().optional() })).optional(),
});
const DocumentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), OperationSchema)),
  webhooks: z.record(z.string(), z.object({ post: OperationSchema })).optional(),
  components: z.object({
    parameters: z.record(z.string(), ParameterSchema),
    schemas: z.record(z.string(), SchemaSchema),
  }),
});
export type ReadDocument = z.infer<typeof DocumentSchema>;

export type ResponseBody =
  | { readonly kind: 'json'; readonly type: string }
  /** `items`: the member that holds the list; `type`: of one of its elements. */
  | { readonly kind: 'list'; readonly type: string; readonly items: string }
  /** NDJSON; `type`: of one line. */
  | { readonly kind: 'lines'; readonly type: string }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'none' };

export interface Operation extends NamedOperation {
  readonly httpMethod: string;
  readonly path: string;
  readonly text: string;
  /** Path parameters as in the document, in order. */
  readonly pathParameters: readonly string[];
  readonly query: readonly Parameter[];
  readonly body: { readonly type: string; readonly required: boolean } | null;
  readonly acceptsKey: boolean;
  readonly response: ResponseBody;
}

/** Parses the document. Throws ZodError. */
export const parseDocument = (document: unknown): ReadDocument => DocumentSchema.parse(document);

/**
 * Lists the operations in the order of the document. Throws Error for one that the SDK cannot
 * offer.
 */
export function listOperations({ paths, components }: ReadDocument): Operation[] {
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, operation]) => ({ httpMethod: method.toUpperCase(), operation }))
      .filter(({ httpMethod }) => !LEFT_OUT.has(`${httpMethod} ${path}`))
      .map(({ httpMethod, operation }) => {
        const at = `${httpMethod} ${path}`;
        const parameters = (operation.parameters ?? []).map((parameter) =>
          resolveParameter(parameter, components.parameters),
        );
        const response = readResponse(at, operation.responses, components.schemas);
        const content = operation.requestBody?.content['application/json'];
        return {
          ...describeName(httpMethod, path, response.kind === 'list'),
          httpMethod,
          path,
          text: [operation.summary, operation.description].filter(Boolean).join('. '),
          pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
          query: parameters.filter((parameter) => parameter.in === 'query'),
          body: content
            ? { type: nameOf(at, content), required: operation.requestBody?.required ?? false }
            : null,
          acceptsKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
          response,
        };
      }),
  );
  requireOneOfEach(listed);
  return listed;
}

/**
 * Lists the types of the messages to webhook endpoints, in the order of the document. Throws Error
 * for a message without a named schema.
 */
export function listWebhookTypes({ webhooks = {} }: ReadDocument): string[] {
  return Object.entries(webhooks).map(([type, { post }]) => {
    const content = post.requestBody?.content['application/json'];
    if (!content)
      throw new Error(`${type}: a message without a body would have no type in the SDK`);
    return nameOf(type, content);
  });
}

/**
 * Every field of the document that holds a decimal. Throws Error for a name that elsewhere is
 * another number.
 */
export function listDecimalFields({ components }: ReadDocument): string[] {
  const decimals = new Set<string>();
  const others = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { properties?: unknown };
    const fields = SchemaSchema.shape.properties.safeParse(properties).data ?? {};
    for (const [name, field] of Object.entries(fields)) {
      const types = [field.type].flat();
      if (field.format === 'decimal') decimals.add(name);
      else if (types.includes('number') || types.includes('integer')) others.add(name);
    }
    Object.values(node).forEach(visit);
  };
  visit(components.schemas);
  const both = [...decimals].filter((name) => others.has(name));
  if (both.length > 0)
    throw new Error(`A decimal in one place and another number elsewhere: ${both.join(', ')}`);
  return [...decimals].sort();
}

/** The name of the type of an operation's query: `products.list` → `ProductsListQuery`. */
export const toQueryName = ({ resource, method }: NamedOperation): string =>
  `${toUpperFirst(resource)}${toUpperFirst(method)}Query`;

export const toUpperFirst = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function resolveParameter(
  parameter: z.infer<typeof ReferenceSchema> | Parameter,
  shared: Readonly<Record<string, Parameter>>,
): Parameter {
  if (!ReferenceSchema.safeParse(parameter).success) return ParameterSchema.parse(parameter);
  const { $ref } = ReferenceSchema.parse(parameter);
  const found = shared[$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document refers to ${$ref}, which it does not have`);
  return found;
}

function nameOf(at: string, media: z.infer<typeof MediaSchema>): string {
  const name = media.schema.$ref?.split('/').at(-1);
  if (!name) throw new Error(`${at}: a body without a named schema would have no type in the SDK`);
  return name;
}

function readResponse(
  at: string,
  responses: z.infer<typeof OperationSchema>['responses'],
  schemas: ReadDocument['components']['schemas'],
): ResponseBody {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content ?? {});
  const names = contents.flatMap((content) =>
    content['application/json'] ? [nameOf(at, content['application/json'])] : [],
  );
  const [name] = names;
  const lines = contents.find((content) => content['application/x-ndjson'])?.[
    'application/x-ndjson'
  ];
  if (name === undefined && lines?.schema.contentSchema !== undefined)
    return {
      kind: 'lines',
      type: nameOf(at, MediaSchema.parse({ schema: lines.schema.contentSchema })),
    };
  if (name === undefined)
    return contents.some((content) => Object.keys(content).length > 0)
      ? { kind: 'bytes' }
      : { kind: 'none' };
  if (names.some((other) => other !== name))
    throw new Error(`${at}: the SDK expects one type in all successful responses`);
  return findList(at, name, schemas) ?? { kind: 'json', type: name };
}

/** A response is a list when it has a cursor, or nothing but an array and is called a list. */
function findList(
  at: string,
  name: string,
  schemas: ReadDocument['components']['schemas'],
): ResponseBody | null {
  const properties = schemas[name]?.properties ?? {};
  const arrays = Object.entries(properties).filter(([, { type }]) => type === 'array');
  const isList = name.endsWith('List') && arrays.length === 1;
  if (!('next_cursor' in properties) && !isList) return null;
  const [found, ...others] = arrays;
  const element = z.object({ items: ReferenceSchema }).safeParse(found?.[1]).data;
  if (!found || others.length > 0 || !element)
    throw new Error(`${at}: expected one list of elements with a named schema in ${name}`);
  return { kind: 'list', type: element.items.$ref.split('/').at(-1) ?? '', items: found[0] };
}

/** Throws Error when one method would be two operations. */
function requireOneOfEach(operations: readonly Operation[]): void {
  const seen = new Map<string, string>();
  for (const { resource, method, httpMethod, path } of operations) {
    const name = `${resource}.${method}`;
    const request = `${httpMethod} ${path}`;
    const other = seen.get(name);
    if (other)
      throw new Error(
        `${other} and ${request} are both ${name}: name one in scripts/sdk/operation-names.ts`,
      );
    seen.set(name, request);
  }
}
