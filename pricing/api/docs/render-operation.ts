/**
 * Renders one endpoint: its purpose, a curl command, parameters and body, responses, and errors.
 */
import type { ApiDocument } from '#pricing/api/document/describe-api.ts';
import { isSchema } from '#pricing/api/document/build-schema-example.ts';
import { escapeHtml, renderWords, renderTable } from './html.ts';
import { describeType, renderFields, resolve, toText } from './render-schema.ts';

type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>;

export interface Place {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function renderOperation(document: ApiDocument, { method, path, operation }: Place): string {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  const body = mediaOf(operation.requestBody);
  const answers = Object.entries<unknown>(operation.responses ?? {});
  const good = answers.filter(([status]) => Number(status) < 400);
  const refusals = answers.filter(([status]) => Number(status) >= 400);
  return (
    `<article id="${escapeHtml(operation.operationId ?? '')}"><h3><span class="verb ${method}">` +
    `${method}</span> <code>${escapeHtml(path)}</code> <small>` +
    `${escapeHtml(operation.summary ?? '')}</small></h3>\n` +
    `<p>${operation.deprecated ? '<span class="note">Retired.</span> ' : ''}` +
    `${renderWords(operation.description ?? '')}${whoseKey(operation)}</p>\n` +
    `<pre tabindex="0">${escapeHtml(formatCurl({ method, path, parameters, body: body && exampleOf(document, body) }))}</pre>\n` +
    `${parameters.length > 0 ? `<h4>Parameters</h4>${renderParameters(parameters)}` : ''}\n` +
    `${body ? `<h4>Body</h4>${renderFields(document, body.schema)}` : ''}\n` +
    `<h4>Answers</h4>${good.map(([status, answer]) => renderAnswer(document, status, answer)).join('\n')}\n` +
    `<details><summary>Refusals: ${refusals.map(([status]) => status).join(', ')}</summary>` +
    `${renderRefusals(document, refusals)}</details></article>`
  );
}

interface CurlLine {
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
function formatCurl({ method, path, parameters, body }: CurlLine): string {
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

function whoseKey({ security }: Operation): string {
  const keys = (security ?? []).map((one) => Object.keys(one)[0]);
  if (keys.length === 0) return ' Needs no key.';
  return keys.includes('apiKey') ? '' : ' Takes the operator’s key.';
}

function renderParameters(parameters: readonly unknown[]): string {
  const rows = parameters
    .filter(isSchema)
    .map(({ name, in: place, required, description, schema }) => {
      const own = isSchema(schema) ? schema : {};
      const words = [description, own.description].find((one) => typeof one === 'string') ?? '';
      return (
        `<tr><td><code>${escapeHtml(String(name))}</code></td><td>` +
        `${escapeHtml(String(place))}${required === true ? ', required' : ''}</td><td>` +
        `${escapeHtml(describeType(own))}</td><td>${renderWords(words)}</td></tr>`
      );
    });
  return renderTable(['Name', 'In', 'Type', 'What'], rows);
}

function renderAnswer(document: ApiDocument, status: string, answer: unknown): string {
  const { description, headers } = isSchema(answer) ? answer : {};
  const media = mediaOf(answer);
  const names = isSchema(headers) ? Object.keys(headers) : [];
  const example = media ? exampleOf(document, media) : undefined;
  const shown =
    example === undefined
      ? ''
      : `<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
  const headersShown = names.map((name) => `<code>${escapeHtml(name)}</code>`);
  return (
    `<details${status.startsWith('20') && media ? ' open' : ''}><summary><code>` +
    `${status}</code> ${renderWords(toText(description))}</summary>\n` +
    `${media ? `<p>${linkTo(media.schema)}</p>` : ''}${shown}<p>Headers: ${headersShown.join(', ')}</p></details>`
  );
}

function renderRefusals(document: ApiDocument, refusals: readonly [string, unknown][]): string {
  const rows = refusals.map(([status, answer]) => {
    const shared = resolve(document, answer);
    const links = codesOf(answer, shared).map(
      (code) => `<a href="#${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>`,
    );
    const when = renderWords(toText(isSchema(shared) ? shared.description : ''));
    return `<tr><td>${status}</td><td>${links.join(' ')}</td><td>${when}</td></tr>`;
  });
  return renderTable(['Status', 'Code', 'When'], rows);
}

/** Error codes named in a response's description, or else those of its examples. */
function codesOf(answer: unknown, shared: unknown): string[] {
  const named =
    isSchema(answer) && typeof answer.description === 'string'
      ? [...answer.description.matchAll(/`(\w+)`/g)].map((found) => found[1] ?? '')
      : [];
  if (named.length > 0) return named;
  const problem =
    isSchema(shared) && isSchema(shared.content)
      ? shared.content['application/problem+json']
      : undefined;
  return isSchema(problem) && isSchema(problem.examples) ? Object.keys(problem.examples) : [];
}

interface Media {
  readonly schema: unknown;
  readonly examples: unknown;
}

function mediaOf(holder: unknown): Media | undefined {
  const media =
    isSchema(holder) && isSchema(holder.content) ? holder.content['application/json'] : undefined;
  return isSchema(media) ? { schema: media.schema, examples: media.examples } : undefined;
}

function exampleOf(document: ApiDocument, { examples }: Media): unknown {
  const [first] = isSchema(examples) ? Object.values(examples) : [];
  const example = resolve(document, first);
  return isSchema(example) ? example.value : undefined;
}

function linkTo(schema: unknown): string {
  const name =
    isSchema(schema) && typeof schema.$ref === 'string'
      ? (schema.$ref.split('/').at(-1) ?? '')
      : '';
  return name === ''
    ? ''
    : `Schema: <a href="#schema-${escapeHtml(name)}"><code>${escapeHtml(name)}</code></a>`;
}
