/** GET /docs: renders the OpenAPI document as one page. Without scripts and external resources. */
import { statusByCode } from '#kernel/app-error.ts';
import { errorCodes, buildProblemExample } from './document/problem-examples.ts';
import type { ApiDocument } from './document/describe-api.ts';
import { escapeHtml, renderWords, renderTable } from './docs/html.ts';
import { renderOperation } from './docs/render-operation.ts';
import { renderSchema } from './docs/render-schema.ts';
import { STYLE } from './docs/style.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export const docsHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
};

/** Renders the page once; it is served from memory. */
export function renderDocsPage(document: ApiDocument): string {
  const sections = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description: description ?? '',
    operations: operationsOf(document, name),
  }));
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const title = `${escapeHtml(document.info.title)} API`;
  const paragraphs = (document.info.description ?? '')
    .split('\n\n')
    .map((part) => `<p>${renderWords(part)}</p>`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>` +
    `${title}</title><style>${STYLE}</style></head><body>\n` +
    `<a class="skip" href="#main">Skip to the endpoints</a>\n` +
    `<nav aria-label="Endpoints"><p><a href="#top"><strong>${title}</strong></a></p>\n` +
    `${sections.map(renderIndex).join('\n')}\n` +
    `<h2><a href="#messages">Messages to webhook endpoints</a></h2>` +
    `<h2><a href="#errors">Errors</a></h2><h2><a href="#schemas">Schemas</a></h2></nav>\n` +
    `<main id="main"><h1 id="top">${title} <small>${escapeHtml(document.info.version)}</small></h1>\n` +
    `${paragraphs.join('\n')}\n` +
    `<p>Set these two, and every line below can be pasted into a shell:</p>\n` +
    `<pre tabindex="0">export BASE_URL=https://pricing.example/v1   # ends in /v1\n` +
    `export API_KEY=pk_live_…                     # shown once, when the key is made</pre>\n` +
    `<p><a href="docs/try">Try requests in the browser</a> with your API key. ` +
    `The same as data: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>\n` +
    `${sections.map(renderSection).join('\n')}\n` +
    `<h2 id="messages">Messages to webhook endpoints</h2><p>Each is a signed POST request ` +
    `(Standard Webhooks) whose JSON body has <code>type</code>, <code>timestamp</code> and ` +
    `<code>data</code>.</p>\n` +
    `${renderTable(['Type', 'When', 'Body'], listMessages(document))}\n` +
    `<h2 id="errors">Errors</h2><p>Every refusal is <code>application/problem+json</code> ` +
    `(RFC 9457). Decide by <code>code</code>; <code>errors</code> names each field; ` +
    `give the <code>X-Request-Id</code> when you ask about one.</p>\n` +
    `<pre tabindex="0">${escapeHtml(JSON.stringify(buildProblemExample('validation_failed').value, null, 2))}</pre>\n` +
    `${renderTable(['Code', 'Status', 'What to do'], errorCodes.map(renderCode))}\n` +
    `<h2 id="schemas">Schemas</h2>\n` +
    `${schemas.map(([name, schema]) => renderSchema(name, schema)).join('\n')}\n` +
    `</main></body></html>`
  );
}

interface Section {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly { id: string; method: string; path: string; html: string }[];
}

function operationsOf(document: ApiDocument, tag: string): Section['operations'] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation?.tags?.includes(tag)) return [];
      return [
        {
          id: operation.operationId ?? '',
          method,
          path,
          html: renderOperation(document, { method, path, operation }),
        },
      ];
    }),
  );
}

function renderIndex({ name, operations }: Section): string {
  const items = operations.map(
    ({ id, method, path }) =>
      `<li><a href="#${escapeHtml(id)}"><span class="verb ${method}">${method}</span> ${escapeHtml(path)}</a></li>`,
  );
  return `<h2><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></h2><ul>${items.join('')}</ul>`;
}

function renderSection({ name, description, operations }: Section): string {
  return (
    `<section aria-labelledby="${anchorOf(name)}"><h2 id="${anchorOf(name)}">` +
    `${escapeHtml(name)}</h2>\n<p>${renderWords(description)}</p>\n` +
    `${operations.map((one) => one.html).join('\n')}</section>`
  );
}

/** A row for each type of message, with a link to the schema of its body. */
function listMessages(document: ApiDocument): string[] {
  return Object.entries(document.webhooks ?? {}).map(([type, item]) => {
    const operation = '$ref' in item ? undefined : item.post;
    const body = operation?.requestBody;
    const schema = body && !('$ref' in body) ? body.content['application/json']?.schema : undefined;
    const name = (schema && '$ref' in schema ? schema.$ref : undefined)?.split('/').at(-1) ?? '';
    return (
      `<tr><td><code>${escapeHtml(type)}</code></td>` +
      `<td>${renderWords(operation?.description ?? '')}</td>` +
      `<td><a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a></td></tr>`
    );
  });
}

function renderCode(code: (typeof errorCodes)[number]): string {
  return (
    `<tr id="${code}"><td><code>${code}</code></td><td>${statusByCode[code]}</td><td>` +
    `${renderWords(buildProblemExample(code).description)}</td></tr>`
  );
}

const anchorOf = (tag: string): string =>
  `tag-${tag
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}`;
