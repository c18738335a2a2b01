import { isSchema, type JsonSchema, buildSchemaExample } from './build-schema-example.ts';

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
