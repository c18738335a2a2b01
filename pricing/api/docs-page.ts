/** GET /docs: the OpenAPI document as one page of ours. No script, nothing from elsewhere. */
import { statusByCode } from '#kernel/app-error.ts';
import type { ApiDocument } from './document/describe-api.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1a1a1a;background:#fff}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #ccc}code,pre{font:14px ui-monospace,monospace;background:#f4f4f4;border-radius:3px}
code{padding:.1em .3em}pre{padding:.8rem;overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ddd}
summary{cursor:pointer;padding:.4rem 0}.verb{display:inline-block;min-width:4.5rem;font-weight:700;text-transform:uppercase}
@media (prefers-color-scheme:dark){body{color:#e8e8e8;background:#151515}code,pre{background:#262626}a{color:#8ab4ff}th,td,h2{border-color:#444}}`;
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The page; made once, served from memory. */
export function renderDocsPage(document: ApiDocument): string {
  const tags = (document.tags ?? []).map(({ name }) => name);
  const sections = tags.map((tag) => `<h2>${escape(tag)}</h2>\n${operationsOf(document, tag).join('\n')}`).join('\n');
  const codes = Object.entries(statusByCode).map(([code, status]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td></tr>`);
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(document.info.title)} API</title><style>${STYLE}</style></head><body>
<h1>${escape(document.info.title)} API</h1>
${(document.info.description ?? '').split('\n\n').map((part) => `<p>${words(part)}</p>`).join('\n')}
<pre>curl -H "Authorization: Bearer $API_KEY" "$BASE_URL/products?limit=10"</pre>
<p>The same as data: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections}
<h2>Errors</h2><p>Every refusal is <code>application/problem+json</code>. Decide by <code>code</code>; <code>errors</code> names each field.</p>
<table><thead><tr><th>code</th><th>status</th></tr></thead><tbody>${codes.join('')}</tbody></table>
<h2>Schemas</h2>${schemas.join('\n')}
</body></html>`;
}

export const docsHeaders = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY, 'Cache-Control': 'public, max-age=300' };

function operationsOf(document: ApiDocument, tag: string): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation?.tags?.includes(tag)) return [];
      const parameters = (operation.parameters ?? []).flatMap((parameter) =>
        'name' in parameter ? [`<tr><td><code>${escape(parameter.name)}</code></td><td>${escape(parameter.in)}</td><td>${words(describe(parameter))}</td></tr>`] : [],
      );
      const body = operation.requestBody && 'content' in operation.requestBody ? `<p>Body: ${linkTo(operation.requestBody.content['application/json']?.schema)}</p>` : '';
      const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2')).map(
        ([status, answer]) => `<li><code>${status}</code> ${words(String(answer.description ?? ''))} ${linkTo(answer.content?.['application/json']?.schema)}</li>`,
      );
      return [
        `<details><summary><span class="verb">${method}</span> <code>${escape(path)}</code> ${escape(operation.summary ?? '')}</summary>
<p>${words(operation.description ?? '')}</p>${parameters.length > 0 ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}${body}<ul>${answers.join('')}</ul></details>`,
      ];
    }),
  );
}

function describe(parameter: object): string {
  if ('description' in parameter && typeof parameter.description === 'string') return parameter.description;
  const schema = 'schema' in parameter && typeof parameter.schema === 'object' && parameter.schema ? parameter.schema : {};
  return 'description' in schema ? String(schema.description) : 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map((value) => `\`${String(value)}\``).join(', ') : '';
}

function linkTo(schema: unknown): string {
  const name = typeof schema === 'object' && schema !== null && '$ref' in schema ? String(schema.$ref).split('/').at(-1) ?? '' : '';
  return name === '' ? '' : `<a href="#schema-${escape(name)}"><code>${escape(name)}</code></a>`;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/** Escaped, with `code` between back-quotes. */
const words = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
