/** Renders schemas as tables of fields. */
import type { ApiDocument } from '#pricing/api/document/describe-api.ts';
import { isSchema, type JsonSchema, listOf } from '#pricing/api/document/build-schema-example.ts';
import { escapeHtml, renderWords, renderTable } from './html.ts';

/** A named schema with its fields and an anchor for links. */
export function renderSchema(name: string, schema: unknown): string {
  return `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${renderFieldsOf(schema)}</details>`;
}

/** The fields of a body's schema. */
export function renderFields(document: ApiDocument, schema: unknown): string {
  return renderFieldsOf(resolve(document, schema));
}

/** Resolves a reference within the document; returns anything else unchanged. */
export function resolve(document: ApiDocument, node: unknown): unknown {
  if (!isSchema(node) || typeof node.$ref !== 'string') return node;
  return node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (at, key) => (isSchema(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    );
}

function renderFieldsOf(schema: unknown): string {
  if (!isSchema(schema)) return '';
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives))
    return alternatives
      .map((one, i) => `<p>${i === 0 ? 'Either' : 'Or'}</p>${renderFieldsOf(one)}`)
      .join('');
  if (!isSchema(schema.properties))
    return `<p>${renderType(schema)} ${renderWords(toText(schema.description))}</p>`;
  return renderTable(
    ['Field', 'Type', 'What'],
    rowsOf(schema.properties, listOf(schema.required), ''),
  );
}

/** A row for each field, followed by the rows of a nested object. */
function rowsOf(properties: JsonSchema, required: readonly unknown[], prefix: string): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const inner = objectIn(property);
    const path = `${prefix}${name}`;
    const mark = required.includes(name) ? ' <small>required</small>' : '';
    const row =
      `<tr><td><code>${escapeHtml(path)}</code>${mark}</td><td>${renderType(property)}</td>` +
      `<td>${renderWords(wordsOf(property))}</td></tr>`;
    if (!inner || !isSchema(inner.properties)) return [row];
    return [
      row,
      ...rowsOf(
        inner.properties,
        listOf(inner.required),
        `${path}${inner === property ? '' : '[]'}.`,
      ),
    ];
  });
}

/** The object in a field, either directly or as the elements of its list. */
function objectIn(property: JsonSchema): JsonSchema | undefined {
  if (isSchema(property.properties)) return property;
  const { items } = property;
  return isSchema(items) && isSchema(items.properties) ? items : undefined;
}

function wordsOf(schema: JsonSchema): string {
  const inner = listOf(schema.allOf).find((part) => isSchema(part) && 'description' in part);
  const words = toText(schema.description ?? (isSchema(inner) ? inner.description : ''));
  const [example] = listOf(schema.examples);
  return typeof example === 'string' || typeof example === 'number' || typeof example === 'boolean'
    ? `${words} For example \`${String(example)}\`.`.trim()
    : words;
}

function renderType(schema: JsonSchema): string {
  const ref = refOf(schema);
  if (ref) return `<a href="#schema-${escapeHtml(ref)}"><code>${escapeHtml(ref)}</code></a>`;
  if (isSchema(schema.items)) return `list of ${renderType(schema.items)}`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives))
    return alternatives.filter(isSchema).map(renderType).join(' or ');
  return escapeHtml(describeType(schema));
}

/** `integer, 1 to 1000`, `text, 255 characters at most`, `one of a, b`. */
export function describeType(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(String).join(', ')}`;
  if ('const' in schema) return JSON.stringify(schema.const);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything'];
  const range = [
    schema.minimum === undefined ? '' : `from ${JSON.stringify(schema.minimum)}`,
    schema.maximum === undefined ? '' : `to ${JSON.stringify(schema.maximum)}`,
  ]
    .filter(Boolean)
    .join(' ');
  const length =
    schema.maxLength === undefined ? '' : `at most ${JSON.stringify(schema.maxLength)} characters`;
  return [
    types.join(' or '),
    schema.format,
    range,
    length,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns strings unchanged and an empty string for anything else. */
export function toText(words: unknown): string {
  return typeof words === 'string' ? words : '';
}

function refOf(schema: JsonSchema): string | undefined {
  const holder = Array.isArray(schema.allOf)
    ? listOf(schema.allOf).find((part) => isSchema(part) && '$ref' in part)
    : schema;
  return isSchema(holder) && typeof holder.$ref === 'string'
    ? holder.$ref.split('/').at(-1)
    : undefined;
}
