/** Source text of the SDK's methods: a class per resource, a method per operation. */
import { toCamelCase } from './operation-names.ts';
import { type Operation, type ResponseBody, toQueryName, toUpperFirst } from './read-operations.ts';

const WIDTH = 96;

/** Returns the source text of all resources. `header`: the comment above it. */
export function renderResources(operations: readonly Operation[], header: string): string {
  const byResource = Map.groupBy(operations, ({ resource }) => resource);
  const classes = [...byResource].map(([resource, methods]) => renderClass(resource, methods));
  const used = new Set(
    operations.flatMap((operation) => [
      ...(operation.query.length > 0 ? [toQueryName(operation)] : []),
      ...(operation.body ? [operation.body.type] : []),
      ...('type' in operation.response ? [operation.response.type] : []),
    ]),
  );
  const fields = [...byResource.keys()];
  const classOf = (field: string): string => `${toUpperFirst(field)}Resource`;
  return [
    header,
    `import type { List } from '../list.ts';`,
    `import type { RequestOptions } from '../options.ts';`,
    `import { buildPath, type Sender } from '../sender.ts';`,
    `import type {`,
    ...[...used].sort().map((name) => `  ${name},`),
    `} from './types.ts';`,
    '',
    ...classes,
    `/** Every resource of the API. */`,
    `export class Resources {`,
    ...fields.map((field) => `  readonly ${field}: ${classOf(field)};`),
    '',
    `  constructor(sender: Sender) {`,
    ...fields.map((field) => `    this.${field} = new ${classOf(field)}(sender);`),
    `  }`,
    `}`,
    '',
  ].join('\n');
}

function renderClass(resource: string, operations: readonly Operation[]): string {
  return [
    `export class ${toUpperFirst(resource)}Resource {`,
    `  readonly #sender: Sender;`,
    '',
    `  constructor(sender: Sender) {`,
    `    this.#sender = sender;`,
    `  }`,
    ...operations.map(renderMethod),
    `}`,
    '',
  ].join('\n');
}

function renderMethod(operation: Operation): string {
  const { resource, method, httpMethod, path, pathParameters, query, body, response } = operation;
  const hasQuery = query.length > 0;
  const parameters = [
    ...pathParameters.map((name) => `${toCamelCase(name)}: string`),
    ...(body ? [`body: ${body.type}${body.required ? '' : ' = {}'}`] : []),
    ...(hasQuery
      ? [`query: ${toQueryName(operation)}${query.some(({ required }) => required) ? '' : ' = {}'}`]
      : []),
    `options: RequestOptions = {}`,
  ];
  const pathNames = pathParameters.map(toCamelCase);
  const filled = path.replace(/\{\w+\}/g, '{}');
  const members = [
    `name: '${resource}.${method}'`,
    `method: '${httpMethod}'`,
    `path: ${pathNames.length > 0 ? `buildPath('${filled}', [${pathNames.join(', ')}])` : `'${path}'`}`,
    ...(body ? ['body'] : []),
    ...(hasQuery ? ['query'] : []),
    ...(operation.acceptsKey ? ['acceptsKey: true'] : []),
  ];
  const { returns, call } = renderCall(response);
  const items = response.kind === 'list' ? `, '${response.items}'` : '';
  return [
    '',
    ...renderComment(`${operation.text}\n\n\`${httpMethod} ${path}\``),
    `  ${method}(`,
    ...parameters.map((parameter) => `    ${parameter},`),
    `  ): ${returns} {`,
    `    return this.#sender.${call}(`,
    `      {`,
    ...members.map((member) => `        ${member},`),
    `      },`,
    `      options${items},`,
    `    );`,
    `  }`,
  ].join('\n');
}

function renderCall(response: ResponseBody): { returns: string; call: string } {
  switch (response.kind) {
    case 'json':
      return { returns: `Promise<${response.type}>`, call: `requestJson<${response.type}>` };
    case 'list':
      return { returns: `List<${response.type}>`, call: `list<${response.type}>` };
    case 'lines':
      return { returns: `AsyncIterable<${response.type}>`, call: `lines<${response.type}>` };
    case 'bytes':
      return { returns: 'Promise<Uint8Array<ArrayBuffer>>', call: 'requestBytes' };
    case 'none':
      return { returns: 'Promise<void>', call: 'requestNothing' };
  }
}

function renderComment(text: string): string[] {
  const lines = text
    .replaceAll('*/', '* /')
    .split('\n')
    .flatMap((line) => wrapWords(line));
  return ['  /**', ...lines.map((line) => `   *${line === '' ? '' : ` ${line}`}`), '   */'];
}

function wrapWords(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > WIDTH) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
