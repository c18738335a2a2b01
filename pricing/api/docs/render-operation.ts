/** One endpoint of the page: what it is for, a line to paste, what it takes, what it answers, why it refuses. */
import type { ApiDocument } from '../document/describe-api.ts';
import { isSchema } from '../document/sample-schema.ts';
import { curlOf } from './curl-of.ts';
import { escapeHtml, renderWords } from './html.ts';
import { describeType, renderFields, resolve } from './render-schema.ts';

export type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>;

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
  return `<article id="${escapeHtml(operation.operationId ?? '')}"><h3><span class="verb ${method}">${method}</span> <code>${escapeHtml(path)}</code> <small>${escapeHtml(operation.summary ?? '')}</small></h3>
<p>${operation.deprecated ? '<span class="note">Retired.</span> ' : ''}${renderWords(operation.description ?? '')}${whoseKey(operation)}</p>
<pre tabindex="0">${escapeHtml(curlOf({ method, path, parameters, body: body && exampleOf(document, body) }))}</pre>
${parameters.length > 0 ? `<h4>Parameters</h4>${renderParameters(parameters)}` : ''}
${body ? `<h4>Body</h4>${renderFields(document, body.schema)}` : ''}
<h4>Answers</h4>${good.map(([status, answer]) => renderAnswer(document, status, answer)).join('\n')}
<details><summary>Refusals: ${refusals.map(([status]) => status).join(', ')}</summary>${renderRefusals(document, refusals)}</details></article>`;
}

function whoseKey({ security }: Operation): string {
  const keys = (security ?? []).map((one) => Object.keys(one)[0]);
  return keys.length === 0
    ? ' Needs no key.'
    : keys.includes('apiKey')
      ? ''
      : ' Takes the operator’s key.';
}

function renderParameters(parameters: readonly unknown[]): string {
  const rows = parameters
    .filter(isSchema)
    .map(({ name, in: place, required, description, schema }) => {
      const own = isSchema(schema) ? schema : {};
      const words =
        typeof description === 'string'
          ? description
          : typeof own.description === 'string'
            ? own.description
            : '';
      return `<tr><td><code>${escapeHtml(String(name))}</code></td><td>${escapeHtml(String(place))}${required === true ? ', required' : ''}</td><td>${escapeHtml(describeType(own))}</td><td>${renderWords(words)}</td></tr>`;
    });
  return `<div class="wide" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">What</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function renderAnswer(document: ApiDocument, status: string, answer: unknown): string {
  const { description, headers } = isSchema(answer) ? answer : {};
  const media = mediaOf(answer);
  const names = isSchema(headers) ? Object.keys(headers) : [];
  const example = media ? exampleOf(document, media) : undefined;
  return `<details${status.startsWith('20') && media ? ' open' : ''}><summary><code>${status}</code> ${renderWords(String(description ?? ''))}</summary>
${media ? `<p>${linkTo(media.schema)}</p>` : ''}${example === undefined ? '' : `<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`}<p>Headers: ${names.map((name) => `<code>${escapeHtml(name)}</code>`).join(', ')}</p></details>`;
}

function renderRefusals(document: ApiDocument, refusals: readonly [string, unknown][]): string {
  const rows = refusals.map(([status, answer]) => {
    const shared = resolve(document, answer);
    const problem =
      isSchema(shared) && isSchema(shared.content)
        ? shared.content['application/problem+json']
        : undefined;
    const shown =
      isSchema(answer) && typeof answer.description === 'string'
        ? [...answer.description.matchAll(/`(\w+)`/g)].map((found) => found[1] ?? '')
        : [];
    const codes =
      shown.length > 0
        ? shown
        : isSchema(problem) && isSchema(problem.examples)
          ? Object.keys(problem.examples)
          : [];
    return `<tr><td>${status}</td><td>${codes.map((code) => `<a href="#${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>`).join(' ')}</td><td>${renderWords(String(isSchema(shared) ? shared.description : ''))}</td></tr>`;
  });
  return `<div class="wide" tabindex="0"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
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
