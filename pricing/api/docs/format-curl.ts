import { isSchema } from '../document/build-schema-example.ts';

export interface CurlLine {
  readonly method: string;
  readonly path: string;
  /** From the document, with references resolved. */
  readonly parameters: readonly unknown[];
  /** Example of the body; undefined when there is none. */
  readonly body: unknown;
}

/**
 * A curl command for a shell where `BASE_URL` and `API_KEY` are set, with an example id in the path
 * and an example body.
 */
export function formatCurl({ method, path, parameters, body }: CurlLine): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => exampleIn(parameters, name));
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const lines = [
    `curl${verb} "$BASE_URL${filled === '/' ? '' : filled}"`,
    '-H "Authorization: Bearer $API_KEY"',
  ];
  if (parameters.some((parameter) => isSchema(parameter) && parameter.name === 'Idempotency-Key'))
    lines.push(`-H 'Idempotency-Key: "order-4711"'`);
  if (body !== undefined)
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
    );
  return lines.join(' \\\n  ');
}

function exampleIn(parameters: readonly unknown[], name: string): string {
  const found = parameters.find(
    (parameter) => isSchema(parameter) && parameter.in === 'path' && parameter.name === name,
  );
  const schema = isSchema(found) && isSchema(found.schema) ? found.schema : {};
  return Array.isArray(schema.examples) ? String(schema.examples[0]) : `{${name}}`;
}
