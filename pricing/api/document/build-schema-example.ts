/**
 * Builds examples of schemas from the examples of their fields, so that each is written once,
 * beside its field.
 */

export type JsonSchema = Readonly<Record<string, unknown>>;

interface SampleContext {
  /** `components.schemas`. */
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Called with the path of each field without an example. */
  readonly onMissing?: (path: string) => void;
}

/** The example of a schema: its own, or built from its parts. */
export function buildSchemaExample(schema: unknown, context: SampleContext, path = ''): unknown {
  if (!isSchema(schema)) return {};
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ('example' in schema) return schema.example;
  if ('const' in schema) return schema.const;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return buildSchemaExample(context.schemas[name], context, path === '' ? name : path);
  }
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.allOf)) return sampleAll(schema.allOf, context, path);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return buildSchemaExample(alternatives[0], context, path);
  return sampleType(schema, context, path);
}

function sampleAll(parts: readonly unknown[], context: SampleContext, path: string): unknown {
  const own = parts.find((part) => isSchema(part) && ('example' in part || 'examples' in part));
  if (own) return buildSchemaExample(own, context, path);
  const samples = parts
    .filter(
      (part) => isSchema(part) && ['$ref', 'type', 'properties', 'enum'].some((key) => key in part),
    )
    .map((part) => buildSchemaExample(part, context, path));
  return samples.length > 1 &&
    samples.every((sample) => typeof sample === 'object' && sample !== null)
    ? Object.assign({}, ...samples)
    : samples[0];
}

function sampleType(schema: JsonSchema, context: SampleContext, path: string): unknown {
  const type = Array.isArray(schema.type)
    ? listOf(schema.type).find((one) => one !== 'null')
    : schema.type;
  if (type === 'array') return [buildSchemaExample(schema.items, context, `${path}[]`)];
  if (type === 'object' || isSchema(schema.properties)) {
    const properties = isSchema(schema.properties) ? schema.properties : {};
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        buildSchemaExample(property, context, `${path}.${name}`),
      ]),
    );
  }
  if (type === 'boolean') return true;
  context.onMissing?.(path);
  if ('default' in schema) return schema.default;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return type === 'string' ? 'text' : {};
}

/** The elements of a list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Mutable = Record<string, unknown>;

/**
 * Adds an example to every JSON body of the document: one shared example per body schema. Field
 * examples are converted to the form of JSON Schema 2020-12 (`examples`). Changes the document;
 * calls `onMissing` for each field without an example.
 */
export function addSharedExamples(
  document: { components?: object; paths?: object; webhooks?: object },
  onMissing?: (path: string) => void,
): void {
  const components = (document.components ?? {}) as Mutable;
  const schemas = (components.schemas ?? {}) as Mutable;
  renameExamples(schemas);
  renameExamples(document.paths);
  const examples: Mutable = {};
  for (const media of jsonBodiesOf({ ...document.paths, ...document.webhooks })) {
    const ref =
      isSchema(media.schema) && typeof media.schema.$ref === 'string' ? media.schema.$ref : '';
    const name = ref.split('/').at(-1) ?? '';
    if (name === '' || 'examples' in media) continue;
    examples[name] ??= {
      summary: name,
      value: buildSchemaExample(media.schema, { schemas, ...(onMissing && { onMissing }) }),
    };
    media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
  }
  // The example of a whole schema is in one place, and bodies refer to it.
  for (const name of Object.keys(examples)) delete (schemas[name] as Mutable | undefined)?.examples;
  components.examples = Object.fromEntries(
    Object.entries(examples).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** All `application/json` media type objects of the operations. */
function jsonBodiesOf(paths: object): Mutable[] {
  const operations = Object.values(paths)
    .flatMap((item: unknown) => (isSchema(item) ? Object.values(item) : []))
    .filter(isSchema);
  const holders = operations
    .flatMap(({ requestBody, responses }) => [
      requestBody,
      ...(isSchema(responses) ? Object.values(responses) : []),
    ])
    .filter(isSchema);
  return holders.flatMap(({ content }) =>
    isSchema(content) && isSchema(content['application/json'])
      ? [content['application/json'] as Mutable]
      : [],
  );
}

function renameExamples(node: unknown): void {
  if (Array.isArray(node)) node.forEach(renameExamples);
  else if (isSchema(node)) {
    if (isAnnotated(node)) {
      const { example } = node;
      delete (node as Mutable).example;
      (node as Mutable).examples = [example];
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'examples') renameExamples(value);
  }
}

/**
 * True for a schema with an `example`, but not for a parameter or a map of properties with one of
 * that name.
 */
const isAnnotated = (node: JsonSchema): boolean =>
  'example' in node &&
  !('in' in node) &&
  ['type', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'description', 'properties'].some(
    (key) => key in node,
  );
