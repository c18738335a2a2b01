/**
 * Builds examples of schemas from the examples of their fields, so that each is written once,
 * beside its field.
 */

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SampleContext {
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
