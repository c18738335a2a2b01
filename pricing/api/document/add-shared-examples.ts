import { isSchema, type JsonSchema, buildSchemaExample } from './build-schema-example.ts';

type Mutable = Record<string, unknown>;

/**
 * Gives every JSON body of the document an example: one shared example for each schema that is a body. Examples of fields are written as
 * JSON Schema 2020-12 has them (`examples`). Changes the document; tells `onMissing` of each field that has none.
 */
export function addSharedExamples(
  document: { components?: object; paths?: object },
  onMissing?: (path: string) => void,
): void {
  const components = (document.components ?? {}) as Mutable;
  const schemas = (components.schemas ?? {}) as Mutable;
  renameExamples(schemas);
  renameExamples(document.paths);
  const examples: Mutable = {};
  for (const media of jsonBodiesOf(document.paths)) {
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
  // An example of a whole schema is said once, where bodies refer to it.
  for (const name of Object.keys(examples)) delete (schemas[name] as Mutable | undefined)?.examples;
  components.examples = Object.fromEntries(
    Object.entries(examples).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Every `application/json` media type object of the operations. */
function jsonBodiesOf(paths: object | undefined): Mutable[] {
  const operations = Object.values(paths ?? {})
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

/** A schema with an `example`: not a parameter, and not a map of properties of which one has that name. */
const isAnnotated = (node: JsonSchema): boolean =>
  'example' in node &&
  !('in' in node) &&
  ['type', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'description', 'properties'].some(
    (key) => key in node,
  );
